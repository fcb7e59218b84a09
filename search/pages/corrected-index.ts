/** The index over parts of pages in which words were put right: beside the imported one, in the memory of the connection (variants §2). */

import type { Database } from 'bun:sqlite'
import { readPlainParagraphs } from '../../db/stored-paragraphs.ts'
import { pairsOf } from './letter-pairs.ts'
import { KEY_END, pageKeys } from './page-keys.ts'

/** `id` is the number that the imported index has for a part, `laid` the state of the part that is indexed. */
const TABLES = [
  `CREATE TEMP TABLE IF NOT EXISTS corrected_page_parts (
     id INTEGER PRIMARY KEY, part INTEGER NOT NULL UNIQUE, laid INTEGER NOT NULL, keys TEXT NOT NULL)`,
  `CREATE VIRTUAL TABLE IF NOT EXISTS temp.corrected_text USING fts5(
     letters, sound, content='', contentless_delete=1, detail=full, tokenize='trigram case_sensitive 1')`,
  'CREATE VIRTUAL TABLE IF NOT EXISTS temp.corrected_text_terms USING fts5vocab(temp, corrected_text, row)',
]

const STALE = `
SELECT id FROM temp.corrected_page_parts AS indexed
WHERE NOT EXISTS (SELECT 1 FROM temp.corrected WHERE corrected.part = indexed.part AND corrected.laid = indexed.laid)`

/** A passage has as many rows in the imported index for a page as it has parts there, in the same order. */
const MISSING = `
SELECT corrected.part, corrected.laid, corrected_paragraphs AS paragraphs, parts.edition, parts.passage,
  printed_pages.id AS page,
  (SELECT count(*) FROM parts AS earlier WHERE earlier.passage = parts.passage AND earlier.seq < parts.seq
   AND earlier.edition = parts.edition AND earlier.volume = parts.volume AND earlier.page = parts.page
   AND earlier.printed) AS nth
FROM temp.corrected
JOIN parts ON parts.id = corrected.part
JOIN printed_pages ON printed_pages.edition = parts.edition AND printed_pages.volume = parts.volume
  AND printed_pages.page = parts.page
WHERE parts.printed AND corrected.part NOT IN (SELECT part FROM temp.corrected_page_parts)`

interface MissingPart {
  readonly part: number
  readonly laid: number
  readonly paragraphs: string
  readonly edition: string
  readonly passage: number
  readonly page: number
  readonly nth: number
}

interface IndexedPart {
  readonly id: number
  readonly page: number
  readonly passage: number
}

/** Brings the index up to date with what is put right. @returns the numbers that the imported index has for its parts */
export function indexCorrected(db: Database): readonly number[] {
  for (const sql of TABLES) db.run(sql)
  const forget = [
    db.query('DELETE FROM temp.corrected_text WHERE rowid = ?'),
    db.query('DELETE FROM temp.corrected_page_parts WHERE id = ?'),
  ]
  for (const { id } of db.query<{ id: number }, []>(STALE).all()) for (const each of forget) each.run(id)
  const missing = db.query<MissingPart, []>(MISSING).all()
  if (missing.length > 0) add(db, missing)
  return db
    .query<{ id: number }, []>('SELECT id FROM temp.corrected_page_parts')
    .all()
    .map(({ id }) => id)
}

function add(db: Database, missing: readonly MissingPart[]): void {
  const idsOf = Map.groupBy(
    db
      .query<IndexedPart, [string]>(
        'SELECT id, page, passage FROM page_parts WHERE page IN (SELECT value FROM json_each(?)) ORDER BY id',
      )
      .all(JSON.stringify(missing.map(({ page }) => page))),
    ({ page, passage }) => `${page} ${passage}`,
  )
  const note = db.query('INSERT INTO temp.corrected_page_parts VALUES (?, ?, ?, ?)')
  const index = db.query('INSERT INTO temp.corrected_text (rowid, letters, sound) VALUES (?, ?, ?)')
  for (const { part, laid, paragraphs, edition, passage, page, nth } of missing) {
    const id = idsOf.get(`${page} ${passage}`)?.[nth]?.id
    if (id === undefined) continue
    const keys = pageKeys(edition, readPlainParagraphs(paragraphs).join('\n'))
    const [letters = '', sound = ''] = keys.map((key) => pairsOf(key + KEY_END))
    note.run(id, part, laid, keys.join('\n'))
    index.run(id, letters, sound)
  }
}
