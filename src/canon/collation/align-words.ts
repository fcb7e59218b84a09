/** Finds where two sequences of words differ. */

import { matchEqualElements } from '../align/matches.ts'

/**
 * A difference between two sequences of words. Words `aFrom` to `aTo` of the first are replaced by words `bFrom` to
 * `bTo` of the second. Ends are excluded. One of the ranges may be empty.
 */
export interface WordRangeChange {
  readonly aFrom: number
  readonly aTo: number
  readonly bFrom: number
  readonly bTo: number
}

/** Returns the ranges in which two sequences of word keys differ, in order. */
export function diffWordKeys(a: readonly string[], b: readonly string[]): WordRangeChange[] {
  const numbers = new Map<string, number>()
  const numbered = (keys: readonly string[]) => Uint32Array.from(keys, (key) => numbers.getOrInsert(key, numbers.size))
  const changes: WordRangeChange[] = []
  let [aFrom, bFrom] = [0, 0]
  for (const [aTo, bTo] of [...matchEqualElements(numbered(a), numbered(b)), [a.length, b.length] as const]) {
    if (aTo > aFrom || bTo > bFrom) changes.push({ aFrom, aTo, bFrom, bTo })
    ;[aFrom, bFrom] = [aTo + 1, bTo + 1]
  }
  return changes
}
