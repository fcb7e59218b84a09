/**
 * Finds parallels (Pali texts that share long sequences of words) and stores where they are (words §5). After any
 * change of the Pali everything is computed again, because it depends on the whole canon which sequences are rare. It
 * takes three seconds.
 */

import type { Database } from 'bun:sqlite'
import { findCommonSubstrings } from '../../../canon/align/common-substrings.ts'
import { type JoinedCommonRange, joinCommonSubstrings } from '../../../canon/places/shared-ranges.ts'
import { BUILT_IN_EDITION_IDS, isPaliEdition } from '../../../definitions/editions.ts'
import { collectGarbageAfter } from '../../../foundation/collect-garbage.ts'
import { readPaliTextsAsWordNumbers } from './pali-texts.ts'

/** Words of an n-gram, and the number of places from which it counts as a stock phrase. */
const NGRAM_LIMITS = { size: 5, stock: 50 }

/**
 * Minimum value of a parallel, in rare words that occur together nowhere else. A short one, such as a verse, counts if
 * few of its words are common; a very short one must also be a large share of the shorter text. In samples, more than
 * one in twenty below these limits was a turn of phrase.
 */
const MIN_PARALLEL_VALUE = 6
const SHORT_PARALLEL = { minValue: 4.2, minValuePerWord: 0.62 }
const VERY_SHORT_PARALLEL = { maxWords: 8, minShare: 0.1 }

/** Whether a range is a parallel. @param shorter words of the shorter of the two texts */
function isParallel({ weight, runs }: JoinedCommonRange, shorter: number): boolean {
  const words = runs.reduce((sum, { length }) => sum + length, 0)
  if (weight >= MIN_PARALLEL_VALUE) return true
  if (weight < SHORT_PARALLEL.minValue || weight < SHORT_PARALLEL.minValuePerWord * words) return false
  return words >= VERY_SHORT_PARALLEL.maxWords || words >= VERY_SHORT_PARALLEL.minShare * shorter
}

/** Selects a row if a Pali text has changed. Texts that were removed as a whole only show in the number of texts. */
const PALI_CHANGES = `
SELECT 1 FROM touched_texts JOIN texts ON texts.id = text WHERE edition IN (SELECT value FROM json_each(?))
UNION ALL SELECT 1 WHERE (SELECT count(*) FROM same_texts) <> (SELECT count(*) FROM old.same_texts) LIMIT 1`

const listPaliEditionsAsJson = () => JSON.stringify(BUILT_IN_EDITION_IDS.filter(isPaliEdition))

/** Whether the running import has added, removed or changed a text of a Pali edition. */
export const isPaliTextChangedByImport = (sqlite: Database): boolean =>
  sqlite.query<unknown, [string]>(PALI_CHANGES).get(listPaliEditionsAsJson()) !== null

const COUNT_CHARACTERS = `
SELECT coalesce(sum(characters), 0) AS characters FROM extents WHERE edition IN (SELECT value FROM json_each(?))`

/**
 * Finds and stores the parallels of the Pali. Call it after `storeTextOrderAndShownPassages`, in the transaction that
 * writes the texts.
 */
export function storeParallelPassages(sqlite: Database): void {
  // all words of the Pali take 180 MB, so other memory is freed first
  const total = sqlite.query<{ characters: number }, [string]>(COUNT_CHARACTERS).get(listPaliEditionsAsJson())
  collectGarbageAfter(total?.characters ?? 0)
  for (const table of ['same_texts', 'same_passages']) sqlite.run(`DELETE FROM ${table}`)
  const { ids, ...texts } = readPaliTextsAsWordNumbers(sqlite)
  collectGarbageAfter(texts.words.length)
  const insertText = sqlite.query('INSERT INTO same_texts VALUES (?, ?)')
  const lengthOf = (text: number) => (texts.starts[text + 1] ?? 0) - (texts.starts[text] ?? 0)
  for (const [text, id] of ids.entries()) insertText.run(id, lengthOf(text))
  const insertPassages = sqlite.query('INSERT INTO same_passages VALUES (?, ?, ?)')
  for (const { one, other, runs } of findCommonSubstrings(texts, NGRAM_LIMITS)) {
    const shorter = Math.min(lengthOf(one), lengthOf(other))
    const parallels = joinCommonSubstrings(runs).filter((range) => isParallel(range, shorter))
    if (parallels.length === 0) continue
    const shared = parallels.flatMap((range) => range.runs).map(({ from, to, length }) => [from, to, length])
    insertPassages.run(ids[one] ?? 0, ids[other] ?? 0, JSON.stringify(shared))
  }
}
