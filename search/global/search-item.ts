/** A result of a search. */

import type { SearchResultKind } from '../../src/definitions/search-kinds.ts'
import type { Snippet } from '../full-text/snippets/snippets.ts'

/** A result of a search: a record, a heading or a printed page, with a snippet and a link. */
export interface SearchResultItem {
  readonly kind: SearchResultKind
  readonly slug: string
  readonly title: string
  readonly snippet: Snippet
  readonly href: string
  /** From 0 to 110, comparable between kinds. */
  readonly score: number
  /** For headings: the slug of their division. */
  readonly division?: string
  readonly volume?: number
  /** For printed pages: the heading above the match, as packages name it (`division/slug`). */
  readonly under?: string | undefined
  /** For printed pages: the page on which the match ends, if that is another one. */
  readonly to?: number | undefined
}
