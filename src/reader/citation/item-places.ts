/**
 * Finds the items of an edition and the works of a volume. They are compared with the item, page and abbreviation of a
 * citation.
 */

import { type CitedEdition, SIXTH_COUNCIL_CITATION_MARK } from '../../definitions/citations/vocabulary.ts'
import type { EditionId } from '../../definitions/editions.ts'
import { readVolumePositionsInLetters } from '../../definitions/facts/canon-letters.ts'
import { findPlaceOfBuiltInHeading } from '../../definitions/facts/heading-places.ts'
import { readBuiltInHeadings } from '../../definitions/facts/headings.ts'
import type { CanonLetterPosition } from '../../definitions/facts/number-places.ts'
import { type CanonWork, findNextWorkInVolume, getFirstPageOfWork } from '../../definitions/facts/works.ts'
import type { ReaderContext } from '../shared/reader.ts'

/** Whether the pages of an edition display the sixth council's recension in a volume. */
export const isSixthCouncilRecensionDisplayed = (reader: ReaderContext, edition: EditionId, volume: number) =>
  reader.stores.canon.printed.shownIn(edition, volume).recension === 'chattha'

/** The items by which an edition is cited, page by page. */
interface EditionItems {
  readonly pagesOf: (item: number) => readonly number[]
  readonly begins: (item: number, page: number) => boolean
  readonly isOnPage: (item: number, page: number) => boolean
}

/**
 * Returns the items of a volume by which an edition is cited: those that it prints. Pages of Siam Rath with the sixth
 * council's text are cited by Siam Rath's items, unless the citation names the sixth council.
 * @param said the edition that the citation names
 */
export function findItemsForCitedEdition(
  reader: ReaderContext,
  volume: number,
  edition: EditionId,
  said: CitedEdition | undefined,
): EditionItems {
  const isSiamRathCited =
    said !== SIXTH_COUNCIL_CITATION_MARK &&
    edition === 'pali' &&
    isSixthCouncilRecensionDisplayed(reader, edition, volume)
  if (!isSiamRathCited) {
    const items = reader.stores.canon.printed.items(edition, volume)
    return {
      pagesOf: (item) => items.pagesOf(item),
      begins: (item, page) => items.begins(item, page),
      isOnPage: (item, page) => items.isOnPage(item, page),
    }
  }
  return createSiamRathItems(volume)
}

/**
 * Creates the items of Siam Rath's own pages where these show another recension. A table has them, without the text.
 */
function createSiamRathItems(volume: number): EditionItems {
  const { items = [], pages = [] } = readVolumePositionsInLetters(volume) ?? {}
  const pageAt = (at: number) => pages.findLast((one) => one.at <= at)?.page ?? 1
  const pagesOf = (item: number) => items.flatMap((one) => (one.item === item ? [pageAt(one.at)] : []))
  return {
    pagesOf,
    begins: (item, page) => pagesOf(item).includes(page),
    isOnPage: (item, page) =>
      items.some(
        (one, at) =>
          one.item === item && pageAt(one.at) <= page && page <= pageAt(items[at + 1]?.at ?? Number.POSITIVE_INFINITY),
      ),
  }
}

/** Returns the range of a work in letters of its volume. */
function getWorkRange(work: CanonWork): { readonly from: number; readonly to: number } {
  const findStart = ({ begins, volume }: CanonWork) => {
    const heading =
      begins === null ? undefined : readBuiltInHeadings().find((fact) => fact.slug === begins && fact.volume === volume)
    return heading ? (findPlaceOfBuiltInHeading(heading)?.at ?? 0) : 0
  }
  const next = findNextWorkInVolume(work)
  return { from: findStart(work), to: next ? findStart(next) : Number.POSITIVE_INFINITY }
}

/** Whether a place is in one of `works`. True if `works` is empty. */
export const isPlaceInWorks = (works: readonly CanonWork[], { volume, at }: CanonLetterPosition) =>
  works.length === 0 ||
  works.some((work) => {
    const { from, to } = getWorkRange(work)
    return work.volume === volume && from <= at && at < to
  })

/** Whether an item of a volume overlaps one of `works`. True if that is unknown, or `works` is empty. */
export function isItemInWorks(volume: number, item: number, works: readonly CanonWork[]): boolean {
  const { items = [], length = 0 } = readVolumePositionsInLetters(volume) ?? {}
  const extents = items.flatMap((one, at) =>
    one.item === item ? [{ from: one.at, to: items[at + 1]?.at ?? length }] : [],
  )
  const ranges = works.filter((work) => work.volume === volume).map(getWorkRange)
  return (
    extents.length === 0 ||
    works.length === 0 ||
    ranges.some((range) => extents.some(({ from, to }) => from < range.to && to > range.from))
  )
}

/**
 * Returns a test whether a page of an edition is in one of `works`. It is always true if `works` is empty. With it the
 * page of an item is selected whose number occurs twice in a volume.
 */
export function createPageInWorksTest(works: readonly CanonWork[], edition: EditionId): (page: number) => boolean {
  const column = edition === 'royal' ? 'royalPage' : 'paliPage'
  return (page) =>
    works.length === 0 ||
    works.some((work) => {
      const next = findNextWorkInVolume(work)
      return page >= getFirstPageOfWork(work, column) && (next === null || page <= getFirstPageOfWork(next, column))
    })
}
