/**
 * Context of a correction when neighbouring words are corrected, too: the source may have corrected some of these by
 * now, so wrong and right words of neighbours count as equal (variants §2).
 */

import type { LooseContextMatching, WordsWithContext } from './passage-word-finder.ts'

/** The part of a correction that matters when it is in the context of another one. */
export type NeighbouringCorrection = Pick<WordsWithContext, 'before' | 'wrong' | 'after'> & {
  readonly right: string
}

/** The words before and after a correction, with the tolerance for differences when the place is searched again. */
export type LooseContextPattern = Pick<WordsWithContext, 'before' | 'after'> & {
  readonly loosely: LooseContextMatching
}

/** Fewer letters than these at the edge of a context do not say that they are a piece of a neighbour. */
const MIN_PIECE = 3

/**
 * Computes the context of a correction in which the words of neighbouring corrections may be wrong or right.
 * @param row the correction
 * @param others other corrections of the same text
 * @param anySpaces whether spaces are ignored, too, unless the correction only changes spaces
 */
export function createLooseContextPattern(
  row: NeighbouringCorrection,
  others: Iterable<NeighbouringCorrection>,
  anySpaces: boolean,
): LooseContextPattern {
  const { before, after } = row
  const pairs = new Map<string, string>()
  /** Of the forms the longer becomes the shorter, which never holds it. */
  const take = (one: string, other: string) =>
    one.length >= other.length ? pairs.set(one, other) : pairs.set(other, one)
  let [from, to] = [0, after.length]
  for (const { wrong, right } of others) {
    if ([before, after].some((context) => context.includes(wrong) || context.includes(right))) take(wrong, right)
    // a context ends where it is long enough, which may be inside of a neighbour
    const tail = lengthOfPiece(wrong, (length) => before.startsWith(wrong.slice(-length)))
    const cut = wrong.length - tail
    if (tail > 0 && right.startsWith(wrong.slice(0, cut))) take(wrong.slice(cut), right.slice(cut))
    else if (!right.endsWith(wrong.slice(cut))) from = Math.max(from, tail)
    const head = lengthOfPiece(wrong, (length) => after.endsWith(wrong.slice(0, length)))
    const rest = wrong.length - head
    if (head > 0 && right.endsWith(wrong.slice(head))) take(wrong.slice(0, head), right.slice(0, -rest))
    else if (!right.startsWith(wrong.slice(0, head))) to = Math.min(to, after.length - head)
  }
  // one may hold another
  const forms = [...pairs].sort(([one], [other]) => other.length - one.length)
  return {
    before: before.slice(from).trim(),
    after: after.slice(0, to).trim(),
    loosely: {
      alike: (text) => forms.reduce((one, [long, short]) => one.replaceAll(long, short), text),
      anySpaces: anySpaces && row.wrong.replaceAll(' ', '') !== row.right.replaceAll(' ', ''),
    },
  }
}

/** The longest piece of a neighbour, not all of it, with which a context begins or ends; 0 where there is none. */
function lengthOfPiece(wrong: string, fits: (length: number) => boolean): number {
  for (let length = wrong.length - 1; length >= MIN_PIECE; length--) if (fits(length)) return length
  return 0
}
