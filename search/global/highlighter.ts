/** Finds the words of a search in a full text, to mark them. */

import { selectLeftmostLongestRanges } from '../../src/foundation/remove-overlapping.ts'
import { type ParsedQuery, parseSearchQuery } from '../full-text/query.ts'
import { findQueryMatches } from '../full-text/snippets/matches.ts'
import type { Snippet } from '../full-text/snippets/snippets.ts'

/** A range to mark: from `start` up to, but without, `end`, in UTF-16 units of the text. */
export interface HighlightRange {
  readonly start: number
  readonly end: number
}

/** Precedes each of several phrases, any of which is marked where it occurs as a whole. */
const PHRASE_SEPARATOR = '|'

/**
 * Creates a function that finds the ranges to mark in a text. `query` is a search query, or phrases that
 * joinPhrasesToHighlight joined. Without a searchable word it finds none.
 */
export function createHighlighter(query: string | undefined): (text: string) => readonly HighlightRange[] {
  const queries = query?.startsWith(PHRASE_SEPARATOR)
    ? splitPhrases(query).map((phrase) => toPhraseQuery(parseSearchQuery(phrase)))
    : [parseSearchQuery(query ?? '')]
  const searchable = queries.filter(({ terms }) => terms.length > 0)
  if (searchable.length === 0) return () => []
  return (text) => {
    const found = searchable.flatMap((one) => findQueryMatches(text, one).ranges)
    return selectLeftmostLongestRanges(found)
  }
}

/** Maximum characters of a query (decisions §6). */
const MAX_QUERY_CHARS = 200

/** Maximum phrases: each of them is searched for in every paragraph of a page. */
const MAX_PHRASES = 12

const splitPhrases = (query: string): readonly string[] =>
  [...new Set(query.slice(0, MAX_QUERY_CHARS).split(PHRASE_SEPARATOR))].slice(0, MAX_PHRASES)

/** Returns the query with all its words as one term. */
const toPhraseQuery = (query: ParsedQuery): ParsedQuery =>
  query.phrase ? { ...query, terms: [query.phrase], others: [], phrase: null } : query

/**
 * Characters outside of words, such as the separator of phrases and quotation marks; keys omit them, too.
 */
const NON_WORD_CHARS = /[^\p{L}\p{M}\p{N}]+/gu

/** Joins phrases into a value of the query parameter of web pages for words to mark (createHighlighter parses it). */
export function joinPhrasesToHighlight(phrases: readonly string[]): string {
  let words = ''
  const distinct = new Set(phrases.map((one) => one.replace(NON_WORD_CHARS, ' ').trim()))
  for (const phrase of [...distinct].slice(0, MAX_PHRASES - 1)) {
    if (words.length + phrase.length < MAX_QUERY_CHARS) words += PHRASE_SEPARATOR + phrase
  }
  return words
}

/**
 * Returns the words to mark on the web page of a result if they differ from the query: another word was found (a
 * corrected typo, a misremembered name), or several words match as a phrase, which would otherwise be marked one by one
 * all over the page. Undefined if the query itself marks the result.
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
