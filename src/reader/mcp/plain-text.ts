/** Plain text for MCP answers: removes control characters, shortens, and splits between words. */

/** Removes control characters and lone surrogates, except line ends. */
export const removeControlCharacters = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cs}]/gu, (one) => (one === '\n' ? one : ''))

/** Joins a text into one line of at most `max` characters and an ellipsis if it is cut. */
export function joinIntoClippedLine(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= max ? line : `${line.slice(0, boundary(line, 0, max))}…`
}

/** Splits a text between words into chunks of at most `max` characters. Joined, the chunks are the text. */
export function splitIntoChunks(text: string, max: number): readonly string[] {
  const chunks: string[] = []
  let at = 0
  for (; text.length - at > max; ) {
    const end = boundary(text, at, at + max)
    chunks.push(text.slice(at, end))
    at = end
  }
  return [...chunks, text.slice(at)]
}

/** The share of a chunk in which a space is looked for. */
const SPACE_SHARE = 0.3

/** The last index up to `end` between two words, or at least between two grapheme clusters. */
function boundary(text: string, from: number, end: number): number {
  const space = Math.max(text.lastIndexOf(' ', end - 1), text.lastIndexOf('\n', end - 1)) + 1
  if (space > end - (end - from) * SPACE_SHARE) return space
  let at = end
  while (at > from + 1 && JOINED.test(text.slice(at, at + 2))) at--
  return at > from + 1 ? at : end
}

/** What never begins a chunk: marks above and below, vowels after their letter, the second half of a character. */
const JOINED = /^[\p{M}\u0e30\u0e32\u0e33\u0e45\udc00-\udfff]/u
