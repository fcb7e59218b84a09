/** Words that look like misprints, as the import found them in the text (variants §3). */

import type { TextDatabase } from '../../../db/text-database.ts'
import type { SourceText } from '../../canon/text/corrections.ts'
import type { WordOccurrencePlace } from '../../canon/text/words-in-place.ts'
import type { PrintedPagePlace } from '../../canon/volumes/printed-pages.ts'
import type { Edition } from '../../definitions/editions.ts'

/** Why other words are proposed. */
export interface SuspectEvidence {
  /** The id of a source that has the proposed words at this place. */
  readonly witness?: string
  /** How often the proposed words are there: in that source, or without one in the suspect's own. */
  readonly count?: number
}

/** A proposed correction of a suspect. */
export interface SuggestedCorrection {
  readonly right: string
  /** How likely these are the right words, 0 to 1. */
  readonly weight: number
  readonly because: readonly SuspectEvidence[]
}

/** A suspect by the packages' names. Its id names it in this text only: it is its place in the order of weight. */
export interface StoredSuspect extends SourceText {
  readonly id: number
  readonly edition: Edition
  readonly volume: number
  readonly page: number
  readonly before: string
  readonly wrong: string
  readonly after: string
  /** What is proposed first; empty where nothing is. */
  readonly right: string
  readonly proposals: readonly SuggestedCorrection[]
  /** How likely it is a misprint, 0 to 1. */
  readonly weight: number
  /** How often the wrong words are in the source. */
  readonly count: number
}

/** The same wrong and right words in one edition of a source. */
export type WordPair = Pick<StoredSuspect, 'source' | 'edition' | 'wrong' | 'right'>

/** Filters of suspects. */
export interface SuspectFilters {
  readonly source?: string | undefined
  readonly edition?: string | undefined
  readonly volume?: number | undefined
}

type SuspectRow = Omit<StoredSuspect, 'proposals'> & { readonly proposals: string }

const SUSPECT = `
SELECT suspects.id, sources.id AS source, texts.division, texts.entry, suspects.edition, volume, page,
       before, wrong, after, right, proposals, weight, count
FROM suspects JOIN sources ON sources.rank = suspects.source JOIN texts ON texts.id = suspects.text
WHERE suspects.id = ?`

const IDS = `
SELECT suspects.id FROM suspects JOIN sources ON sources.rank = suspects.source
WHERE (?1 IS NULL OR sources.id = ?1) AND (?2 IS NULL OR edition = ?2) AND (?3 IS NULL OR volume = ?3)
ORDER BY suspects.id`

const OF_PAIR = `
SELECT suspects.id FROM suspects JOIN sources ON sources.rank = suspects.source
WHERE sources.id = ? AND edition = ? AND wrong = ? AND right = ? ORDER BY suspects.id`

/** Reads a suspect; undefined when the text has none of this id. */
export function readStoredSuspect(text: TextDatabase, id: number): StoredSuspect | undefined {
  const row = text.row<SuspectRow>(SUSPECT, id)
  return row && { ...row, proposals: JSON.parse(row.proposals) as readonly SuggestedCorrection[] }
}

/** A text that is open, or the one that readers are shown. */
type Rows = Pick<TextDatabase, 'rows'>

const idsIn = (text: Rows, ...input: Parameters<Rows['rows']>): readonly number[] =>
  text.rows<Pick<StoredSuspect, 'id'>>(...input).map(({ id }) => id)

/** The ids of suspects, the likeliest first. */
export const readSuspectIds = (text: Rows, { source, edition, volume }: SuspectFilters): readonly number[] =>
  idsIn(text, IDS, source ?? null, edition ?? null, volume ?? null)

/** The ids of all suspects with the same wrong and right words. */
export const readSuspectIdsOfPair = (text: Rows, { source, edition, wrong, right }: WordPair): readonly number[] =>
  idsIn(text, OF_PAIR, source, edition, wrong, right)

const AT =
  'SELECT id FROM suspects WHERE part = ? AND paragraph = ? AND start < ? AND start + length(wrong) > ? ORDER BY id'

/** Suspects of a part of the text that share letters with what is there. */
export const readSuspectIdsAtPlace = (
  text: Rows,
  { part, paragraph, start, length }: Pick<WordOccurrencePlace, 'part' | 'paragraph' | 'start' | 'length'>,
): readonly number[] => idsIn(text, AT, part, paragraph, start + length, start)

/** A suspect by the paragraph that it is in. */
export interface SuspectInPart extends Pick<StoredSuspect, 'id' | 'wrong' | 'right'> {
  readonly part: number
  readonly paragraph: number
  /** UTF-16 units in the paragraph as printed. */
  readonly start: number
}

/** Those of all sources on a printed page. */
export const readSuspectsOfPage = (text: Rows, { edition, volume, page }: PrintedPagePlace): readonly SuspectInPart[] =>
  text.rows(
    'SELECT id, wrong, right, part, paragraph, start FROM suspects WHERE edition = ? AND volume = ? AND page = ?',
    ...[edition, volume, page],
  )
