/** Text cut where an answer is full, between words and never between what is written as one letter. */

/** Control characters say nothing to anybody who reads. */
export const clean = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cs}]/gu, (one) => (one === '\n' ? one : ''))

/** No longer than that, in characters; what is left out is told by an ellipsis. */
export function clipped(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= most ? line : `${line.slice(0, boundary(line, 0, most))}…`
}

/** Where to cut a text, so that what stands before fits; at a space where there is one near. */
export function pieceThatFits(text: string, from: number, fits: (end: number) => boolean): number {
  let [low, high] = [from + 1, text.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return boundary(text, from, low)
}

/** A share of the text before the cut in which a space is looked for. */
const NEAR = 0.3

/** The last place up to `end` that is between words, or at least between what is written as one letter. */
function boundary(text: string, from: number, end: number): number {
  const space = Math.max(text.lastIndexOf(' ', end - 1), text.lastIndexOf('\n', end - 1)) + 1
  if (space > end - (end - from) * NEAR) return space
  let at = end
  while (at > from + 1 && JOINED.test(text.slice(at, at + 2))) at--
  return at > from + 1 ? at : end
}

/** What never begins a piece: marks above and below, vowels behind their letter, and the second half of a character. */
const JOINED = /^[\p{M}\u0e30\u0e32\u0e33\u0e45\udc00-\udfff]/u
