/** What the definitions of findings have and the tables do not, as SQL. */

import type { Database } from 'bun:sqlite'
import { snakeCase } from '../db/columns.ts'
import type { FindingField, FindingKind } from '../src/definitions/findings/finding.ts'

/** @throws Error for what no program can decide: a column that no field has any more, one that must be given */
export const findingMigration = (sqlite: Database, kinds: readonly FindingKind[]): string =>
  kinds.flatMap((kind) => statementsFor(sqlite, kind)).join('\n')

function statementsFor(sqlite: Database, { table, fields }: FindingKind): readonly string[] {
  const there = sqlite.query<{ name: string }, []>(`PRAGMA table_info(${table})`).all()
  if (there.length === 0) {
    const columns = [
      'id INTEGER PRIMARY KEY AUTOINCREMENT',
      ...Object.entries(fields).map(([name, field]) => columnSql(name, field)),
      'created_at TEXT NOT NULL',
      'updated_at TEXT NOT NULL',
    ]
    return [`CREATE TABLE ${table} (\n  ${columns.join(',\n  ')}\n) STRICT;`]
  }
  const wanted = new Set(['id', 'created_at', 'updated_at', ...Object.keys(fields).map(snakeCase)])
  const extra = there.find(({ name }) => !wanted.has(name))
  if (extra) throw new Error(`${table}.${extra.name} has no field any more: write by hand what becomes of it`)
  return Object.entries(fields).flatMap(([name, field]) => {
    if (there.some((column) => column.name === snakeCase(name))) return []
    if (field.without === undefined)
      throw new Error(`${table}.${snakeCase(name)} must be given, and there may be rows: write it by hand`)
    const empty = field.without === 'null' ? '' : " DEFAULT ''"
    return [`ALTER TABLE ${table} ADD COLUMN ${columnSql(name, field)}${empty};`]
  })
}

function columnSql(name: string, field: FindingField): string {
  const column = snakeCase(name)
  const values = field.kind === 'one-of' ? field.values.map((value) => `'${value}'`).join(', ') : undefined
  return [
    column,
    field.kind === 'number' || field.kind === 'flag' ? 'INTEGER' : 'TEXT',
    ...(field.without === 'null' ? [] : ['NOT NULL']),
    ...(values === undefined ? [] : [`CHECK (${column} IN (${values}))`]),
  ].join(' ')
}
