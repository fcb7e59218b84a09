/** The tables whose rows editors change, and to which record each row belongs: what undo must know of them. */

import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Resource } from '../src/definitions/definition.ts'
import { nameFieldOfFields } from '../src/definitions/fields.ts'
import type { FindingKind } from '../src/definitions/findings/finding.ts'
import { FORMER_SLUG_DEFINITION } from '../src/definitions/findings/former-slug.ts'
import { loggedFindings } from '../src/definitions/findings/registry.ts'
import { storedResources } from '../src/definitions/registry.ts'
import { deletedHeadings, divisionOrigins, headings } from './canon-tables.ts'
import { columnName, snakeCase } from './columns.ts'
import { findingTableOf } from './finding-tables.ts'
import { bookChaptersTable, resourceTable, translationsTable } from './tables.ts'

/** A table whose rows undo restores. */
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
  /** The columns with the id of another record, each with that record's table. */
  readonly references: Readonly<Record<string, string>>
  /** Names that no two rows share, as the columns that make them up; the last one can be changed to give a name up. */
  readonly unique: readonly (readonly string[])[]
  /** Where records are in an order: the columns whose values they are numbered within. */
  readonly orderedWithin?: readonly string[]
}

/** The collection of headings, which its own room names too; a test holds both together. */
const HEADINGS = 'tipitaka-contents'
/** Headings that were deleted are no record any more: their tombstones come and go with the heading's own row. */
const TOMBSTONES = 'deleted-headings'

/** Tables whose rows come and go with rows of other records. No edit shows them, and none is in the way of an undo. */
const SILENT: readonly string[] = [TOMBSTONES, FORMER_SLUG_DEFINITION.name]
/** Whether the rows of a collection are undone, but neither shown nor claimed. */
export const isSilent = (collection: string): boolean => SILENT.includes(collection)
/** The same in SQL, over a column `collection`. */
export const SILENT_IN_SQL = SILENT.map((name) => `'${name}'`).join(', ')

function recorded(
  table: SQLiteTable,
  own: Omit<RecordedTable, 'name' | 'columns' | 'ignored'>,
  isDatedByUpdate = false,
): RecordedTable {
  const columns = Object.values(getTableColumns(table)).map((column) => column.name)
  const ignored = isDatedByUpdate ? [] : columns.filter((name) => name === 'updated_at')
  return { name: getTableName(table), columns, ...own, ignored }
}

const records = (
  table: SQLiteTable,
  collection: string,
  own: Pick<RecordedTable, 'title' | 'references' | 'unique' | 'orderedWithin'>,
  isDatedByUpdate = false,
) => recorded(table, { key: ['id'], owner: { collection, record: 'id' }, isRecord: true, ...own }, isDatedByUpdate)

function recordsOf(resource: Resource): RecordedTable {
  const { name, fields, ordered } = resource
  const column = (field: string) => columnName(field, fields[field]?.kind ?? 'text')
  const references = Object.entries(fields).flatMap(([field, definition]) =>
    definition.kind === 'reference' ? [[column(field), snakeCase(definition.to)] as const] : [],
  )
  const unique = Object.keys(fields).filter((field) => fields[field]?.unique)
  return records(resourceTable(name), name, {
    title: column(nameFieldOfFields(resource)),
    references: Object.fromEntries(references),
    unique: [['slug'], ...unique.map((field) => [column(field)])],
    ...(ordered ? { orderedWithin: ordered === true ? [] : [column(ordered.within)] } : {}),
  })
}

function findingsOf(kind: FindingKind): RecordedTable {
  const { name, title, unique, isDatedByUpdate } = kind
  return records(
    findingTableOf(kind),
    name,
    {
      ...(title === undefined ? {} : { title: snakeCase(title) }),
      references: {},
      unique: unique ? [unique.map(snakeCase)] : [],
    },
    isDatedByUpdate,
  )
}

/** Rows that belong to a record and go with it, so that none of them keeps it from going. */
const parts = (
  table: SQLiteTable,
  key: readonly string[],
  owner: RecordedTable['owner'],
  references: RecordedTable['references'] = {},
) => recorded(table, { key, owner, isRecord: false, references, unique: [] })

/** All tables with rows that editors change. */
export const recordedTables: readonly RecordedTable[] = [
  ...storedResources.map(recordsOf),
  records(headings, HEADINGS, {
    title: 'title',
    references: { division_id: 'divisions', parent_id: 'headings' },
    unique: [
      ['division_id', 'slug'],
      ['origin_division', 'origin_slug'],
    ],
    orderedWithin: ['division_id', 'parent_id'],
  }),
  ...loggedFindings().map(findingsOf),
  parts(translationsTable, ['collection', 'record_id', 'language'], {
    collection: { column: 'collection' },
    record: 'record_id',
  }),
  parts(bookChaptersTable, ['book_id', 'position'], { collection: 'books', record: 'book_id' }, { book_id: 'books' }),
  parts(divisionOrigins, ['slug'], { collection: 'divisions', record: 'division_id' }, { division_id: 'divisions' }),
  parts(deletedHeadings, ['origin_division', 'origin_slug'], { collection: TOMBSTONES, record: 'rowless' }),
  recorded(findingTableOf(FORMER_SLUG_DEFINITION), {
    key: FORMER_SLUG_DEFINITION.unique,
    owner: { collection: FORMER_SLUG_DEFINITION.name, record: 'id' },
    isRecord: false,
    references: {},
    unique: [FORMER_SLUG_DEFINITION.unique],
  }),
]

const byName = new Map(recordedTables.map((table) => [table.name, table]))

/** The recorded table of that name. */
export function recordedTable(name: string): RecordedTable {
  const table = byName.get(name)
  if (!table) throw new Error(`No recorded table ${name}`)
  return table
}

/** The collection whose records a table holds. */
export const collectionOfTable = ({ owner }: RecordedTable): string =>
  typeof owner.collection === 'string' ? owner.collection : ''

/** The table that holds the records of a collection; undefined for one that has none. */
export const tableOfCollection = (collection: string): RecordedTable | undefined =>
  recordedTables.find((table) => table.isRecord && table.owner.collection === collection)
