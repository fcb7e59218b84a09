/** Matches the headings of a source with the built-in headings. Both are in reading order. */

import { diffArrays } from 'diff'

/** Keys by which headings are compared, the most reliable first; empty keys match nothing. */
interface MatchableHeading {
  readonly keys: readonly string[]
  /** Set if it may be no heading at all: it is never matched by its index alone. */
  readonly doubtful?: true
}

/**
 * Matches the headings of a source with those of the built-in table, both in reading order. Headings are matched by
 * their first keys, then those between two matches by their next keys. If both sides then have the same number left,
 * these are matched in order.
 * @returns for each heading of the source the index in the table, or null
 */
export function matchTitlesInOrder(
  source: readonly MatchableHeading[],
  table: readonly MatchableHeading[],
): readonly (number | null)[] {
  const matches: (number | null)[] = source.map(() => null)
  const depth = Math.max(0, ...table.map(({ keys }) => keys.length))
  for (let level = 0; level < depth; level++) {
    for (const gap of findGaps(matches, table.length)) matchGap(gap, level, source, table, matches)
  }
  for (const gap of findGaps(matches, table.length)) matchByOrder(gap, source, matches)
  return matches
}

/** An unmatched range between two matched neighbours: indexes in the source and in the table, ends excluded. */
interface Gap {
  readonly source: readonly [number, number]
  readonly table: readonly [number, number]
  /** Whether both ends are matches. */
  readonly closed: boolean
}

function findGaps(matches: readonly (number | null)[], tableLength: number): readonly Gap[] {
  const gaps: Gap[] = []
  let [from, above] = [0, 0]
  for (const [at, index] of [...matches, tableLength].entries()) {
    if (index === null) continue
    if (at > from && index > above) {
      gaps.push({ source: [from, at], table: [above, index], closed: from > 0 && at < matches.length })
    }
    from = at + 1
    above = index + 1
  }
  return gaps
}

function matchGap(
  { source: [from, to], table: [above, below] }: Gap,
  level: number,
  source: readonly MatchableHeading[],
  table: readonly MatchableHeading[],
  matches: (number | null)[],
): void {
  // empty keys must not match each other
  const tokens = (all: readonly MatchableHeading[], side: string) =>
    all.map(({ keys }, at) => keys[level] || `${side}${at}`)
  const changes = diffArrays(tokens(source.slice(from, to), '<'), tokens(table.slice(above, below), '>'))
  let [left, right] = [from, above]
  for (const { added, removed, value } of changes) {
    if (!added && !removed) for (const at of value.keys()) matches[left + at] = right + at
    if (!added) left += value.length
    if (!removed) right += value.length
  }
}

function matchByOrder(
  { source: [from, to], table: [above, below], closed }: Gap,
  source: readonly MatchableHeading[],
  matches: (number | null)[],
): void {
  const certain = Array.from({ length: to - from }, (_, at) => from + at).filter((at) => !source[at]?.doubtful)
  if (!closed || certain.length !== below - above) return
  for (const [at, index] of certain.entries()) matches[index] = above + at
}
