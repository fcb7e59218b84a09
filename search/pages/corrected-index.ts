/** A second page index for parts with corrected words, in temporary tables of the connection (variants §2). */

import type { Database } from 'bun:sqlite'
import { parsePlainParagraphs } from '../../db/stored-paragraphs.ts'
import { encodeBigrams } from './bigrams.ts'
import { PAGE_KEY_END, toPageIndexKeys } from './page-keys.ts'

/**
 * Tables of the index: `id` is that of the part, as in the imported index, `laid` the corrected state that is indexed.
 */
const TABLES = [
  `CREATE TEMP TABLE IF NOT EXISTS corrected_page_parts (
     id INTEGER PRIMARY KEY, laid INTEGER NOT NULL, keys TEXT NOT NULL)`,
  `CREATE VIRTUAL TABLE IF NOT EXISTS temp.corrected_text USING fts5(
     letters, sound, content='', contentless_delete=1, detail=full, tokenize='trigram case_sensitive 1')`,
  'CREATE VIRTUAL TABLE IF NOT EXISTS temp.corrected_text_terms USING fts5vocab(temp, corrected_text, row)',
]

const STALE = `
SELECT id FROM temp.corrected_page_parts AS indexed
WHERE NOT EXISTS (SELECT 1 FROM temp.corrected WHERE corrected.part = indexed.id AND corrected.laid = indexed.laid)`

const MISSING = `
SELECT corrected.part, corrected.laid, corrected_paragraphs AS paragraphs, parts.edition
FROM temp.corrected JOIN parts ON parts.id = corrected.part JOIN page_parts ON page_parts.id = parts.id
WHERE parts.id NOT IN (SELECT id FROM temp.corrected_page_parts)`

interface MissingPart {
  readonly part: number
  readonly laid: number
  readonly paragraphs: string
  readonly edition: string
}

/** Updates the index of corrected parts with the present corrections. @returns the ids of its parts */
export function updateCorrectedPageIndex(db: Database): readonly number[] {
  for (const sql of TABLES) db.run(sql)
  const forget = [
    db.query('DELETE FROM temp.corrected_text WHERE rowid = ?'),
    db.query('DELETE FROM temp.corrected_page_parts WHERE id = ?'),
  ]
  for (const { id } of db.query<{ id: number }, []>(STALE).all()) for (const each of forget) each.run(id)
  const note = db.query('INSERT INTO temp.corrected_page_parts VALUES (?, ?, ?)')
  const index = db.query('INSERT INTO temp.corrected_text (rowid, letters, sound) VALUES (?, ?, ?)')
  for (const { part, laid, paragraphs, edition } of db.query<MissingPart, []>(MISSING).all()) {
    const keys = toPageIndexKeys(edition, parsePlainParagraphs(paragraphs).join('\n'))
    const [letters = '', sound = ''] = keys.map((key) => encodeBigrams(key + PAGE_KEY_END))
    note.run(part, laid, keys.join('\n'))
    index.run(part, letters, sound)
  }
  return db
    .query<{ id: number }, []>('SELECT id FROM temp.corrected_page_parts')
    .all()
    .map(({ id }) => id)
}
