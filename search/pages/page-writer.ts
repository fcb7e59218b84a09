/** Updates the full-text index over the pages of the canon during an import: removes old parts, adds new ones. */

import type { Database, Statement } from 'bun:sqlite'
import { reachFailpoint } from '../../db/failpoints.ts'
import { type PartText, parsePartText } from '../../db/stored-paragraphs.ts'
import { listEditionsWithText } from '../../db/text-editions.ts'
import {
  type EditionId,
  getEditionFacts,
  isCommentaryEdition,
  isLatinScriptEdition,
} from '../../src/definitions/editions.ts'
import { collectGarbageAfter, collectGarbageOccasionally } from '../../src/foundation/collect-garbage.ts'
import { extractStemmableWords, isStemmedLanguage, stemWord } from '../letters/stems.ts'
import { NgramBitmapWriter } from './ngram-bitmaps.ts'
import { NgramIndexWriter } from './ngram-index-writer.ts'
import { createPageBreakSearchKeys } from './page-breaks.ts'
import { toPageIndexKeys } from './page-keys.ts'

/** Parts between two calls of the progress callback. */
const PARTS_PER_PROGRESS = 500

/** Most parts have at least this many characters; for an estimate of the memory needed. */
const MIN_PART_CHARS = 100

/** All parts are indexed again if more than 1/4 of them changed, or more than 1/4 of the positions are unused. */
const REINDEX_SHARE_DIVISOR = 4

/** Selects the printed parts with their page numbers, and the paragraphs of the passage on the next page. */
const selectEntries = (schema: 'main' | 'old', from: string) => `
SELECT parts.id, printed_pages.id AS page, parts.passage, passages.standing = 1 AS usual, parts.edition, parts.paragraphs,
  (SELECT paragraphs FROM ${schema}.parts AS next WHERE next.passage = parts.passage AND next.seq > parts.seq
     AND next.printed AND next.volume = parts.volume ORDER BY next.seq LIMIT 1) AS next
FROM ${from} JOIN ${schema}.passages ON passages.number = parts.passage
JOIN ${schema}.printed_pages ON printed_pages.edition = parts.edition
  AND printed_pages.volume = parts.volume AND printed_pages.page = parts.page
WHERE parts.printed`

/**
 * Parts in the order in which they are indexed: those that are searched most often come first, so that the ends of
 * lists need not be decoded. First those that readers see without any decision, then commentaries, then the rest.
 */
const ALL_PARTS_SQL = ['usual AND NOT commentary', 'usual AND commentary', 'NOT usual'].map(
  (which) =>
    `SELECT * FROM (SELECT *, edition IN (SELECT value FROM json_each(?)) AS commentary FROM (${selectEntries('main', 'parts')}))
     WHERE ${which} ORDER BY id`,
)
const selectChangedParts = (schema: 'main' | 'old') =>
  `${selectEntries(schema, `changed JOIN ${schema}.parts ON parts.passage = changed.passage`)} ORDER BY parts.id`

interface PartRow {
  readonly id: number
  readonly page: number
  readonly passage: number
  readonly usual: number
  readonly edition: string
  readonly paragraphs: string
  /** Paragraphs of the passage on the next page; null if there are none, or in another volume. */
  readonly next: string | null
}

/**
 * Builds or updates the full-text index over printed pages in text.db. Call it in the transaction that writes the text,
 * after all texts are ordered. The table `changed` has the passages that were added, removed or are displayed
 * differently; `old` is the attached previous text.db.
 * @param isFullBuild whether to build the index from scratch
 * @param onProgress called after every 500 parts, and at the end, with the number of indexed parts and their share
 */
export function buildPageIndex(
  db: Database,
  isFullBuild: boolean,
  onProgress: (count: number, share: number) => void = () => undefined,
): void {
  if (isFullBuild || havePagesChanged(db)) numberPages(db)
  reachFailpoint('import: pages numbered')
  const count = (of: string) => db.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${of}`).get()?.n ?? 0
  const all = count('parts')
  const changed = isFullBuild ? all : count('changed JOIN parts USING (passage)')
  const isReindexed = isFullBuild || changed * REINDEX_SHARE_DIVISOR > all || hasManyUnusedPositions(db)
  const index = new PageIndexWriter(db, isReindexed)
  const indexParts = (rows: Iterable<PartRow>, total: number) => {
    for (const row of rows) {
      index.indexPart(row, 1)
      collectGarbageOccasionally(row.paragraphs.length)
      if (++part % PARTS_PER_PROGRESS === 0) onProgress(part, part / total)
    }
  }
  let part = 0
  if (isReindexed) {
    // indexing needs much memory, so that of earlier work is freed first
    collectGarbageAfter(all * MIN_PART_CHARS)
    const commentaries = JSON.stringify(listEditionsWithText(db).filter(isCommentaryEdition))
    for (const sql of ALL_PARTS_SQL) indexParts(db.query<PartRow, [string]>(sql).iterate(commentaries), all)
  } else {
    for (const row of db.query<PartRow, []>(selectChangedParts('old')).iterate()) index.indexPart(row, -1)
    indexParts(db.query<PartRow, []>(selectChangedParts('main')).iterate(), changed)
  }
  index.finish()
  onProgress(part, 1)
}

/** Whether so many positions belong to removed parts that lists are much longer than necessary. */
function hasManyUnusedPositions(db: Database): boolean {
  const sql = 'SELECT next, (SELECT coalesce(sum(length), 0) FROM page_parts) AS live FROM page_positions'
  const found = db.query<{ next: number; live: number }, []>(sql).get()
  return found !== null && (found.next - found.live) * REINDEX_SHARE_DIVISOR > found.next
}

const PRINTED_PAGES = (schema: 'main' | 'old') => `
SELECT edition, volume, page FROM changed JOIN ${schema}.parts USING (passage) WHERE printed`

/** Whether the changes add or remove pages; if not, each page keeps its number. */
const havePagesChanged = (db: Database): boolean =>
  [
    [PRINTED_PAGES('main'), PRINTED_PAGES('old')],
    [PRINTED_PAGES('old'), PRINTED_PAGES('main')],
  ].some(([some, others]) => db.query(`${some} EXCEPT ${others} LIMIT 1`).get() !== null)

/**
 * Numbers all printed pages. Pages in Latin script come last, so that one number separates them (see
 * PageTermLookup.firstLatin).
 */
function numberPages(db: Database): void {
  db.run('CREATE TEMP TABLE numbered (id INTEGER PRIMARY KEY, edition TEXT, volume INTEGER, page INTEGER)')
  const add = db.query(`
    INSERT INTO temp.numbered (edition, volume, page)
    SELECT DISTINCT edition, volume, page FROM parts WHERE edition = ? AND printed ORDER BY volume, page`)
  for (const edition of sortInIndexOrder(listEditionsWithText(db))) add.run(edition)
  const isSame = [
    'SELECT * FROM temp.numbered EXCEPT SELECT * FROM printed_pages',
    'SELECT * FROM printed_pages EXCEPT SELECT * FROM temp.numbered',
  ].every((difference) => db.query(`${difference} LIMIT 1`).get() === null)
  if (!isSame) {
    db.run(`
      UPDATE page_parts SET page = numbered.id FROM printed_pages JOIN temp.numbered USING (edition, volume, page)
      WHERE printed_pages.id = page_parts.page AND numbered.id <> page_parts.page`)
    db.run('DELETE FROM printed_pages')
    db.run('INSERT INTO printed_pages SELECT * FROM temp.numbered')
  }
  db.run('DROP TABLE temp.numbered')
}

const sortInIndexOrder = (editions: readonly EditionId[]): readonly EditionId[] => [
  ...editions.filter((edition) => !isLatinScriptEdition(edition)),
  ...editions.filter(isLatinScriptEdition),
]

class PageIndexWriter {
  readonly #bitmaps: NgramBitmapWriter
  readonly #ngrams: NgramIndexWriter
  readonly #stems: StemmedWords
  readonly #addPart: Statement
  readonly #dropPart: Statement
  #lastRead: { readonly paragraphs: string; readonly text: PartText } = {
    paragraphs: '',
    text: { plain: '', running: '' },
  }

  /** @param isReindexed whether all parts are added again; the index is then emptied first */
  constructor(
    private readonly db: Database,
    isReindexed: boolean,
  ) {
    const tables = ['page_parts', 'page_grams', 'page_ngrams', 'added_ngrams', 'page_positions', 'word_stems']
    if (isReindexed) for (const table of tables) db.run(`DELETE FROM ${table}`)
    this.#bitmaps = new NgramBitmapWriter(db)
    const next = db.query<{ next: number }, []>('SELECT next FROM page_positions').get()?.next
    this.#ngrams = new NgramIndexWriter(db, isReindexed ? 'page_ngrams' : 'added_ngrams', isReindexed, next)
    this.#stems = new StemmedWords(db)
    this.#addPart = db.query('INSERT INTO page_parts VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
    this.#dropPart = db.query('DELETE FROM page_parts WHERE id = ?')
  }

  /** Adds or removes a part; ascending ids are quickest for the bitmaps. @param change 1 to add, -1 to remove */
  indexPart({ id, page, passage, usual, edition, paragraphs, next }: PartRow, change: 1 | -1): void {
    const { plain, running } = this.#readText(paragraphs)
    this.#stems.count(getEditionFacts(edition).language, plain, change)
    const keys = toPageIndexKeys(edition, plain)
    this.#bitmaps.updatePart(keys, id, change)
    if (change === -1) return void this.#dropPart.run(id)
    const breakKeys = next === null ? [] : createPageBreakSearchKeys(edition, running, this.#readText(next).running)
    const start = this.#ngrams.nextPosition
    const ends = [...keys, ...breakKeys.map(({ key }) => key)].map((key) => this.#ngrams.addKey(key) - start)
    const breakStart = ends[keys.length - 1] ?? 0
    const soundStart = keys.length > 1 ? (ends[0] ?? 0) : breakStart
    this.#addPart.run(id, page, passage, usual, start, soundStart, breakStart, ends.at(-1) ?? 0)
  }

  /** Reads the text of a part; caches the last one, since the next part is usually indexed next. */
  #readText(paragraphs: string): PartText {
    if (this.#lastRead.paragraphs !== paragraphs) this.#lastRead = { paragraphs, text: parsePartText(paragraphs) }
    return this.#lastRead.text
  }

  /** Writes the gathered entries and the next free position. */
  finish(): void {
    this.#bitmaps.flushBlock()
    this.#stems.write()
    this.#ngrams.finish()
    this.db.run('DELETE FROM page_positions')
    this.db.query('INSERT INTO page_positions VALUES (?)').run(this.#ngrams.nextPosition)
  }
}

/** Counts how many parts have each word, in languages that are stemmed. */
class StemmedWords {
  readonly #words = new Map<string, Map<string, number>>()

  constructor(private readonly db: Database) {}

  count(language: string, text: string, change: 1 | -1): void {
    if (!isStemmedLanguage(language)) return
    const known = this.#words.get(language) ?? new Map<string, number>()
    this.#words.set(language, known)
    for (const word of new Set(extractStemmableWords(text))) known.set(word, (known.get(word) ?? 0) + change)
  }

  write(): void {
    const add = this.db.query(
      `INSERT INTO word_stems VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET parts = word_stems.parts + excluded.parts`,
    )
    for (const [language, words] of this.#words)
      for (const [word, parts] of words) if (parts !== 0) add.run(language, stemWord(language, word), word, parts)
    this.db.run('DELETE FROM word_stems WHERE parts = 0')
  }
}
