/** Aligns the words of one changed range, and shows which word corresponds to which. */

import { toReadAloudKeyOfWords } from './notation.ts'
import type { WordWithCollationKeys } from './words.ts'

/** Corresponding words; an empty list if a side has none. */
interface WordPair {
  readonly shown: readonly WordWithCollationKeys[]
  readonly other: readonly WordWithCollationKeys[]
  /** Words of the range before it on each side. */
  readonly shownAt: number
  readonly otherAt: number
}

/**
 * Maximum combinations of two ranges that are paired; larger ranges are one difference, since pairs would not help a
 * reader.
 */
const MAX_TABLE_CELLS = 40_000

/** Cost of a word without a counterpart. */
const GAP_COST = 0.55

/** Cost of a pair of words that differ only in spelling. */
const RESPELT_COST = 0.05

/** Cost of two words without common letters: less than two gaps, since one replaces the other. */
const UNLIKE_COST = 1.8 * GAP_COST

/**
 * Minimum similarity of a word outside the running text to its counterpart in another such line, and in running text.
 */
const MIN_SIMILARITY_APART = 0.4
const MIN_SIMILARITY_TO_TEXT = 0.6

/**
 * Pairs the words of a changed range, in order, and returns the pairs that differ. Words that are only divided
 * differently (`evaṃ me`, `evamme`) are left out. Adjacent words without a counterpart are one pair. They are two if
 * only one of them is outside the running text.
 */
export function pairDifferingWords(
  shown: readonly WordWithCollationKeys[],
  other: readonly WordWithCollationKeys[],
): WordPair[] {
  if (joined(shown) === joined(other)) return []
  let [shownAt, otherAt] = [0, 0]
  const placed = pairCorrespondingWords(shown, other).map((pair) => {
    const at = { ...pair, shownAt, otherAt }
    shownAt += pair.shown.length
    otherAt += pair.other.length
    return at
  })
  return joinGaps(placed).filter((pair) => joined(pair.shown) !== joined(pair.other))
}

/**
 * Aligns two sequences of words and returns all pairs in order, also pairs that agree. For words without a counterpart
 * the other side is an empty list.
 */
export function pairCorrespondingWords(
  shown: readonly WordWithCollationKeys[],
  other: readonly WordWithCollationKeys[],
): readonly CorrespondingWords[] {
  if (shown.length === 0 || other.length === 0) return [...listGaps(shown, other)]
  return shown.length * other.length > MAX_TABLE_CELLS ? [{ shown, other }] : alignBySimilarity(shown, other)
}

/** Yields the words that one side lacks, one by one; adjacent ones are joined later. */
function* listGaps(
  shown: readonly WordWithCollationKeys[],
  other: readonly WordWithCollationKeys[],
): Generator<CorrespondingWords> {
  for (const word of shown) yield { shown: [word], other: [] }
  for (const word of other) yield { shown: [], other: [word] }
}

/** Whether all words of a pair are outside the running text. */
const areSetApart = ({ shown, other }: CorrespondingWords): boolean =>
  [...shown, ...other].every(({ setApart }) => setApart)

function joinGaps(pairs: readonly WordPair[]): WordPair[] {
  const joinedPairs: WordPair[] = []
  for (const pair of pairs) {
    const last = joinedPairs.at(-1)
    const isGap =
      last &&
      ((last.shown.length === 0 && pair.shown.length === 0) || (last.other.length === 0 && pair.other.length === 0)) &&
      areSetApart(last) === areSetApart(pair)
    if (!isGap) joinedPairs.push(pair)
    else {
      const { shownAt, otherAt } = last
      const words = { shown: [...last.shown, ...pair.shown], other: [...last.other, ...pair.other] }
      joinedPairs[joinedPairs.length - 1] = { ...words, shownAt, otherAt }
    }
  }
  return joinedPairs
}

const joined = (words: readonly WordWithCollationKeys[]) => words.map((word) => word.key).join('')

/** Corresponding words, without their place. */
type CorrespondingWords = Pick<WordPair, 'shown' | 'other'>

/** One step of the alignment: words of each side. */
type Step = readonly [shown: number, other: number]
const STEPS: readonly Step[] = [
  [1, 1],
  [1, 0],
  [0, 1],
  [2, 1],
  [1, 2],
  [2, 2],
  [3, 1],
  [1, 3],
]

/** Finds the cheapest alignment of both sides, from the end to the beginning. */
function alignBySimilarity(
  shown: readonly WordWithCollationKeys[],
  other: readonly WordWithCollationKeys[],
): CorrespondingWords[] {
  const width = other.length + 1
  const costs = new Float64Array((shown.length + 1) * width)
  const steps = new Uint8Array(costs.length)
  for (let i = shown.length; i >= 0; i--) {
    for (let j = other.length; j >= 0; j--) {
      if (i === shown.length && j === other.length) continue
      let best = Number.POSITIVE_INFINITY
      for (const [index, [di, dj]] of STEPS.entries()) {
        if (i + di > shown.length || j + dj > other.length) continue
        const cost = stepCost(shown.slice(i, i + di), other.slice(j, j + dj)) + (costs[(i + di) * width + j + dj] ?? 0)
        if (cost >= best) continue
        best = cost
        steps[i * width + j] = index
      }
      costs[i * width + j] = best
    }
  }
  const pairs: CorrespondingWords[] = []
  for (let i = 0, j = 0; i < shown.length || j < other.length; ) {
    const [di, dj] = STEPS[steps[i * width + j] ?? 0] ?? [1, 1]
    pairs.push({ shown: shown.slice(i, i + di), other: other.slice(j, j + dj) })
    i += di
    j += dj
  }
  return pairs
}

/** Cost of a step: 0 for equal words, more for less similar ones. Two words match one only if they are its parts. */
function stepCost(shown: readonly WordWithCollationKeys[], other: readonly WordWithCollationKeys[]): number {
  if (shown.length === 0 || other.length === 0) return GAP_COST
  const [a, b] = [joined(shown), joined(other)]
  if (a === b) return 0
  if (toReadAloudKeyOfWords(shown) === toReadAloudKeyOfWords(other)) return RESPELT_COST
  // two words match two, and three match one, only if they are divided at another letter
  if (shown.length + other.length > 3) return Number.POSITIVE_INFINITY
  const similarity = similarityOf(a, b)
  if (isLackingLine(shown, other, similarity)) return Number.POSITIVE_INFINITY
  if (shown.length + other.length > 2) return 3.5 * GAP_COST * (1 - similarity) + 0.15
  return UNLIKE_COST * (1 - similarity)
}

/** Whether the words of a separate line have so little in common with the other side that it lacks the line. */
function isLackingLine(
  shown: readonly WordWithCollationKeys[],
  other: readonly WordWithCollationKeys[],
  similarity: number,
): boolean {
  const linesApart = [shown, other].filter((words) => words.every(({ setApart }) => setApart)).length
  return linesApart > 0 && similarity < (linesApart === 2 ? MIN_SIMILARITY_APART : MIN_SIMILARITY_TO_TEXT)
}

/** Similarity of two words, 0 to 1: the Dice coefficient of their bigrams. */
function similarityOf(a: string, b: string): number {
  if (a.length < 2 || b.length < 2) return a[0] === b[0] ? 0.5 : 0
  const counts = new Map<string, number>()
  for (let at = 0; at < a.length - 1; at++) {
    const letters = a.slice(at, at + 2)
    counts.set(letters, (counts.get(letters) ?? 0) + 1)
  }
  let shared = 0
  for (let at = 0; at < b.length - 1; at++) {
    const letters = b.slice(at, at + 2)
    const left = counts.get(letters) ?? 0
    if (left === 0) continue
    counts.set(letters, left - 1)
    shared++
  }
  return (2 * shared) / (a.length + b.length - 2)
}
