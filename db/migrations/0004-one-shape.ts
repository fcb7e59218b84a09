/**
 * Version 4: one shape for what stood under the numbers 2 and 3. Both numbers were given to several shapes, since the
 * files of the first two versions were edited while programs ran that had made libraries with them: the log of edits
 * without what undoing needs, decisions without a note, counts kept by triggers, and rows of edits stored otherwise.
 * Some libraries bear the number 3 and have none of what came with it but the search.
 */

import type { Database } from 'bun:sqlite'

const TABLES: Readonly<Record<string, string>> = {
  content_edit: `CREATE TABLE content_edit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  time TEXT NOT NULL,
  key_name TEXT NOT NULL,
  action TEXT NOT NULL,
  collection TEXT NOT NULL,
  record TEXT NOT NULL,
  record_id INTEGER,
  division TEXT,
  title TEXT,
  change TEXT NOT NULL,
  batch TEXT,
  kept INTEGER NOT NULL DEFAULT 0,
  undoes TEXT,
  undone_by INTEGER
) STRICT`,
  // what each edit did to each row: enough to put it back
  edit_rows: `CREATE TABLE edit_rows (
  edit INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  name TEXT NOT NULL,
  key TEXT NOT NULL,
  collection TEXT NOT NULL,
  record INTEGER NOT NULL,
  before TEXT,
  after TEXT,
  PRIMARY KEY (edit, seq)
) STRICT`,
  passage_decisions: `CREATE TABLE passage_decisions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  division TEXT NOT NULL,
  entry TEXT NOT NULL,
  edition TEXT NOT NULL,
  choice TEXT NOT NULL CHECK (choice IN ('keep', 'swap', 'hide')),
  source TEXT NOT NULL DEFAULT '' CHECK ((choice = 'hide') = (source <> '')),
  passage INTEGER,
  note TEXT,
  decided_by TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (division, entry, edition, source)
) STRICT`,
}

/** Go with the tables when those are made anew. */
const INDEXES = `
CREATE INDEX IF NOT EXISTS content_edit_by_record ON content_edit (collection, record);
CREATE INDEX IF NOT EXISTS content_edit_by_batch ON content_edit (batch) WHERE batch IS NOT NULL;
CREATE INDEX IF NOT EXISTS edit_rows_by_record ON edit_rows (collection, record, edit);
`

/** As version 3 sets them since its last edit; what is searched is made anew, whichever form it has. */
const SEARCH = `
INSERT INTO search_rows (search_rows, rank) VALUES ('automerge', 16);
INSERT INTO search_rows (search_rows, rank) VALUES ('hashsize', 16777216);
DELETE FROM search_form;
`

export function oneShape(sqlite: Database): void {
  dropCounts(sqlite)
  for (const [name, sql] of Object.entries(TABLES)) makeTable(sqlite, name, sql)
  sqlite.run(INDEXES)
  sqlite.run(SEARCH)
}

/** Triggers first: a table that they name could not be renamed without them. */
function dropCounts(sqlite: Database): void {
  const counting = sqlite
    .query<{ type: string; name: string }, []>(
      `SELECT type, name FROM sqlite_schema WHERE type = 'table' AND name = 'record_counts'
       OR type = 'trigger' AND name GLOB '*_counted_*' AND sql LIKE '%record_counts%' ORDER BY type = 'table'`,
    )
    .all()
  for (const { type, name } of counting) sqlite.run(`DROP ${type} "${name}"`)
}

/** @throws Error that names a column or a trigger of somebody else's, which would be lost. */
function makeTable(sqlite: Database, name: string, sql: string): void {
  const there = sqlite
    .query<{ sql: string }, [string]>("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?")
    .get(name)
  if (there?.sql === sql) return
  if (!there) {
    sqlite.run(sql)
    return
  }
  const before = `before_${name}`
  const had = columnsOf(sqlite, name)
  const trigger = sqlite
    .query<{ name: string }, [string]>(
      "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?",
    )
    .get(name)
  if (trigger) throw new Error(`trigger ${trigger.name}`)
  sqlite.run(`ALTER TABLE ${name} RENAME TO ${before}`)
  sqlite.run(sql)
  const columns = columnsOf(sqlite, name)
  const strange = had.find((column) => !columns.includes(column))
  if (strange !== undefined) throw new Error(`column ${name}.${strange}`)
  const kept = had.join(', ')
  sqlite.run(`INSERT INTO ${name} (${kept}) SELECT ${kept} FROM ${before}`)
  if (columns.includes('id')) keepNumbering(sqlite, before, name)
  sqlite.run(`DROP TABLE ${before}`)
}

/** The number of what was deleted last must not come again. */
function keepNumbering(sqlite: Database, before: string, name: string): void {
  sqlite.query('DELETE FROM sqlite_sequence WHERE name = ?').run(name)
  sqlite
    .query('INSERT INTO sqlite_sequence (name, seq) SELECT ?, seq FROM sqlite_sequence WHERE name = ?')
    .run(name, before)
}

const columnsOf = (sqlite: Database, table: string): readonly string[] =>
  sqlite
    .query<{ name: string }, []>(`PRAGMA table_info(${table})`)
    .all()
    .map(({ name }) => name)
