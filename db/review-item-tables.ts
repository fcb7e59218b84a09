/** Drizzle tables of review items, made from the definitions of their kinds. */

import type { $Type } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { reviewItemKinds } from '../src/definitions/review-items/registry.ts'
import type { ReviewItemField, ReviewItemKind, ReviewItemRow } from '../src/definitions/review-items/review-item.ts'
import { toSnakeCase } from './columns.ts'

const id = () => integer('id').primaryKey({ autoIncrement: true })
const words = () => text().notNull()
const wordsOrNull = () => text()
const number = () => integer().notNull()
const numberOrNull = () => integer()

type Plain<Value> = null extends Value
  ? NonNullable<Value> extends number
    ? ReturnType<typeof numberOrNull>
    : ReturnType<typeof wordsOrNull>
  : Value extends number | boolean
    ? ReturnType<typeof number>
    : ReturnType<typeof words>

type Columns<K extends ReviewItemKind> = { readonly id: ReturnType<typeof id> } & {
  readonly [Name in Exclude<keyof ReviewItemRow<K>, 'id'> & string]: $Type<
    Plain<ReviewItemRow<K>[Name]>,
    NonNullable<ReviewItemRow<K>[Name]>
  >
}

type TableOf<K extends ReviewItemKind> = ReturnType<typeof sqliteTable<string, Columns<K>>>

function columnOf(name: string, field: ReviewItemField) {
  const column = bareColumn(toSnakeCase(name), field)
  return field.without === 'null' ? column : column.notNull()
}

function bareColumn(name: string, { kind }: ReviewItemField) {
  if (kind === 'number') return integer(name)
  if (kind === 'flag') return integer(name, { mode: 'boolean' })
  return kind === 'json' ? text(name, { mode: 'json' }) : text(name)
}

function tableOf<K extends ReviewItemKind>(kind: K): TableOf<K> {
  const fields = Object.entries(kind.fields).map(([name, field]) => [name, columnOf(name, field)])
  const times = { createdAt: text('created_at').notNull(), updatedAt: text('updated_at').notNull() }
  const columns = { id: id(), ...Object.fromEntries(fields), ...times } as unknown as Columns<K>
  return sqliteTable(kind.table, columns)
}

const tables = new Map(reviewItemKinds.map((kind) => [kind.name, tableOf(kind)]))

/** Returns the drizzle table of a kind of review item (reports, suspected misprints and the like). */
export function getReviewItemTable<K extends ReviewItemKind>({ name }: K): TableOf<K> {
  const table = tables.get(name)
  if (!table) throw new Error(`No table for ${name}`)
  return table as unknown as TableOf<K>
}
