/**
 * Formats the citation of a page with the name of the edition. `parse.ts` can parse it, so that it leads back to the
 * page.
 */

import { getCitedParagraphOfPage } from '../../canon/text/text-paragraphs.ts'
import type { DisplayedRecension } from '../../canon/volumes/printed-pages.ts'
import { formatEditionInCitation, SIXTH_COUNCIL_CITATION_MARK } from '../../definitions/citations/vocabulary.ts'
import { type EditionId, getEditionFacts, isBuiltInEdition, isLatinScriptEdition } from '../../definitions/editions.ts'
import { formatTextIdAsCitation } from '../../definitions/facts/citations.ts'
import { findWorkOnPage } from '../../definitions/facts/works.ts'
import type { PageContext } from '../pages/page-context.ts'
import type { ReaderContext } from '../shared/reader.ts'

/** A printed page to be cited: edition, volume and page, the item on it, and the recension that it displays. */
export interface PageToCite extends Pick<DisplayedRecension, 'recension'> {
  readonly edition: EditionId
  readonly volume: number
  readonly page: number
  /** The item that begins on it, or continues there; see `VolumeItemIndex.citedOn`. */
  readonly item: number | undefined
  /** If a heading is cited: the id of the stored part of its text on the page. */
  readonly part?: number
  /** The parts of the page in order, if they have been read. */
  readonly parts?: readonly { readonly id: number; readonly division: string; readonly entry: string }[]
  /** Ids of the sources of its words, if the first-ranked one of the volume does not have them all. */
  readonly from?: readonly string[]
  readonly paragraph?: number
}

/**
 * Whether books cite an edition by its pages and items. False for editions in roman script, which have the pages of
 * another one, and for editions that packages bring.
 */
export const isEditionCitedByPage = (edition: EditionId): boolean =>
  isBuiltInEdition(edition) && !isLatinScriptEdition(edition)

/**
 * Formats a citation. These forms exist:
 *
 * - volume, item and page: `สํ.ม. (สยามรัฐ) ๑๙/๑๖๖๔/๕๒๘`; without an item the numbers are named
 * - with the paragraph of the page, for a text that begins within an item: `สํ.ม. (สยามรัฐ) ๑๙/๑๖๖๔/๕๒๘ ¶๓`
 * - the number and paragraph of the text, for editions with the pages of another one: `SN 56.11 (อักษรโรมัน) ¶๑๒`
 *
 * Words from another source name it: `(จาก cst)`.
 */
export function formatCitation(reader: ReaderContext, context: PageContext, cited: PageToCite): string {
  const { from = [] } = cited
  const sourceNote = from.length > 0 ? ` (${context.say('จาก', 'from')} ${from.join(' ')})` : ''
  return formatPlace(reader, context, cited) + sourceNote
}

function formatPlace(reader: ReaderContext, context: PageContext, cited: PageToCite): string {
  const { edition, volume, page, item, part, paragraph, parts } = cited
  const editionLabel = `(${formatEdition(context, cited)})`
  if (!isEditionCitedByPage(edition)) {
    const found = reader.stores.canon.text.read(
      (text) => getCitedParagraphOfPage(text, edition, volume, page, part, parts),
      undefined,
    )
    if (found) {
      const { sign, number } = found.paragraph
      return `${formatTextIdAsCitation(found.cited.canonicalId)} ${editionLabel} ${sign}${context.name(number)}`
    }
  }
  const isNumbered = item !== undefined && isEditionCitedByPage(edition)
  const numbers = isNumbered
    ? [volume, item, page].map((number) => context.name(number)).join('/')
    : `${context.say('เล่ม', 'Volume')} ${context.name(volume)} ${context.say('หน้า', 'Page')} ${context.name(page)}`
  const paragraphSuffix = paragraph === undefined ? '' : ` ¶${context.name(paragraph)}`
  return `${getVolumeAbbreviation(reader, context, cited)} ${editionLabel} ${numbers}${paragraphSuffix}`.trim()
}

/**
 * Returns the abbreviation of a volume in the page's language: `ม.อุ.`. If the volume has several works, the part is
 * included.
 */
export function getVolumeAbbreviation(
  { stores: { canon } }: ReaderContext,
  context: PageContext,
  cited: Pick<PageToCite, 'edition' | 'volume' | 'page'>,
): string {
  const division = canon.divisions.at(cited.volume)
  const name = division ? (canon.divisions.abbreviationOf(division, context.language) ?? '') : ''
  // the English abbreviations are of whole collections, which the volume's number distinguishes
  if (context.lang === 'en') return name
  const column = getEditionFacts(cited.edition).pageField === 'royalPage' ? 'royalPage' : 'paliPage'
  return name + (findWorkOnPage(cited.volume, column, cited.page)?.part ?? '')
}

/** Formats the name of the edition, or of the recension that its pages show instead of their own. */
function formatEdition(context: PageContext, { edition, recension }: PageToCite): string {
  const isOther = recension === 'chattha' && getEditionFacts(edition).recension !== 'chattha'
  return context.label(formatEditionInCitation(isOther ? SIXTH_COUNCIL_CITATION_MARK : edition))
}
