/** Counts words in Thai, which does not divide them: wherever their letters stand in a row. */

import { hashOn, POWERS } from './gram-counts.ts'
import { isLetterNumber, type LetterStream, type StreamPart } from './letter-stream.ts'

/** Longer words are not counted; they stand once. */
const LONGEST = 24

/** How often each word stands in a part of a stream, by the word. */
export function countThai(
  { letters, alphabet }: LetterStream,
  { from, to }: StreamPart,
  words: Iterable<string>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const byLength = new Map<number, Map<number, string[]>>()
  for (const word of words) {
    const numbers = numbersOf(word, alphabet.numbers)
    if (numbers.length === 0 || numbers.length > LONGEST || counts.has(word)) continue
    counts.set(word, 0)
    const hash = numbers.reduce(hashOn, 0)
    const hashes = byLength.get(numbers.length) ?? new Map<number, string[]>()
    byLength.set(numbers.length, hashes)
    const same = hashes.get(hash)
    if (same) same.push(word)
    else hashes.set(hash, [word])
  }
  for (const [length, hashes] of byLength) {
    const maybe = new Uint8Array(1 << 16)
    for (const hash of hashes.keys()) maybe[hash & 0xffff] = 1
    const out = POWERS[length] ?? 0
    let hash = 0
    for (let i = from; i < to; i++) {
      hash = (Math.imul(hash, POWERS[1] ?? 0) + (letters[i] ?? 0) + 1) | 0
      if (i - from >= length) hash = (hash - Math.imul((letters[i - length] ?? 0) + 1, out)) | 0
      if (maybe[hash & 0xffff] === 0 || i - from < length - 1) continue
      for (const word of hashes.get(hash) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return counts
}

/** The letters of a word by their numbers. */
export const numbersOf = (word: string, numbers: Uint8Array): readonly number[] =>
  Array.from(word, (letter) => numbers[letter.charCodeAt(0)] ?? 0).filter(isLetterNumber)
