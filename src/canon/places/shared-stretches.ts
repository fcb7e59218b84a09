/** What two texts share, out of their runs of common words: runs that follow each other in both are one stretch. */

import type { CommonRun } from '../align/common-runs.ts'

/** Runs that follow each other, what is between them being worded otherwise. */
export interface SharedStretch {
  readonly runs: readonly CommonRun[]
  readonly weight: number
}

/** So many words may stand between two runs of a stretch, and so many more on the one side than on the other. */
const BETWEEN = 24
const MORE = 12

/** A run is held against so many stretches that ended before it. */
const LATEST = 12

/** Joins adjacent common substrings into ranges. @param runs of two texts, in the order of the first */
export function stretchesOf(runs: readonly CommonRun[]): readonly SharedStretch[] {
  const stretches: { runs: CommonRun[]; weight: number }[] = []
  for (const run of runs) {
    const before = stretches.slice(-LATEST).findLast(({ runs }) => follows(run, runs.at(-1)))
    if (before) {
      before.runs.push(run)
      before.weight += run.weight
    } else stretches.push({ runs: [run], weight: run.weight })
  }
  return stretches
}

function follows(run: CommonRun, last: CommonRun | undefined): boolean {
  if (!last) return false
  const here = run.from - last.from - last.length
  const there = run.to - last.to - last.length
  return here >= 0 && there >= 0 && here <= BETWEEN && there <= BETWEEN && Math.abs(here - there) <= MORE
}
