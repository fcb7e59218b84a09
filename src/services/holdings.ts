/** Counts the records and pages of the library for the start message, the front page and the metrics. */

import {
  IS_IN_DISPLAYED_RECENSION_SQL_BY_TABLE,
  IS_PASSAGE_CHOSEN_SQL,
  JOIN_PASSAGE_EXCEPTIONS_SQL,
} from '../canon/text/decision-exceptions.ts'
import type { LibraryStores } from './stores.ts'

/** Returns the number of records of each collection, by its name. */
export function countRecordsByCollection({
  collections,
}: Pick<LibraryStores, 'collections'>): ReadonlyMap<string, number> {
  return new Map(collections.all.map((collection) => [collection.name, collection.count()]))
}

/**
 * Counts the printed pages of the canon over all volumes and editions. Pages of a hidden text count. A page does not
 * count if all its text is of passages that no reader sees: decisions chose others, or the volume displays another
 * recension.
 */
export const countCanonPages = ({ canon }: Pick<LibraryStores, 'canon'>): number =>
  canon.text.row<{ pages: number | null }>(PAGES)?.pages ?? 0

const PAGES = `
SELECT sum(last) AS pages FROM (
  SELECT max(extents.last_page) AS last FROM extents
  JOIN passages ON passages.number = extents.passage
  ${JOIN_PASSAGE_EXCEPTIONS_SQL}
  WHERE ${IS_IN_DISPLAYED_RECENSION_SQL_BY_TABLE.extent} AND ${IS_PASSAGE_CHOSEN_SQL}
  GROUP BY extents.edition, extents.volume)`
