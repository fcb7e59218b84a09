/** Limits, schema and cost of a search query, the same for the API and readers' pages. */

import { Type } from 'typebox'
import type { RequestIssues } from '../../src/foundation/app-error.ts'
import { findValidationIssues } from '../../src/foundation/validation/validate-body.ts'
import {
  countQuotedTerms,
  countTermLetters,
  MAX_QUOTED_TERMS,
  parseSearchQuery,
  type QueryTerm,
} from '../full-text/query.ts'

/** Minimum and maximum characters of a query, trimmed. */
export const [MIN_QUERY_CHARS, MAX_QUERY_CHARS] = [2, 200]

/** Requests that a search counts as in the rate limit (contract, Limits). */
export const SEARCH_RATE_LIMIT_COST = 5

/**
 * Estimated work of a term as a multiple of a usual search: 1/4 for a word, 4 for a single letter, which begins very
 * many words.
 */
const workOf = (term: QueryTerm): number => [4, 4, 1 / 2][countTermLetters(term)] ?? 1 / 4

/**
 * Computes as how many requests a search counts: SEARCH_RATE_LIMIT_COST, or a multiple if it has many or short words.
 * @param typed the query as received, of any type
 */
export function computeSearchCost(typed: unknown): number {
  const { terms, others } = parseSearchQuery(typeof typed === 'string' ? typed.slice(0, MAX_QUERY_CHARS) : '')
  const work = [...terms, ...others].reduce((sum, term) => sum + workOf(term), 0)
  return SEARCH_RATE_LIMIT_COST * Math.max(1, Math.ceil(work))
}

/** The schema of the query parameter `q`. */
export const searchQuerySchema = Type.String({
  minLength: MIN_QUERY_CHARS,
  maxLength: MAX_QUERY_CHARS,
  title: 'คำค้น (q)',
  description: 'What to search for; space at the ends does not count',
})

const TOO_MANY_QUOTED = `ใส่เครื่องหมายคำพูดได้ไม่เกิน ${MAX_QUOTED_TERMS} คำต่อการค้นหนึ่งครั้ง กรุณาลบเครื่องหมายคำพูดออกจากบางคำ`

const input = Type.Object({ q: searchQuerySchema })

/**
 * Validates the length of a query and the number of its quoted terms.
 * @param q trimmed, since keyboards add a space even to a single letter
 * @returns issues by field; undefined if it is valid
 */
export const findSearchQueryIssues = (q: string): RequestIssues | undefined =>
  findValidationIssues(input, { q }) ?? (countQuotedTerms(q) > MAX_QUOTED_TERMS ? { q: [TOO_MANY_QUOTED] } : undefined)
