/** What the library holds, counted for the start message, the front page and the metrics. */

import type { Stores } from '../stores.ts'

/** Number of records by collection. */
export function countRecords({ collections }: Stores): ReadonlyMap<string, number> {
  return new Map(collections.all.map((collection) => [collection.name, collection.count()]))
}

/** Pages of the canon over all volumes and editions: the highest number of each, as layouts count them. */
export function countPages({ canon }: Stores): number {
  return canon.text.shelf.read(
    ({ sqlite }) =>
      sqlite
        .query<{ pages: number | null }, []>(
          `SELECT sum(last) AS pages
           FROM (SELECT max(last_page) AS last FROM extents GROUP BY edition, volume)`,
        )
        .get()?.pages ?? 0,
    0,
  )
}
