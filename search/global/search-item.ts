/** One thing that was found. */

import type { SearchResultKind } from '../../src/definitions/search-kinds.ts'
import type { Snippet } from '../full-text/snippets/snippets.ts'

/** A result of a search. */
export interface SearchItem {
  readonly kind: SearchResultKind
  readonly slug: string
  readonly title: string
  readonly snippet: Snippet
  readonly href: string
  /** From 0 to 110, comparable between kinds. */
  readonly score: number
  /** Of headings: where the slug belongs. */
  readonly division?: string
  readonly volume?: number
  /** Of pages: the heading under which it is, as packages name it, for pages of readers. */
  readonly under?: string | undefined
  /** Of pages: the page on which what was found ends, where it goes on over the end of this one. */
  readonly to?: number | undefined
}
