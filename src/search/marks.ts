/** Where the words of a search stand in a text that is shown whole. */

import { parseQuery } from '../full-text/query.ts'
import { findMatches } from '../full-text/snippets/matches.ts'
import type { Snippet } from '../full-text/snippets/snippets.ts'

/** From `start` up to `end`, in UTF-16 units of the text. */
export interface Mark {
  readonly start: number
  readonly end: number
}

/** Finds the places in any number of texts; in none of them where the query holds nothing to look for. */
export function marker(query: string | undefined): (text: string) => readonly Mark[] {
  const parsed = query === undefined ? undefined : parseQuery(query)
  if (!parsed || parsed.terms.length === 0) return () => []
  return (text) => findMatches(text, parsed).ranges
}

/** Longer queries are not taken (decisions §6). */
const LONGEST = 200

/**
 * The words by which a result is marked where it stands: those that were typed, or, where what was found is another
 * word (a typing error forgiven, a name remembered nearly right), the words as they stand there.
 */
export function wordsToMark(query: string, { text, marks }: Snippet): string {
  const asTyped = marker(query)(text)
  const isMarked = ([start, length]: Snippet['marks'][number]) =>
    asTyped.some((mark) => mark.start <= start && mark.end >= start + length)
  if (marks.every(isMarked)) return query
  const found = new Set(marks.map(([start, length]) => text.slice(start, start + length)))
  let words = ''
  for (const word of found) if (words.length + word.length < LONGEST) words += `${words && ' '}${word}`
  return words
}
