/** How a page is cited, so that the citation leads back to it: with the edition's name, as `parse.ts` reads it. */

import { citationParagraphOfPage } from '../../canon/text/text-paragraphs.ts'
import type { DisplayedRecension } from '../../canon/volumes/printed-pages.ts'
import { formatEditionInCitation, SIXTH_COUNCIL_EDITION } from '../../definitions/citations/words.ts'
import { type Edition, editionFactsOf, isEdition, isLatinScriptEdition } from '../../definitions/editions.ts'
import { formatTextId } from '../../definitions/facts/citations.ts'
import { findWorkOnPage } from '../../definitions/facts/works.ts'
import type { PageContext } from '../pages/page-context.ts'
import type { ReaderContext } from '../shared/reader.ts'

/** A page, and whose wording it shows. */
export interface CitedPage extends Pick<DisplayedRecension, 'recension'> {
  readonly edition: Edition
  readonly volume: number
  readonly page: number
  /** The item that begins on it, or continues there; see `VolumeItemIndex.citedOn`. */
  readonly item: number | undefined
  /** Where a heading is cited: what its text has on the page, and which paragraph that is, from 1, if no item tells. */
  readonly part?: number
  /** The sources of its words by their ids, where the first-ranked one of the volume does not have them all. */
  readonly from?: readonly string[]
  readonly paragraph?: number
}

/** Whether an edition has pages and items of its own print, by which books cite it. */
export const isCitedByPages = (edition: Edition): boolean => isEdition(edition) && !isLatinScriptEdition(edition)

/**
 * `สํ.ม. (สยามรัฐ) ๑๙/๑๖๖๔/๕๒๘`: volume, item and page; without an item the numbers are named. Other editions have the pages of
 * one of these, so that they are cited by the text's number and its own paragraph: `SN 56.11 (อักษรโรมัน) ¶๑๒`. What begins
 * in the middle of an item is cited by the paragraph of the page, `สํ.ม. (สยามรัฐ) ๑๙/๑๖๖๔/๕๒๘ ¶๓`. Where another copy has
 * the words it is named: `(จาก cst)`.
 */
export function formatCitation(reader: ReaderContext, context: PageContext, cited: CitedPage): string {
  const { from = [] } = cited
  const copies = from.length > 0 ? ` (${context.say('จาก', 'from')} ${from.join(' ')})` : ''
  return citationOfPlace(reader, context, cited) + copies
}

function citationOfPlace(reader: ReaderContext, context: PageContext, cited: CitedPage): string {
  const { edition, volume, page, item, part, paragraph } = cited
  const said = `(${editionOf(context, cited)})`
  if (!isCitedByPages(edition)) {
    const found = reader.stores.canon.text.read(
      (text) => citationParagraphOfPage(text, edition, volume, page, part),
      undefined,
    )
    if (found) {
      const { sign, number } = found.paragraph
      return `${formatTextId(found.cited.canonicalId)} ${said} ${sign}${context.name(number)}`
    }
  }
  const isNumbered = item !== undefined && isCitedByPages(edition)
  const numbers = isNumbered
    ? [volume, item, page].map((number) => context.name(number)).join('/')
    : `${context.say('เล่ม', 'Volume')} ${context.name(volume)} ${context.say('หน้า', 'Page')} ${context.name(page)}`
  const inside = paragraph === undefined ? '' : ` ¶${context.name(paragraph)}`
  return `${abbreviationOfVolume(reader, context, cited)} ${said} ${numbers}${inside}`.trim()
}

/** What a volume is abbreviated as, with its part where it has several works: `ม.อุ.`. */
export function abbreviationOfVolume(
  { stores: { canon } }: ReaderContext,
  context: PageContext,
  cited: Pick<CitedPage, 'edition' | 'volume' | 'page'>,
): string {
  const division = canon.divisions.at(cited.volume)
  const name = division ? (canon.divisions.abbreviationOf(division, context.language) ?? '') : ''
  // the English abbreviations are of whole collections, which the volume's number distinguishes
  if (context.lang === 'en') return name
  const column = editionFactsOf(cited.edition).pageField === 'royalPage' ? 'royalPage' : 'paliPage'
  return name + (findWorkOnPage(cited.volume, column, cited.page)?.part ?? '')
}

/** The edition, or what its pages show instead of their own wording. */
function editionOf(context: PageContext, { edition, recension }: CitedPage): string {
  const isOther = recension === 'chattha' && editionFactsOf(edition).recension !== 'chattha'
  return context.label(formatEditionInCitation(isOther ? SIXTH_COUNCIL_EDITION : edition))
}
