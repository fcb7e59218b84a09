/** Reads the headings of a division: by a statement of its own, since there may be many thousands. */

import { getTableColumns } from 'drizzle-orm'
import { headings } from '../../../db/canon-tables.ts'
import type { LibraryDatabase } from '../../../db/library-database.ts'

/** A row of the table of headings. */
export type StoredHeading = typeof headings.$inferSelect

/** A heading as it is kept in memory: without its times, which no answer shows. */
export type HeadingRow = Omit<StoredHeading, 'createdAt' | 'updatedAt'>

const { createdAt: _created, updatedAt: _updated, ...stored } = getTableColumns(headings)

const COLUMNS = Object.entries(stored)
  .map(([name, column]) => `${column.name} AS ${name}`)
  .join(', ')

/** What tells a division from the others. */
export interface Division {
  readonly id: number
  readonly slug: string
}

/** In the order of the index, so that nothing is sorted: siblings are together, in their order. */
const HEADINGS_OF = `SELECT ${COLUMNS} FROM headings WHERE division_id = ? ORDER BY parent_id, position, id`

/** All headings of a division, siblings in order. Four times as fast as building each row by its columns. */
export function readHeadings(db: LibraryDatabase, divisionId: number): readonly HeadingRow[] {
  return db.sqlite.query<HeadingRow, [number]>(HEADINGS_OF).all(divisionId)
}

/** One look into the index for each division, since there is no index over slugs alone. */
const DIVISIONS_WITH = `
SELECT divisions.id, divisions.slug FROM divisions CROSS JOIN headings ON headings.division_id = divisions.id AND headings.slug = ?
ORDER BY divisions.id`

/** The divisions that have a heading of that slug. */
export function findDivisionsWithHeading(db: LibraryDatabase, slug: string): readonly Division[] {
  return db.sqlite.query<Division, [string]>(DIVISIONS_WITH).all(slug)
}
