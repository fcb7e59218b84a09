/** Maps the letters of a page to text nodes. Creates quotations of them and finds them again (carry §3). */

import {
  type LetterMatchRange,
  QUOTE_CONTEXT_LETTERS,
  QUOTE_IGNORED_CHARACTERS_PATTERN,
  type TextQuote,
  toWesternDigit,
} from './locate.ts'

/** Elements within a text that are not part of it, such as buttons and page numbers. */
const ASIDE_SELECTOR = 'button, .pg, .sg, .pr, .c'
/** Elements that begin a new line. */
const BLOCK_SELECTOR = 'p, h1, h2, h3, h4, li, td, th, div'

/** The letters of a text on a page without white space. Each has its text node and its offset there. */
export interface LettersWithTextNodes {
  /** Without spaces, with Western digits. */
  letters: string
  /** The letters as they are on the page. */
  readonly raw: string[]
  /** Whether white space precedes each letter. */
  readonly spaced: boolean[]
  readonly nodes: Text[]
  readonly offsets: number[]
  readonly pages: { readonly at: number; readonly source: string }[]
}

/**
 * Reads the letters of a text without white space, each with its text node. `pages` has the index of the letter at
 * which each printed page begins.
 * @param source address of the current page, for letters before the first printed page
 * @param sourceOf returns the address of a link to a printed page in the text
 */
export function readLettersWithTextNodes(
  containers: readonly Element[],
  source: string,
  sourceOf: (link: HTMLAnchorElement) => string,
): LettersWithTextNodes {
  const text: LettersWithTextNodes = {
    letters: '',
    raw: [],
    spaced: [],
    nodes: [],
    offsets: [],
    pages: [{ at: 0, source }],
  }
  let isSpaced = false
  let block: Element | null = null
  for (const container of containers) {
    const walker = container.ownerDocument.createTreeWalker(container, 5)
    while (walker.nextNode()) {
      const node = walker.currentNode
      if (node instanceof HTMLElement) {
        if (node.matches('a.pg')) text.pages.push({ at: text.raw.length, source: sourceOf(node as HTMLAnchorElement) })
        continue
      }
      if (!(node instanceof Text) || node.parentElement?.closest(ASIDE_SELECTOR)) continue
      const containingBlock = node.parentElement?.closest(BLOCK_SELECTOR) ?? null
      if (containingBlock !== block) isSpaced = true
      block = containingBlock
      for (let offset = 0; offset < node.data.length; offset++) {
        const letter = node.data.charAt(offset)
        if (QUOTE_IGNORED_CHARACTERS_PATTERN.test(letter)) isSpaced = true
        else {
          text.raw.push(letter)
          text.spaced.push(isSpaced)
          text.nodes.push(node)
          text.offsets.push(offset)
          isSpaced = false
        }
      }
    }
  }
  text.letters = text.raw.map(toWesternDigit).join('')
  return text
}

/** Returns the address of the printed page of a letter. Empty before the first page. @param index of the letter */
export const getPrintedPageAddressOfLetter = ({ pages }: LettersWithTextNodes, index: number): string =>
  pages.findLast(({ at }) => at <= index)?.source ?? ''

/** Joins the letters of a range, with the spaces that a reader would copy. */
const joinLetters = ({ raw, spaced }: LettersWithTextNodes, from: number, to: number): string =>
  raw
    .slice(from, to)
    .map((letter, index) => (index > 0 && spaced[from + index] ? ` ${letter}` : letter))
    .join('')

/** Creates the quotation (W3C TextQuoteSelector) of a range of letters, with the letters before and after it. */
export const createLetterRangeQuote = (
  text: LettersWithTextNodes,
  { start, end }: LetterMatchRange,
): TextQuote & { readonly type: 'TextQuoteSelector' } => ({
  type: 'TextQuoteSelector',
  exact: joinLetters(text, start, end),
  prefix: joinLetters(text, Math.max(0, start - QUOTE_CONTEXT_LETTERS), start),
  suffix: joinLetters(text, end, Math.min(text.raw.length, end + QUOTE_CONTEXT_LETTERS)),
})

/** Returns the range of letters in a DOM range. Undefined if it contains none. */
export function toLetterRange(text: LettersWithTextNodes, range: Range): LetterMatchRange | undefined {
  const compareWithRange = (at: number, shift = 0) =>
    range.comparePoint(text.nodes[at] as Text, (text.offsets[at] ?? 0) + shift)
  let start = 0
  let high = text.raw.length
  while (start < high) {
    const middle = (start + high) >> 1
    if (compareWithRange(middle) < 0) start = middle + 1
    else high = middle
  }
  let end = start
  while (end < text.raw.length && compareWithRange(end, 1) <= 0) end++
  return end > start ? { start, end } : undefined
}

/** Converts a range of letters to a DOM range. */
export function toDomRange({ nodes, offsets }: LettersWithTextNodes, { start, end }: LetterMatchRange): Range {
  const range = document.createRange()
  range.setStart(nodes[start] as Text, offsets[start] ?? 0)
  range.setEnd(nodes[end - 1] as Text, (offsets[end - 1] ?? 0) + 1)
  return range
}
