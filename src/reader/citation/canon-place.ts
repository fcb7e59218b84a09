/** Finds the page of a place that is counted in letters of the canon. */

import { findParagraphAtPlace } from '../../canon/text/canon-places.ts'
import type { PrintedPagePlace } from '../../canon/volumes/printed-pages.ts'
import {
  BUILT_IN_EDITION_IDS,
  type EditionId,
  isLatinScriptEdition,
  isPaliEdition,
} from '../../definitions/editions.ts'
import { readVolumePositionsInLetters } from '../../definitions/facts/canon-letters.ts'
import type { BuiltInHeading } from '../../definitions/facts/headings.ts'
import type { CanonLetterPosition } from '../../definitions/facts/number-places.ts'
import { findOwnOrSurroundingCitableText } from '../../definitions/facts/whole-texts.ts'
import type { PageContext } from '../pages/page-context.ts'
import type { ReaderContext } from '../shared/reader.ts'
import type { CitedPages } from './cited-place.ts'
import { isEditionCitedByPage } from './format-citation.ts'

/** What resolving a citation needs: the library, and the context of the page. */
export interface CitationResolutionContext {
  readonly reader: ReaderContext
  readonly context: PageContext
}

/**
 * Finds the printed page of a place, in the Pali edition of the reader's script. If no Pali was imported, the first
 * page of the item that contains the place. Undefined if the library lacks the text.
 * @param begins whether a text begins at the place
 * @param heading heading of the text that begins there
 */
export function findPrintedPageAtPlace(
  { reader, context }: CitationResolutionContext,
  place: CanonLetterPosition,
  begins: boolean,
  heading?: BuiltInHeading,
): CitedPages | undefined {
  const { printed, text } = reader.stores.canon
  const isLatinFirst = context.lang === 'en'
  // the table has the pages of these editions only
  const editions = BUILT_IN_EDITION_IDS.filter(isPaliEdition).toSorted(
    (a, b) => Number(isLatinScriptEdition(b) === isLatinFirst) - Number(isLatinScriptEdition(a) === isLatinFirst),
  )
  const { volume } = place
  for (const edition of editions) {
    const found = text.read((opened) => findParagraphAtPlace(opened, edition, place, begins), undefined)
    if (!found) continue
    const paragraph = findFirstParagraphOfText(reader, { edition, volume, page: found.page }, found.paragraph, heading)
    return { to: 'pages', edition, volume, pages: [found.page], paragraph }
  }
  const item = readVolumePositionsInLetters(volume)?.items.findLast((one) => one.at <= place.at)?.item
  const [edition] = item === undefined ? [] : listEditionsWithItem(reader, volume, BUILT_IN_EDITION_IDS, item)
  const [page] = edition && item !== undefined ? printed.items(edition, volume).pagesOf(item) : []
  if (!edition || page === undefined) return undefined
  return { to: 'pages', edition, volume, pages: [page], ...(item === undefined ? {} : { item }) }
}

/**
 * Returns the first paragraph of the heading's text on the page if the found paragraph belongs to no text, such as the
 * volume's front matter; else the found one.
 */
function findFirstParagraphOfText(
  { stores: { canon } }: ReaderContext,
  page: PrintedPagePlace,
  found: number,
  heading: BuiltInHeading | undefined,
): number {
  const text = heading && findOwnOrSurroundingCitableText(heading.division, heading.slug)
  if (!text) return found
  const owners = canon.printed.paragraphsOn(page).map(({ heading: node }) => {
    const { originDivision, originSlug } = node?.row ?? {}
    return originDivision && originSlug
      ? findOwnOrSurroundingCitableText(originDivision, originSlug)?.canonicalId
      : undefined
  })
  const first = owners.indexOf(text.canonicalId)
  return owners[found - 1] === undefined && first >= 0 ? first + 1 : found
}

/** Lists the editions that print an item with a number. Other editions number paragraphs, not items. */
export const listEditionsWithItem = (
  reader: ReaderContext,
  volume: number,
  editions: readonly EditionId[],
  item: number,
) =>
  editions.filter(
    (edition) =>
      isEditionCitedByPage(edition) && reader.stores.canon.printed.items(edition, volume).pagesOf(item).length > 0,
  )
