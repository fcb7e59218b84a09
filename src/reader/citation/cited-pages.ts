/** The printed pages that a citation leads to. */

import type { Edition } from '../../definitions/editions.ts'

/** A page, or several that an item of that number stands on. */
export interface CitedPages {
  readonly to: 'pages'
  readonly edition: Edition
  readonly volume: number
  readonly pages: readonly number[]
  /** The item, or the paragraph of the page from 1, that is meant; undefined for the page as a whole. */
  readonly item?: number
  readonly paragraph?: number
  /** What the page names that paragraph by, if by more than its number. */
  readonly anchor?: string
}
