/**
 * Finds parallel passages, texts of the Pali that share long sequences of words, and stores where (words §5). After any
 * change of the Pali everything is computed again: which sequences are rare depends on the whole canon, and the whole
 * takes three seconds.
 */

import type { Database } from 'bun:sqlite'
import { findCommonSubstrings } from '../../../canon/align/common-substrings.ts'
import { type JoinedCommonRange, joinCommonSubstrings } from '../../../canon/places/shared-ranges.ts'
import { CONTRACT_EDITION_IDS, isPaliEdition } from '../../../definitions/editions.ts'
import { collectGarbageNow } from '../../../foundation/collect-garbage.ts'
import { readPaliTextsAsWordNumbers } from './pali-texts.ts'

/** Words of an n-gram, and the number of places from which it counts as a stock phrase. */
const ROWS = { size: 5, stock: 50 }

/**
 * Minimum value of a parallel, in rare words that occur together nowhere else. A short one, such as a verse, counts if
 * few of its words are common; a very short one, if it is a large share of the shorter text, too. Read samples show
 * that more than one in twenty below these limits is a turn of phrase.
 */
const MIN_VALUE = 6
const SHORT = { least: 4.2, each: 0.62 }
const VERY_SHORT = { words: 8, share: 0.1 }

/** Whether a range is a parallel. @param shorter words of the shorter of the two texts */
function saysTheSame({ weight, runs }: JoinedCommonRange, shorter: number): boolean {
  const words = runs.reduce((sum, { length }) => sum + length, 0)
  if (weight >= MIN_VALUE) return true
  if (weight < SHORT.least || weight < SHORT.each * words) return false
  return words >= VERY_SHORT.words || words >= VERY_SHORT.share * shorter
}

/** Ids of changed texts; a text that was removed as a whole is among those that no longer exist. */
const TOUCHED = `
SELECT 1 FROM touched_texts JOIN texts ON texts.id = text WHERE edition IN (SELECT value FROM json_each(?))
UNION ALL SELECT 1 WHERE (SELECT count(*) FROM same_texts) <> (SELECT count(*) FROM old.same_texts) LIMIT 1`

const pali = () => JSON.stringify(CONTRACT_EDITION_IDS.filter(isPaliEdition))

/** Whether the running import has added, removed or changed any text of a Pali edition in text.db. */
export const isPaliTextChangedByImport = (sqlite: Database): boolean =>
  sqlite.query<unknown, [string]>(TOUCHED).get(pali()) !== null

const READ = `
SELECT coalesce(sum(characters), 0) AS characters FROM extents WHERE edition IN (SELECT value FROM json_each(?))`

/**
 * Finds and stores the parallel passages of the Pali. Call it after `storeTextOrderAndShownPassages`, inside the transaction
 * that writes the texts.
 */
export function storeParallelPassages(sqlite: Database): void {
  // all words of the Pali take 180 MB, so other memory is freed first
  const words = sqlite.query<{ characters: number }, [string]>(READ).get(pali())
  collectGarbageNow(words?.characters ?? 0)
  for (const table of ['same_texts', 'same_passages']) sqlite.run(`DELETE FROM ${table}`)
  const { ids, ...texts } = readPaliTextsAsWordNumbers(sqlite)
  collectGarbageNow(texts.words.length)
  const note = sqlite.query('INSERT INTO same_texts VALUES (?, ?)')
  const lengthOf = (text: number) => (texts.starts[text + 1] ?? 0) - (texts.starts[text] ?? 0)
  for (const [text, id] of ids.entries()) note.run(id, lengthOf(text))
  const insert = sqlite.query('INSERT INTO same_passages VALUES (?, ?, ?)')
  for (const { one, other, runs } of findCommonSubstrings(texts, ROWS)) {
    const shorter = Math.min(lengthOf(one), lengthOf(other))
    const reported = joinCommonSubstrings(runs).filter((range) => saysTheSame(range, shorter))
    if (reported.length === 0) continue
    const shared = reported.flatMap((range) => range.runs).map(({ from, to, length }) => [from, to, length])
    insert.run(ids[one] ?? 0, ids[other] ?? 0, JSON.stringify(shared))
  }
}
