/** What the library holds, counted for the start message, the front page and the metrics. */

import { IS_CHOSEN_SQL, IS_PRINTED_SQL, JOIN_EXCEPTION_SQL } from '../canon/text/exceptions.ts'
import type { LibraryStores } from './stores.ts'

/** Number of records by collection. */
export function countRecords({ collections }: Pick<LibraryStores, 'collections'>): ReadonlyMap<string, number> {
  return new Map(collections.all.map((collection) => [collection.name, collection.count()]))
}

/**
 * Pages of the canon over all volumes and editions, as layouts count them: what only a source that is not shown
 * reaches is no page for readers, a hidden text keeps its pages.
 */
export const countCanonPages = ({ canon }: Pick<LibraryStores, 'canon'>): number =>
  canon.text.row<{ pages: number | null }>(PAGES)?.pages ?? 0

const PAGES = `
SELECT sum(last) AS pages FROM (
  SELECT max(extents.last_page) AS last FROM extents
  JOIN passages ON passages.number = extents.passage
  ${JOIN_EXCEPTION_SQL}
  WHERE ${IS_PRINTED_SQL.extent} AND ${IS_CHOSEN_SQL}
  GROUP BY extents.edition, extents.volume)`
