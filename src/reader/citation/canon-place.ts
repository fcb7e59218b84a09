/** Where a place of the canon, counted in letters, stands on the pages that are shown. */

import { paragraphAt } from '../../canon/text/canon-places.ts'
import { EDITIONS, type Edition, isLatin, isPali } from '../../definitions/editions.ts'
import { lettersOfVolume } from '../../definitions/facts/canon-letters.ts'
import type { CanonPlace } from '../../definitions/facts/number-places.ts'
import type { Visit } from '../pages/visit.ts'
import type { Reader } from '../reader.ts'
import type { CitedPages } from './cited-place.ts'
import { isCitedByPages } from './write.ts'

/** What a citation is resolved for. */
export interface CitationContext {
  readonly reader: Reader
  readonly visit: Visit
}

/** A place on a page in the reader's script of Pali; where there is no Pali, the item in which it is. */
export function toPlace(
  { reader, visit }: CitationContext,
  place: CanonPlace,
  begins: boolean,
): CitedPages | undefined {
  const { printed, text } = reader.stores.canon
  const isLatinFirst = visit.lang === 'en'
  // the pages of others are not known to the table
  const editions = EDITIONS.filter(isPali).toSorted(
    (a, b) => Number(isLatin(b) === isLatinFirst) - Number(isLatin(a) === isLatinFirst),
  )
  const { volume } = place
  for (const edition of editions) {
    const found = text.read((opened) => paragraphAt(opened, edition, place, begins), undefined)
    if (found) return { to: 'pages', edition, volume, pages: [found.page], paragraph: found.paragraph }
  }
  const item = lettersOfVolume(volume)?.items.findLast((one) => one.at <= place.at)?.item
  const [edition] = item === undefined ? [] : itemEditions(reader, volume, EDITIONS, item)
  const [page] = edition && item !== undefined ? printed.items(edition, volume).pagesOf(item) : []
  if (!edition || page === undefined) return undefined
  return { to: 'pages', edition, volume, pages: [page], ...(item === undefined ? {} : { item }) }
}

/** The editions whose own items have a number. Other editions number paragraphs, not items. */
export const itemEditions = (reader: Reader, volume: number, editions: readonly Edition[], item: number) =>
  editions.filter(
    (edition) =>
      isCitedByPages(edition) && reader.stores.canon.printed.items(edition, volume).pagesOf(item).length > 0,
  )
