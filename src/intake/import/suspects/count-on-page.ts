/**
 * Counts how often a word that looks wrong occurs again on its page: a page about crows says crows, though desires are
 * far more common.
 */

import { getThaiWordSegmenter } from '../../../canon/collation/words.ts'

/** Shorter pieces of Thai are everywhere. */
const MIN_VALUE = 2
const NO_LETTER = /[^\p{L}\p{M}\p{N}]+/u

/**
 * Counts how often a suspected word occurs again on its page.
 * @param lines of the page
 * @param right the proposed correction
 */
export function countSuspectOccurrencesOnPage(
  lines: readonly string[],
  { wrong, right, isThai }: { readonly wrong: string; readonly right: string; readonly isThai: boolean },
): number {
  const word = isThai ? wordInDoubt(wrong, right) : wrong
  if (word.length < MIN_VALUE) return 0
  const standing = lines.flatMap((line) => {
    if (!line.includes(word)) return []
    return isThai ? Array.from(getThaiWordSegmenter().segment(line), ({ segment }) => segment) : line.split(NO_LETTER)
  })
  return Math.max(0, standing.filter((one) => one === word).length - 1)
}

/** What represents the word of Thai that would be corrected, without those around it. */
function wordInDoubt(wrong: string, right: string): string {
  const most = Math.min(wrong.length, right.length)
  let [from, behind] = [0, 0]
  while (from < most && wrong[from] === right[from]) from++
  while (behind < most - from && wrong.at(-1 - behind) === right.at(-1 - behind)) behind++
  const to = right.length - behind
  const words = Array.from(getThaiWordSegmenter().segment(right), ({ index, segment }) => ({
    start: index,
    end: index + segment.length,
  })).filter(({ start, end }) => end > from && start < Math.max(to, from + 1))
  const [first, last] = [words[0]?.start ?? from, words.at(-1)?.end ?? to]
  return wrong.slice(first, wrong.length - (right.length - last))
}
