/** Compares the copies of texts that differ, and stores the classes of their differences. */

import type { Database } from 'bun:sqlite'
import { reachFailpoint } from '../../../db/failpoints.ts'
import { parseParagraphsAsPlainText, parseStoredParagraphs } from '../../../db/stored-paragraphs.ts'
import { classifyDifferences, parseWordPairs, serializeWordPairs } from '../../canon/collation/classify.ts'
import { listNormalizedWords, normalizeForWordCount } from '../../canon/collation/words.ts'
import { type EditionId, isPaliEdition } from '../../definitions/editions.ts'
import { splitAtWordBorders } from '../../definitions/languages/thai-words.ts'
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
 * Recomputes the conflicts of the texts that an import changed: compares their copies, and stores the differing words
 * with their classes. Call it after `storeTextOrderAndShownPassages`, in the transaction that writes the texts.
 * @param isFullRebuild whether all words are counted again
 */
export function updateConflictsOfChangedTexts(sqlite: Database, isFullRebuild: boolean): void {
  sqlite.run('DELETE FROM conflicts WHERE text IN (SELECT text FROM touched_texts)')
  const insertConflict = sqlite.query('INSERT INTO conflicts VALUES (?, ?, ?, ?, ?, ?, ?)')
  const passages = sqlite.query<PassageRow, [number]>(
    'SELECT number, letters FROM passages WHERE text = ? AND NOT beside ORDER BY standing, source',
  )
  const parts = sqlite.query<{ volume: number; paragraphs: string }, [number]>(
    'SELECT volume, paragraphs FROM parts WHERE passage = ? ORDER BY seq',
  )
  const paragraphsOf = (rows: readonly { paragraphs: string }[]) =>
    rows.flatMap(({ paragraphs }) => parseStoredParagraphs(paragraphs))
  const texts = sqlite.query<TextRow, []>(CHANGED_CONFLICTS).all()
  for (const { id, edition } of texts) {
    const [first, ...others] = passages.all(id)
    // compares the first copy with the first one that differs from it
    const differing = others.find(({ letters }) => !Bun.deepEquals(letters, first?.letters))
    if (!first || !differing) continue
    const firstParts = parts.all(first.number)
    for (const { paragraphs } of firstParts) collectGarbageOccasionally(2 * paragraphs.length)
    const { pairs, ...difference } = classifyDifferences(
      paragraphsOf(firstParts),
      paragraphsOf(parts.all(differing.number)),
      edition,
    )
    const volume = firstParts[0]?.volume ?? 0
    insertConflict.run(
      id,
      differing.number,
      volume,
      difference.class,
      difference.signature,
      pairs.length,
      serializeWordPairs(pairs),
    )
  }
  reachFailpoint('import: sources compared')
  if (isFullRebuild) sqlite.run('DELETE FROM word_counts')
  const editions = sqlite
    .query<{ edition: EditionId }, []>('SELECT edition FROM word_counts UNION SELECT edition FROM texts')
    .all()
  for (const { edition } of editions) countWords(sqlite, edition, isFullRebuild)
  reachFailpoint('import: words counted')
}

const CHANGED_CONFLICTS = `
SELECT id, edition FROM texts WHERE conflict = 1 AND id IN (SELECT text FROM touched_texts) ORDER BY id`

/**
 * Updates the counts of the words that conflicts of an edition show. Words that were counted before are counted only in
 * removed and added passages, new ones in the whole edition.
 */
function countWords(sqlite: Database, edition: EditionId, isFullRebuild: boolean): void {
  const storedCounts = new Map(
    sqlite
      .query<{ word: string; n: number }, [string]>('SELECT word, n FROM word_counts WHERE edition = ?')
      .all(edition)
      .map(({ word, n }) => [word, n]),
  )
  const neededWords = readWordsInConflicts(sqlite, edition)
  const knownCounts = new Map(
    [...neededWords].flatMap((word) => (storedCounts.has(word) ? [[word, storedCounts.get(word) ?? 0]] : [])),
  )
  const newCounts = new Map([...neededWords].flatMap((word) => (storedCounts.has(word) ? [] : [[word, 0]])))
  const count = (parts: Iterable<StoredParagraphs>, words: Map<string, number>, increment: number) => {
    for (const { paragraphs } of parts) {
      collectGarbageOccasionally(paragraphs.length)
      countWordsInText(parseParagraphsAsPlainText(paragraphs).join('\n'), edition, words, increment)
    }
  }
  if (!isFullRebuild && knownCounts.size > 0) {
    count(sqlite.query<StoredParagraphs, [string]>(changedParts('old')).iterate(edition), knownCounts, -1)
    count(sqlite.query<StoredParagraphs, [string]>(changedParts('main')).iterate(edition), knownCounts, 1)
  }
  if (newCounts.size > 0) count(sqlite.query<StoredParagraphs, [string]>(ALL_PARTS).iterate(edition), newCounts, 1)
  const deleteCount = sqlite.query('DELETE FROM word_counts WHERE edition = ? AND word = ?')
  for (const word of storedCounts.keys()) if (!neededWords.has(word)) deleteCount.run(edition, word)
  const storeCount = sqlite.query('INSERT OR REPLACE INTO word_counts VALUES (?, ?, ?)')
  for (const [word, n] of [...knownCounts, ...newCounts])
    if (n !== storedCounts.get(word)) storeCount.run(edition, word, n)
}

interface StoredParagraphs {
  readonly paragraphs: string
}

const ALL_PARTS = 'SELECT paragraphs FROM parts WHERE edition = ?'
const changedParts = (schema: 'main' | 'old') => `
SELECT paragraphs FROM changed JOIN ${schema}.parts USING (passage) WHERE edition = ?`

/** Reads the words of an edition that conflicts show to editors. */
function readWordsInConflicts(sqlite: Database, edition: EditionId): ReadonlySet<string> {
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

/**
 * With fewer words than these, a text is searched for their letters before it is segmented, since most contain none.
 */
const MAX_WORDS_TO_PRESEARCH = 100

/** Adds the occurrences of words in a text to their counts. Thai does not separate words, so it is segmented. */
function countWordsInText(text: string, edition: EditionId, words: Map<string, number>, increment: number): void {
  if (words.size < MAX_WORDS_TO_PRESEARCH) {
    const letters = normalizeForWordCount(text)
    if ([...words.keys()].every((word) => !letters.includes(word))) return
  }
  const all = isPaliEdition(edition) ? listNormalizedWords(text) : splitAtWordBorders(text.normalize('NFC'))
  for (const word of all) {
    const count = words.get(word)
    if (count !== undefined) words.set(word, count + increment)
  }
}
