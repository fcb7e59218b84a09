/**
 * The words of the Pali canon: forms that occur there often, and headwords of dictionaries. They say what a word without
 * diacritics, or in Thai spelling, is.
 */

import { readFileSync } from 'node:fs'
import { parseTabSeparatedRows } from '../../src/definitions/facts/table-rows.ts'
import { callOnce } from '../../src/definitions/once.ts'
import { countSortedItemsBefore } from '../../src/foundation/bisect.ts'
import { toSearchKey } from './fold.ts'
import usual from './pali-words.tsv' with { type: 'text' }
import list from './pali-words.txt.zst' with { type: 'file' }

/**
 * Lines of a search key and the words that have it, sorted by key, the commonest first; the words of a line are one word
 * as editions spell it.
 */
const readLines = callOnce(() => Bun.zstdDecompressSync(readFileSync(list)).toString().split('\n'))

/** Words that are usually meant where others have the same letters. */
const readUsualWords = callOnce(
  () => new Map(parseTabSeparatedRows(usual).map(([word = '']) => [toSearchKey(word), word])),
)

/** Finds the words with a search key, each with all its spellings; the word that is usually meant first. */
export function findPaliWords(key: string): readonly (readonly string[])[] {
  const lines = readLines()
  const found: string[][] = []
  const begin = `${key} `
  let at = countSortedItemsBefore(lines.length, (nth) => (lines[nth] ?? '') < begin)
  for (; lines[at]?.startsWith(begin); at++) found.push(lines[at]?.slice(begin.length).split(' ') ?? [])
  const first = readUsualWords().get(key)
  if (first === undefined) return found
  const same = found.find((spellings) => spellings.includes(first)) ?? [first]
  return [same, ...found.filter((other) => other !== same)]
}
