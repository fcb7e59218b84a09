/** The form in which text.db keeps the runs of words that two texts have in common: a few bytes each, since there are half a million. */

import type { CommonRun } from '../align/common-runs.ts'

/** Words in a row that two texts have; places count from the beginning of each text. */
export type StoredRun = Pick<CommonRun, 'from' | 'to' | 'length'>

/** @param runs in the order of the first text */
export function storeRuns(runs: readonly StoredRun[]): Uint8Array {
  const bytes: number[] = []
  let [here, there] = [0, 0]
  for (const { from, to, length } of runs) {
    for (const number of [from - here, to - there, length]) writeNumber(bytes, folded(number))
    here = from
    there = to
  }
  return Uint8Array.from(bytes)
}

/** @param turned whether the second text is asked about; then they need not be in its order */
export function readRuns(bytes: Uint8Array, turned = false): readonly StoredRun[] {
  const runs: StoredRun[] = []
  const at = { byte: 0 }
  let [here, there] = [0, 0]
  while (at.byte < bytes.length) {
    here += unfolded(readNumber(bytes, at))
    there += unfolded(readNumber(bytes, at))
    const length = unfolded(readNumber(bytes, at))
    runs.push(turned ? { from: there, to: here, length } : { from: here, to: there, length })
  }
  return runs
}

/** Small numbers stay small, whether they are above nothing or below. */
const folded = (number: number): number => (number < 0 ? -2 * number - 1 : 2 * number)
const unfolded = (number: number): number => (number % 2 === 1 ? -(number + 1) / 2 : number / 2)

/** Seven bits to a byte, the lowest first; the eighth says that more follow. */
const BITS = 7
const MORE = 1 << BITS

function writeNumber(bytes: number[], number: number): void {
  let rest = number
  for (; rest >= MORE; rest = Math.floor(rest / MORE)) bytes.push((rest % MORE) + MORE)
  bytes.push(rest)
}

function readNumber(bytes: Uint8Array, at: { byte: number }): number {
  let number = 0
  for (let place = 1; ; place *= MORE) {
    const byte = bytes[at.byte++] ?? 0
    number += (byte % MORE) * place
    if (byte < MORE) return number
  }
}
