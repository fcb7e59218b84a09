/** `bun run migration NAME` writes the next migration: what the definitions have and the tables do not. */

import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { toColumnName, toSnakeCase } from '../db/columns.ts'
import { runMigrations } from '../db/migrate.ts'
import { libraryMigrations } from '../db/migrations.ts'
import type { FieldDefinition, ResourceDefinition } from '../src/definitions/definition.ts'
import { getFieldKindStorageType } from '../src/definitions/kinds/kinds.ts'
import { allResources } from '../src/definitions/registry.ts'
import { reviewItemDefinitions } from '../src/definitions/review-items/registry.ts'
import type { ReviewItemDefinition, ReviewItemFieldDefinition } from '../src/definitions/review-items/review-item.ts'

const TYPES = { text: 'TEXT', integer: 'INTEGER', json: 'TEXT', reference: 'INTEGER' } as const

/** A table as the definitions want it. */
interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  readonly indexes: readonly string[]
}

interface Column {
  /** Its name, and what it is. */
  readonly sql: string
  /** What adds it to a table that may hold rows; undefined where no program can decide what these get. */
  readonly added?: readonly string[]
}

/**
 * Returns the SQL that adds to the database what the definitions have and its tables lack. Empty if they agree.
 * @throws Error if a person must decide: a column belongs to no field any more, or a required column is added to a
 * table that may have rows
 */
export const createMigrationSql = (
  sqlite: Database,
  resources: readonly ResourceDefinition[],
  kinds: readonly ReviewItemDefinition[] = [],
): string =>
  [...resources.map(tableOfResource), ...kinds.map(tableOfKind)]
    .flatMap((table) => statementsFor(sqlite, table))
    .join('\n')

function statementsFor(sqlite: Database, { name: table, columns, indexes }: Table): readonly string[] {
  const there = sqlite.query<{ name: string }, []>(`PRAGMA table_info(${table})`).all()
  const stored = new Set(there.map(({ name }) => name))
  if (stored.size === 0) {
    const lines = columns.map(({ sql }) => sql).join(',\n  ')
    return [`CREATE TABLE ${table} (\n  ${lines}\n) STRICT;`, ...indexes]
  }
  const wanted = new Map(columns.map((column) => [column.sql.split(' ', 1)[0] ?? '', column]))
  const extra = [...stored].find((name) => !wanted.has(name))
  if (extra !== undefined) {
    throw new Error(`${table}.${extra} has no field any more: write by hand what becomes of its values`)
  }
  return [...wanted].flatMap(([name, { added }]) => {
    if (stored.has(name)) return []
    if (added) return added
    throw new Error(`${table}.${name} is required, and the table may hold rows: write by hand what they get`)
  })
}

const ID: Column = { sql: 'id INTEGER PRIMARY KEY AUTOINCREMENT' }
const SLUG: Column = { sql: 'slug TEXT NOT NULL UNIQUE' }
const POSITION: Column = { sql: 'position INTEGER NOT NULL' }
const TIMES: readonly Column[] = [{ sql: 'created_at TEXT NOT NULL' }, { sql: 'updated_at TEXT NOT NULL' }]

function tableOfResource(resource: ResourceDefinition): Table {
  const name = toSnakeCase(resource.name)
  const fields = Object.entries(resource.fields).map(([field, definition]): Column => {
    const column = toColumnName(field, definition.kind)
    const sql = columnSql(column, definition)
    if (definition.required) return { sql }
    const add = `ALTER TABLE ${name} ADD COLUMN ${sql.replace(UNIQUE, '')};`
    const index = `CREATE UNIQUE INDEX ${name}_${column} ON ${name} (${column});`
    return { sql, added: definition.unique ? [add, index] : [add] }
  })
  const columns = [ID, SLUG, ...(resource.ordered ? [POSITION] : []), ...TIMES, ...fields]
  return { name, columns, indexes: [...indexesOf(resource), ''] }
}

function tableOfKind({ table: name, fields }: ReviewItemDefinition): Table {
  const own = Object.entries(fields).map(([field, definition]): Column => {
    const sql = columnOfFinding(toSnakeCase(field), definition)
    const empty = definition.without === 'null' ? '' : " DEFAULT ''"
    const added = [`ALTER TABLE ${name} ADD COLUMN ${sql}${empty};`]
    return definition.without === undefined ? { sql } : { sql, added }
  })
  return { name, columns: [ID, ...own, ...TIMES], indexes: [] }
}

function columnOfFinding(name: string, field: ReviewItemFieldDefinition): string {
  const values = field.kind === 'one-of' ? field.values.map((value) => `'${value}'`).join(', ') : undefined
  return [
    name,
    field.kind === 'number' || field.kind === 'flag' ? 'INTEGER' : 'TEXT',
    ...(field.without === 'null' ? [] : ['NOT NULL']),
    ...(values === undefined ? [] : [`CHECK (${name} IN (${values}))`]),
  ].join(' ')
}

/** SQLite adds no column that is unique: its index follows. */
const UNIQUE = ' UNIQUE'

function columnSql(name: string, field: FieldDefinition): string {
  const column = getFieldKindStorageType(field.kind)
  return [
    name,
    TYPES[column],
    ...(field.required || column === 'json' ? ['NOT NULL'] : []),
    ...(column === 'json' ? ["DEFAULT '[]'"] : []),
    ...(field.unique ? ['UNIQUE'] : []),
    ...(field.kind === 'reference' ? [`REFERENCES ${toSnakeCase(field.to)} (id)`] : []),
  ].join(' ')
}

/** The order of its lists, and of those that a reference narrows: no list sorts the whole table. */
function indexesOf(resource: ResourceDefinition): readonly string[] {
  const table = toSnakeCase(resource.name)
  const order = orderOf(resource)
  const references = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'reference' ? [toColumnName(name, field.kind)] : [],
  )
  return [
    `CREATE INDEX ${table}_in_order ON ${table} (${order.join(', ')});`,
    ...references
      .filter((name) => name !== order[0])
      .map(
        (name) => `CREATE INDEX ${table}_by_${name.replace(/_id$/, '')} ON ${table} (${[name, ...order].join(', ')});`,
      ),
  ]
}

function orderOf({ ordered, sorting, fields }: ResourceDefinition): readonly string[] {
  const column = (name: string) => toColumnName(name, fields[name]?.kind ?? 'slug')
  if (typeof ordered === 'object') return [column(ordered.within), 'position', 'id']
  if (ordered) return ['position', 'id']
  return sorting === undefined || sorting === 'newest' ? ['created_at', 'id'] : [...sorting.by.map(column), 'id']
}

const USAGE = `Usage: bun run migration NAME [--sql | --code]
NAME has small letters, digits and hyphens. Without an option the step is what the definitions have and the tables do
not; --sql and --code begin one that is written by hand.`

if (import.meta.main) {
  const [name = '', kind] = process.argv.slice(2)
  if (!/^[a-z][a-z0-9-]*$/.test(name) || (kind !== undefined && kind !== '--sql' && kind !== '--code')) {
    console.error(USAGE)
    process.exit(2)
  }
  const sql = kind === undefined ? derived() : ''
  if (kind === undefined && sql === '') {
    console.log('The tables have everything that the definitions have; --sql or --code begins a step by hand.')
  } else await write(name, kind === '--code' ? 'ts' : 'sql', sql)
}

function derived(): string {
  using sqlite = new Database(':memory:')
  runMigrations(sqlite, 0)
  return createMigrationSql(sqlite, allResources, reviewItemDefinitions).trim()
}

/** Writes the file and its line in the list. */
async function write(name: string, ending: 'sql' | 'ts', sql: string): Promise<void> {
  const folder = join(import.meta.dir, '../db')
  const version = libraryMigrations.length + 1
  const file = `${String(version).padStart(4, '0')}-${name}.${ending}`
  const label = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const list = join(folder, 'migrations.ts')
  const address = `'./migrations/${file}'`
  const line =
    ending === 'sql' ? `import ${label} from ${address} with { type: 'text' }` : `import { ${label} } from ${address}`
  const text = (await Bun.file(list).text())
    .replace(/((?:import [^\n]+\n)+)/, `$1${line}\n`)
    .replace(/(libraryMigrations: readonly LibraryMigration\[\] = \[[^\]]*?),?\s*\]/, `$1, ${label}]`)
  const content = ending === 'sql' ? `-- Version ${version}: ${name}.\n\n${sql}\n` : codeOf(version, name, label)
  await Bun.write(join(folder, 'migrations', file), content)
  await Bun.write(list, text)
  console.log(`db/migrations/${file} written, and listed in db/migrations.ts. Read it before you commit it.
Then add its digest to test/db/shapes.test.ts.`)
}

/** A step sees what this program knows today: it imports nothing that may change later. */
function codeOf(version: number, name: string, label: string): string {
  return `/** Version ${version}: ${name}. */

import type { Database } from 'bun:sqlite'

export function ${label}(sqlite: Database): void {
  sqlite.run('')
}
`
}
