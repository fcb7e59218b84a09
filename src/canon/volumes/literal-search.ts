/** Finds a string in a volume by literal comparison, page by page, without an index (contract, Canon). */

import { makeSnippet, type Snippet } from '../../../search/full-text/snippets/snippets.ts'
import type { PageWords } from './volume-texts.ts'

/** A page on which the string stands. */
interface Hit {
  readonly page: PageWords
  /** How often the string stands on the page; occurrences do not overlap. */
  readonly matches: number
  readonly snippet: Snippet
}

/**
 * The pages with the string, in order, and how many there are. Case and diacritics matter; both sides are NFC.
 * @param offset pages to skip
 */
export function searchVolume(
  volume: readonly PageWords[],
  query: string,
  limit: number,
  offset: number,
): { readonly hits: readonly Hit[]; readonly total: number } {
  const pages = volume.filter(({ words }) => words.includes(query))
  const hits = pages.slice(offset, offset + limit).map((page) => ({ page, ...found(page.words, query) }))
  return { hits, total: pages.length }
}

/** Counts the matches on one page and shows the first of them with what stands around it. */
function found(page: string, query: string): { readonly matches: number; readonly snippet: Snippet } {
  const found: { start: number; end: number }[] = []
  for (let at = page.indexOf(query); at !== -1; at = page.indexOf(query, at + query.length)) {
    found.push({ start: at, end: at + query.length })
  }
  return { matches: found.length, snippet: makeSnippet(page, found) }
}
