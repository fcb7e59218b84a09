/** Copies the rows of an old text database into the new one, changes the ranks of sources, and removes a source. */

import type { Database } from 'bun:sqlite'
import { deleteRemovedPassages, PassageRowWriter } from './stage-passages.ts'
import type { TextDatabaseBuilder } from './text-builder.ts'

/**
 * A change of the list of existing sources: one source is ranked first, or one is left out. If both are absent, nothing
 * changes.
 */
export interface SourceListChange {
  /** Source to rank above all others. */
  readonly first?: string
  /** Source to leave out. */
  readonly without?: string
}

/**
 * Copies all rows of the old text with their ids. Data derived from the words is computed again, because an older
 * program may have computed it differently.
 */
export function copyOldTextRows({ sqlite, initialContent }: TextDatabaseBuilder): void {
  if (initialContent !== 'rows') return
  for (const table of ['sources', 'arrivals', 'retired']) sqlite.run(`INSERT INTO ${table} SELECT * FROM old_${table}`)
  sqlite.run(`INSERT INTO texts SELECT id, division, entry, edition, 0, 0, 0 FROM old_texts`)
  sqlite.run(`
    INSERT INTO parts (passage, seq, edition, volume, page, state, file, segments, paragraphs)
    SELECT parts.passage, seq, edition, volume, page, state, file, segments, paragraphs
    FROM old_passages AS passages JOIN old_parts AS parts ON parts.passage = passages.number
    ORDER BY passages.source, passages.ordinal, parts.seq`)
  sqlite.run(`
    INSERT INTO passages SELECT number, text, source, ordinal, 0, 0, 0, 0, x'', 0, 0, 0 FROM old_passages`)
  const rows = new PassageRowWriter(sqlite)
  const numbers = sqlite.query<{ number: number }, []>('SELECT number FROM old_passages ORDER BY number').all()
  for (const { number } of numbers) rows.remeasure(number)
}

/**
 * Ranks a source first, or removes one. Call it only if nothing is imported, because imported sources have their ranks
 * already.
 */
export function rankOrRemoveSource(sqlite: Database, { first, without }: SourceListChange): void {
  if (first === undefined && without === undefined) return
  sqlite
    .query('INSERT INTO temp.removed_passages SELECT number FROM passages JOIN sources ON rank = source WHERE id IS ?')
    .run(without ?? null)
  deleteRemovedPassages(sqlite)
  const whereRemoved = 'WHERE source IN (SELECT rank FROM sources WHERE id IS ?)'
  for (const table of ['arrivals', 'suspects'])
    sqlite.query(`DELETE FROM ${table} ${whereRemoved}`).run(without ?? null)
  sqlite.query('DELETE FROM sources WHERE id IS ?').run(without ?? null)
  sqlite.run('CREATE TEMP TABLE ranks (old INTEGER PRIMARY KEY, rank INTEGER NOT NULL)')
  sqlite
    .query('INSERT INTO temp.ranks SELECT rank, row_number() OVER (ORDER BY id IS NOT ?, rank) FROM sources')
    .run(first ?? null)
  for (const [table, column] of RANK_COLUMNS) {
    // ranks are negative in between, since two sources may exchange theirs
    sqlite.run(`
      UPDATE ${table} SET ${column} = -ranks.rank FROM temp.ranks
      WHERE ranks.old = ${table}.${column} AND ranks.old <> ranks.rank`)
    sqlite.run(`UPDATE ${table} SET ${column} = -${column} WHERE ${column} < 0`)
  }
  sqlite.run('DROP TABLE temp.ranks')
  // copies of two recensions with equal letters are compared in the order of their ranks
  sqlite.run(`
    INSERT OR IGNORE INTO changed SELECT number, text, 0 FROM passages WHERE NOT beside AND (text, standing) IN (
      SELECT text, standing FROM passages WHERE NOT beside GROUP BY 1, 2 HAVING count(*) > 1)`)
}

/** Columns that refer to a source by its rank. */
const RANK_COLUMNS = [
  ['sources', 'rank'],
  ['arrivals', 'source'],
  ['passages', 'source'],
  ['suspects', 'source'],
] as const
