/**
 * The context of a correction if words in it are corrected, too. The source may have corrected some of these meanwhile,
 * so their wrong and right words count as equal (variants §2).
 */

import type { LooseContextMatching, WordsWithContext } from './passage-word-finder.ts'

/** The fields of a correction that matter if it is in the context of another one. */
export type NeighbouringCorrection = Pick<WordsWithContext, 'before' | 'wrong' | 'after'> & {
  readonly right: string
}

/** The words before and after a correction, and the differences that are tolerated when its place is searched again. */
export type LooseContextPattern = Pick<WordsWithContext, 'before' | 'after'> & {
  readonly loosely: LooseContextMatching
}

/** Minimum characters at the edge of a context that count as a fragment of a neighbour. */
const MIN_FRAGMENT_CHARS = 3

/**
 * Computes the context of a correction in which the words of neighbouring corrections may be wrong or right.
 * @param row the correction
 * @param others other corrections of the same text
 * @param anySpaces whether spaces are ignored, too; a correction that only changes spaces never ignores them
 */
export function createLooseContextPattern(
  row: NeighbouringCorrection,
  others: Iterable<NeighbouringCorrection>,
  anySpaces: boolean,
): LooseContextPattern {
  const { before, after } = row
  const pairs = new Map<string, string>()
  /** Maps the longer form to the shorter one, which cannot contain it. */
  const addPair = (one: string, other: string) =>
    one.length >= other.length ? pairs.set(one, other) : pairs.set(other, one)
  let [from, to] = [0, after.length]
  for (const { wrong, right } of others) {
    if ([before, after].some((context) => context.includes(wrong) || context.includes(right))) addPair(wrong, right)
    // a context may begin or end inside of a neighbour
    const tail = longestFragment(wrong, (length) => before.startsWith(wrong.slice(-length)))
    const cut = wrong.length - tail
    if (tail > 0 && right.startsWith(wrong.slice(0, cut))) addPair(wrong.slice(cut), right.slice(cut))
    else if (!right.endsWith(wrong.slice(cut))) from = Math.max(from, tail)
    const head = longestFragment(wrong, (length) => after.endsWith(wrong.slice(0, length)))
    const rest = wrong.length - head
    if (head > 0 && right.endsWith(wrong.slice(head))) addPair(wrong.slice(0, head), right.slice(0, -rest))
    else if (!right.startsWith(wrong.slice(0, head))) to = Math.min(to, after.length - head)
  }
  // longer forms first: they may contain shorter ones
  const forms = [...pairs].sort(([one], [other]) => other.length - one.length)
  return {
    before: before.slice(from).trim(),
    after: after.slice(0, to).trim(),
    loosely: {
      unify: (text) => forms.reduce((one, [long, short]) => one.replaceAll(long, short), text),
      anySpaces: anySpaces && row.wrong.replaceAll(' ', '') !== row.right.replaceAll(' ', ''),
    },
  }
}

/** Returns the length of the longest proper fragment of a neighbour at the edge of a context; 0 when there is none. */
function longestFragment(wrong: string, fits: (length: number) => boolean): number {
  for (let length = wrong.length - 1; length >= MIN_FRAGMENT_CHARS; length--) if (fits(length)) return length
  return 0
}
