/** Finds the words of a search in a text that is shown whole, to mark them. */

import { removeOverlappingRanges } from '../../src/foundation/remove-overlapping.ts'
import { type ParsedQuery, parseSearchQuery } from '../full-text/query.ts'
import { findQueryMatches } from '../full-text/snippets/matches.ts'
import type { Snippet } from '../full-text/snippets/snippets.ts'

/** A range to mark: from `start` up to, but without, `end`, in UTF-16 units of the text. */
export interface HighlightRange {
  readonly start: number
  readonly end: number
}

/** Precedes each of several phrases, any of which is marked where it occurs as a whole. */
const ROW = '|'

/**
 * Creates a function that finds the ranges to mark in a text. `query` is a search query, or phrases as joinPhrasesToHighlight
 * joins them. Without a searchable word it finds none.
 */
export function createHighlighter(query: string | undefined): (text: string) => readonly HighlightRange[] {
  const queries = query?.startsWith(ROW)
    ? rowsIn(query).map((row) => inOneRow(parseSearchQuery(row)))
    : [parseSearchQuery(query ?? '')]
  const input = queries.filter(({ terms }) => terms.length > 0)
  if (input.length === 0) return () => []
  return (text) => {
    const found = input.flatMap((one) => findQueryMatches(text, one).ranges)
    // of those that begin alike the longest
    return removeOverlappingRanges(
      found.toSorted((a, b) => b.end - a.end),
      ({ end }) => end,
    )
  }
}

/** Maximum characters of a query (decisions §6). */
const MAX_QUERY_CHARS = 200

/** Maximum phrases: each of them is searched for in every paragraph of a page. */
const MAX_ROWS = 12

const rowsIn = (query: string): readonly string[] =>
  [...new Set(query.slice(0, MAX_QUERY_CHARS).split(ROW))].slice(0, MAX_ROWS)

/** All words of a query as one term. */
const inOneRow = (query: ParsedQuery): ParsedQuery =>
  query.phrase ? { ...query, terms: [query.phrase], others: [], phrase: null } : query

/**
 * Characters that are no part of a word, such as the divider of phrases and quotation marks; keys leave them out
 * anyway.
 */
const NO_WORDS = /[^\p{L}\p{M}\p{N}]+/gu

/** Joins phrases into the form in which a page's address takes words to mark (createHighlighter reads it). */
export function joinPhrasesToHighlight(rows: readonly string[]): string {
  let words = ''
  for (const row of [...new Set(rows.map((one) => one.replace(NO_WORDS, ' ').trim()))].slice(0, MAX_ROWS - 1)) {
    if (words.length + row.length < MAX_QUERY_CHARS) words += ROW + row
  }
  return words
}

/**
 * Returns the words to mark on the page of a result if they differ from the query: where another word was found (a
 * corrected typo, a name remembered nearly right), or where several words match in a row, which would be marked one by
 * one all over the page. Undefined if the query itself marks the result.
 */
export function getWordsToHighlight(query: string, { text, marks }: Snippet): string | undefined {
  if (parseSearchQuery(query).terms.length < 2) {
    const asTyped = createHighlighter(query)(text)
    const isMarked = ([start, length]: Snippet['marks'][number]) =>
      asTyped.some((mark) => mark.start <= start && mark.end >= start + length)
    if (marks.every(isMarked)) return undefined
  }
  return joinPhrasesToHighlight(marks.map(([start, length]) => text.slice(start, start + length))) || undefined
}
