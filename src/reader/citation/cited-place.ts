/** The results of resolving a citation, and their addresses. */

import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import type { LabelInThaiAndEnglish } from '../../definitions/definition.ts'
import type { EditionId } from '../../definitions/editions.ts'
import type { CanonLetterPosition } from '../../definitions/facts/number-places.ts'
import type { LinkQuery } from '../pages/page-context.ts'
import { getHeadingPagePath, getPrintedPagePath } from '../shared/canon-words.ts'

/** The note above a place: how the citation's number was read, and which other places it may mean. */
interface WithNote {
  readonly note?: LabelInThaiAndEnglish
  readonly also?: readonly CandidateCitedPlace[]
}

/** The target of a citation in the text of a heading. `at` is the place in it, unless it is the beginning. */
export interface CitedHeading extends WithNote {
  readonly to: 'heading'
  readonly node: HeadingNode
  readonly volume: number
  readonly at?: CanonLetterPosition
}

/** The target of a citation on printed pages: one page, or all pages on which an item with the cited number begins. */
export interface CitedPages extends WithNote {
  readonly to: 'pages'
  readonly edition: EditionId
  readonly volume: number
  readonly pages: readonly number[]
  /** The item, or the paragraph of the page from 1, that is meant; undefined for the page as a whole. */
  readonly item?: number
  readonly paragraph?: number
  /** The fragment of that paragraph on the page, if it is not its number. */
  readonly anchor?: string
}

interface CitedVolume extends WithNote {
  readonly to: 'volume'
  readonly volume: number
}

/** One of the places that an ambiguous citation may mean, with words that distinguish it from the others. */
export interface CandidateCitedPlace {
  readonly label: LabelInThaiAndEnglish
  readonly place: SingleCitedPlace
}

/** A place to which a citation leads directly: in a heading, on printed pages, or a volume. */
export type SingleCitedPlace = CitedHeading | CitedPages | CitedVolume

/** The places that an ambiguous citation may mean. The reader chooses one. */
export interface AmbiguousCitedPlaces {
  readonly to: 'choice'
  readonly why: LabelInThaiAndEnglish
  readonly places: readonly CandidateCitedPlace[]
}

/** The result of resolving a citation: one place, or several to choose from. */
export type CitedPlace = SingleCitedPlace | AmbiguousCitedPlaces

/**
 * The query parameter with a place in a heading's text, such as `25.3732`: the volume, and the number of letters before
 * the place.
 */
export const PLACE_PARAMETER = 'at'
/** The query parameter with the citation as typed. Pages that must explain how the citation was interpreted have it. */
export const CITATION_PARAMETER = 'cited'
/** The fragment that leads to the cited place, and the id of the element there. */
export const CITED_PLACE_FRAGMENT_ID = 'cited'

/**
 * Returns path, query and fragment of the target of a citation. Of several pages, those of the first.
 * @param typed the citation as typed; it is in the query if the page must explain how it was interpreted
 */
export function getCitedPlacePath(
  place: SingleCitedPlace,
  typed?: string,
): [path: string, query: LinkQuery, fragment: string] {
  const hasNote = place.note !== undefined || (place.also?.length ?? 0) > 0
  const citedQuery = hasNote ? { [CITATION_PARAMETER]: typed } : {}
  if (place.to === 'volume') return [`/canon/${place.volume}`, citedQuery, '']
  if (place.to === 'heading') {
    const { at } = place
    const placeQuery = at ? { [PLACE_PARAMETER]: `${at.volume}.${at.at}` } : {}
    return [
      getHeadingPagePath(place.node, place.volume),
      { ...placeQuery, ...citedQuery },
      at ? CITED_PLACE_FRAGMENT_ID : '',
    ]
  }
  const { edition, volume, pages, item, paragraph, anchor } = place
  const fragment = anchor ?? (paragraph !== undefined ? `p${paragraph}` : item !== undefined ? `i${item}` : '')
  return [getPrintedPagePath(volume, edition, pages[0] ?? 1), citedQuery, fragment]
}
