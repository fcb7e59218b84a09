/** Finds where two sequences of words differ. */

import { findMatchesBetween } from '../align/matches.ts'

/** Words from..to (exclusive) of the one side are where words from..to of the other are. */
export interface WordRangeChange {
  readonly aFrom: number
  readonly aTo: number
  readonly bFrom: number
  readonly bTo: number
}

/** The stretches in which the keys differ, in order. */
export function diffWordKeys(a: readonly string[], b: readonly string[]): WordRangeChange[] {
  const numbers = new Map<string, number>()
  const numbered = (keys: readonly string[]) => Uint32Array.from(keys, (key) => numbers.getOrInsert(key, numbers.size))
  const changes: WordRangeChange[] = []
  let [aFrom, bFrom] = [0, 0]
  for (const [aTo, bTo] of [...findMatchesBetween(numbered(a), numbered(b)), [a.length, b.length] as const]) {
    if (aTo > aFrom || bTo > bFrom) changes.push({ aFrom, aTo, bFrom, bTo })
    ;[aFrom, bFrom] = [aTo + 1, bTo + 1]
  }
  return changes
}
