/** Compares the copies of each text in conflict, once, and stores the kinds of difference. */

import type { Database } from 'bun:sqlite'
import { readParagraphs, readPlainParagraphs } from '../../../db/stored-paragraphs.ts'
import { CONFLICT_TABLES } from '../../../db/text-schema.ts'
import { classify, storePairs } from '../../canon/collation/classify.ts'
import { countableWords } from '../../canon/collation/countable.ts'
import { thaiWords } from '../../canon/collation/words.ts'
import { type Edition, isPali } from '../../definitions/editions.ts'

interface TextRow {
  readonly id: number
  readonly edition: Edition
}

interface PassageRow {
  readonly number: number
  readonly letters: Uint8Array
}

/** To be called when all texts are arranged, inside the transaction that writes them. */
export function compareSources(sqlite: Database): void {
  sqlite.run(CONFLICT_TABLES)
  const words = new Map<Edition, Map<string, number>>()
  const add = sqlite.query('INSERT INTO conflicts VALUES (?, ?, ?, ?, ?, ?, ?)')
  const passages = sqlite.query<PassageRow, [number]>(
    'SELECT number, letters FROM passages WHERE text = ? AND NOT beside ORDER BY standing',
  )
  const parts = sqlite.query<{ volume: number; paragraphs: string }, [number]>(
    'SELECT volume, paragraphs FROM parts WHERE passage = ? ORDER BY seq',
  )
  const paragraphsOf = (rows: readonly { paragraphs: string }[]) =>
    rows.flatMap(({ paragraphs }) => readParagraphs(paragraphs))
  const texts = sqlite
    .query<TextRow, []>('SELECT id, edition FROM texts WHERE conflict = 1 ORDER BY id')
    .all()
  for (const { id, edition } of texts) {
    const [first, ...others] = passages.all(id)
    // the second agrees where a third source differs: then that is the one to show
    const other = others.find(({ letters }) => !Bun.deepEquals(letters, first?.letters))
    if (!first || !other) continue
    const own = parts.all(first.number)
    const found = classify(paragraphsOf(own), paragraphsOf(parts.all(other.number)), edition)
    const { pairs } = found
    add.run(
      id,
      other.number,
      own[0]?.volume ?? 0,
      found.class,
      found.signature,
      pairs.length,
      storePairs(pairs),
    )
    const wanted = words.get(edition) ?? new Map<string, number>()
    words.set(edition, wanted)
    for (const pair of pairs) {
      for (const word of [...countableWords(pair.shown), ...countableWords(pair.other)]) wanted.set(word, 0)
    }
  }
  for (const [edition, wanted] of words) countWords(sqlite, edition, wanted)
}

/** Counts some words in all texts of an edition. Thai does not part its words. */
function countWords(sqlite: Database, edition: Edition, wanted: Map<string, number>): void {
  const parts = sqlite
    .query<{ paragraphs: string }, [string]>('SELECT paragraphs FROM parts WHERE edition = ?')
    .iterate(edition)
  for (const { paragraphs } of parts) {
    const text = readPlainParagraphs(paragraphs).join('\n')
    if (!isPali(edition)) countInside(text, wanted)
    else {
      for (const word of countableWords(text)) {
        const n = wanted.get(word)
        if (n !== undefined) wanted.set(word, n + 1)
      }
    }
  }
  const add = sqlite.query('INSERT INTO word_counts VALUES (?, ?, ?)')
  for (const [word, n] of wanted) if (n > 0) add.run(edition, word, n)
}

function countInside(text: string, wanted: Map<string, number>): void {
  for (const { segment } of thaiWords().segment(text.normalize('NFC'))) {
    const n = wanted.get(segment)
    if (n !== undefined) wanted.set(segment, n + 1)
  }
}
