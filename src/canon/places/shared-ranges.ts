/** What two texts share, out of their runs of common words: runs that follow each other in both are one stretch. */

import type { CommonSubstring } from '../align/common-runs.ts'

/** Runs that follow each other, what is between them being worded otherwise. */
export interface SharedRange {
  readonly runs: readonly CommonSubstring[]
  readonly weight: number
}

/** So many words may be between two runs of a stretch, and so many more on the one side than on the other. */
const BETWEEN = 24
const MORE = 12

/** A run is held against so many stretches that ended before it. */
const LATEST = 12

/** Joins adjacent common substrings into ranges. @param runs of two texts, in the order of the first */
export function joinCommonSubstrings(runs: readonly CommonSubstring[]): readonly SharedRange[] {
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
