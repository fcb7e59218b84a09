/** How well a page answers a query, judged by its text. */
import type { Query, Term } from './query.ts'
import { type Place, scoreOf, scoreOfAll } from './scores.ts'
import { hasThai } from './thai-pali.ts'

const LETTER = /[\p{L}\p{M}\p{N}]/u

/** After so many occurrences inside words, one at a word's beginning is not looked for any more. */
const MOST_OCCURRENCES = 20

/**
 * The score of a page that is known to match.
 * @param together whether the terms stand in a row in the folded text
 */
export function rankPage(text: string, edition: string, query: Query, together: boolean): number {
  const { terms } = query
  const scores = terms.map((term) => termScore(text, edition, term))
  if (terms.length === 1) return scores[0] ?? 0
  const phrase = literalPlace(text, terms.map((term) => term.text).join(' '))
  if (phrase) return scoreOf(false, 'literal', phrase)
  if (together)
    return scoreOf(false, (edition === 'roman') === hasThai(query.text) ? 'sound' : 'letters', 'word')
  return scoreOfAll(scores)
}

function termScore(text: string, edition: string, term: Term): number {
  const place = literalPlace(text, term.text)
  if (place) return scoreOf(false, 'literal', place)
  const foreign = hasThai(term.text) === (edition === 'roman')
  return scoreOf(false, foreign ? 'sound' : 'letters', 'inside')
}

/** Where in the text the words stand literally: at a word's beginning, inside one, or nowhere. */
function literalPlace(text: string, words: string): Place | null {
  let at = text.indexOf(words)
  if (at < 0) return null
  for (let tries = 0; at >= 0 && tries < MOST_OCCURRENCES; tries++) {
    if (at === 0 || !LETTER.test(text[at - 1] ?? '')) return 'word'
    at = text.indexOf(words, at + words.length)
  }
  return 'inside'
}
