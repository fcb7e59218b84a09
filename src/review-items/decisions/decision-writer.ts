/** Decisions on passages: settle a pair, reopen it, hide a passage (contract, Passage decisions). */

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
import { describeDecisionsSinceSeen, getPresentPairState, type SeenPairState } from './seen-pair-state.ts'

/** Names a pair of sources by the current slugs of division and heading, and the edition. */
export interface ConflictPairIdentifier {
  readonly division: string
  readonly entry: string
  readonly edition: EditionId
}

/** Pairs that are decided alike. */
interface Settlements {
  readonly choice: DecisionChoice
  /** With what the editor saw of them; without, they are decided whatever was done meanwhile. */
  readonly pairs: readonly (ConflictPairIdentifier & { readonly shown?: SeenPairState })[]
  readonly note?: string | null
  /** The caller's own name for the batch: a request that is sent again decides nothing twice. */
  readonly batch?: string
}

/** What became of a request to decide many; the batch to undo it by is null where there was nothing to decide. */
interface Settled {
  readonly batch: string | null
  /** Pairs whose decision changed. */
  readonly decided: number
  /** Pairs that already had this decision. */
  readonly unchanged: number
}

/** A pair that may be decided, by the packages' name, and what is to be settled of it. */
interface Judged {
  readonly name: EditionTextIdentifier
  readonly settlement: SourceChoice
}

/** Ends a write that turned out to change nothing: it is rolled back, and leaves no line. */
class NothingToSettle extends Error {}

/** Makes and reverts decisions on passages, each as one line of the log. */
export class DecisionWriter {
  constructor(
    private readonly db: LibraryDatabase,
    private readonly text: DisplayedTextReader,
    private readonly decisions: DecisionStore,
    private readonly entries: HeadingReader,
  ) {}

  /**
   * Decides a pair of sources; repeating the same decision changes nothing.
   * @throws AppError `not_found` when there is nothing to decide
   */
  settle(intent: WriteIntent<ConflictPairIdentifier & { readonly choice: DecisionChoice }>) {
    const { choice, ...pair } = intent.body()
    const name = this.find(pair)
    return this.db.write(intent.keyName, (log) => {
      const before = this.decisions.choice(name)
      const settlement = this.meant(pair, name, choice, before)
      const { id, decidedAt } = this.decisions.settle(name, settlement, intent.keyName)
      log({
        action: 'settle',
        collection: DECISIONS_COLLECTION,
        record: toEditionTextKey(pair),
        recordId: id,
        division: pair.division,
        change: { before: before?.choice ?? null, after: choice, chosen: settlement.chosen },
      })
      return { first: before === undefined, answer: { ...pair, choice, decidedAt } }
    })
  }

  /**
   * Decides many pairs alike, all or none, in one line of the log; in none when all are decided so already.
   * @throws AppError `not_found` or `conflict`, with `issues["pairs.{index}"]` for each that is no pair, or has changed
   *   since the editor saw it
   */
  settleMany(intent: WriteIntent<Settlements>): Settled {
    const { choice, pairs, note, batch = createBatchName() } = intent.body()
    try {
      return this.db.write(intent.keyName, (log) => {
        if (this.sentBefore(batch)) throw new NothingToSettle()
        const settled = this.judged(pairs, choice).map(({ name, settlement }) =>
          this.decisions.settle(name, settlement, intent.keyName, note),
        )
        const decided = settled.filter(({ changed }) => changed).length
        if (decided === 0) throw new NothingToSettle()
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
      if (!(error instanceof NothingToSettle)) throw error
      return this.sentBefore(batch) ?? { batch: null, decided: 0, unchanged: pairs.length }
    }
  }

  /** Returns the answer to an earlier request with the same batch name; undefined when there was none. */
  private sentBefore(batch: string): Settled | undefined {
    const isThis = and(eq(contentEditTable.batch, batch), eq(contentEditTable.action, 'settle'))
    const line = this.db.orm.select().from(contentEditTable).where(isThis).get()
    if (!line) return undefined
    const { pairs, unchanged } = line.change as { pairs: string[]; unchanged: number }
    return { batch, decided: pairs.length - unchanged, unchanged }
  }

  /**
   * Returns the choices to store for the pairs, all of which may be decided.
   * @throws AppError `not_found` or `conflict`
   */
  private judged(pairs: Settlements['pairs'], choice: DecisionChoice): readonly Judged[] {
    const missing: Record<string, string[]> = {}
    const met: Record<string, string[]> = {}
    const judged = pairs.flatMap((pair, index) => {
      try {
        const name = this.find(pair)
        const decision = this.decisions.choice(name)
        const settlement = this.meant(pair, name, choice, decision)
        if (pair.shown !== undefined && pair.shown !== getPresentPairState(decision, this.text.candidates(name)))
          met[`pairs.${index}`] = [describeDecisionsSinceSeen(nameText(pair), pair.shown, decision)]
        return [{ name, settlement }]
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'not_found') throw error
        missing[`pairs.${index}`] = [error.message]
        return []
      }
    })
    if (Object.keys(missing).length > 0) {
      throw new AppError('not_found', 'บางคู่ไม่มีให้ตัดสิน จึงยังไม่ได้บันทึกคู่ใดเลย กรุณาโหลดรายการใหม่แล้วเลือกอีกครั้ง', missing)
    }
    const [first] = Object.values(met).flat()
    if (first !== undefined) {
      const message = pairs.length === 1 ? first : 'บางคู่มีผู้อื่นเปลี่ยนไปแล้ว จึงยังไม่ได้บันทึกคู่ใดเลย กรุณาโหลดรายการใหม่แล้วเลือกอีกครั้ง'
      throw createConflictError(message, met)
    }
    return judged
  }

  /**
   * Removes the decision on a pair, which returns to the queue.
   * @throws AppError `not_found` when it was not decided
   */
  reopen(intent: WriteIntent<ConflictPairIdentifier>) {
    const pair = intent.body()
    const name = this.find(pair)
    this.db.write(intent.keyName, (log) => {
      const before = this.decisions.choice(name)
      if (!before) throw createTextMissingError(this.text, `${nameText(pair)} ยังไม่มีใครตัดสิน จึงไม่มีอะไรให้ส่งกลับเข้าคิว`)
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

  /**
   * Hides a passage or shows it again.
   * @throws AppError `not_found` when no passage has the number
   */
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

  /**
   * Returns the packages' name for a pair.
   * @throws AppError `not_found`
   */
  private find(pair: ConflictPairIdentifier): EditionTextIdentifier {
    const { division, node } = this.entries.called(pair.division, pair.entry)
    return this.entries.textName(division, node, pair.edition)
  }

  /**
   * Returns the sources that a choice means now: the first- and second-ranked ones that have the text in the displayed
   * recension. When only one source of a decided pair is left, the other source of that decision still counts as the
   * second.
   * @throws AppError `not_found` when there is nothing to decide
   */
  private meant(
    pair: ConflictPairIdentifier,
    name: EditionTextIdentifier,
    choice: DecisionChoice,
    before: PairDecisionRow | undefined,
  ): SourceChoice {
    if (!before) this.requireConflict(pair, name)
    const candidates = this.text.candidates(name)
    const here = candidates.flatMap(({ source, standing }) => (standing === null ? [] : [source]))
    const beside = candidates.flatMap(({ source, standing }) => (standing === null ? [source] : []))
    const named = [before?.chosen, before?.other].filter((id) => id != null)
    // the ranks of what is not there are unknown, and what is beside is not settled
    if (here.length === 0 && before?.chosen) this.requireConflict(pair, name)
    if (here.length < 2 && named.some((id) => beside.includes(id))) this.requireConflict(pair, name)
    const known = named.filter((id) => !here.includes(id) && !beside.includes(id))
    const [first, second] = [...here, ...known]
    if (first == null || second == null) return { choice, chosen: null, other: null }
    const [chosen, other] = choice === 'keep' ? [first, second] : [second, first]
    return { choice, chosen, other }
  }

  /**
   * Checks that a pair can be decided.
   * @throws AppError `not_found` with the reason why it cannot
   */
  private requireConflict(pair: ConflictPairIdentifier, name: EditionTextIdentifier): void {
    const text = this.text.textOf(name)
    if (text?.conflict) return
    if (!text) throw createTextMissingError(this.text, `${nameText(pair)} ยังไม่มีข้อความจากแหล่งใดเลย จึงไม่มีอะไรให้ตัดสิน`)
    if (isTranslationOrCommentary(pair.edition))
      throw createNotFoundError(`${nameText(pair)} เป็นคำแปลหรือคำอธิบาย ซึ่งไม่นำมาเทียบกัน จึงไม่มีอะไรให้ตัดสิน`)
    throw createNotFoundError(
      text.sources < 2
        ? `${nameText(pair)} มีข้อความจากแหล่งเดียว จึงไม่มีอะไรให้ตัดสิน`
        : text.copies < 2
          ? `${nameText(pair)} มีข้อความจากแหล่งของฉบับเดียวกันเพียงแหล่งเดียว แหล่งอื่นเป็นคนละฉบับ จึงมีไว้เทียบ ไม่มีอะไรให้ตัดสิน`
          : `${nameText(pair)} ข้อความจากทุกแหล่งตรงกัน จึงไม่มีอะไรให้ตัดสิน`,
    )
  }
}

const nameText = ({ entry, edition }: ConflictPairIdentifier) => `หัวข้อ “${entry}” ใน${getEditionTitle(edition, 'th')}`
