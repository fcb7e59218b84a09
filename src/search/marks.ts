/** Where the words of a search stand in a text that is shown whole. */

import { parseQuery } from '../../search/query.ts'
import { findMatches } from '../../search/snippets/matches.ts'

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
