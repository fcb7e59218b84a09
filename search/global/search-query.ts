/** What may be asked of the library's search, alike in the API and on the page for readers. */

import { Type } from 'typebox'
import type { Issues } from '../../src/foundation/app-error.ts'
import { validationIssuesOf } from '../../src/foundation/validation/judge.ts'
import {
  countQuotedTerms,
  countTermLetters,
  MAX_QUOTED_TERMS,
  parseSearchQuery,
  type QueryTerm,
} from '../full-text/query.ts'

/** Characters that words to search for have, without the space at their ends. */
export const [MIN_QUERY_CHARS, MAX_QUERY_CHARS] = [2, 200]

/** A search across the whole library costs as much as five ordinary requests (contract, Limits). */
export const SEARCH_COST = 5

/** What a word is of a search as people type them: a single letter begins as much as all words do. */
const workOf = (term: QueryTerm): number => [4, 4, 1 / 2][countTermLetters(term)] ?? 1 / 4

/** What a search costs: more than the usual where its words are many times the usual work. */
export function searchCost(typed: unknown): number {
  const { terms, others } = parseSearchQuery(typeof typed === 'string' ? typed.slice(0, MAX_QUERY_CHARS) : '')
  const work = [...terms, ...others].reduce((sum, term) => sum + workOf(term), 0)
  return SEARCH_COST * Math.max(1, Math.ceil(work))
}

/** The schema of a search query. */
export const searchQuerySchema = Type.String({
  minLength: MIN_QUERY_CHARS,
  maxLength: MAX_QUERY_CHARS,
  title: 'คำค้น (q)',
  description: 'What to search for; space at the ends does not count',
})

const TOO_MANY_QUOTED = `ใส่เครื่องหมายคำพูดได้ไม่เกิน ${MAX_QUOTED_TERMS} คำต่อการค้นหนึ่งครั้ง กรุณาลบเครื่องหมายคำพูดออกจากบางคำ`

const input = Type.Object({ q: searchQuerySchema })

/**
 * The faults of a query; undefined when it is valid.
 * @param q without the space at the ends, which a keyboard adds to a single letter, too
 * @returns what is wrong with the words; undefined when they can be searched for
 */
export const findQueryFaults = (q: string): Issues | undefined =>
  validationIssuesOf(input, { q }) ?? (countQuotedTerms(q) > MAX_QUOTED_TERMS ? { q: [TOO_MANY_QUOTED] } : undefined)
