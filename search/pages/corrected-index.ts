/** A second page index for parts with corrected words, in temporary tables of the connection (variants §2). */

import type { Database } from 'bun:sqlite'
import { parsePlainText } from '../../db/stored-paragraphs.ts'
import { NgramIndexWriter } from './ngram-index-writer.ts'
import { toPageIndexKeys } from './page-keys.ts'
import { PartIndexRegions } from './part-regions.ts'

/**
 * Tables of the index, as those of the imported one: `id` is that of the part, `version` that of the overlay that is
 * indexed.
 */
const TABLES = [
  `CREATE TEMP TABLE IF NOT EXISTS corrected_page_parts (
     id INTEGER PRIMARY KEY, version INTEGER NOT NULL, keys TEXT NOT NULL,
     at INTEGER NOT NULL, sound INTEGER NOT NULL, joint INTEGER NOT NULL, length INTEGER NOT NULL)`,
  'CREATE TEMP TABLE IF NOT EXISTS corrected_ngrams (gram INTEGER PRIMARY KEY, positions BLOB NOT NULL)',
  'CREATE TEMP TABLE IF NOT EXISTS corrected_positions (next INTEGER NOT NULL)',
]

const STALE = `
SELECT id FROM temp.corrected_page_parts AS indexed
WHERE NOT EXISTS (SELECT 1 FROM temp.corrected WHERE corrected.part = indexed.id AND corrected.version = indexed.version)`

const MISSING = `
SELECT corrected.part, corrected.version, corrected_paragraphs AS paragraphs, parts.edition
FROM temp.corrected JOIN parts ON parts.id = corrected.part JOIN page_parts ON page_parts.id = parts.id
WHERE parts.id NOT IN (SELECT id FROM temp.corrected_page_parts)`

interface MissingPart {
  readonly part: number
  readonly version: number
  readonly paragraphs: string
  readonly edition: string
}

/** Updates the temporary index of parts that have corrected words. @returns where the keys of each part are in it */
export function updateCorrectedPageIndex(db: Database): PartIndexRegions {
  for (const sql of TABLES) db.run(sql)
  const remove = db.query('DELETE FROM temp.corrected_page_parts WHERE id = ?')
  for (const { id } of db.query<{ id: number }, []>(STALE).all()) remove.run(id)
  const missing = db.query<MissingPart, []>(MISSING).all()
  if (missing.length > 0) addCorrectedParts(db, missing)
  return new PartIndexRegions(db, 'temp.corrected_page_parts')
}

function addCorrectedParts(db: Database, missing: readonly MissingPart[]): void {
  const { next } = db.query<{ next: number }, []>('SELECT next FROM temp.corrected_positions').get() ?? { next: 0 }
  const index = new NgramIndexWriter(db, 'temp.corrected_ngrams', false, next)
  const insert = db.query('INSERT INTO temp.corrected_page_parts VALUES (?, ?, ?, ?, ?, ?, ?)')
  for (const { part, version, paragraphs, edition } of missing) {
    const keys = toPageIndexKeys(edition, parsePlainText(paragraphs))
    const start = index.nextPosition
    const [sound = 0, end = sound] = keys.map((key) => index.addKey(key) - start)
    insert.run(part, version, keys.join('\n'), start, sound, end, end)
  }
  index.finish()
  db.run('DELETE FROM temp.corrected_positions')
  db.query('INSERT INTO temp.corrected_positions VALUES (?)').run(index.nextPosition)
}
