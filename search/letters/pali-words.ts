/**
 * The words of the Pali canon: forms that occur there often, and headwords of dictionaries. They identify words that
 * are typed without diacritics, or in Thai spelling.
 */

import { readFileSync } from 'node:fs'
import { parseTabSeparatedRows } from '../../src/definitions/facts/table-rows.ts'
import { callOnce } from '../../src/definitions/once.ts'
import { countSortedItemsBefore } from '../../src/foundation/bisect.ts'
import { toSearchKey } from './fold.ts'
import usualWordsTable from './pali-words.tsv' with { type: 'text' }
import wordListFile from './pali-words.txt.zst' with { type: 'file' }

/**
 * Lines of a search key and a word with that key in the spellings of the editions, sorted by key; among lines with the
 * same key the commonest word comes first. They stay bytes: 40,000 strings would take three times the memory.
 */
const readLines = callOnce(() => {
  const bytes = Buffer.from(Bun.zstdDecompressSync(readFileSync(wordListFile)))
  const starts = [0]
  for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, end + 1)) starts.push(end + 1)
  return { bytes, starts: Uint32Array.from(starts) }
})

const LINE_FEED = 10

/** The usual word of each key that several words have. */
const readUsualWords = callOnce(
  () => new Map(parseTabSeparatedRows(usualWordsTable).map(([word = '']) => [toSearchKey(word), word])),
)

/** Finds the words of the Pali canon that have a search key, each with all its spellings; the commonest word first. */
export function findPaliWordsByKey(key: string): readonly (readonly string[])[] {
  const { bytes, starts } = readLines()
  const found: string[][] = []
  const prefix = Buffer.from(`${key} `)
  const compare = (nth: number) => comparePrefix(bytes, starts[nth] ?? bytes.length, prefix)
  let at = countSortedItemsBefore(starts.length, (nth) => compare(nth) < 0)
  for (; compare(at) === 0; at++) {
    const end = (starts[at + 1] ?? bytes.length + 1) - 1
    found.push(bytes.toString('utf8', (starts[at] ?? 0) + prefix.length, end).split(' '))
  }
  const first = readUsualWords().get(key)
  if (first === undefined) return found
  const same = found.find((spellings) => spellings.includes(first)) ?? [first]
  return [same, ...found.filter((other) => other !== same)]
}

/** Compares bytes from a place on with a prefix: negative if they are smaller, 0 if they begin with it. */
function comparePrefix(bytes: Uint8Array, start: number, prefix: Uint8Array): number {
  for (let at = 0; at < prefix.length; at++) {
    const difference = (bytes[start + at] ?? 0) - (prefix[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
