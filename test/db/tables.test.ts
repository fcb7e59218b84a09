/** The drizzle tables match the tables that the migrations make. */

import { describe, expect, test } from 'bun:test'
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as canonTables from '../../db/canon-tables.ts'
import { toSnakeCase } from '../../db/columns.ts'
import { LibraryDatabase } from '../../db/library-database.ts'
import { tablesRecordedForUndo } from '../../db/recorded-tables.ts'
import { getReviewItemTable } from '../../db/review-item-tables.ts'
import * as tables from '../../db/tables.ts'
import { allResources } from '../../src/definitions/registry.ts'
import { reviewItemDefinitions } from '../../src/definitions/review-items/registry.ts'

const { sqlite } = LibraryDatabase.open(':memory:')

interface Column {
  readonly name: string
  readonly type: string
  readonly notnull: number
  readonly pk: number
}

const seen: readonly SQLiteTable[] = [
  ...allResources.map(({ name }) => tables.getResourceTable(name)),
  ...reviewItemDefinitions.map(getReviewItemTable),
  ...[tables, canonTables].flatMap(Object.values).filter((table) => is(table, SQLiteTable)),
]

describe.each(seen.map((table) => [getTableConfig(table).name, getTableConfig(table)] as const))(
  '%s',
  (name, config) => {
    const stored = sqlite.query<Column, []>(`PRAGMA table_info(${name})`).all()

    test('tables have the same columns and types as the definitions', () => {
      const types = (columns: readonly (readonly [string, string])[]) => Object.fromEntries(columns.toSorted())
      expect(types(config.columns.map((column) => [column.name, column.getSQLType().toUpperCase()] as const))).toEqual(
        types(stored.map((column) => [column.name, column.type] as const)),
      )
    })

    test('tables have the same primary key as the definitions', () => {
      const declared = [
        ...config.columns.filter((column) => column.primary).map((column) => column.name),
        ...config.primaryKeys.flatMap((key) => key.columns.map((column) => column.name)),
      ]
      const actual = stored.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
      expect(declared).toEqual(actual.map((column) => column.name))
    })

    test('tables require no column that drizzle may leave out, and store their types only', () => {
      const optional = new Set(
        config.columns.filter((column) => !column.notNull && !column.primary).map((column) => column.name),
      )
      const { sql } = sqlite
        .query<{ sql: string }, [string]>('SELECT sql FROM sqlite_schema WHERE name = ?')
        .get(name) ?? { sql: '' }
      expect(sql).toMatch(/STRICT/)
      // required and list-valued fields are never left out, though drizzle’s columns would allow it
      const filled = new Set(
        allResources
          .filter((resource) => toSnakeCase(resource.name) === name)
          .flatMap(({ fields }) => Object.entries(fields))
          .flatMap(([field, { required, kind }]) =>
            required || kind === 'choices' || kind === 'members'
              ? [toSnakeCase(field) + (kind === 'reference' ? '_id' : '')]
              : [],
          ),
      )
      const demanding = stored.filter(
        (column) => column.notnull && optional.has(column.name) && !filled.has(column.name),
      )
      expect(demanding.map((column) => column.name)).toEqual([])
    })
  },
)

describe('constraints of the definitions', () => {
  const indexes = (table: string) =>
    sqlite
      .query<{ name: string; unique: number }, []>(`PRAGMA index_list(${table})`)
      .all()
      .map(({ name, unique }) => ({
        unique: unique === 1,
        columns: sqlite
          .query<{ name: string }, []>(`PRAGMA index_info(${name})`)
          .all()
          .map((column) => column.name),
      }))

  test.each(allResources.map((resource) => [resource.name, resource] as const))('%s', (name, { fields, ordered }) => {
    const table = toSnakeCase(name)
    const columns = new Map(
      sqlite
        .query<Column, []>(`PRAGMA table_info(${table})`)
        .all()
        .map((column) => [column.name, column]),
    )
    for (const [field, { kind, required, unique }] of Object.entries(fields)) {
      const column = columns.get(toSnakeCase(field) + (kind === 'reference' ? '_id' : ''))
      const listed = kind === 'choices' || kind === 'members'
      expect([field, column?.notnull]).toEqual([field, required || listed ? 1 : 0])
      if (unique) expect(indexes(table)).toContainEqual({ unique: true, columns: [toSnakeCase(field)] })
    }
    expect(indexes(table)).toContainEqual({ unique: true, columns: ['slug'] })
    expect(columns.has('position')).toBe(ordered !== false)
    const references = sqlite.query<{ from: string; table: string }, []>(`PRAGMA foreign_key_list(${table})`).all()
    const promised = Object.entries(fields).flatMap(([field, definition]) =>
      definition.kind === 'reference' ? [{ from: `${toSnakeCase(field)}_id`, table: toSnakeCase(definition.to) }] : [],
    )
    const sorted = (all: readonly { from: string }[]) => all.toSorted((a, b) => (a.from < b.from ? -1 : 1))
    // columns that came later are last
    expect(sorted(references.map(({ from, table }) => ({ from, table })))).toEqual(sorted(promised))
  })

  test('every table but those of the search is defined in drizzle', () => {
    const stored = sqlite
      .query<{ name: string }, []>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'search_%'",
      )
      .all()
    const known = new Set(seen.map((table) => getTableConfig(table).name))
    expect(stored.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  })
})

describe('constraints known to undo are those of the database', () => {
  test.each(tablesRecordedForUndo.map((table) => [table.name, table] as const))('%s', (name, table) => {
    const references = sqlite
      .query<{ from: string; table: string; goes: string }, [string]>(
        'SELECT "from", "table", on_delete AS goes FROM pragma_foreign_key_list(?)',
      )
      .all(name)
    // what belongs to a record goes with it, records keep each other from going
    for (const { goes } of references) expect(goes).toBe(table.isRecord ? 'NO ACTION' : 'CASCADE')
    expect(table.references).toEqual(Object.fromEntries(references.map(({ from, table: target }) => [from, target])))
    const unique = sqlite
      .query<{ columns: string }, [string]>(
        `SELECT json_group_array(info.name) AS columns
         FROM pragma_index_list(?) AS list, pragma_index_info(list.name) AS info
         WHERE list."unique" AND list.origin <> 'pk' GROUP BY list.name`,
      )
      .all(name)
      .map(({ columns }) => JSON.parse(columns) as string[])
    const sorted = (names: readonly (readonly string[])[]) =>
      names.map((columns) => columns.toSorted().join()).toSorted()
    expect(sorted(table.unique)).toEqual(sorted(unique))
    expect(table.orderedWithin !== undefined).toBe(table.isRecord && table.columns.includes('position'))
  })
})
