/** Suspects: words that look like misprints, as `library suspects` found them in the text (variants §3). */

import type { TextDatabase } from '../../../db/text-database.ts'
import type { SourceTextIdentifier } from '../../canon/text/corrections.ts'
import type { WordOccurrencePlace } from '../../canon/text/passage-word-finder.ts'
import type { PrintedPagePlace } from '../../canon/volumes/printed-pages.ts'
import type { EditionId } from '../../definitions/editions.ts'

/** Evidence for a proposed correction: another source that has it, or how often it occurs. */
export interface SuspectEvidence {
  /** The id of a source that has the proposed words at this place. */
  readonly witness?: string
  /** How often the proposed words occur: in the witness, or without one in the suspect's own source. */
  readonly count?: number
}

/** A proposed correction of a suspect. */
export interface SuggestedCorrection {
  readonly right: string
  /** How likely these are the right words, 0 to 1. */
  readonly weight: number
  readonly because: readonly SuspectEvidence[]
}

/** A suspect with the names of packages. Its id is its rank by weight, and is valid in this text database only. */
export interface StoredSuspect extends SourceTextIdentifier {
  readonly id: number
  readonly edition: EditionId
  readonly volume: number
  readonly page: number
  readonly before: string
  readonly wrong: string
  readonly after: string
  /** The first proposal; empty without one. */
  readonly right: string
  readonly proposals: readonly SuggestedCorrection[]
  /** How likely it is a misprint, 0 to 1. */
  readonly weight: number
  /** How often the wrong words occur in the source. */
  readonly count: number
}

/** The wrong words and the first proposal of a suspect, at all places of an edition of a source. */
export type WrongWordsAndReplacement = Pick<StoredSuspect, 'source' | 'edition' | 'wrong' | 'right'>

/** Filters of suspects. An absent filter matches all. */
export interface SuspectFilters {
  readonly source?: string | undefined
  readonly edition?: string | undefined
  readonly volume?: number | undefined
}

type SuspectRow = Omit<StoredSuspect, 'proposals'> & { readonly proposals: string }

const SUSPECT_SQL = `
SELECT suspects.id, sources.id AS source, texts.division, texts.entry, suspects.edition, volume, page,
       before, wrong, after, right, proposals, weight, count
FROM suspects JOIN sources ON sources.rank = suspects.source JOIN texts ON texts.id = suspects.text
WHERE suspects.id = ?`

const IDS_SQL = `
SELECT suspects.id FROM suspects JOIN sources ON sources.rank = suspects.source
WHERE (?1 IS NULL OR sources.id = ?1) AND (?2 IS NULL OR edition = ?2) AND (?3 IS NULL OR volume = ?3)
ORDER BY suspects.id`

const IDS_OF_PAIR_SQL = `
SELECT suspects.id FROM suspects JOIN sources ON sources.rank = suspects.source
WHERE sources.id = ? AND edition = ? AND wrong = ? AND right = ? ORDER BY suspects.id`

/** Reads a suspect. Undefined if the text has none with this id. */
export function readStoredSuspect(text: TextDatabase, id: number): StoredSuspect | undefined {
  const row = text.row<SuspectRow>(SUSPECT_SQL, id)
  return row && { ...row, proposals: JSON.parse(row.proposals) as readonly SuggestedCorrection[] }
}

/** An open text database, or the displayed text. */
type Rows = Pick<TextDatabase, 'rows'>

const readIds = (text: Rows, ...query: Parameters<Rows['rows']>): readonly number[] =>
  text.rows<Pick<StoredSuspect, 'id'>>(...query).map(({ id }) => id)

/** Returns the ids of suspects that match the filters, the likeliest first. */
export const readSuspectIds = (text: Rows, { source, edition, volume }: SuspectFilters): readonly number[] =>
  readIds(text, IDS_SQL, source ?? null, edition ?? null, volume ?? null)

/** Returns the ids of all suspects with the same wrong and right words. */
export const readSuspectIdsOfWordPair = (
  text: Rows,
  { source, edition, wrong, right }: WrongWordsAndReplacement,
): readonly number[] => readIds(text, IDS_OF_PAIR_SQL, source, edition, wrong, right)

const IDS_AT_PLACE_SQL =
  'SELECT id FROM suspects WHERE part = ? AND paragraph = ? AND start < ? AND start + length(wrong) > ? ORDER BY id'

/** Returns the ids of the suspects that overlap a place in the text. */
export const readSuspectIdsAtPlace = (
  text: Rows,
  { part, paragraph, start, length }: Pick<WordOccurrencePlace, 'part' | 'paragraph' | 'start' | 'length'>,
): readonly number[] => readIds(text, IDS_AT_PLACE_SQL, part, paragraph, start + length, start)

/** A suspect with its part, its paragraph and its offset. */
export interface SuspectInPart extends Pick<StoredSuspect, 'id' | 'wrong' | 'right'> {
  readonly part: number
  readonly paragraph: number
  /** UTF-16 units in the printed paragraph. */
  readonly start: number
}

/** Returns the suspects of all sources on a printed page. */
export const readSuspectsOfPage = (text: Rows, { edition, volume, page }: PrintedPagePlace): readonly SuspectInPart[] =>
  text.rows(
    'SELECT id, wrong, right, part, paragraph, start FROM suspects WHERE edition = ? AND volume = ? AND page = ?',
    ...[edition, volume, page],
  )
