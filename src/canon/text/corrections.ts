/** Corrections as library.db stores them, and where they are in a text (variants §2). */

import type { TextDatabase } from '../../../db/text-database.ts'
import type { CORRECTION_DEFINITION } from '../../definitions/review-items/correction.ts'
import type { ReviewItemRow, UnstoredReviewItem } from '../../definitions/review-items/review-item.ts'
import type { TextReplacement } from './apply-corrections.ts'
import { createLooseContextPattern, type LooseContextPattern } from './loose-context.ts'
import { type StoredPassagePart, WordByContextFinder, type WordOccurrencePlace } from './passage-word-finder.ts'

/** A correction as it is stored. */
export type CorrectionRow = ReviewItemRow<typeof CORRECTION_DEFINITION>
/** A correction that is not stored yet. */
export type NewCorrection = UnstoredReviewItem<typeof CORRECTION_DEFINITION>

/**
 * States of a correction:
 * - `active`: the wrong words are in the text, and readers see the correct ones
 * - `taken-up`: the source has the correct words by now
 * - `homeless`: the place does not exist any more or is ambiguous, and an editor should look at it
 */
export const CORRECTION_STATES = ['active', 'taken-up', 'homeless'] as const
/** One of `CORRECTION_STATES`. */
export type CorrectionState = (typeof CORRECTION_STATES)[number]

/** The status of a correction in the open text: whether and where it applies. */
export interface CorrectionStatus {
  readonly state: CorrectionState
  /** Number of places that have its words: the wrong ones, or the right ones when it is taken up. */
  readonly places: number
  /** The place of the words; undefined when there is none, or more than one. */
  readonly place: WordOccurrencePlace | undefined
}

/** Names one source's text of a heading, with the slugs of packages. */
export interface SourceTextIdentifier {
  readonly source: string
  readonly division: string
  readonly entry: string
  readonly edition: string
}

/** Returns a map key for one source's text of a heading. */
export const toSourceTextKey = ({ source, division, entry, edition }: SourceTextIdentifier): string =>
  `${source}/${division}/${entry}/${edition}`

const PARTS = `
SELECT parts.id, parts.volume, parts.page, parts.paragraphs AS stored FROM texts
JOIN passages ON passages.text = texts.id
JOIN sources ON sources.rank = passages.source
JOIN parts ON parts.passage = passages.number
WHERE sources.id = ? AND texts.division = ? AND texts.entry = ? AND texts.edition = ? ORDER BY parts.seq`

/** Reads one source's text of a heading as it is printed, without corrections. Empty if the source does not have it. */
export const readUncorrectedParts = (
  text: TextDatabase,
  { source, division, entry, edition }: SourceTextIdentifier,
): readonly StoredPassagePart[] => text.rows(PARTS, source, division, entry, edition)

/**
 * Computes the status of all corrections of one source's text of a heading. Two corrections never apply to overlapping
 * words.
 * @param parts the text as it is printed
 * @param rows its corrections, by ascending id
 */
export function computeCorrectionStatuses(
  parts: readonly StoredPassagePart[],
  rows: readonly CorrectionRow[],
): ReadonlyMap<CorrectionRow, CorrectionStatus> {
  const statuses = new Map<CorrectionRow, CorrectionStatus>()
  const [first] = rows
  if (!first) return statuses
  const words = new WordByContextFinder(parts, first.edition)
  const taken: WordOccurrencePlace[] = []
  // the same correction at hundreds of places counts as one neighbour
  const neighbours = new Map(rows.map((row) => [JSON.stringify([row.wrong, row.right]), row]))
  for (const row of rows) {
    const status = findCorrectionStatus(words, row, taken, neighbours)
    if (status.state === 'active' && status.place) taken.push(status.place)
    statuses.set(row, status)
  }
  return statuses
}

function findCorrectionStatus(
  words: WordByContextFinder,
  row: CorrectionRow,
  taken: readonly WordOccurrencePlace[],
  neighbours: ReadonlyMap<string, CorrectionRow>,
): CorrectionStatus {
  let status = findCorrectionStatusWithContext(words, row, row, taken)
  if (status.places > 0) return status
  // a looser comparison matches more places, so it is only used when the exact one finds none
  for (const anySpaces of [false, true]) {
    status = findCorrectionStatusWithContext(
      words,
      row,
      createLooseContextPattern(row, neighbours.values(), anySpaces),
      taken,
    )
    if (status.places > 0) break
  }
  return status
}

/**
 * Computes the status of a correction from the places of its words in a context.
 * @param context the words before and after, and how they are compared
 * @param taken places that other corrections replace
 */
function findCorrectionStatusWithContext(
  words: WordByContextFinder,
  row: CorrectionRow,
  context: Pick<CorrectionRow, 'before' | 'after'> & Partial<LooseContextPattern>,
  taken: readonly WordOccurrencePlace[],
): CorrectionStatus {
  const { before, after, loosely } = context
  const wrong = preferPlacesByPageOrVolume(words.find({ before, wrong: row.wrong, after }, row.right, loosely), row)
  const right = preferPlacesByPageOrVolume(words.find({ before, wrong: row.right, after }, undefined, loosely), row)
  const [place] = wrong
  const [corrected] = right
  // the wrong words may still occur on another page
  if (corrected && (!place || (isOnPage(corrected, row) && !isOnPage(place, row))))
    return { state: 'taken-up', places: right.length, place: corrected }
  if (place && wrong.length === 1 && !taken.some((other) => doTextPlacesOverlap(place, other)))
    return { state: 'active', places: 1, place }
  return { state: 'homeless', places: wrong.length, place: undefined }
}

const isOnPage = (place: WordOccurrencePlace, { volume, page }: Pick<CorrectionRow, 'volume' | 'page'>): boolean =>
  place.volume === volume && place.page === page

/**
 * Returns the places on the given page. If there are none, those in the given volume; if there are none either, all.
 */
export function preferPlacesByPageOrVolume(
  places: readonly WordOccurrencePlace[],
  { volume, page }: { readonly volume: number | null; readonly page: number | null },
): readonly WordOccurrencePlace[] {
  if (places.length <= 1 || volume === null) return places
  const inVolume = places.filter((place) => place.volume === volume)
  const onPage = page === null ? [] : inVolume.filter((place) => place.page === page)
  return [onPage, inVolume, places].find(({ length }) => length > 0) ?? []
}

/** Whether two places of a passage overlap. */
export const doTextPlacesOverlap = (one: WordOccurrencePlace, other: WordOccurrencePlace): boolean =>
  one.at < other.at + other.length && other.at < one.at + one.length

/** Returns the replacements of active corrections, by the id of the part that contains the words. */
export function getCorrectionReplacementsByPart(
  statuses: ReadonlyMap<CorrectionRow, CorrectionStatus>,
): ReadonlyMap<number, readonly TextReplacement[]> {
  const replacements = [...statuses].flatMap(([row, { state, place }]) =>
    state === 'active' && place ? [{ part: place.part, place, row }] : [],
  )
  const byPart = Map.groupBy(replacements, ({ part }) => part)
  return new Map(
    [...byPart].map(([part, inPart]) => [
      part,
      inPart.map(({ place: { paragraph, start, length }, row: { right, reason, createdAt } }) => ({
        paragraph,
        start,
        length,
        right,
        reason,
        at: createdAt,
      })),
    ]),
  )
}
