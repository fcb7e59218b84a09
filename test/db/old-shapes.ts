/**
 * Tables of library.db that earlier programs wrote in addition to the migrations of their version: more columns in the
 * log and decisions, or triggers that count records.
 */

import { Database } from 'bun:sqlite'
import { runMigrations } from '../../db/migrate.ts'

export interface DatabaseShape {
  /** The version, and the commit that first made it. */
  readonly name: string
  readonly version: number
  readonly make: (sqlite: Database) => void
}

const oldTables = new Map<number, Uint8Array>()

/**
 * The tables of an older version, as bytes of a file: created once and copied, since the migrations take milliseconds.
 */
export const getTablesOfVersion = (version: number): Uint8Array =>
  oldTables.getOrInsertComputed(version, () => {
    using sqlite = new Database(':memory:')
    runMigrations(sqlite, 0, version)
    return sqlite.serialize()
  })

/** A log that can be undone, and decisions with their editors. */
const withUndo = (rowsOfEdits: string) => `
DROP TABLE content_edit;
CREATE TABLE content_edit (
  id INTEGER PRIMARY KEY AUTOINCREMENT, time TEXT NOT NULL, key_name TEXT NOT NULL, action TEXT NOT NULL,
  collection TEXT NOT NULL, record TEXT NOT NULL, record_id INTEGER, division TEXT, title TEXT, change TEXT NOT NULL,
  batch TEXT, kept INTEGER NOT NULL DEFAULT 0, undoes TEXT, undone_by INTEGER
) STRICT;
CREATE INDEX content_edit_by_record ON content_edit (collection, record);
CREATE INDEX content_edit_by_batch ON content_edit (batch) WHERE batch IS NOT NULL;
CREATE TABLE edit_rows (
  edit INTEGER NOT NULL, seq INTEGER NOT NULL, name TEXT NOT NULL, key TEXT NOT NULL, collection TEXT NOT NULL,
  record INTEGER NOT NULL, before TEXT, after TEXT, PRIMARY KEY (edit, seq)
) ${rowsOfEdits};
CREATE INDEX edit_rows_by_record ON edit_rows (collection, record, edit);
DROP TABLE passage_decisions;
CREATE TABLE passage_decisions (
  id INTEGER PRIMARY KEY AUTOINCREMENT, division TEXT NOT NULL, entry TEXT NOT NULL, edition TEXT NOT NULL,
  choice TEXT NOT NULL CHECK (choice IN ('keep', 'swap', 'hide')),
  source TEXT NOT NULL DEFAULT '' CHECK ((choice = 'hide') = (source <> '')),
  passage INTEGER, note TEXT, decided_by TEXT, created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
  UNIQUE (division, entry, edition, source)
) STRICT;`

interface Counted {
  readonly table: string
  /** The column of the group that it is counted in. */
  readonly group?: string
  /** What it is also counted by, over ROW, and the columns that this reads. */
  readonly by?: readonly string[]
  readonly columns?: readonly string[]
}

const COUNTED: readonly Counted[] = [
  { table: 'book_categories' },
  {
    table: 'books',
    group: 'category_id',
    by: [
      "'shelf', held.value FROM json_each(ROW.shelves) AS held",
      "'author', ROW.author",
      "'writtenIn', ROW.written_in",
    ],
    columns: ['shelves', 'author', 'written_in'],
  },
  { table: 'chant_sections' },
  {
    table: 'chants',
    group: 'section_id',
    by: [
      "'occasion', ROW.occasion",
      "'prayerType', ROW.prayer_type",
      "'audio', iif(ROW.audio IS NOT NULL, 'true', 'false')",
      "'transcribed', iif(ROW.pali IS NOT NULL OR ROW.roman IS NOT NULL, 'true', 'false')",
    ],
    columns: ['occasion', 'prayer_type', 'audio', 'pali', 'roman'],
  },
  { table: 'pitakas' },
  { table: 'divisions', group: 'pitaka_id' },
  { table: 'nipatas' },
  { table: 'jataka', group: 'nipata_id', by: ["'vagga', ROW.vagga"], columns: ['vagga'] },
  { table: 'dhamma_group_sets' },
  {
    table: 'dhamma_groups',
    group: 'set_id',
    by: ["'size', CAST(coalesce(ROW.size, json_array_length(ROW.members)) AS TEXT)"],
    columns: ['size', 'members'],
  },
  { table: 'headings', group: 'division_id' },
]

/** The triggers of a table that count what comes in and goes out, and both where what counts is changed. */
function counters({ table, group }: Counted, columns: readonly string[], into: string, out: string): string {
  const changed = columns.map((column) => `OLD.${column} IS NOT NEW.${column}`).join(' OR ')
  const over = `CREATE TRIGGER ${table}_counted_over AFTER UPDATE OF ${columns.join(', ')} ON ${table} WHEN ${changed}`
  return `CREATE TRIGGER ${table}_counted_in AFTER INSERT ON ${table} BEGIN ${into} END;
    CREATE TRIGGER ${table}_counted_out AFTER DELETE ON ${table} BEGIN ${out} END;
    ${group ? `${over} BEGIN ${out} ${into} END;` : ''}`
}

const groupOf = ({ group }: Counted, row: string) => (group ? `coalesce(${row}.${group}, 0)` : '0')

const COUNTS_BY_GROUP = `
CREATE TABLE record_counts (collection TEXT NOT NULL, group_id INTEGER NOT NULL, n INTEGER NOT NULL,
  PRIMARY KEY (collection, group_id)) STRICT, WITHOUT ROWID;
${COUNTED.map((one) =>
  counters(
    one,
    one.group ? [one.group] : [],
    `INSERT INTO record_counts VALUES ('${one.table}', ${groupOf(one, 'NEW')}, 1) ON CONFLICT DO UPDATE SET n = n + 1;`,
    `UPDATE record_counts SET n = n - 1 WHERE collection = '${one.table}' AND group_id = ${groupOf(one, 'OLD')};`,
  ),
).join('\n')}`

/** Adds to all counts of a row. */
function added(one: Counted, row: 'NEW' | 'OLD', n: number): string {
  const values = ["'' AS filter, '' AS value", ...(one.by ?? [])].map((by) => `SELECT ${by}`)
  return `INSERT INTO record_counts SELECT '${one.table}', filter, value, ${groupOf(one, row)}, ${n}
    FROM (${values.join(' UNION ALL ').replaceAll('ROW.', `${row}.`)}) WHERE value IS NOT NULL
    ON CONFLICT DO UPDATE SET n = n + excluded.n;`
}

const COUNTS_BY_FILTER = `
CREATE TABLE record_counts (collection TEXT NOT NULL, filter TEXT NOT NULL, value TEXT NOT NULL,
  group_id INTEGER NOT NULL, n INTEGER NOT NULL, PRIMARY KEY (collection, filter, value, group_id)) STRICT, WITHOUT ROWID;
${COUNTED.map((one) =>
  counters(one, one.group ? [one.group, ...(one.columns ?? [])] : [], added(one, 'NEW', 1), added(one, 'OLD', -1)),
).join('\n')}`

/** The migrations of a version, and the tables that its programs created in addition. */
const shape = (version: number, commit: string, ...more: readonly string[]): DatabaseShape => ({
  name: `${version}-${commit}`,
  version,
  make: (sqlite) => {
    runMigrations(sqlite, 0, version)
    for (const sql of more) sqlite.run(sql)
  },
})

/** Every shape that there ever was; the steps themselves are held by their digests. */
export const OLD_SHAPES: readonly DatabaseShape[] = [
  shape(2, 'b3c40ea', COUNTS_BY_GROUP),
  shape(2, 'd6900d1', COUNTS_BY_FILTER),
  shape(2, '924dc25', COUNTS_BY_FILTER, withUndo('STRICT, WITHOUT ROWID')),
  shape(2, '4886fce', withUndo('STRICT, WITHOUT ROWID')),
  shape(3, 'd10acf1', withUndo('STRICT, WITHOUT ROWID')),
  shape(3, '621aad5', withUndo('STRICT')),
]
