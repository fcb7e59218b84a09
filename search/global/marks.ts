/** Where the words of a search are in a text that is shown whole. */

import { removeOverlapping } from '../../src/foundation/apart.ts'
import { type ParsedQuery, parseSearchQuery } from '../full-text/query.ts'
import { findQueryMatches } from '../full-text/snippets/matches.ts'
import type { Snippet } from '../full-text/snippets/snippets.ts'

/** From `start` up to `end`, in UTF-16 units of the text. */
export interface HighlightRange {
  readonly start: number
  readonly end: number
}

/** What is before each of several rows of words, any of which is marked where it is as a whole. */
const ROW = '|'

/** Finds the places in any number of texts; in none of them where the query holds nothing to look for. */
export function createHighlighter(query: string | undefined): (text: string) => readonly HighlightRange[] {
  const queries = query?.startsWith(ROW)
    ? rowsIn(query).map((row) => inOneRow(parseSearchQuery(row)))
    : [parseSearchQuery(query ?? '')]
  const input = queries.filter(({ terms }) => terms.length > 0)
  if (input.length === 0) return () => []
  return (text) => {
    const found = input.flatMap((one) => findQueryMatches(text, one).ranges)
    // of those that begin alike the longest
    return removeOverlapping(
      found.toSorted((a, b) => b.end - a.end),
      ({ end }) => end,
    )
  }
}

/** Longer queries are not taken (decisions §6). */
const MAX_QUERY_CHARS = 200

/** More rows than this are never asked for: each is looked for in every paragraph of a page. */
const MAX_ROWS = 12

const rowsIn = (query: string): readonly string[] =>
  [...new Set(query.slice(0, MAX_QUERY_CHARS).split(ROW))].slice(0, MAX_ROWS)

/** All words of a query as one term. */
const inOneRow = (query: ParsedQuery): ParsedQuery =>
  query.phrase ? { ...query, terms: [query.phrase], others: [], phrase: null } : query

/** What in a row is no word of it, such as the divider of rows and quotation marks; keys leave it out anyway. */
const NO_WORDS = /[^\p{L}\p{M}\p{N}]+/gu

/** Rows of words as a page takes them that marks each of them where it is. */
export function highlightRows(rows: readonly string[]): string {
  let words = ''
  for (const row of [...new Set(rows.map((one) => one.replace(NO_WORDS, ' ').trim()))].slice(0, MAX_ROWS - 1)) {
    if (words.length + row.length < MAX_QUERY_CHARS) words += ROW + row
  }
  return words
}

/**
 * The words by which a result is marked where it is, other than those that were typed: where what was found is
 * another word (a typing error forgiven, a name remembered nearly right), and where several words are in a row, which
 * would be marked one by one all over the page. Undefined where what was typed does.
 */
export function wordsToHighlight(query: string, { text, marks }: Snippet): string | undefined {
  const asTyped = createHighlighter(query)(text)
  const isMarked = ([start, length]: Snippet['marks'][number]) =>
    asTyped.some((mark) => mark.start <= start && mark.end >= start + length)
  if (parseSearchQuery(query).terms.length < 2 && marks.every(isMarked)) return undefined
  return highlightRows(marks.map(([start, length]) => text.slice(start, start + length))) || undefined
}
