/** Drizzle tables of review items, made from the definitions of their kinds. */

import type { $Type } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { reviewItemDefinitions } from '../src/definitions/review-items/registry.ts'
import type {
  ReviewItemDefinition,
  ReviewItemFieldDefinition,
  ReviewItemRow,
} from '../src/definitions/review-items/review-item.ts'
import { toSnakeCase } from './columns.ts'

const id = () => integer('id').primaryKey({ autoIncrement: true })
const textColumn = () => text().notNull()
const nullableText = () => text()
const integerColumn = () => integer().notNull()
const nullableInteger = () => integer()

type PlainColumn<Value> = null extends Value
  ? NonNullable<Value> extends number
    ? ReturnType<typeof nullableInteger>
    : ReturnType<typeof nullableText>
  : Value extends number | boolean
    ? ReturnType<typeof integerColumn>
    : ReturnType<typeof textColumn>

type Columns<K extends ReviewItemDefinition> = { readonly id: ReturnType<typeof id> } & {
  readonly [Name in Exclude<keyof ReviewItemRow<K>, 'id'> & string]: $Type<
    PlainColumn<ReviewItemRow<K>[Name]>,
    NonNullable<ReviewItemRow<K>[Name]>
  >
}

type TableOf<K extends ReviewItemDefinition> = ReturnType<typeof sqliteTable<string, Columns<K>>>

function createColumn(name: string, field: ReviewItemFieldDefinition) {
  const column = createNullableColumn(toSnakeCase(name), field)
  return field.without === 'null' ? column : column.notNull()
}

function createNullableColumn(name: string, { kind }: ReviewItemFieldDefinition) {
  if (kind === 'number') return integer(name)
  if (kind === 'flag') return integer(name, { mode: 'boolean' })
  return kind === 'json' ? text(name, { mode: 'json' }) : text(name)
}

function createTable<K extends ReviewItemDefinition>(kind: K): TableOf<K> {
  const fields = Object.entries(kind.fields).map(([name, field]) => [name, createColumn(name, field)])
  const times = { createdAt: text('created_at').notNull(), updatedAt: text('updated_at').notNull() }
  const columns = { id: id(), ...Object.fromEntries(fields), ...times } as unknown as Columns<K>
  return sqliteTable(kind.table, columns)
}

const tables = new Map(reviewItemDefinitions.map((kind) => [kind.name, createTable(kind)]))

/** Returns the drizzle table of a kind of review item. @throws Error if there is none */
export function getReviewItemTable<K extends ReviewItemDefinition>({ name }: K): TableOf<K> {
  const table = tables.get(name)
  if (!table) throw new Error(`No table for ${name}`)
  return table as unknown as TableOf<K>
}
