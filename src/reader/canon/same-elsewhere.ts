/** At the foot of a heading: where its text is said again in the canon, what shares most words first (words §5). */

import { hasThai, toRoman } from '../../../search/letters/thai-pali.ts'
import { toThai } from '../../../search/letters/to-thai.ts'
import { type ReportedSame, reportedSame } from '../../canon/places/same-places.ts'
import { textNumber } from '../../canon/tree/whole-text.ts'
import type { FoundEntry } from '../../canon/volumes/entries.ts'
import { html, Markup } from '../pages/html.ts'
import type { PageContext } from '../pages/page-context.ts'
import { written } from '../pages/script.ts'
import { headingPath, headingTitle } from '../shared/canon-words.ts'
import type { Reader } from '../shared/reader.ts'
import { placeOf } from './found-headings.ts'

/** So many are shown; the API has the others. */
const MAX_DISPLAYED = 10

/** Nothing where it is said nowhere else. */
export function sameElsewhere(
  reader: Reader,
  context: PageContext,
  found: FoundEntry,
  path: string,
  most = MAX_DISPLAYED,
): Markup {
  const others = reportedSame(reader.stores.canon, found, most)
  if (others.length === 0) return html``
  const items = others.map((other) => {
    const { node, volume, first } = other
    const { much, at } = sharedExtent(context, other)
    return html`<li><a href="${context.href(headingPath(node, volume))}">${numbered(reader, context, other)}</a> <small>${context.text(placeOf(reader, context, node, volume))} · ${much}</small><p>${quoted(context, first)}… <small>${at} · <a href="${context.href(alongsidePath(path, other))}">${context.say('เทียบเคียงกัน', 'Side by side')}</a></small></p></li>`
  })
  return html`<section class="same" aria-labelledby="same"><h2 id="same">${context.say('ที่อื่นที่มีข้อความเดียวกัน', 'The same elsewhere')}</h2><ol class="list">${items}</ol></section>`
}

/** Where a heading is shown beside another. @param path of the heading */
export const alongsidePath = (
  path: string,
  { node, volume }: Pick<FoundEntry, 'node'> & { volume: number },
) => `${path}/same/${volume}/${node.row.slug}`

/** `MN 10 สติปัฏฐานสูตร`. */
export function numbered(reader: Reader, context: PageContext, { node }: Pick<FoundEntry, 'node'>): Markup {
  const number = textNumber(node)
  const title = context.text(headingTitle(reader, context, node))
  return number === null ? title : html`<span class="number" lang="en">${number}</span> ${title}`
}

/** How much a heading shares, and where that begins: `๓๔๕ คำ, ๑๒%` and `ตั้งแต่ย่อหน้า ๗`. */
export const sharedExtent = (
  context: PageContext,
  { words, share, from }: Pick<ReportedSame, 'words' | 'share' | 'from'>,
) => ({
  much: `${context.number(words)} ${context.say('คำ', 'words')}, ${percent(context, share)}`,
  at: `${context.say('ตั้งแต่ย่อหน้า', 'from paragraph')} ${context.name(from)}`,
})

const percent = (context: PageContext, share: number): string =>
  share < 0.01 ? context.say('ไม่ถึง ๑%', 'less than 1%') : `${context.number(Math.round(100 * share))}%`

/** Pali in the script of the reader, whatever the edition that was compared. */
export const inOwnScript = (context: PageContext, words: string): string =>
  context.lang === 'th' ? (hasThai(words) ? words : toThai(words)) : hasThai(words) ? toRoman(words) : words

function quoted(context: PageContext, words: string): Markup {
  const lang = context.lang === 'th' ? 'pi-Thai' : 'pi-Latn'
  return html`<q lang="${lang}">${new Markup(written(inOwnScript(context, words), lang))}</q>`
}
