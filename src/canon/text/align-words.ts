/** Finds where two sequences of words differ: a diff that stays fast on the longest passages. */

import { diffArrays } from 'diff'

/** Words from..to (exclusive) of the one side stand where words from..to of the other stand. */
export interface Change {
  readonly aFrom: number
  readonly aTo: number
  readonly bFrom: number
  readonly bTo: number
}

/** A stretch of both sequences. */
type Stretch = Change

/**
 * Beyond so many edits a stretch without any word of its own counts as different as a whole: looking further
 * costs with the square and tells a reader nothing.
 */
const MOST_EDITS = 400

/** The stretches in which the keys differ, in order. */
export function changesBetween(a: readonly string[], b: readonly string[]): Change[] {
  const numbers = new Map<string, number>()
  const numbered = (keys: readonly string[]) =>
    keys.map((key) => {
      let number = numbers.get(key)
      if (number === undefined) {
        number = numbers.size
        numbers.set(key, number)
      }
      return number
    })
  const left = numbered(a)
  const right = numbered(b)
  const changes: Change[] = []
  compare(left, right, { aFrom: 0, aTo: left.length, bFrom: 0, bTo: right.length }, changes)
  return changes
}

/**
 * Splits a stretch at the words that occur once on both sides and in the same order (patience diff), since these
 * are almost always the same word; what lies between is small, and is compared word by word.
 */
function compare(a: readonly number[], b: readonly number[], whole: Stretch, changes: Change[]): void {
  const stretch = withoutCommonEnds(a, b, whole)
  const { aFrom, aTo, bFrom, bTo } = stretch
  if (aFrom === aTo && bFrom === bTo) return
  if (aFrom === aTo || bFrom === bTo) {
    changes.push(stretch)
    return
  }
  const anchors = commonSingles(a, b, stretch)
  if (anchors.length === 0) {
    compareWordByWord(a, b, stretch, changes)
    return
  }
  let aAt = aFrom
  let bAt = bFrom
  for (const [aIndex, bIndex] of anchors) {
    compare(a, b, { aFrom: aAt, aTo: aIndex, bFrom: bAt, bTo: bIndex }, changes)
    aAt = aIndex + 1
    bAt = bIndex + 1
  }
  compare(a, b, { aFrom: aAt, aTo, bFrom: bAt, bTo }, changes)
}

function withoutCommonEnds(a: readonly number[], b: readonly number[], stretch: Stretch): Stretch {
  let { aFrom, aTo, bFrom, bTo } = stretch
  while (aFrom < aTo && bFrom < bTo && a[aFrom] === b[bFrom]) {
    aFrom++
    bFrom++
  }
  while (aFrom < aTo && bFrom < bTo && a[aTo - 1] === b[bTo - 1]) {
    aTo--
    bTo--
  }
  return { aFrom, aTo, bFrom, bTo }
}

type Anchor = readonly [aIndex: number, bIndex: number]

/** Words that occur once on each side, the longest run of them that is in order on both. */
function commonSingles(a: readonly number[], b: readonly number[], stretch: Stretch): Anchor[] {
  const inA = singles(a, stretch.aFrom, stretch.aTo)
  const inB = singles(b, stretch.bFrom, stretch.bTo)
  const common: Anchor[] = []
  for (const [word, aIndex] of inA) {
    const bIndex = inB.get(word)
    if (aIndex !== TWICE && bIndex !== undefined && bIndex !== TWICE) common.push([aIndex, bIndex])
  }
  return longestInOrder(common.sort(([x], [y]) => x - y))
}

const TWICE = -1

/** The index of each word, or TWICE. */
function singles(words: readonly number[], from: number, to: number): Map<number, number> {
  const found = new Map<number, number>()
  for (let index = from; index < to; index++) {
    const word = words[index] ?? 0
    found.set(word, found.has(word) ? TWICE : index)
  }
  return found
}

/** The longest subsequence in which the second numbers rise too (patience sorting). */
function longestInOrder(anchors: readonly Anchor[]): Anchor[] {
  const piles: number[] = []
  const before: (number | undefined)[] = []
  for (const [index, [, bIndex]] of anchors.entries()) {
    let low = 0
    let high = piles.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((anchors[piles[middle] ?? 0]?.[1] ?? 0) < bIndex) low = middle + 1
      else high = middle
    }
    before.push(low > 0 ? piles[low - 1] : undefined)
    piles[low] = index
  }
  const order: Anchor[] = []
  for (let at = piles.at(-1); at !== undefined; at = before[at]) {
    const anchor = anchors[at]
    if (anchor) order.push(anchor)
  }
  return order.reverse()
}

function compareWordByWord(
  a: readonly number[],
  b: readonly number[],
  stretch: Stretch,
  changes: Change[],
): void {
  const { aFrom, aTo, bFrom, bTo } = stretch
  const parts = diffArrays(a.slice(aFrom, aTo), b.slice(bFrom, bTo), { maxEditLength: MOST_EDITS })
  if (!parts) {
    changes.push(stretch)
    return
  }
  let aAt = aFrom
  let bAt = bFrom
  let open: Change | undefined
  for (const part of parts) {
    if (!part.added && !part.removed) {
      if (open) changes.push(open)
      open = undefined
      aAt += part.count
      bAt += part.count
      continue
    }
    const aTo = part.removed ? aAt + part.count : aAt
    const bTo = part.added ? bAt + part.count : bAt
    open = { aFrom: open?.aFrom ?? aAt, bFrom: open?.bFrom ?? bAt, aTo, bTo }
    aAt = aTo
    bAt = bTo
  }
  if (open) changes.push(open)
}
