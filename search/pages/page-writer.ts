/** Updates the full-text index over the pages of the canon during an import: removes old parts, adds new ones. */

import type { Database, Statement } from 'bun:sqlite'
import { reachFailpoint } from '../../db/failpoints.ts'
import { parsePlainParagraphs } from '../../db/stored-paragraphs.ts'
import { editionsWithText } from '../../db/text-editions.ts'
import {
  type Edition,
  getEditionFacts,
  isCommentaryEdition,
  isLatinScriptEdition,
} from '../../src/definitions/editions.ts'
import { collectGarbageNow, collectGarbageOccasionally } from '../../src/foundation/collect-garbage.ts'
import { extractStemmableWords, isStemmedLanguage, stemWord } from '../letters/stems.ts'
import { encodeBigrams } from './bigrams.ts'
import { NgramBitmapWriter } from './ngram-bitmaps.ts'
import { joinRunningText, pageBreakKeys } from './page-breaks.ts'
import { PAGE_KEY_END, toPageIndexKeys } from './page-keys.ts'

/** Full-text tables: what readers see without any decision, what they see only after one, and commentaries. */
const TABLES = ['page_text', 'page_text_other', 'said_text'] as const

/** Tables of page breaks: of the canon, whether readers see it or not, and of commentaries. */
const JOINTS = ['page_joints', 'said_joints'] as const

/** Index of the table that has a part. */
const tableOf = ({ usual, edition }: PartRow): number => (usual === 0 ? 1 : isCommentaryEdition(edition) ? 2 : 0)

/** Bytes that FTS5 gathers in memory before it writes; twice as many take 27 MB more and save no processor time. */
const GATHER_BYTES = 8 * 1024 * 1024

/** Each step adds a small segment; this many of one size are merged. */
const MAX_SEGMENTS_OF_A_SIZE = 4

/** Parts between two calls of the progress callback. */
const PARTS_A_WORD = 500

/** Minimum characters of most parts. */
const MIN_PART_CHARS = 100

/** If more than one part in so many changes, all are indexed again: removed ones go on taking space. */
const MUCH = 4

/** The index entry of each part: its page, and its table. */
const entries = (schema: 'main' | 'old', from: string) => `
SELECT parts.id, printed_pages.id AS page, parts.passage, passages.standing = 1 AS usual, parts.edition, parts.paragraphs,
  (SELECT paragraphs FROM ${schema}.parts AS next WHERE next.passage = parts.passage AND next.seq > parts.seq
     AND next.printed AND next.volume = parts.volume ORDER BY next.seq LIMIT 1) AS next
FROM ${from} JOIN ${schema}.passages ON passages.number = parts.passage
JOIN ${schema}.printed_pages ON printed_pages.edition = parts.edition
  AND printed_pages.volume = parts.volume AND printed_pages.page = parts.page
WHERE parts.printed`

const ALL = `${entries('main', 'parts')} ORDER BY parts.id`
const changedIn = (schema: 'main' | 'old') =>
  `${entries(schema, `changed JOIN ${schema}.parts ON parts.passage = changed.passage`)} ORDER BY parts.id`

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
 * Builds or updates the page index of text.db. Call it in the transaction that writes the text, after all texts are
 * ordered. The table `changed` has the passages that were added, removed or are shown differently; `old` is the
 * attached previous text.
 * @param isWhole whether to build it from nothing
 * @param onProgress called now and then with the number of parts indexed so far and their share of all
 */
export function buildPageIndex(
  db: Database,
  isWhole: boolean,
  onProgress: (count: number, share: number) => void = () => undefined,
): void {
  if (isWhole || arePagesOther(db)) numberPages(db)
  reachFailpoint('import: pages numbered')
  const count = (of: string) => db.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${of}`).get()?.n ?? 0
  const all = count('parts')
  const changed = isWhole ? all : count('changed JOIN parts USING (passage)')
  const index = new PageIndexWriter(db)
  const put = (rows: Iterable<PartRow>, total: number) => {
    let part = 0
    for (const row of rows) {
      index.put(row, 1)
      collectGarbageOccasionally(row.paragraphs.length)
      if (++part % PARTS_A_WORD === 0) onProgress(part, part / total)
    }
    onProgress(part, 1)
  }
  if (isWhole || changed * MUCH > all) {
    // what FTS5 gathers takes room, and what was read before may lie there still
    collectGarbageNow(all * MIN_PART_CHARS)
    index.begin()
    put(db.query<PartRow, []>(ALL).iterate(), all)
    index.finish(true)
    return
  }
  for (const row of db.query<PartRow, []>(changedIn('old')).iterate()) index.put(row, -1)
  put(db.query<PartRow, []>(changedIn('main')).iterate(), changed)
  index.finish(false)
}

const PRINTED_PAGES = (schema: 'main' | 'old') => `
SELECT edition, volume, page FROM changed JOIN ${schema}.parts USING (passage) WHERE printed`

/** Whether the changes add or remove pages; if not, each page keeps its number. */
const arePagesOther = (db: Database): boolean =>
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
  for (const edition of inIndexOrder(editionsWithText(db))) add.run(edition)
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

const inIndexOrder = (editions: readonly Edition[]): readonly Edition[] => [
  ...editions.filter((edition) => !isLatinScriptEdition(edition)),
  ...editions.filter(isLatinScriptEdition),
]

class PageIndexWriter {
  readonly #grams: NgramBitmapWriter
  readonly #stems: StemmedWords
  readonly #addPart: Statement
  readonly #dropPart: Statement
  #add: readonly Statement[] = []
  #drop: readonly Statement[] = []
  #addJoint: readonly Statement[] = []
  #dropJoint: readonly Statement[] = []

  constructor(private readonly db: Database) {
    this.#grams = new NgramBitmapWriter(db)
    this.#stems = new StemmedWords(db)
    this.#addPart = db.query('INSERT INTO page_parts VALUES (?, ?, ?, ?)')
    this.#dropPart = db.query('DELETE FROM page_parts WHERE id = ?')
    this.#prepare()
  }

  #prepare(): void {
    for (const table of [...TABLES, ...JOINTS]) {
      this.#set(table, 'hashsize', GATHER_BYTES)
      this.#set(table, 'automerge', 0)
      this.#set(table, 'crisismerge', MAX_SEGMENTS_OF_A_SIZE)
    }
    this.#add = TABLES.map((table) => this.db.query(`INSERT INTO ${table} (rowid, letters, sound) VALUES (?, ?, ?)`))
    this.#drop = TABLES.map((table) =>
      this.db.query(`INSERT INTO ${table} (${table}, rowid, letters, sound) VALUES ('delete', ?, ?, ?)`),
    )
    this.#addJoint = JOINTS.map((table) => this.db.query(`INSERT INTO ${table} (rowid, joint) VALUES (?, ?)`))
    this.#dropJoint = JOINTS.map((table) =>
      this.db.query(`INSERT INTO ${table} (${table}, rowid, joint) VALUES ('delete', ?, ?)`),
    )
  }

  #set(table: string, option: string, value: number): void {
    this.db.query(`INSERT INTO ${table} (${table}, rank) VALUES (?, ?)`).run(option, value)
  }

  /** Empties the index before everything is added again. */
  begin(): void {
    for (const table of [...TABLES, ...JOINTS]) {
      this.db.run(`INSERT INTO ${table} (${table}) VALUES ('delete-all')`)
      this.#set(table, 'crisismerge', 16)
    }
    this.#grams.isEmpty = true
    for (const table of ['page_parts', 'page_grams', 'word_stems']) this.db.run(`DELETE FROM ${table}`)
  }

  /** Adds or removes a part. Ascending ids are quickest for FTS5 and the bitmaps. @param by 1 to add, -1 to remove */
  put(row: PartRow, by: 1 | -1): void {
    const { id, page, passage, usual, edition, paragraphs } = row
    if (by === 1) this.#addPart.run(id, page, passage, usual)
    else this.#dropPart.run(id)
    const text = parsePlainParagraphs(paragraphs).join('\n')
    this.#stems.note(getEditionFacts(edition).language, text, by)
    const keys = toPageIndexKeys(edition, text)
    const [letters = '', sound = ''] = keys.map((key) => encodeBigrams(key + PAGE_KEY_END))
    const tables = by === 1 ? this.#add : this.#drop
    tables[tableOf(row)]?.run(id, letters, sound)
    this.#grams.note(keys, id, by)
    this.#putJoint(row, by)
  }

  #putJoint({ id, edition, paragraphs, next }: PartRow, by: 1 | -1): void {
    if (next === null) return
    const joints = pageBreakKeys(edition, joinRunningText(paragraphs), joinRunningText(next))
    if (joints.length === 0) return
    const tables = by === 1 ? this.#addJoint : this.#dropJoint
    tables[isCommentaryEdition(edition) ? 1 : 0]?.run(
      id,
      joints.map(({ key }) => encodeBigrams(key + PAGE_KEY_END)).join(' '),
    )
  }

  /**
   * Finishes the index.
   * @param isWhole whether all was added again: then segments are merged into one, since every segment is read for
   * every word
   */
  finish(isWhole: boolean): void {
    this.#grams.write()
    this.#stems.write()
    if (!isWhole) return
    for (const table of [...TABLES, ...JOINTS]) {
      this.db.run(`INSERT INTO ${table} (${table}) VALUES ('optimize')`)
      this.#set(table, 'crisismerge', MAX_SEGMENTS_OF_A_SIZE)
    }
  }
}

/** Counts how many parts have each word, in languages that are stemmed. */
class StemmedWords {
  readonly #words = new Map<string, Map<string, number>>()

  constructor(private readonly db: Database) {}

  note(language: string, text: string, by: 1 | -1): void {
    if (!isStemmedLanguage(language)) return
    const known = this.#words.get(language) ?? new Map<string, number>()
    this.#words.set(language, known)
    for (const word of new Set(extractStemmableWords(text))) known.set(word, (known.get(word) ?? 0) + by)
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
