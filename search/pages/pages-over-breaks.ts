/**
 * Finds matches across page breaks: a word or phrase that crosses one, and words of which some are before and some
 * after it. A match counts on the page where it begins.
 */

import type { QueryTerm } from '../full-text/query.ts'
import type { PageAfterBreak, PageBreakCandidateParts } from './page-break-lookup.ts'
import type { PageTermLookup } from './page-lookup.ts'
import type { PageNumberSet } from './page-number-set.ts'
import type { QueryBudget } from './query-budget.ts'

/** With more matching pages than this, page breaks are not searched: they would add hardly any. */
const MAX_PAGES = 1000

/** Maximum parts to examine, and pages to read. */
const [MAX_CANDIDATE_PARTS, MAX_READS] = [500, 16]

/** Cost of reading and folding two pages, in leaves of the index. */
const READ_COST_LEAVES = 4

/** A printed page on which a match begins that continues on the next page. */
export interface MatchAcrossPageBreak {
  /** Number of the page in the index. */
  readonly page: number
  readonly next: PageAfterBreak
}

/** A term and the pages that have it. */
export interface PagesOfTerm {
  readonly term: QueryTerm
  /** The pages that have it; undefined if they were not looked up, and must be read. */
  readonly pages: PageNumberSet | undefined
}

/** What a search has found on single pages, before it searches across page breaks. */
export interface SinglePageMatches {
  /** The terms of the query; the pages of the first one are known. */
  readonly terms: readonly PagesOfTerm[]
  /** The pages that have all terms by themselves. */
  readonly pagesWithAll: PageNumberSet
  /** Whether a page has a term; reads the page. */
  readonly has: (page: number, term: QueryTerm) => boolean
  /** See PageBreakLookup.findParts. */
  readonly findPartsAtBreak: (term: QueryTerm) => PageBreakCandidateParts | undefined
}

/**
 * Finds pages that have all terms only together with the beginning of the next page. If the next page has all terms
 * itself, a term must cross the break. Empty if more than 1,000 pages have all terms.
 * @param known what the search has found on single pages
 */
export function findPagesAcrossBreaks(
  lookup: PageTermLookup,
  known: SinglePageMatches,
  budget: QueryBudget,
): readonly MatchAcrossPageBreak[] {
  const { terms, pagesWithAll, has, findPartsAtBreak } = known
  if (pagesWithAll.size > MAX_PAGES) return []
  const partsByTerm = terms.map(({ term }) => findPartsAtBreak(term))
  let reads = MAX_READS
  const mayRead = () => reads-- > 0 && budget.spendLeaves(READ_COST_LEAVES)
  const parts = findCandidateParts(lookup, known, partsByTerm, mayRead)
  if (parts.length === 0 || parts.length > MAX_CANDIDATE_PARTS) return []
  return lookup.pageBreaks.findNextPages(parts).flatMap((next) => {
    const page = lookup.getPageOfPart(next.part)
    const uncertain = terms.filter(({ term, pages }, nth) => {
      if (term.quoted || partsByTerm[nth]?.isCertain !== false) return term.quoted
      return !(pages ? pages.has(page) : mayRead() && has(page, term))
    })
    const hasTermAtBreak = (mustCross: boolean) => (one: PagesOfTerm) =>
      lookup.pageBreaks.hasTermAtBreak(next.part, one.term, mustCross)
    if (uncertain.length > 0 && !(mayRead() && uncertain.every(hasTermAtBreak(false)))) return []
    if (pagesWithAll.has(next.page) && !(mayRead() && terms.some(hasTermAtBreak(true)))) return []
    return [{ page, next }]
  })
}

/** Finds the parts with all terms around their end or on their page, but not on their page alone. */
function findCandidateParts(
  lookup: PageTermLookup,
  { terms, pagesWithAll, has }: SinglePageMatches,
  partsByTerm: readonly (PageBreakCandidateParts | undefined)[],
  mayRead: () => boolean,
): readonly number[] {
  const parts = new Set(partsByTerm.flatMap((some) => [...(some?.parts ?? [])]))
  return [...parts].filter((part) => {
    const page = lookup.getPageOfPart(part)
    if (page === 0 || pagesWithAll.has(page)) return false
    return terms.every(({ term, pages }, nth) => {
      if (partsByTerm[nth]?.parts.has(part)) return true
      return pages ? pages.has(page) : mayRead() && has(page, term)
    })
  })
}
