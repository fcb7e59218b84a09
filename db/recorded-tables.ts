/** The tables whose rows editors change, and the record that each row belongs to: what undo needs. */

import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { ResourceDefinition } from '../src/definitions/definition.ts'
import { getTitleFieldName } from '../src/definitions/fields.ts'
import { allResources } from '../src/definitions/registry.ts'
import { FORMER_SLUG_DEFINITION } from '../src/definitions/review-items/former-slug.ts'
import { listReviewItemDefinitionsInEditLog } from '../src/definitions/review-items/registry.ts'
import type { ReviewItemDefinition } from '../src/definitions/review-items/review-item.ts'
import { deletedHeadingsTable, divisionOriginsTable, headingsTable } from './canon-tables.ts'
import { toColumnName, toSnakeCase } from './columns.ts'
import { getReviewItemTable } from './review-item-tables.ts'
import { bookChaptersTable, getResourceTable, translationsTable } from './tables.ts'

/** A table whose row changes are recorded so that they can be undone. */
export interface TableRecordedForUndo {
  /** The table's name in SQL. */
  readonly name: string
  readonly columns: readonly string[]
  /** The columns of its key. */
  readonly key: readonly string[]
  /** The columns with the collection and the id of the record that a row belongs to; or the collection itself. */
  readonly owner: { readonly collection: string | { readonly column: string }; readonly record: string }
  /** Whether a row is the record itself, and not a part of it. */
  readonly isRecord: boolean
  /** The column with the title of a record. */
  readonly title?: string
  /** Columns whose change alone is no edit, such as the time of the last change: an undo sets its own. */
  readonly ignored: readonly string[]
  /** The columns with the id of another record, each with that record's table. */
  readonly references: Readonly<Record<string, string>>
  /** Unique keys, each as its columns; the last column is the one that may change to resolve a collision. */
  readonly unique: readonly (readonly string[])[]
  /** For ordered records: the columns within which positions are counted. */
  readonly orderedWithin?: readonly string[]
}

/** The collection of headings, as src/canon names it, too; a test compares both. */
const HEADINGS = 'tipitaka-contents'
/** Collection of the tombstones of deleted headings, which are added and removed together with rows of headings. */
const TOMBSTONES = 'deleted-headings'

/** Collections whose rows follow rows of other records. No edit shows them, and they never prevent an undo. */
const HIDDEN_COLLECTIONS: readonly string[] = [TOMBSTONES, FORMER_SLUG_DEFINITION.name]
/**
 * Whether changes of a collection are recorded for undo only. Such changes are not listed as edits and never block an
 * undo.
 */
export const isCollectionHiddenFromEditLog = (collection: string): boolean => HIDDEN_COLLECTIONS.includes(collection)
/** The collections for which isCollectionHiddenFromEditLog is true, as a quoted SQL list for `collection IN (…)`. */
export const COLLECTIONS_HIDDEN_FROM_EDIT_LOG_SQL = HIDDEN_COLLECTIONS.map((name) => `'${name}'`).join(', ')

function describeTable(
  table: SQLiteTable,
  own: Omit<TableRecordedForUndo, 'name' | 'columns' | 'ignored'>,
  isDatedByUpdate = false,
): TableRecordedForUndo {
  const columns = Object.values(getTableColumns(table)).map((column) => column.name)
  const ignored = isDatedByUpdate ? [] : columns.filter((name) => name === 'updated_at')
  return { name: getTableName(table), columns, ...own, ignored }
}

const describeRecordTable = (
  table: SQLiteTable,
  collection: string,
  own: Pick<TableRecordedForUndo, 'title' | 'references' | 'unique' | 'orderedWithin'>,
  isDatedByUpdate = false,
) => describeTable(table, { key: ['id'], owner: { collection, record: 'id' }, isRecord: true, ...own }, isDatedByUpdate)

function describeResourceTable(resource: ResourceDefinition): TableRecordedForUndo {
  const { name, fields, ordered } = resource
  const column = (field: string) => toColumnName(field, fields[field]?.kind ?? 'text')
  const references = Object.entries(fields).flatMap(([field, definition]) =>
    definition.kind === 'reference' ? [[column(field), toSnakeCase(definition.to)] as const] : [],
  )
  const unique = Object.keys(fields).filter((field) => fields[field]?.unique)
  return describeRecordTable(getResourceTable(name), name, {
    title: column(getTitleFieldName(resource)),
    references: Object.fromEntries(references),
    unique: [['slug'], ...unique.map((field) => [column(field)])],
    ...(ordered ? { orderedWithin: ordered === true ? [] : [column(ordered.within)] } : {}),
  })
}

function describeReviewItemTable(kind: ReviewItemDefinition): TableRecordedForUndo {
  const { name, title, unique, isDatedByUpdate } = kind
  return describeRecordTable(
    getReviewItemTable(kind),
    name,
    {
      ...(title === undefined ? {} : { title: toSnakeCase(title) }),
      references: {},
      unique: unique ? [unique.map(toSnakeCase)] : [],
    },
    isDatedByUpdate,
  )
}

/**
 * Describes a table whose rows are parts of records and are deleted with them, so that they never prevent a deletion.
 */
const describePartsTable = (
  table: SQLiteTable,
  key: readonly string[],
  owner: TableRecordedForUndo['owner'],
  references: TableRecordedForUndo['references'] = {},
) => describeTable(table, { key, owner, isRecord: false, references, unique: [] })

/** All tables whose rows editors change. Their changes are recorded for undo. */
export const tablesRecordedForUndo: readonly TableRecordedForUndo[] = [
  ...allResources.map(describeResourceTable),
  describeRecordTable(headingsTable, HEADINGS, {
    title: 'title',
    references: { division_id: 'divisions', parent_id: 'headings' },
    unique: [
      ['division_id', 'slug'],
      ['origin_division', 'origin_slug'],
    ],
    orderedWithin: ['division_id', 'parent_id'],
  }),
  ...listReviewItemDefinitionsInEditLog().map(describeReviewItemTable),
  describePartsTable(translationsTable, ['collection', 'record_id', 'language'], {
    collection: { column: 'collection' },
    record: 'record_id',
  }),
  describePartsTable(
    bookChaptersTable,
    ['book_id', 'position'],
    { collection: 'books', record: 'book_id' },
    { book_id: 'books' },
  ),
  describePartsTable(
    divisionOriginsTable,
    ['slug'],
    { collection: 'divisions', record: 'division_id' },
    { division_id: 'divisions' },
  ),
  describePartsTable(deletedHeadingsTable, ['origin_division', 'origin_slug'], {
    collection: TOMBSTONES,
    record: 'rowless',
  }),
  describeTable(getReviewItemTable(FORMER_SLUG_DEFINITION), {
    key: FORMER_SLUG_DEFINITION.unique,
    owner: { collection: FORMER_SLUG_DEFINITION.name, record: 'id' },
    isRecord: false,
    references: {},
    unique: [FORMER_SLUG_DEFINITION.unique],
  }),
]

const byName = new Map(tablesRecordedForUndo.map((table) => [table.name, table]))

/** Returns the recorded table with an SQL name. @throws Error if there is none */
export function requireTableRecordedForUndo(name: string): TableRecordedForUndo {
  const table = byName.get(name)
  if (!table) throw new Error(`No recorded table ${name}`)
  return table
}

/** Returns the collection whose records a table holds. Empty for a table with rows of several collections. */
export const getCollectionOfTable = ({ owner }: TableRecordedForUndo): string =>
  typeof owner.collection === 'string' ? owner.collection : ''

/** Finds the table whose rows are the records of a collection. Undefined if there is none. */
export const findTableOfCollection = (collection: string): TableRecordedForUndo | undefined =>
  tablesRecordedForUndo.find((table) => table.isRecord && table.owner.collection === collection)
