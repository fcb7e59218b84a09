/** The request and the response of a search in the whole library. */

import type { LanguageCode } from '../../src/definitions/languages/languages.ts'
import type { SearchResultKind } from '../../src/definitions/search-kinds.ts'
import type { QueryIntent } from '../full-text/framing.ts'
import type { ProximityMatch } from '../pages/proximity-search.ts'
import type { SearchResultItem } from './search-item.ts'
import type { SearchScope, VolumeResultCount } from './search-scope.ts'

/** The results of one kind (chants, headings, pages …) on one page of results. */
export interface SearchGroup {
  readonly kind: SearchResultKind
  readonly label: string
  /** The number of all matches, beyond `items` too. */
  readonly total: number
  readonly items: readonly SearchResultItem[]
}

/** The response of a search: groups of results, and how they were found. */
export interface SearchAnswer {
  readonly query: string
  /** The words that were searched: what was typed, or the rest without framing words. */
  readonly searchedWords: string
  /** The kind of result that the framing words ask for. */
  readonly intent: QueryIntent | undefined
  readonly total: number
  readonly groups: readonly SearchGroup[]
  /** Whether all candidates were examined; if not, `total` counts only those that were, and more may match. */
  readonly isComplete: boolean
  /** Whether nothing matches the query, and the results are those of a corrected one. */
  readonly isCorrected: boolean
  /**
   * Printed pages that have most of the words near each other; nearest first. Empty if not requested, or if enough
   * results have all words.
   */
  readonly near: readonly ProximityMatch[]
  /** Records and headings that have most of the significant words, on the same conditions; nearest first. */
  readonly nearestRecords: readonly SearchResultItem[]
  /** Words that were ignored: see ParsedQuery. */
  readonly leftOut: readonly string[]
  /** Steps that the search took; see query-budget.ts. */
  readonly steps: number
  /** Counts of all matches by place, whatever the filters; empty unless requested. */
  readonly places: readonly VolumeResultCount[]
}

/** The request of a search. */
export interface SearchRequest {
  readonly q: string
  /** The only kind of results to return; without it, all kinds. */
  readonly kind?: SearchResultKind | undefined
  /** The filters by place. */
  readonly within?: SearchScope | undefined
  /** Whether to run a proximity search if hardly anything has all words. */
  readonly near?: boolean
  /** Whether to return the heading above the match on each printed page. */
  readonly headings?: boolean
  /** Whether to count matches by place in the canon. */
  readonly counts?: boolean
  /** Limit and offset apply within each group. */
  readonly limit: number
  readonly offset: number
  readonly language: LanguageCode
}

/** Returns the sum of the totals of some groups. */
export const sumTotals = (groups: readonly { readonly total: number }[]): number =>
  groups.reduce((sum, { total }) => sum + total, 0)
