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
  volume: Iterable<PageWords>,
  query: string,
  limit: number,
  offset: number,
): { readonly hits: readonly Hit[]; readonly total: number } {
  const hits: Hit[] = []
  let total = 0
  for (const page of volume) {
    if (!page.words.includes(query)) continue
    if (total >= offset && total < offset + limit) hits.push({ page, ...found(page.words, query) })
    total++
  }
  return { hits, total }
}

/** Counts the matches on one page and shows the first of them with what stands around it. */
function found(page: string, query: string): { readonly matches: number; readonly snippet: Snippet } {
  const found: { start: number; end: number }[] = []
  for (let at = page.indexOf(query); at !== -1; at = page.indexOf(query, at + query.length)) {
    found.push({ start: at, end: at + query.length })
  }
  return { matches: found.length, snippet: makeSnippet(page, found) }
}
