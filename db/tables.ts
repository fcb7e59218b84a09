/** Drizzle tables of library.db; those of the resources are made from their definitions. */

import { customType, integer, primaryKey, type SQLiteColumn, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ResourceDefinition, ResourceName } from '../src/definitions/definition.ts'
import { allResources } from '../src/definitions/registry.ts'
import { createFieldColumn, toSnakeCase } from './columns.ts'

/** The columns that every resource's table has besides its fields. */
const createCommonColumns = () => ({
  id: integer('id').primaryKey({ autoIncrement: true }),
  slug: text('slug').notNull().unique(),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})

function createResourceTable(resource: ResourceDefinition) {
  const fields = Object.entries(resource.fields).map(([name, field]) => [name, createFieldColumn(name, field.kind)])
  // responses call `position` `order`
  const position = resource.ordered ? [['position', integer('position').notNull()]] : []
  // getFieldColumn returns the columns that differ between resources
  const own: Readonly<Record<never, never>> = Object.fromEntries([...position, ...fields])
  return sqliteTable(toSnakeCase(resource.name), { ...createCommonColumns(), ...own })
}

/** The drizzle table of a resource: the common columns and one per field. */
export type ResourceTable = ReturnType<typeof createResourceTable>

const tables = new Map(allResources.map((resource) => [resource.name, createResourceTable(resource)]))

/** Returns the drizzle table of a resource. @throws Error if there is none */
export function getResourceTable(name: ResourceName): ResourceTable {
  const table = tables.get(name)
  if (!table) throw new Error(`No table for ${name}`)
  return table
}

/** Returns the column of a resource's field, or one of the common columns. @throws Error if there is none */
export function getFieldColumn(table: ResourceTable, name: string): SQLiteColumn {
  const column = (table as unknown as Readonly<Record<string, SQLiteColumn | undefined>>)[name]
  if (!column) throw new Error(`No column for ${name}`)
  return column
}

/**
 * Drizzle table `translations`: the translated fields of one record in one language. `fields` has only fields with a
 * value.
 */
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

/**
 * Drizzle table `book_chapters`: the chapters of a book in reading order. Page counts are computed when the contents
 * are saved.
 */
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

/** Column with a JSON list of numbers, or SQL NULL. */
const numbersOrNull = customType<{ data: readonly number[]; driverData: string | null }>({
  dataType: () => 'text',
  toDriver: (numbers: readonly number[] | null) => numbers && JSON.stringify(numbers),
  fromDriver: (json) => JSON.parse(json ?? '[]'),
})

/**
 * Drizzle table of the edit log, one row per successful write.
 *
 * - `recordId`, `division` (if the slug is unique only within one) and `title` name the edited record.
 * - `kept` says whether `editRowsTable` has the data to undo the edit.
 * - `undoes` is the JSON list of the edits that this one undid.
 * - `undoneBy` is the edit that undid this one, unless that was undone, too.
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
  /** Who proposed the edit that the owner of the key published. */
  proposedBy: text('proposed_by'),
})

/**
 * Drizzle table of the row changes of each edit, for undo. `before` and `after` are JSON of the columns that differ, or
 * of the whole row if it was inserted (`before` is null) or deleted (`after` is null). `collection` and `record` name
 * the record to which the row belongs.
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
