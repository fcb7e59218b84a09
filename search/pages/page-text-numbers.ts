/** Finds which of the texts on a page has a place of the page. */

import type { Snippet } from '../full-text/snippets/snippets.ts'
import type { IndexedPageText } from './page-lookup.ts'

/** Returns the number of the text that a printed page has at an offset. @param at in UTF-16 units of the page's text */
export const getTextNumberAtOffset = ({ texts }: Pick<IndexedPageText, 'texts'>, at: number): number =>
  (texts.findLast(({ start }) => start <= at) ?? texts[0])?.number ?? 0

/** Returns the number of the text that contains the first mark of a snippet from a printed page. */
export function getTextNumberOfSnippet({ text, texts }: IndexedPageText, { text: shown, marks }: Snippet): number {
  if (texts.length < 2) return getTextNumberAtOffset({ texts }, 0)
  const head = shown.startsWith('…') ? 1 : 0
  const excerpt = shown.slice(head).replace(/…$/, '')
  const at = text.replace(/\s/g, ' ').indexOf(excerpt) + (marks[0]?.[0] ?? 0) - head
  return getTextNumberAtOffset({ texts }, at)
}
