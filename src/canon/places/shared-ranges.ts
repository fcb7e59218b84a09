/**
 * Joins runs of common words of two texts into ranges: runs that follow each other closely in both texts are one range.
 */

import type { CommonSubstring } from '../align/common-substrings.ts'

/** Runs of common words that follow each other in both texts, with differently worded text between them. */
export interface JoinedCommonRange {
  readonly runs: readonly CommonSubstring[]
  readonly weight: number
}

/** So many words may be between two runs of a stretch, and so many more on the one side than on the other. */
const BETWEEN = 24
const MORE = 12

/** A run is held against so many stretches that ended before it. */
const LATEST = 12

/**
 * Joins common substrings into ranges, with at most 24 words between two of them.
 * @param runs of two texts, in the order of the first
 */
export function joinCommonSubstrings(runs: readonly CommonSubstring[]): readonly JoinedCommonRange[] {
  const ranges: { runs: CommonSubstring[]; weight: number }[] = []
  for (const run of runs) {
    const before = ranges.slice(-LATEST).findLast(({ runs }) => follows(run, runs.at(-1)))
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
  return here >= 0 && there >= 0 && here <= BETWEEN && there <= BETWEEN && Math.abs(here - there) <= MORE
}
