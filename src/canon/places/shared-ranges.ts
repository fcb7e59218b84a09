/** Joins common substrings of two texts into ranges, if they follow each other closely in both texts. */

import type { CommonSubstring } from '../align/common-substrings.ts'

/** Common substrings that follow each other closely in both texts. The words between them differ. */
export interface JoinedCommonRange {
  readonly runs: readonly CommonSubstring[]
  /** Sum of the weights of the substrings. */
  readonly weight: number
}

/** Maximum words between two runs of one range, on either side. */
const MAX_WORDS_BETWEEN_RUNS = 24
/** Maximum difference, in words, of these gaps between the two sides. */
const MAX_GAP_DIFFERENCE = 12

/** Ended ranges that a run is compared with, latest first. */
const MAX_COMPARED_RANGES = 12

/**
 * Joins common substrings into ranges. At most 24 words are between two of them.
 * @param runs common substrings of two texts, in the order of the first
 */
export function joinCommonSubstrings(runs: readonly CommonSubstring[]): readonly JoinedCommonRange[] {
  const ranges: { runs: CommonSubstring[]; weight: number }[] = []
  for (const run of runs) {
    const before = ranges.slice(-MAX_COMPARED_RANGES).findLast(({ runs }) => follows(run, runs.at(-1)))
    if (before) {
      before.runs.push(run)
      before.weight += run.weight
    } else ranges.push({ runs: [run], weight: run.weight })
  }
  return ranges
}

function follows(run: CommonSubstring, last: CommonSubstring | undefined): boolean {
  if (!last) return false
  const here = run.from - last.from - last.length
  const there = run.to - last.to - last.length
  return (
    here >= 0 &&
    there >= 0 &&
    here <= MAX_WORDS_BETWEEN_RUNS &&
    there <= MAX_WORDS_BETWEEN_RUNS &&
    Math.abs(here - there) <= MAX_GAP_DIFFERENCE
  )
}
