/** What a citation leads to, and the addresses of it. */

import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import type { LabelInThaiAndEnglish } from '../../definitions/definition.ts'
import type { Edition } from '../../definitions/editions.ts'
import type { CanonPlace } from '../../definitions/facts/number-places.ts'
import type { LinkQuery } from '../pages/page-context.ts'
import { headingPath } from '../shared/canon-words.ts'
import { pagePath } from '../shared/page-path.ts'

/** What is said above a place: what its number was read as, and what else may be meant. */
interface Reported {
  readonly note?: LabelInThaiAndEnglish
  readonly also?: readonly OfferedPlace[]
}

/** A heading, and where in its text the place is. */
export interface CitedHeading extends Reported {
  readonly to: 'heading'
  readonly node: HeadingNode
  readonly volume: number
  readonly at?: CanonPlace
}

/** A page, or all pages on which an item of that number begins. */
export interface CitedPages extends Reported {
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

interface CitedVolume extends Reported {
  readonly to: 'volume'
  readonly volume: number
}

/** A place that the reader is offered, with the words that distinguish it from others. */
export interface OfferedPlace {
  readonly label: LabelInThaiAndEnglish
  readonly place: SinglePlace
}

/** A place to which a citation leads directly. */
export type SinglePlace = CitedHeading | CitedPages | CitedVolume

/** Several places, of which the reader chooses: no number answers for another in silence. */
export interface CitedChoice {
  readonly to: 'choice'
  readonly why: LabelInThaiAndEnglish
  readonly places: readonly OfferedPlace[]
}

/** What a citation leads to: one place, or a choice. */
export type CitedPlace = SinglePlace | CitedChoice

/** The query of an address that names a place in a heading's text, `25.3732`: volume and letters in front. */
export const PLACE_PARAMETER = 'at'
/** The query of an address that repeats the citation, where the page must say how it was read. */
export const CITATION_PARAMETER = 'cited'
/** The fragment of what is named by `AT`. */
export const MARKED_FRAGMENT = 'cited'

/** The path of a place, its query and its fragment; of several pages that of the first. @param typed the citation */
export function pathToCitedPlace(
  place: SinglePlace,
  typed?: string,
): [path: string, query: LinkQuery, fragment: string] {
  const isReported = place.note !== undefined || (place.also?.length ?? 0) > 0
  const cited = isReported ? { [CITATION_PARAMETER]: typed } : {}
  if (place.to === 'volume') return [`/canon/${place.volume}`, cited, '']
  if (place.to === 'heading') {
    const { at } = place
    const inside = at ? { [PLACE_PARAMETER]: `${at.volume}.${at.at}` } : {}
    return [headingPath(place.node, place.volume), { ...inside, ...cited }, at ? MARKED_FRAGMENT : '']
  }
  const { edition, volume, pages, item, paragraph, anchor } = place
  const fragment = anchor ?? (paragraph !== undefined ? `p${paragraph}` : item !== undefined ? `i${item}` : '')
  return [pagePath(volume, edition, pages[0] ?? 1), cited, fragment]
}
