/** Drizzle tables of findings, made from the definitions of their kinds. */

import type { $Type } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { FindingField, FindingKind, FindingRow } from '../src/definitions/findings/finding.ts'
import { findingKinds } from '../src/definitions/findings/registry.ts'
import { snakeCase } from './columns.ts'

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

type Columns<K extends FindingKind> = { readonly id: ReturnType<typeof id> } & {
  readonly [Name in Exclude<keyof FindingRow<K>, 'id'> & string]: $Type<
    Plain<FindingRow<K>[Name]>,
    NonNullable<FindingRow<K>[Name]>
  >
}

type TableOf<K extends FindingKind> = ReturnType<typeof sqliteTable<string, Columns<K>>>

function columnOf(name: string, field: FindingField) {
  const column = bareColumn(snakeCase(name), field)
  return field.without === 'null' ? column : column.notNull()
}

function bareColumn(name: string, { kind }: FindingField) {
  if (kind === 'number') return integer(name)
  if (kind === 'flag') return integer(name, { mode: 'boolean' })
  return kind === 'json' ? text(name, { mode: 'json' }) : text(name)
}

function tableOf<K extends FindingKind>(kind: K): TableOf<K> {
  const fields = Object.entries(kind.fields).map(([name, field]) => [name, columnOf(name, field)])
  const times = { createdAt: text('created_at').notNull(), updatedAt: text('updated_at').notNull() }
  const columns = { id: id(), ...Object.fromEntries(fields), ...times } as unknown as Columns<K>
  return sqliteTable(kind.table, columns)
}

const tables = new Map(findingKinds.map((kind) => [kind.name, tableOf(kind)]))

/** Returns the drizzle table of a kind of finding (reports, suspected misprints and the like). */
export function findingTableOf<K extends FindingKind>({ name }: K): TableOf<K> {
  const table = tables.get(name)
  if (!table) throw new Error(`No table for ${name}`)
  return table as unknown as TableOf<K>
}
