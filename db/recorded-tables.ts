/** The tables whose rows editors change, and to which record each row belongs: what undo must know of them. */

import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { nameFieldOf } from '../src/resources/fields.ts'
import { allResources } from '../src/resources/registry.ts'
import { deletedHeadings, divisionOrigins, headings, passageDecisions } from './canon-tables.ts'
import { snakeCase } from './columns.ts'
import { bookChapters, resourceTable, translations } from './tables.ts'

export interface RecordedTable {
  /** As SQL calls it. */
  readonly name: string
  readonly columns: readonly string[]
  /** The columns that tell its rows apart. */
  readonly key: readonly string[]
  /** The columns whose values are the collection and the id of the record that a row belongs to; or the collection. */
  readonly owner: { readonly collection: string | { readonly column: string }; readonly record: string }
  /** Whether a row is the record itself, and not something that belongs to it. */
  readonly isRecord: boolean
  /** The column that says what a record is called. */
  readonly title?: string
  /** A new value of these alone is no change: an undo gives its own time. */
  readonly ignored: readonly string[]
}

/** The collections of the canon, which their own rooms name too; a test holds both together. */
const HEADINGS = 'tipitaka-contents'
const DECISIONS = 'passage-decisions'
/** Headings that were deleted are no record any more; their stones go with the row that comes and goes with them. */
export const STONES = 'deleted-headings'

function recorded(
  table: SQLiteTable,
  own: Omit<RecordedTable, 'name' | 'columns' | 'ignored'>,
): RecordedTable {
  const columns = Object.values(getTableColumns(table)).map((column) => column.name)
  // the time of a decision is what a decision says; of everything else it only tells when it was written
  const ignored = own.owner.collection === DECISIONS ? [] : columns.filter((name) => name === 'updated_at')
  return { name: getTableName(table), columns, ...own, ignored }
}

const records = (table: SQLiteTable, collection: string, title?: string) =>
  recorded(table, {
    key: ['id'],
    owner: { collection, record: 'id' },
    isRecord: true,
    ...(title === undefined ? {} : { title }),
  })

const parts = (table: SQLiteTable, key: readonly string[], owner: RecordedTable['owner']) =>
  recorded(table, { key, owner, isRecord: false })

export const recordedTables: readonly RecordedTable[] = [
  ...allResources.map((resource) =>
    records(resourceTable(resource.name), resource.name, snakeCase(nameFieldOf(resource))),
  ),
  records(headings, HEADINGS, 'title'),
  records(passageDecisions, DECISIONS),
  parts(translations, ['collection', 'record_id', 'language'], {
    collection: { column: 'collection' },
    record: 'record_id',
  }),
  parts(bookChapters, ['book_id', 'position'], { collection: 'books', record: 'book_id' }),
  parts(divisionOrigins, ['slug'], { collection: 'divisions', record: 'division_id' }),
  parts(deletedHeadings, ['origin_division', 'origin_slug'], { collection: STONES, record: 'rowless' }),
]

const byName = new Map(recordedTables.map((table) => [table.name, table]))

/** The recorded table of that name. */
export function recordedTable(name: string): RecordedTable {
  const table = byName.get(name)
  if (!table) throw new Error(`No recorded table ${name}`)
  return table
}

/** The table that holds the records of a collection; undefined for one that has none. */
export const tableOfRecords = (collection: string): RecordedTable | undefined =>
  recordedTables.find((table) => table.isRecord && table.owner.collection === collection)
