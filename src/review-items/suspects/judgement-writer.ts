/**
 * Judges suspects as correctly printed or to be decided later, at one place or at all places of a pair of words
 * (variants §3).
 */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { DisplayedTextReader } from '../../canon/text/displayed-text.ts'
import { SUSPECT_JUDGEMENTS_COLLECTION } from '../../definitions/collection-names.ts'
import type { SuspectVerdict } from '../../definitions/review-items/suspect.ts'
import { createConflictError } from '../../foundation/app-error.ts'
import type { WriteIntent } from '../../foundation/write-intent.ts'
import { isJudgementForAllPlaces, type SuspectJudgementRow, type SuspectJudgementStore } from './judgements.ts'
import { readSuspectIdsOfWordPair, type StoredSuspect } from './stored-suspects.ts'
import { computeSuspectVersion, type SuspectListReader } from './suspect-list.ts'
import type { SuspectStatusReader } from './suspect-states.ts'

/** A judgement that a request asks for. */
export interface SuspectJudgementInput {
  readonly state: SuspectVerdict
  /** Whether it applies to all places of the wrong words and the first proposal in this edition of the source. */
  readonly everywhere?: boolean
  readonly note?: string | null
}

/** Stores and removes judgements on suspects. */
export class SuspectJudgementWriter {
  constructor(
    private readonly db: LibraryDatabase,
    private readonly text: DisplayedTextReader,
    private readonly judgements: SuspectJudgementStore,
    private readonly states: SuspectStatusReader,
    private readonly list: SuspectListReader,
  ) {}

  /**
   * Judges a suspected error, replacing earlier judgements of the same places.
   * @returns the number of the edit, and to how many suspects it applies
   * @throws AppError `not_found`, `version_mismatch` when another editor changed its state since, `conflict` when it is
   *   corrected
   */
  judge(id: number, intent: WriteIntent<SuspectJudgementInput>): { readonly edit: number; readonly places: number } {
    const { result, line } = this.db.writeLine(intent.keyName, (log) => {
      const suspect = this.list.require(id)
      const status = this.states.getStatus(id)
      intent.precondition(computeSuspectVersion(status))
      const { state, everywhere = false, note = null } = intent.body()
      if (status.state === 'corrected')
        throw createConflictError(`คำว่า “${suspect.wrong}” ตรงนี้มีผู้แก้แล้ว หากจะตัดสินเป็นอย่างอื่นให้เลิกการแก้นั้นก่อน`)
      const places = everywhere ? this.listUncorrectedOfPair(suspect) : [id]
      const isPairJudged = this.removeEarlierJudgements(suspect, places, everywhere)
      // `open` is stored only for one place, as an exception from the judgement of its pair
      if (state !== 'open' || (isPairJudged && !everywhere)) {
        const now = new Date().toISOString()
        this.judgements.add({
          ...toJudgedPlace(suspect, everywhere),
          state,
          note,
          judgedBy: intent.keyName,
          createdAt: now,
          updatedAt: now,
        })
      }
      const { division, entry, edition, wrong, right, source } = suspect
      log({
        action: 'judge',
        collection: SUSPECT_JUDGEMENTS_COLLECTION,
        record: everywhere ? '*' : `${division}/${entry}/${edition}`,
        change: { state, wrong, right, source, places: places.length },
      })
      return { places: places.length }
    })
    return { ...result, edit: line }
  }

  /** Removes the judgements of these places. @returns whether a judgement of all places of the pair remains */
  private removeEarlierJudgements(suspect: StoredSuspect, places: readonly number[], everywhere: boolean): boolean {
    const old = new Set<SuspectJudgementRow>()
    for (const place of places) {
      const { judgement } = this.states.getStatus(place)
      if (judgement && (everywhere || !isJudgementForAllPlaces(judgement))) old.add(judgement)
    }
    for (const row of this.listPairJudgements(suspect)) if (everywhere) old.add(row)
    for (const { id } of old) this.judgements.remove(id)
    return !everywhere && this.listPairJudgements(suspect).length > 0
  }

  private listPairJudgements({ source, edition, wrong, right }: StoredSuspect): readonly SuspectJudgementRow[] {
    return this.judgements.selectOfWordPair({ source, edition, wrong, right }).filter(isJudgementForAllPlaces)
  }

  /** Returns the suspects of the same pair of words, without corrected ones. */
  private listUncorrectedOfPair(suspect: StoredSuspect): readonly number[] {
    const ids = readSuspectIdsOfWordPair(this.text, suspect)
    return ids.filter((id) => this.states.getStatus(id).state !== 'corrected')
  }
}

function toJudgedPlace(suspect: StoredSuspect, everywhere: boolean) {
  const { source, division, entry, edition, volume, page, before, wrong, after, right } = suspect
  const words = { source, edition, wrong, right }
  if (everywhere) return { ...words, division: null, entry: null, volume: null, page: null, before: '', after: '' }
  return { ...words, division, entry, volume, page, before, after }
}
