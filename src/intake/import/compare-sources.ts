/** Compares the copies of each conflicting text once, and stores the kinds of difference. */

import type { Database } from 'bun:sqlite'
import { reachFailpoint } from '../../../db/failpoints.ts'
import { parseParagraphsAsPlainText, parseStoredParagraphs } from '../../../db/stored-paragraphs.ts'
import { classifyDifferences, parseWordPairs, serializeWordPairs } from '../../canon/collation/classify.ts'
import { listNormalizedWords, normalizeForWordCount } from '../../canon/collation/words.ts'
import { type EditionId, isPaliEdition } from '../../definitions/editions.ts'
import { getThaiWordSegmenter } from '../../definitions/languages/thai-words.ts'
import { collectGarbageOccasionally } from '../../foundation/collect-garbage.ts'

interface TextRow {
  readonly id: number
  readonly edition: EditionId
}

interface PassageRow {
  readonly number: number
  readonly letters: Uint8Array
}

/**
 * Recomputes the conflicts of the texts that an import changed: compares their copies and stores the kinds of
 * difference. Call it after `storeTextOrderAndShownPassages`, inside the transaction that writes the texts.
 * @param isWhole whether all words are counted again
 */
export function updateConflictsOfChangedTexts(sqlite: Database, isWhole: boolean): void {
  sqlite.run('DELETE FROM conflicts WHERE text IN (SELECT text FROM touched_texts)')
  const add = sqlite.query('INSERT INTO conflicts VALUES (?, ?, ?, ?, ?, ?, ?)')
  const passages = sqlite.query<PassageRow, [number]>(
    'SELECT number, letters FROM passages WHERE text = ? AND NOT beside ORDER BY standing, source',
  )
  const parts = sqlite.query<{ volume: number; paragraphs: string }, [number]>(
    'SELECT volume, paragraphs FROM parts WHERE passage = ? ORDER BY seq',
  )
  const paragraphsOf = (rows: readonly { paragraphs: string }[]) =>
    rows.flatMap(({ paragraphs }) => parseStoredParagraphs(paragraphs))
  const texts = sqlite.query<TextRow, []>(TOUCHED_CONFLICTS).all()
  for (const { id, edition } of texts) {
    const [first, ...others] = passages.all(id)
    // shows the copy on which a third source agrees, if there is one
    const other = others.find(({ letters }) => !Bun.deepEquals(letters, first?.letters))
    if (!first || !other) continue
    const own = parts.all(first.number)
    for (const { paragraphs } of own) collectGarbageOccasionally(2 * paragraphs.length)
    const { pairs, ...found } = classifyDifferences(paragraphsOf(own), paragraphsOf(parts.all(other.number)), edition)
    const volume = own[0]?.volume ?? 0
    add.run(id, other.number, volume, found.class, found.signature, pairs.length, serializeWordPairs(pairs))
  }
  reachFailpoint('import: sources compared')
  if (isWhole) sqlite.run('DELETE FROM word_counts')
  const editions = sqlite
    .query<{ edition: EditionId }, []>('SELECT edition FROM word_counts UNION SELECT edition FROM texts')
    .all()
  for (const { edition } of editions) countWords(sqlite, edition, isWhole)
  reachFailpoint('import: words counted')
}

const TOUCHED_CONFLICTS = `
SELECT id, edition FROM texts WHERE conflict = 1 AND id IN (SELECT text FROM touched_texts) ORDER BY id`

/** Counts the differing words in all texts of an edition; for counted ones only what was removed and added. */
function countWords(sqlite: Database, edition: EditionId, isWhole: boolean): void {
  const before = new Map(
    sqlite
      .query<{ word: string; n: number }, [string]>('SELECT word, n FROM word_counts WHERE edition = ?')
      .all(edition)
      .map(({ word, n }) => [word, n]),
  )
  const wanted = wantedWords(sqlite, edition)
  const known = new Map([...wanted].flatMap((word) => (before.has(word) ? [[word, before.get(word) ?? 0]] : [])))
  const others = new Map([...wanted].flatMap((word) => (before.has(word) ? [] : [[word, 0]])))
  const count = (parts: Iterable<StoredParagraphs>, words: Map<string, number>, by: number) => {
    for (const { paragraphs } of parts) {
      collectGarbageOccasionally(paragraphs.length)
      countIn(parseParagraphsAsPlainText(paragraphs).join('\n'), edition, words, by)
    }
  }
  if (!isWhole && known.size > 0) {
    count(sqlite.query<StoredParagraphs, [string]>(changedParts('old')).iterate(edition), known, -1)
    count(sqlite.query<StoredParagraphs, [string]>(changedParts('main')).iterate(edition), known, 1)
  }
  if (others.size > 0) count(sqlite.query<StoredParagraphs, [string]>(ALL_PARTS).iterate(edition), others, 1)
  const drop = sqlite.query('DELETE FROM word_counts WHERE edition = ? AND word = ?')
  for (const word of before.keys()) if (!wanted.has(word)) drop.run(edition, word)
  const put = sqlite.query('INSERT OR REPLACE INTO word_counts VALUES (?, ?, ?)')
  for (const [word, n] of [...known, ...others]) if (n !== before.get(word)) put.run(edition, word, n)
}

interface StoredParagraphs {
  readonly paragraphs: string
}

const ALL_PARTS = 'SELECT paragraphs FROM parts WHERE edition = ?'
const changedParts = (schema: 'main' | 'old') => `
SELECT paragraphs FROM changed JOIN ${schema}.parts USING (passage) WHERE edition = ?`

/** The words of an edition that conflicts show to editors. */
function wantedWords(sqlite: Database, edition: EditionId): ReadonlySet<string> {
  const rows = sqlite
    .query<{ pairs: string }, [string]>(
      'SELECT pairs FROM conflicts JOIN texts ON texts.id = conflicts.text WHERE edition = ?',
    )
    .iterate(edition)
  const wanted = new Set<string>()
  for (const { pairs } of rows) {
    for (const { shown, other } of parseWordPairs(pairs))
      for (const word of [...listNormalizedWords(shown), ...listNormalizedWords(other)]) wanted.add(word)
  }
  return wanted
}

/** Up to this many words are first searched as mere letters: most texts contain none of them. */
const MAX_WORDS_AS_LETTERS = 100

/** Counts words in a text; Thai does not separate its words. */
function countIn(text: string, edition: EditionId, words: Map<string, number>, by: number): void {
  const letters = normalizeForWordCount(text)
  if (words.size < MAX_WORDS_AS_LETTERS && [...words.keys()].every((word) => !letters.includes(word))) return
  const all = isPaliEdition(edition)
    ? listNormalizedWords(text)
    : Array.from(getThaiWordSegmenter().segment(text.normalize('NFC')), ({ segment }) => segment)
  for (const word of all) {
    const n = words.get(word)
    if (n !== undefined) words.set(word, n + by)
  }
}
