/** Finds a string in a volume by literal comparison, page by page, without an index (contract, Canon). */

import { makeSnippet, type Snippet } from '../../../search/full-text/snippets/snippets.ts'
import type { VolumeText } from './volume-texts.ts'

/** A page on which the string stands. */
interface Hit {
  /** Index into the volume's pages. */
  readonly index: number
  readonly number: number
  /** How often the string stands on the page; occurrences do not overlap. */
  readonly matches: number
  readonly snippet: Snippet
}

/**
 * The pages with the string, in order, and how many there are. Case and diacritics matter; both sides are NFC.
 * @param offset pages to skip
 */
export function searchVolume(
  volume: VolumeText,
  query: string,
  limit: number,
  offset: number,
): { readonly hits: readonly Hit[]; readonly total: number } {
  const needle = Buffer.from(query)
  const { bytes, starts, numbers } = volume
  const hits: Hit[] = []
  let total = 0
  let index = 0
  for (let at = bytes.indexOf(needle); at !== -1; ) {
    while ((starts[index + 1] ?? Number.POSITIVE_INFINITY) <= at) index++
    const next = starts[index + 1] ?? bytes.length + 1
    if (total >= offset && hits.length < limit) {
      const page = bytes.toString('utf8', starts[index], next - 1)
      hits.push({ index, number: numbers[index] ?? 0, ...found(page, query) })
    }
    total++
    at = next > bytes.length ? -1 : bytes.indexOf(needle, next)
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
