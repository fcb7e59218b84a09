/**
 * The baseline of writes, as a program: bare bun:sqlite transactions, each of which inserts a chant and its log
 * line into the library's own tables, with WAL and synchronous=FULL. Arguments: the database file, how many, and
 * the number of the first. Tells `{ seconds, processorTime }`, the latter in microseconds.
 */

import { Database } from 'bun:sqlite'
import { LibraryDatabase } from '../../db/library-database.ts'
import { chant } from './content.ts'

const [, , path, count, first] = process.argv
if (path === undefined) throw new Error('Give a file, a count and a first number')
LibraryDatabase.open(path).close()

const sqlite = new Database(path, { readwrite: true })
sqlite.run('PRAGMA journal_mode = WAL')
sqlite.run('PRAGMA synchronous = FULL')
sqlite.run('PRAGMA foreign_keys = ON')
sqlite.run(
  "INSERT OR IGNORE INTO chant_sections (id, slug, position, created_at, updated_at, title) VALUES (1, 's', 1, '', '', 's')",
)

const insert = sqlite.query(
  `INSERT INTO chants (slug, position, created_at, updated_at, title, section_id, occasion, prayer_type,
   pali, roman, meaning, audio, note, source) VALUES (?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?)`,
)
const log = sqlite.query(
  `INSERT INTO content_edit (time, key_name, action, collection, record, change) VALUES (?, ?, ?, ?, ?, ?)`,
)
const write = sqlite.transaction((n: number) => {
  const row = chant(n)
  const now = new Date().toISOString()
  const { slug, title, occasion = null, prayerType, pali, roman, meaning, audio, note, source } = row
  insert.run(slug, n, now, now, title, occasion, prayerType, pali, roman, meaning, audio, note, source)
  log.run(now, 'bench', 'create', 'chants', slug, JSON.stringify({ after: row }))
})

const from = Number(first)
for (let n = from; n < from + 20; n++) write.immediate(n)
const used = process.cpuUsage()
const began = performance.now()
for (let n = from + 20; n < from + 20 + Number(count); n++) write.immediate(n)
const seconds = (performance.now() - began) / 1000
const { user, system } = process.cpuUsage(used)
console.log(JSON.stringify({ seconds, processorTime: user + system }))
sqlite.close()
