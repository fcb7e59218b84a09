/**
 * Finds what goes on over the end of a page: a word or words in a row, and words some of which are before and some after
 * the break. The page on which it begins has it.
 */

import type { QueryTerm } from '../full-text/query.ts'
import type { QueryBudget } from './effort.ts'
import type { ContinuationPage, JointMatches } from './joint-lookup.ts'
import type { PageIndexLookup } from './page-lookup.ts'
import type { PageSet } from './page-set.ts'

/** Of so many pages that have what was asked for, those over a break are no longer looked for: hardly one is missing. */
const MAX_PAGES = 1000

/** So many places are looked at, and so many of them read. */
const [MAX_PLACES, MAX_READ] = [500, 16]

/** What reading and folding two pages costs, in leaves. */
const READING = 4

/** A page on which something begins that goes on: the part that does, and where. */
export interface PageBreakMatch {
  readonly page: number
  readonly next: ContinuationPage
}

/** What is known of a term. */
export interface TermPages {
  readonly term: QueryTerm
  /** The pages that have it; undefined where they were not looked up, and have to be read. */
  readonly pages: PageSet | undefined
}

/** What a search knows before it looks over the breaks. */
export interface SearchProgress {
  /** The first of them was looked up. */
  readonly own: readonly TermPages[]
  /** The pages that have all terms by themselves. */
  readonly all: PageSet
  /** Whether a page has a term, which is read for it. */
  readonly has: (page: number, term: QueryTerm) => boolean
}

/**
 * The pages that have all terms together with the beginning of the next page, and not by themselves. Where the next page
 * has all of them itself, only a term that goes over the break counts.
 */
export function findPagesAcrossBreaks(
  lookup: PageIndexLookup,
  known: SearchProgress,
  effort: QueryBudget,
): readonly PageBreakMatch[] {
  const { own, all } = known
  if (all.size > MAX_PAGES) return []
  const found = own.map(({ term }) => lookup.joints.partsWith(term, (leaves) => effort.spend(leaves)))
  let reads = MAX_READ
  const mayRead = () => reads-- > 0 && effort.spend(READING)
  const places = placesWithAll(lookup, known, found, mayRead)
  if (places.length === 0 || places.length > MAX_PLACES) return []
  return lookup.joints.nextPages(places).flatMap((next) => {
    const page = lookup.pageOfPart(next.part)
    const unsure = own.filter(({ term, pages }, nth) => {
      return term.quoted || (found[nth]?.whole === false && !pages?.has(page))
    })
    const isThere = (isOver: boolean) => (one: TermPages) => lookup.joints.has(next.part, one.term, isOver)
    if (unsure.length > 0 && !(mayRead() && unsure.every(isThere(false)))) return []
    if (all.has(next.page) && !(mayRead() && own.some(isThere(true)))) return []
    return [{ page, next }]
  })
}

/** The parts around whose end, or on whose page, all terms are, and on whose page alone they are not. */
function placesWithAll(
  lookup: PageIndexLookup,
  { own, all, has }: SearchProgress,
  found: readonly (JointMatches | undefined)[],
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
