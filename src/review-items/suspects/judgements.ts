/**
 * Editors' judgements on suspects as library.db stores them, and the suspects of a text to which they apply (variants
 * §3).
 */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import {
  preferPlacesByPageOrVolume,
  readUncorrectedParts,
  type SourceTextIdentifier,
} from '../../canon/text/corrections.ts'
import { WordByContextFinder } from '../../canon/text/passage-word-finder.ts'
import type { ReviewItemRow } from '../../definitions/review-items/review-item.ts'
import { SUSPECT_JUDGEMENT_DEFINITION } from '../../definitions/review-items/suspect.ts'
import { ReviewItemStore } from '../review-item-rows.ts'
import { readSuspectIdsAtPlace, readSuspectIdsOfWordPair } from './stored-suspects.ts'

/** A stored judgement on suspects. */
export type SuspectJudgementRow = ReviewItemRow<typeof SUSPECT_JUDGEMENT_DEFINITION>

/** Reads and writes judgements on suspects in library.db, by the methods of ReviewItemStore. */
export class SuspectJudgementStore extends ReviewItemStore<typeof SUSPECT_JUDGEMENT_DEFINITION> {
  constructor(db: LibraryDatabase) {
    super(db, SUSPECT_JUDGEMENT_DEFINITION)
  }

  /** Returns the judgements on a pair of wrong and right words, at one place or everywhere in a source. */
  readonly selectOfWordPair = this.prepareSelectBy('source', 'edition', 'wrong', 'right')
}

/** Whether a judgement applies to a pair of words at all places of its source. False for a judgement of one place. */
export const isJudgementForAllPlaces = ({ division }: Pick<SuspectJudgementRow, 'division'>): boolean =>
  division === null

const SAME_WORDS_SQL = `
SELECT suspects.id, volume, page FROM suspects
JOIN sources ON sources.rank = suspects.source JOIN texts ON texts.id = suspects.text
WHERE sources.id = ? AND suspects.edition = ? AND wrong = ? AND texts.division = ? AND texts.entry = ?
  AND before = ? AND after = ?`

interface SuspectOnPage {
  readonly id: number
  readonly volume: number
  readonly page: number
}

/**
 * Returns the ids of the suspects of a text to which a judgement applies. The place of a judgement is first found by
 * its exact context, which is quick. If the context has changed, the text is searched for the words, as for
 * corrections. Empty if the place cannot be told from others.
 */
export function findJudgedSuspects(text: TextDatabase, row: SuspectJudgementRow): readonly number[] {
  const { source, division, entry, edition, wrong, before, after } = row
  if (division === null || entry === null) return readSuspectIdsOfWordPair(text, row)
  const sameContext = text.rows<SuspectOnPage>(SAME_WORDS_SQL, source, edition, wrong, division, entry, before, after)
  const { volume, page } = row
  const samePage = sameContext.filter((one) => one.volume === volume && one.page === page)
  if (samePage.length > 0) return samePage.map(({ id }) => id)
  if (sameContext.length === 1) return sameContext.map(({ id }) => id)
  const sourceText: SourceTextIdentifier = { source, division, entry, edition }
  const occurrences = preferPlacesByPageOrVolume(
    new WordByContextFinder(readUncorrectedParts(text, sourceText), edition).find(row),
    row,
  )
  return occurrences.length === 1 ? occurrences.flatMap((occurrence) => readSuspectIdsAtPlace(text, occurrence)) : []
}
