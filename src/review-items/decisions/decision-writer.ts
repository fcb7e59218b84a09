/** Decisions on conflicts and passages: decide a conflict, reopen it, hide a passage (contract, Passage decisions). */

import { and, eq } from 'drizzle-orm'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { contentEditTable } from '../../../db/tables.ts'
import {
  type DecisionChoice,
  type EditionTextIdentifier,
  type PairDecisionRow,
  type SourceChoice,
  toEditionTextKey,
} from '../../canon/text/decisions.ts'
import type { DisplayedTextReader } from '../../canon/text/displayed-text.ts'
import { createTextMissingError } from '../../canon/text/text-database-holder.ts'
import type { HeadingReader } from '../../canon/volumes/entries.ts'
import { DECISIONS_COLLECTION } from '../../definitions/collection-names.ts'
import { type EditionId, getEditionTitle, isTranslationOrCommentary } from '../../definitions/editions.ts'
import { AppError, createConflictError, createNotFoundError } from '../../foundation/app-error.ts'
import { createBatchName } from '../../foundation/batch.ts'
import type { WriteIntent } from '../../foundation/write-intent.ts'
import type { DecisionStore } from './decisions.ts'
import { describeDecisionsSinceSeen, getPresentConflictState, type SeenConflictState } from './seen-pair-state.ts'

/** Names the conflict of a text, by the current slugs of division and heading. */
export interface ConflictIdentifier {
  readonly division: string
  readonly entry: string
  readonly edition: EditionId
}

/** A request to decide many conflicts alike. */
interface BulkDecisionInput {
  readonly choice: DecisionChoice
  /** Each with the state that the editor saw; without one, the conflict is decided whatever changed since. */
  readonly pairs: readonly (ConflictIdentifier & { readonly shown?: SeenConflictState })[]
  readonly note?: string | null
  /** Name of the batch, chosen by the caller, so that a repeated request is recognized. */
  readonly batch?: string
}

/** The result of a bulk decision; `batch`, by which it can be undone, is null if nothing changed. */
interface BulkDecisionResult {
  readonly batch: string | null
  /** Conflicts whose decision changed. */
  readonly decided: number
  /** Conflicts that already had this decision. */
  readonly unchanged: number
}

/** Rolls back a write that would change nothing, so that the log gets no line. */
class NothingToDecideError extends Error {}

/** Makes and reverts decisions. Each is one entry of the edit log. */
export class DecisionWriter {
  constructor(
    private readonly db: LibraryDatabase,
    private readonly text: DisplayedTextReader,
    private readonly decisions: DecisionStore,
    private readonly entries: HeadingReader,
  ) {}

  /**
   * Decides a conflict; repeating the same decision changes nothing.
   * @throws AppError `not_found` when there is nothing to decide
   */
  settle(intent: WriteIntent<ConflictIdentifier & { readonly choice: DecisionChoice }>) {
    const { choice, ...pair } = intent.body()
    const name = this.toTextName(pair)
    return this.db.write(intent.keyName, (log) => {
      const before = this.decisions.findChoice(name)
      const sourceChoice = this.addSources(pair, name, choice, before)
      const { id, decidedAt } = this.decisions.settle(name, sourceChoice, intent.keyName)
      log({
        action: 'settle',
        collection: DECISIONS_COLLECTION,
        record: toEditionTextKey(pair),
        recordId: id,
        division: pair.division,
        change: { before: before?.choice ?? null, after: choice, chosen: sourceChoice.chosen },
      })
      return { first: before === undefined, answer: { ...pair, choice, decidedAt } }
    })
  }

  /**
   * Decides many conflicts alike, all or none, as one edit; no edit if all already have this decision.
   * @throws AppError `not_found` or `conflict`, with `issues["pairs.{index}"]` for each conflict that does not exist or
   *   has changed since the editor saw it
   */
  settleMany(intent: WriteIntent<BulkDecisionInput>): BulkDecisionResult {
    const { choice, pairs, note, batch = createBatchName() } = intent.body()
    try {
      return this.db.write(intent.keyName, (log) => {
        if (this.findEarlierResult(batch)) throw new NothingToDecideError()
        const results = this.prepare(pairs, choice).map(({ name, sourceChoice }) =>
          this.decisions.settle(name, sourceChoice, intent.keyName, note),
        )
        const decided = results.filter(({ changed }) => changed).length
        if (decided === 0) throw new NothingToDecideError()
        const unchanged = pairs.length - decided
        log({
          action: 'settle',
          collection: DECISIONS_COLLECTION,
          record: '*',
          change: { after: choice, note: note ?? null, pairs: pairs.map(toEditionTextKey), unchanged },
          batch,
        })
        return { batch, decided, unchanged }
      })
    } catch (error) {
      if (!(error instanceof NothingToDecideError)) throw error
      return this.findEarlierResult(batch) ?? { batch: null, decided: 0, unchanged: pairs.length }
    }
  }

  /** Returns the answer to an earlier request with the same batch name; undefined when there was none. */
  private findEarlierResult(batch: string): BulkDecisionResult | undefined {
    const isSettlingBatch = and(eq(contentEditTable.batch, batch), eq(contentEditTable.action, 'settle'))
    const line = this.db.orm.select().from(contentEditTable).where(isSettlingBatch).get()
    if (!line) return undefined
    const { pairs, unchanged } = line.change as { pairs: string[]; unchanged: number }
    return { batch, decided: pairs.length - unchanged, unchanged }
  }

  /**
   * Checks that all conflicts may be decided, and returns the choices to store.
   * @throws AppError `not_found` or `conflict`
   */
  private prepare(pairs: BulkDecisionInput['pairs'], choice: DecisionChoice) {
    const missing: Record<string, string[]> = {}
    const changed: Record<string, string[]> = {}
    const prepared = pairs.flatMap((pair, index) => {
      try {
        const name = this.toTextName(pair)
        const decision = this.decisions.findChoice(name)
        const sourceChoice = this.addSources(pair, name, choice, decision)
        if (pair.shown !== undefined && pair.shown !== getPresentConflictState(decision, this.text.candidates(name)))
          changed[`pairs.${index}`] = [describeDecisionsSinceSeen(formatPairName(pair), pair.shown, decision)]
        return [{ name, sourceChoice }]
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'not_found') throw error
        missing[`pairs.${index}`] = [error.message]
        return []
      }
    })
    if (Object.keys(missing).length > 0) {
      throw new AppError('not_found', 'บางคู่ไม่มีให้ตัดสิน จึงยังไม่ได้บันทึกคู่ใดเลย กรุณาโหลดรายการใหม่แล้วเลือกอีกครั้ง', missing)
    }
    const [first] = Object.values(changed).flat()
    if (first !== undefined) {
      const message = pairs.length === 1 ? first : 'บางคู่มีผู้อื่นเปลี่ยนไปแล้ว จึงยังไม่ได้บันทึกคู่ใดเลย กรุณาโหลดรายการใหม่แล้วเลือกอีกครั้ง'
      throw createConflictError(message, changed)
    }
    return prepared
  }

  /**
   * Removes the decision on a conflict, which returns to the queue.
   * @throws AppError `not_found` when it was not decided
   */
  reopen(intent: WriteIntent<ConflictIdentifier>) {
    const pair = intent.body()
    const name = this.toTextName(pair)
    this.db.write(intent.keyName, (log) => {
      const before = this.decisions.findChoice(name)
      if (!before) throw createTextMissingError(this.text, `${formatPairName(pair)} ยังไม่มีใครตัดสิน จึงไม่มีอะไรให้ส่งกลับเข้าคิว`)
      this.decisions.remove(before.id)
      log({
        action: 'reopen',
        collection: DECISIONS_COLLECTION,
        record: toEditionTextKey(pair),
        recordId: before.id,
        division: pair.division,
        change: { before: before.choice, after: null },
      })
    })
    return { ...pair, reopened: true }
  }

  /** Hides a passage or shows it again. @throws AppError `not_found` when no passage has the number */
  hide(passage: number, intent: WriteIntent<{ readonly hide: boolean }>) {
    const found = this.text.nameOf(passage)
    if (!found)
      throw createTextMissingError(this.text, `ไม่พบข้อความหมายเลข ${passage} กรุณาตรวจสอบหมายเลขจากรายการข้อความที่ไม่ตรงกัน`)
    const { source, ...name } = found
    const { hide } = intent.body()
    const became = this.db.write(intent.keyName, (log) => {
      const mark = this.decisions.hiddenMark(name, source)
      const id = hide && !mark ? this.decisions.hide(name, source, passage) : mark?.id
      if (!hide && mark) this.decisions.remove(mark.id)
      log({
        action: hide ? 'hide' : 'unhide',
        collection: DECISIONS_COLLECTION,
        record: String(passage),
        ...(id === undefined ? {} : { recordId: id }),
        change: { before: mark !== undefined, after: hide },
      })
      return hide && !mark
    })
    return { became, answer: { passage, hidden: hide } }
  }

  /** Returns the packages' name for a conflict. @throws AppError `not_found` */
  private toTextName(pair: ConflictIdentifier): EditionTextIdentifier {
    const { division, node } = this.entries.called(pair.division, pair.entry)
    return this.entries.textName(division, node, pair.edition)
  }

  /**
   * Returns a choice with its sources: the first- and second-ranked ones that have the text in the displayed recension.
   * When only one source of a decided conflict is left, the other source of that decision still counts as the second.
   * @throws AppError `not_found` when there is nothing to decide
   */
  private addSources(
    pair: ConflictIdentifier,
    name: EditionTextIdentifier,
    choice: DecisionChoice,
    before: PairDecisionRow | undefined,
  ): SourceChoice {
    if (!before) this.requireConflict(pair, name)
    const candidates = this.text.candidates(name)
    const copies = candidates.flatMap(({ source, standing }) => (standing === null ? [] : [source]))
    const otherRecensions = candidates.flatMap(({ source, standing }) => (standing === null ? [source] : []))
    const decided = [before?.chosen, before?.other].filter((id) => id != null)
    // absent sources have no known rank, and sources of other recensions are never decided
    if (copies.length === 0 && before?.chosen) this.requireConflict(pair, name)
    if (copies.length < 2 && decided.some((id) => otherRecensions.includes(id))) this.requireConflict(pair, name)
    const absent = decided.filter((id) => !copies.includes(id) && !otherRecensions.includes(id))
    const [first, second] = [...copies, ...absent]
    if (first == null || second == null) return { choice, chosen: null, other: null }
    const [chosen, other] = choice === 'keep' ? [first, second] : [second, first]
    return { choice, chosen, other }
  }

  /** Checks that a conflict can be decided. @throws AppError `not_found` with the reason why it cannot */
  private requireConflict(pair: ConflictIdentifier, name: EditionTextIdentifier): void {
    const text = this.text.textOf(name)
    if (text?.conflict) return
    if (!text)
      throw createTextMissingError(this.text, `${formatPairName(pair)} ยังไม่มีข้อความจากแหล่งใดเลย จึงไม่มีอะไรให้ตัดสิน`)
    if (isTranslationOrCommentary(pair.edition))
      throw createNotFoundError(`${formatPairName(pair)} เป็นคำแปลหรือคำอธิบาย ซึ่งไม่นำมาเทียบกัน จึงไม่มีอะไรให้ตัดสิน`)
    throw createNotFoundError(
      text.sources < 2
        ? `${formatPairName(pair)} มีข้อความจากแหล่งเดียว จึงไม่มีอะไรให้ตัดสิน`
        : text.copies < 2
          ? `${formatPairName(pair)} มีข้อความจากแหล่งของฉบับเดียวกันเพียงแหล่งเดียว แหล่งอื่นเป็นคนละฉบับ จึงมีไว้เทียบ ไม่มีอะไรให้ตัดสิน`
          : `${formatPairName(pair)} ข้อความจากทุกแหล่งตรงกัน จึงไม่มีอะไรให้ตัดสิน`,
    )
  }
}

const formatPairName = ({ entry, edition }: ConflictIdentifier) => `หัวข้อ “${entry}” ใน${getEditionTitle(edition, 'th')}`
