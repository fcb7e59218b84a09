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
 * same key the commonest word comes first.
 */
const readLines = callOnce(() => Bun.zstdDecompressSync(readFileSync(wordListFile)).toString().split('\n'))

/** The usual word of each key that several words have. */
const readUsualWords = callOnce(
  () => new Map(parseTabSeparatedRows(usualWordsTable).map(([word = '']) => [toSearchKey(word), word])),
)

/** Finds the words with a search key, each with all its spellings; the usual word first. */
export function findPaliWords(key: string): readonly (readonly string[])[] {
  const lines = readLines()
  const found: string[][] = []
  const prefix = `${key} `
  let at = countSortedItemsBefore(lines.length, (nth) => (lines[nth] ?? '') < prefix)
  for (; lines[at]?.startsWith(prefix); at++) found.push(lines[at]?.slice(prefix.length).split(' ') ?? [])
  const first = readUsualWords().get(key)
  if (first === undefined) return found
  const same = found.find((spellings) => spellings.includes(first)) ?? [first]
  return [same, ...found.filter((other) => other !== same)]
}
