/** The places that a citation means, as search results and as suggestions, resolved as the pages resolve citations. */

import type { SearchResultItem } from '../../../search/global/search-item.ts'
import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import { AppError } from '../../foundation/app-error.ts'
import { resolveCitation } from '../citation/citations.ts'
import { getCitedPlacePath, type SingleCitedPlace } from '../citation/cited-place.ts'
import type { PageContext } from '../pages/page-context.ts'
import { formatPageName, formatVolumeName, getDisplayedEditionName, getHeadingTitle } from '../shared/canon-words.ts'
import type { ReaderContext } from '../shared/reader.ts'

/** Score of a cited item: above every result that only contains the words. */
const CITATION_SCORE = 110

/** Resolves a query as a citation. Undefined if it is none; no places if it leads nowhere. */
function resolvePlaces(
  reader: ReaderContext,
  context: PageContext,
  typed: string,
): readonly SingleCitedPlace[] | undefined {
  try {
    const place = resolveCitation(reader, context, typed)
    return place?.to === 'choice' ? place.places.map((one) => one.place) : place && [place]
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return []
    // without a text, records that have the words are found all the same
    if (error instanceof AppError && error.code === 'text_unavailable') return undefined
    throw error
  }
}

/**
 * Returns the headings and pages that a citation may mean; empty if it names nothing. Undefined if the query is no
 * citation, or if word search finds the place anyway (a heading cited by its own number).
 */
export function findCitedSearchResults(
  reader: ReaderContext,
  context: PageContext,
  typed: string,
): readonly SearchResultItem[] | undefined {
  const places = resolvePlaces(reader, context, typed)
  const isFoundBySearch = places?.length === 1 && places[0]?.to !== 'pages' && places[0]?.note === undefined
  if (!places || isFoundBySearch) return undefined
  const { canon, search } = reader.stores
  const common = { snippet: { text: typed, marks: [] }, score: CITATION_SCORE }
  const createHeadingItem = (node: HeadingNode, volume: number): SearchResultItem => {
    const { slug } = node.row
    const title = canon.contents.title(node, context.language)
    const href = `${context.site.baseUrl ?? ''}/canon/${volume}/entries/${slug}`
    const division = canon.divisions.at(volume)?.slug ?? ''
    return { kind: 'headings', slug, title, href, division, volume, ...common }
  }
  return places.flatMap((place): SearchResultItem | readonly SearchResultItem[] => {
    if (place.to === 'volume') return []
    const { volume } = place
    if (place.to === 'heading') return createHeadingItem(place.node, volume)
    const { edition, pages, paragraph } = place
    const items = pages.map((page) => ({
      ...search.createPageItem({ edition, volume, page }, context.language),
      ...common,
    }))
    // a page of the Pali Text Society names the text that begins on it
    const [page = 1] = pages
    const heading = paragraph && canon.printed.paragraphsOn({ edition, volume, page })[paragraph - 1]?.heading
    return heading ? [...items, createHeadingItem(heading, volume)] : items
  })
}

/** Returns the suggestions for a citation: every place that it may mean, with its address. */
export function suggestCitedPlaces(reader: ReaderContext, context: PageContext, typed: string) {
  return (resolvePlaces(reader, context, typed) ?? []).map((place) => ({
    name: typed,
    also: [],
    kind: place.to === 'pages' ? ('pages' as const) : ('headings' as const),
    place: formatPlaceTitle(reader, context, place),
    href: context.href(...getCitedPlacePath(place, typed)),
  }))
}

function formatPlaceTitle(reader: ReaderContext, context: PageContext, place: SingleCitedPlace): string {
  if (place.to === 'heading') return getHeadingTitle(reader, context, place.node)
  const { volume } = place
  if (place.to === 'volume') return formatVolumeName(context, volume)
  const { edition, pages } = place
  return `${formatVolumeName(context, volume)} ${formatPageName(context, pages[0] ?? 1)} · ${getDisplayedEditionName(reader, context, edition, volume)}`
}
