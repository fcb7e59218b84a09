/** The list of parallels at the end of a heading: the headings that share the most words with it (words §5). */

import { hasThaiLetters, thaiPaliToRoman } from '../../../search/letters/thai-pali.ts'
import { romanPaliToThai } from '../../../search/letters/to-thai.ts'
import { findParallelsWithPlaces, type ParallelWithPlaces } from '../../canon/places/parallels-with-places.ts'
import { getHeadingCitationNumber } from '../../canon/tree/whole-text.ts'
import type { LocatedHeading } from '../../canon/volumes/entries.ts'
import { html, SafeHtml } from '../pages/html.ts'
import type { PageContext } from '../pages/page-context.ts'
import { renderTextWithBreakOpportunities } from '../pages/script.ts'
import { getHeadingPagePath, getHeadingTitle } from '../shared/canon-words.ts'
import type { ReaderContext } from '../shared/reader.ts'
import { describeHeadingPlace } from './found-headings.ts'

/** Maximum parallels listed on the page; the API has the others. */
const MAX_DISPLAYED_PARALLELS = 10

/** Finds the parallels of a heading that its page lists, at most ten. */
export const findDisplayedParallels = (
  { stores }: ReaderContext,
  found: LocatedHeading,
): readonly ParallelWithPlaces[] => findParallelsWithPlaces(stores.canon, found, MAX_DISPLAYED_PARALLELS)

/** Renders the list of parallels of a heading. Empty if there are none. @param path path of the heading */
export function renderParallels(
  reader: ReaderContext,
  context: PageContext,
  others: readonly ParallelWithPlaces[],
  path: string,
): SafeHtml {
  if (others.length === 0) return html``
  const quotes = new Map<string, SafeHtml>()
  const items = others.map((other) => {
    const { node, volume, first } = other
    const { much, at } = formatSharedWords(context, other)
    return html`<li><a href="${context.href(getHeadingPagePath(node, volume))}">${renderNumberedHeading(reader, context, other)}</a> <small>${context.text(describeHeadingPlace(reader, context, node, volume))} · ${much}</small><p>${quotes.getOrInsertComputed(first, (words) => renderQuote(context, words))}… <small>${at} · <a href="${context.href(getParallelPagePath(path, other))}">${context.say('เทียบเคียงกัน', 'Side by side')}</a></small></p></li>`
  })
  return html`<section class="same" aria-labelledby="same"><h2 id="same">${context.say('ที่อื่นที่มีข้อความเดียวกัน', 'The same elsewhere')}</h2><ol class="list">${items}</ol></section>`
}

/**
 * Returns the path of the page that shows a heading and a parallel in columns. @param path path of the first heading
 */
export const getParallelPagePath = (
  path: string,
  { node, volume }: Pick<LocatedHeading, 'node'> & { volume: number },
) => `${path}/same/${volume}/${node.row.slug}`

/** Renders a heading's title after its number, if it has one: `MN 10 สติปัฏฐานสูตร`. */
export function renderNumberedHeading(
  reader: ReaderContext,
  context: PageContext,
  { node }: Pick<LocatedHeading, 'node'>,
): SafeHtml {
  const number = getHeadingCitationNumber(node)
  const title = context.text(getHeadingTitle(reader, context, node))
  return number === null ? title : html`<span class="number" lang="en">${number}</span> ${title}`
}

/**
 * Formats how many words two headings share, and where these begin in the other heading: `๓๔๕ คำ, ๑๒%` and
 * `ตั้งแต่ย่อหน้า ๗`.
 */
export const formatSharedWords = (
  context: PageContext,
  { words, share, from }: Pick<ParallelWithPlaces, 'words' | 'share' | 'from'>,
) => ({
  much: `${context.number(words)} ${context.say('คำ', 'words')}, ${formatShare(context, share)}`,
  at: `${context.say('ตั้งแต่ย่อหน้า', 'from paragraph')} ${context.name(from)}`,
})

const formatShare = (context: PageContext, share: number): string =>
  share < 0.01 ? context.say('ไม่ถึง ๑%', 'less than 1%') : `${context.number(Math.round(100 * share))}%`

/** Converts Pali to the script of the page: Thai on Thai pages, roman on others. */
export const toReaderScript = (context: PageContext, words: string): string =>
  context.lang === 'th'
    ? hasThaiLetters(words)
      ? words
      : romanPaliToThai(words)
    : hasThaiLetters(words)
      ? thaiPaliToRoman(words)
      : words

function renderQuote(context: PageContext, words: string): SafeHtml {
  const lang = context.lang === 'th' ? 'pi-Thai' : 'pi-Latn'
  return html`<q lang="${lang}">${new SafeHtml(renderTextWithBreakOpportunities(toReaderScript(context, words), lang))}</q>`
}
