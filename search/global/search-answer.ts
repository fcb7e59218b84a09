/** What may be asked of the search of the whole library, and what it answers. */

import type { Language } from '../../src/definitions/languages/languages.ts'
import type { SearchResultKind } from '../../src/definitions/search-kinds.ts'
import type { QuestionKind } from '../full-text/framing.ts'
import type { ProximityMatch } from '../pages/near-search.ts'
import type { ResultPlaceCount, SearchScope } from './places.ts'
import type { SearchItem } from './search-item.ts'

/** All results of one kind. */
export interface SearchGroup {
  readonly kind: SearchResultKind
  readonly label: string
  /** All that match, beyond `items` too. */
  readonly total: number
  readonly items: readonly SearchItem[]
}

/** The response of a search. */
export interface SearchAnswer {
  readonly query: string
  /** What was looked for: what was typed, or that without the words around it. */
  readonly input: string
  /** What the words around it ask for. */
  readonly frame: QuestionKind | undefined
  readonly total: number
  readonly groups: readonly SearchGroup[]
  /** Whether everything that was found was looked at; else `total` counts what was, and more may match. */
  readonly isComplete: boolean
  /** Whether nothing has what was typed, and what is found is what may have been meant. */
  readonly isCorrected: boolean
  /** Pages that have most of the words, where it is asked for and next to nothing has all of them; nearest first. */
  readonly near: readonly ProximityMatch[]
  /** Words that were not looked for: see Query. */
  readonly leftOut: readonly string[]
  /** What was done for it; see effort.ts. */
  readonly steps: number
  /** Where in the canon all that was typed is found, wherever it is wanted; empty unless it is asked for. */
  readonly places: readonly ResultPlaceCount[]
}

/** A search. */
export interface SearchRequest {
  readonly q: string
  /** Only this kind; all of them when absent. */
  readonly kind?: SearchResultKind | undefined
  /** Only what is there. */
  readonly within?: SearchScope | undefined
  /** Whether to look for most of the words where next to nothing has all of them. */
  readonly near?: boolean
  /** Whether to count where in the canon it is found. */
  readonly counts?: boolean
  /** Both apply inside each group. */
  readonly limit: number
  readonly offset: number
  readonly language: Language
}
