/** Tells what each statement reads, so that nobody who shows it has to say what it was made from. */

import type { Database, Statement } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import { collectionNames, HEADINGS } from '../src/definitions/collection-names.ts'
import type { Changes, Reads } from '../src/foundation/changes.ts'
import { adoptedText, divisionOrigins } from './canon-tables.ts'
import { collectionOf, recordedTables, STONES } from './recorded-tables.ts'
import { translations } from './tables.ts'

/** Translations name their collection in a column: it is one of the values that a statement is given. */
const TRANSLATIONS = getTableName(translations)

/** By each table the collections of which an edit may change its rows. */
const held: ReadonlyMap<string, readonly string[]> = new Map([
  ...recordedTables
    .filter(({ name }) => name !== TRANSLATIONS)
    .map((table): [string, readonly string[]] => {
      const collection = collectionOf(table)
      return [table.name, [collection === STONES ? HEADINGS : collection]]
    }),
  // with the headings of a package its divisions come to have the names that it calls them by
  [getTableName(divisionOrigins), ['divisions', HEADINGS]],
  [getTableName(adoptedText), [HEADINGS]],
])

/** Tables of no collection, behind a word that SQL has before each: the log, and what is searched. */
const OTHERS = /\b(?:from|join)\s+(?:main\.)?["'`]?(\w+)/gi

/** Functions and names of rows in a statement that are no tables. */
const NO_TABLES = new Set(['json_each', 'json_tree', 'select', 'sqlite_master', 'pragma_table_info'])

/** What a statement reads, whatever values it is given; `translations` where these say of which collection. */
interface Reading {
  readonly reads: Reads
  readonly translations: boolean
}

/** By the words of the statement: rather too much than too little. */
export function readingOf(sql: string): Reading {
  const words = new Set(sql.match(/\w+/g) ?? [])
  const reads = [...words].flatMap((word) => held.get(word) ?? [])
  const known = (name: string) => held.has(name) || name === TRANSLATIONS || NO_TABLES.has(name.toLowerCase())
  const ownNames = new Set(
    [...sql.matchAll(/\b(\w+)(?:\s*\([^)]*\))?\s+as\s+(?:materialized\s+)?\(/gi)].map(([, name]) => name),
  )
  const others = [...sql.matchAll(OTHERS)].some(([, name = '']) => !known(name) && !ownNames.has(name))
  return { reads: others ? undefined : reads, translations: words.has(TRANSLATIONS) }
}

const EXECUTIONS = ['all', 'get', 'values', 'iterate', 'raw'] as const

/** Lets every statement that is made from now on tell what it reads. */
export function watchReads(sqlite: Database, changes: Pick<Changes, 'isCollecting' | 'note'>): void {
  const watched = new WeakSet<Statement>()
  const watch = <S extends Statement>(statement: S, sql: string): S => {
    if (watched.has(statement)) return statement
    watched.add(statement)
    let reading: Reading | undefined
    const note = (values: readonly unknown[]) => {
      reading ??= readingOf(sql)
      changes.note(reading.reads)
      if (reading.translations) changes.note(translatedBy(values))
    }
    for (const name of EXECUTIONS) {
      const execute = statement[name] as ((...values: unknown[]) => unknown) | undefined
      if (!execute) continue
      const noting = function (this: S, ...values: unknown[]) {
        if (changes.isCollecting) note(values)
        return execute.apply(this, values)
      }
      Object.defineProperty(statement, name, { value: noting })
    }
    return statement
  }
  const { query, prepare } = sqlite
  Object.assign(sqlite, {
    query: (sql: string) => watch(query.call(sqlite, sql), sql),
    prepare: (sql: string, ...rest: []) => watch(prepare.call(sqlite, sql, ...rest), sql),
  })
}

/** The collections whose translations a statement reads: those among its values, or all. */
function translatedBy(values: readonly unknown[]): readonly string[] {
  const named = values.filter((value): value is string => collectionNames.includes(String(value)))
  return named.length > 0 ? named : collectionNames
}
