/**
 * The baseline of writes, as a program: a raw Bun.serve that, for each chant that is sent to it, inserts in one
 * transaction just the rows that the library inserts (the record, what is searched of it, its line in the log, and
 * what undo needs), by prepared statements, with WAL and synchronous=FULL. The difference is what the library costs beyond its rows. Arguments: the port, an empty folder, and how many chants will come.
 */

import { Database, type SQLQueryBindings } from 'bun:sqlite'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { LibraryDatabase } from '../../db/library-database.ts'
import type { Intent, Values } from '../../src/foundation/intent.ts'
import { openStores, type Stores } from '../../src/services/stores.ts'
import { chant, sections } from './content.ts'

/** One statement of a transaction, with its values. */
type Insert = readonly [sql: string, values: SQLQueryBindings[]]

/** What the library does with one chant: its inserts, and its answer. */
interface Heard {
  readonly inserts: readonly Insert[]
  readonly answer: Uint8Array<ArrayBuffer>
}

const [, , port, folder, count] = process.argv
if (folder === undefined) throw new Error('Give a port, a folder and a count')
const path = join(folder, 'same-rows.db')
const heard = hear(path, Number(count))

const sqlite = new Database(path, { readwrite: true })
sqlite.run('PRAGMA journal_mode = WAL')
sqlite.run('PRAGMA synchronous = FULL')
sqlite.run('PRAGMA foreign_keys = ON')
const write = sqlite.transaction((inserts: readonly Insert[]) => {
  for (const [sql, values] of inserts) sqlite.query(sql).run(...values)
})

let next = 0
Bun.serve({
  hostname: '127.0.0.1',
  port: Number(port),
  development: false,
  // its connections are idle while the others are measured
  idleTimeout: 0,
  fetch: async (request) => {
    if (request.method !== 'POST') return new Response()
    await request.json()
    const one = heard[next++]
    if (!one) return new Response(null, { status: 409 })
    write.immediate(one.inserts)
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    return new Response(one.answer, { status: 201, headers })
  },
})

/** Lets a library write chants, and leaves at `file` what it was before them. */
function hear(file: string, chants: number): readonly Heard[] {
  const library = `${file}.heard`
  withStores(library, (stores) => {
    for (const section of sections) stores.records.get('chant-sections')?.save(asking(section))
  })
  copyFileSync(library, file)
  return withStores(library, (stores, inserts) => {
    stores.db.sqlite.run('PRAGMA synchronous = OFF')
    return Array.from({ length: chants }, (_, n) => {
      inserts.length = 0
      const saved = stores.records.get('chants')?.save(asking(chant(n)))
      return { inserts: [...inserts], answer: Buffer.from(JSON.stringify(saved?.record)) }
    })
  })
}

function withStores<T>(file: string, work: (stores: Stores, inserts: Insert[]) => T): T {
  const db = LibraryDatabase.open(file)
  const inserts = insertsInto(db.sqlite)
  const stores = openStores(db, { primary: 'th', all: ['th', 'en'] }, { textPath: `${file}.text` })
  try {
    return work(stores, inserts)
  } finally {
    stores.canon.close()
    db.close()
  }
}

function asking(body: Values): Intent<Values> {
  return { keyName: 'bench', precondition: () => undefined, body: () => body }
}

/** The inserts that are made from now on, whoever prepares them. */
function insertsInto(database: Database): Insert[] {
  const inserts: Insert[] = []
  for (const method of ['prepare', 'query'] as const) {
    const prepare = database[method].bind(database)
    const listening = (sql: string) => {
      const statement = prepare(sql)
      if (!/^\s*insert/i.test(sql)) return statement
      return new Proxy(statement, {
        get(target, name) {
          const value = Reflect.get(target, name, target)
          if (typeof value !== 'function') return value
          return (...values: SQLQueryBindings[]) => {
            if (name === 'run' || name === 'values') inserts.push([sql, values])
            return value.apply(target, values)
          }
        },
      })
    }
    Object.defineProperty(database, method, { value: listening })
  }
  return inserts
}
