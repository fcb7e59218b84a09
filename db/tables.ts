/** The tables of library.db as drizzle sees them; those of the resources follow from their definitions. */

import { customType, integer, primaryKey, type SQLiteColumn, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Resource, ResourceName } from '../src/definitions/definition.ts'
import { storedResources } from '../src/definitions/registry.ts'
import { snakeCase, toColumn } from './columns.ts'

/** The columns that every resource's table has beside its fields. */
const common = () => ({
  id: integer('id').primaryKey({ autoIncrement: true }),
  slug: text('slug').notNull().unique(),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})

function tableOf(resource: Resource) {
  const fields = Object.entries(resource.fields).map(([name, field]) => [name, toColumn(name, field.kind)])
  // `position` is `order` in answers
  const position = resource.ordered ? [['position', integer('position').notNull()]] : []
  // what differs between resources is reached through columnOfField, by name
  const own: Readonly<Record<never, never>> = Object.fromEntries([...position, ...fields])
  return sqliteTable(snakeCase(resource.name), { ...common(), ...own })
}

/** A drizzle table of a resource. */
export type ResourceTable = ReturnType<typeof tableOf>

const tables = new Map(storedResources.map((resource) => [resource.name, tableOf(resource)]))

/** The table of a resource. */
export function resourceTable(name: ResourceName): ResourceTable {
  const table = tables.get(name)
  if (!table) throw new Error(`No table for ${name}`)
  return table
}

/** The column of a resource's field, or one of the common ones. */
export function columnOfField(table: ResourceTable, name: string): SQLiteColumn {
  const column = (table as unknown as Readonly<Record<string, SQLiteColumn | undefined>>)[name]
  if (!column) throw new Error(`No column for ${name}`)
  return column
}

/** Translated fields of one record in one language; `fields` holds only those that have a value. */
export const translationsTable = sqliteTable(
  'translations',
  {
    collection: text('collection').notNull(),
    recordId: integer('record_id').notNull(),
    language: text('language').notNull(),
    fields: text('fields', { mode: 'json' }).$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.collection, table.recordId, table.language] })],
)

/** Chapters of a book in reading order; the pages are counted when the contents are saved. */
export const bookChaptersTable = sqliteTable(
  'book_chapters',
  {
    bookId: integer('book_id').notNull(),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    pages: integer('pages').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookId, table.position] })],
)

/** A JSON list of numbers; null, and not its JSON, where there is none. */
const numbersOrNull = customType<{ data: readonly number[]; driverData: string | null }>({
  dataType: () => 'text',
  toDriver: (numbers: readonly number[] | null) => numbers && JSON.stringify(numbers),
  fromDriver: (json) => JSON.parse(json ?? '[]'),
})

/**
 * The audit log: one line for every successful write. `recordId`, `division` (where a slug is not unique without it)
 * and `title` say whose edit it was; `kept` whether `editRowsTable` holds what undoing it needs; `undoes` is the JSON list
 * of the edits that this one undid, `undoneBy` the edit that undid this one and still is.
 */
export const contentEditTable = sqliteTable('content_edit', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  time: text('time').notNull(),
  keyName: text('key_name').notNull(),
  action: text('action').notNull(),
  collection: text('collection').notNull(),
  record: text('record').notNull(),
  recordId: integer('record_id'),
  division: text('division'),
  title: text('title'),
  change: text('change', { mode: 'json' }).$type<unknown>().notNull(),
  batch: text('batch'),
  kept: integer('kept', { mode: 'boolean' }).notNull().default(false),
  undoes: numbersOrNull('undoes'),
  undoneBy: integer('undone_by'),
  /** Who proposed what the owner of the key published. */
  proposedBy: text('proposed_by'),
})

/**
 * What an edit did to one row of a table: JSON of the columns that differ, before and after; the whole row where it
 * was inserted (`before` is null) or deleted (`after` is null). `collection` and `record` say which record the row
 * belongs to.
 */
export const editRowsTable = sqliteTable(
  'edit_rows',
  {
    edit: integer('edit').notNull(),
    seq: integer('seq').notNull(),
    name: text('name').notNull(),
    key: text('key').notNull(),
    collection: text('collection').notNull(),
    record: integer('record').notNull(),
    before: text('before'),
    after: text('after'),
  },
  (table) => [primaryKey({ columns: [table.edit, table.seq] })],
)
