/** Compares what is defined in a database file with what this program would define: nothing may have been added. */

import { Database } from 'bun:sqlite'
import { migrations } from './migrations.ts'

/** SQLite's own, which it makes by itself. */
const OWN = /^sqlite_(sequence|stat1|stat4|autoindex_\w+)$/

interface Defined {
  readonly type: string
  readonly name: string
  readonly sql: string | null
}

/** The schema that the migrations give library.db in one version. */
export function librarySchema(version: number): ReadonlySet<string> {
  return schemaMadeBy((sqlite) => {
    for (const step of migrations.slice(0, version)) sqlite.run(step)
  })
}

/** Everything that is defined once `make` has run. */
export function schemaMadeBy(make: (sqlite: Database) => void): ReadonlySet<string> {
  using sqlite = new Database(':memory:')
  make(sqlite)
  return new Set(definedIn(sqlite).map(inOneLine))
}

/** What a database defines otherwise, has too much or lacks: kinds and names such as `trigger x`, to be shown. */
export function strangeIn(sqlite: Database, expected: ReadonlySet<string>): readonly string[] {
  const found = definedIn(sqlite)
  const strange = found.filter((defined) => !expected.has(inOneLine(defined)))
  const names = new Set(found.map(inOneLine))
  const missing = [...expected].filter((line) => !names.has(line))
  return [
    ...strange.map(({ type, name }) => `${type} ${JSON.stringify(name.slice(0, 60))}`),
    ...missing.map((line) => line.split('\n', 1)[0] ?? ''),
  ]
}

const definedIn = (sqlite: Database): readonly Defined[] =>
  sqlite
    .query<Defined, []>('SELECT type, name, sql FROM sqlite_schema')
    .all()
    .filter(({ name }) => !OWN.test(name))

const inOneLine = ({ type, name, sql }: Defined) => `${type} ${name}\n${sql ?? ''}`
