/**
 * Finds matches across page breaks: a word or phrase that crosses one, and words some of which are before and some
 * after it. A match counts on the page where it begins.
 */

import type { QueryTerm } from '../full-text/query.ts'
import type { PageAfterBreak, PageBreakCandidateParts } from './page-break-lookup.ts'
import type { PageTermLookup } from './page-lookup.ts'
import type { PageNumberSet } from './page-number-set.ts'
import type { QueryBudget } from './query-budget.ts'

/** With more matching pages than this, page breaks are not searched: they would add hardly any. */
const MAX_PAGES = 1000

/** Maximum places to examine, and to read. */
const [MAX_PLACES, MAX_READ] = [500, 16]

/** Cost of reading and folding two pages, in leaves. */
const READ_COST = 4

/** A page on which a match begins that continues on the next page. */
export interface MatchAcrossPageBreak {
  readonly page: number
  readonly next: PageAfterBreak
}

/** A term and the pages that have it. */
export interface PagesOfTerm {
  readonly term: QueryTerm
  /** The pages that have it; undefined if they were not looked up, and must be read. */
  readonly pages: PageNumberSet | undefined
}

/** Results of a search before it looks across page breaks. */
export interface PageMatchesBeforeBreaks {
  /** The terms; the first one was looked up. */
  readonly own: readonly PagesOfTerm[]
  /** The pages that have all terms by themselves. */
  readonly all: PageNumberSet
  /** Whether a page has a term; reads the page. */
  readonly has: (page: number, term: QueryTerm) => boolean
  /** Finds the parts that may have a term around the end of their page; undefined where that is too costly. */
  readonly around: (term: QueryTerm) => PageBreakCandidateParts | undefined
}

/**
 * Finds pages that have all terms only together with the beginning of the next page. If the next page has all terms
 * itself, only a term that crosses the break counts.
 * @param known results of the search so far
 * @param effort the budget of the search
 */
export function findPagesAcrossBreaks(
  lookup: PageTermLookup,
  known: PageMatchesBeforeBreaks,
  effort: QueryBudget,
): readonly MatchAcrossPageBreak[] {
  const { own, all, has, around } = known
  if (all.size > MAX_PAGES) return []
  const found = own.map(({ term }) => around(term))
  let reads = MAX_READ
  const mayRead = () => reads-- > 0 && effort.spend(READ_COST)
  const places = placesWithAll(lookup, known, found, mayRead)
  if (places.length === 0 || places.length > MAX_PLACES) return []
  return lookup.joints.nextPages(places).flatMap((next) => {
    const page = lookup.pageOfPart(next.part)
    const unsure = own.filter(({ term, pages }, nth) => {
      if (term.quoted || found[nth]?.whole !== false) return term.quoted
      return !(pages ? pages.has(page) : mayRead() && has(page, term))
    })
    const isThere = (isOver: boolean) => (one: PagesOfTerm) => lookup.joints.has(next.part, one.term, isOver)
    if (unsure.length > 0 && !(mayRead() && unsure.every(isThere(false)))) return []
    if (all.has(next.page) && !(mayRead() && own.some(isThere(true)))) return []
    return [{ page, next }]
  })
}

/** The parts with all terms around their end or on their page, but not on their page alone. */
function placesWithAll(
  lookup: PageTermLookup,
  { own, all, has }: PageMatchesBeforeBreaks,
  found: readonly (PageBreakCandidateParts | undefined)[],
  mayRead: () => boolean,
): readonly number[] {
  const parts = new Set(found.flatMap((some) => [...(some?.parts ?? [])]))
  return [...parts].filter((part) => {
    const page = lookup.pageOfPart(part)
    if (page === 0 || all.has(page)) return false
    return own.every(({ term, pages }, nth) => {
      if (found[nth]?.parts.has(part)) return true
      return pages ? pages.has(page) : mayRead() && has(page, term)
    })
  })
}
