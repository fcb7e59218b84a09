/** Finds out what a new text has unchanged from the old one. Data derived from it need not be computed again. */

import type { Database } from 'bun:sqlite'
import { type EditionId, isPaliEdition } from '../../definitions/editions.ts'
import type { TextDatabaseBuilder } from './text-builder.ts'

/**
 * The generations of the old text whose derived data are still valid, because words or headings did not change. Null if
 * they changed or may have changed.
 */
export interface ReusableTextGenerations {
  /** Set if the text has the same words of Pali in the same places. */
  readonly words: string | null
  /** Set if its packages brought the same headings, and each text is under the same heading. */
  readonly headings: string | null
}

/**
 * Returns which data derived from the old text are valid for the new one. Call it when the new text is complete, before
 * it is closed.
 */
export function findReusableTextGenerations({
  sqlite,
  initialContent,
  isFullRebuild,
}: TextDatabaseBuilder): ReusableTextGenerations {
  if (initialContent !== 'copy') return { words: null, headings: null }
  const old = sqlite.query<{ generation: string }, []>('SELECT generation FROM old.about').get()
  const generation = old?.generation ?? null
  return {
    words: isFullRebuild || hasChangedPaliText(sqlite) ? null : generation,
    headings: sqlite.query(HEADING_CHANGES).get() === null ? generation : null,
  }
}

const CHANGED_EDITIONS = `
SELECT edition FROM changed JOIN main.extents USING (passage) UNION
SELECT edition FROM changed JOIN old.extents USING (passage)`

const hasChangedPaliText = (sqlite: Database): boolean =>
  sqlite
    .query<{ edition: EditionId }, []>(CHANGED_EDITIONS)
    .all()
    .some(({ edition }) => isPaliEdition(edition))

const listHeadingColumns = (alias: string) =>
  [
    ...['division', 'slug', 'parent', 'title', 'pali', 'volume', 'royal_page', 'pali_page', 'roman_page'],
    ...['item_from', 'item_to', 'titles'],
  ]
    .map((column) => `${alias}.${column}`)
    .join()

const HEADING_CHANGES = `
SELECT 1 WHERE (SELECT count(*) FROM main.arrivals) <> (SELECT count(*) FROM old.arrivals)
UNION ALL
SELECT 1 FROM main.arrivals AS new LEFT JOIN old.arrivals AS former USING (source, ordinal)
WHERE (${listHeadingColumns('new')}) IS NOT (${listHeadingColumns('former')})
UNION ALL
SELECT 1 FROM main.texts AS new WHERE NOT EXISTS (
  SELECT 1 FROM old.texts AS former WHERE former.division = new.division AND former.entry = new.entry)
LIMIT 1`
