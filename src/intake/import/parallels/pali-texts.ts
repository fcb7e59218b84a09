/**
 * Reads the words of the whole Pali, each text once. Texts are read in roman letters, and in Thai script for volumes
 * that have none.
 */

import type { Database } from 'bun:sqlite'
import { parseStoredParagraphs } from '../../../../db/stored-paragraphs.ts'
import type { TextsAsWordNumbers } from '../../../canon/align/common-substrings.ts'
import { forEachPaliWordHash } from '../../../canon/align/pali-words.ts'
import { BUILT_IN_EDITION_IDS, isPaliEdition, isThaiScriptPaliEdition } from '../../../definitions/editions.ts'
import { collectGarbageOccasionally } from '../../../foundation/collect-garbage.ts'

/** The contract's Pali editions; the one that needs no transliteration comes first. */
const PALI = BUILT_IN_EDITION_IDS.filter(isPaliEdition).sort(
  (a, b) => Number(isThaiScriptPaliEdition(a)) - Number(isThaiScriptPaliEdition(b)),
)

/** The displayed parts of a text before editors' decisions, and where it begins. */
const PARTS = `
SELECT texts.id, parts.volume, parts.paragraphs FROM texts
JOIN passages ON passages.text = texts.id AND beside = 0 AND standing = 1
JOIN parts ON parts.passage = passages.number
WHERE texts.edition = ? ORDER BY texts.id, parts.seq`

interface PartRow {
  readonly id: number
  readonly volume: number
  readonly paragraphs: string
}

/**
 * Reads the words of the whole Pali as numbers, each text once.
 * @returns the texts in reading order; `ids` are their ids in the database, in the same order
 */
export function readPaliTextsAsWordNumbers(sqlite: Database): TextsAsWordNumbers & { readonly ids: readonly number[] } {
  const [words, starts, ids] = [new GrowableNumberArray(), new GrowableNumberArray(), [] as number[]]
  const volumesRead = new Set<number>()
  for (const edition of PALI) {
    const volumes = new Set<number>()
    let [lastId, isWanted] = [0, false]
    for (const { id, volume, paragraphs } of sqlite.query<PartRow, [string]>(PARTS).iterate(edition)) {
      if (id !== lastId) {
        lastId = id
        // a text continues in the next volume in the same edition
        isWanted = !volumesRead.has(volume)
        if (isWanted) ids.push(id)
        if (isWanted) starts.add(words.length)
      }
      if (!isWanted) continue
      volumes.add(volume)
      collectGarbageOccasionally(paragraphs.length)
      for (const spans of parseStoredParagraphs(paragraphs)) forEachPaliWordHash(spans, (word) => words.add(word))
    }
    for (const volume of volumes) volumesRead.add(volume)
  }
  starts.add(words.length)
  return { words: words.all(), starts: starts.all(), ids }
}

/** A growable list of 32-bit integers. */
class GrowableNumberArray {
  private numbers = new Int32Array(1 << 10)
  private count = 0

  /** The number of integers in the list. */
  get length(): number {
    return this.count
  }

  /** Appends a number. */
  add(number: number): void {
    if (this.count === this.numbers.length) {
      const larger = new Int32Array(2 * this.count)
      larger.set(this.numbers)
      this.numbers = larger
    }
    this.numbers[this.count++] = number
  }

  /** Returns all numbers as a view, which is invalid after the next `add`. */
  all(): Int32Array {
    return this.numbers.subarray(0, this.count)
  }
}
