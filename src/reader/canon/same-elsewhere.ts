/** At the foot of a heading: where its text is said again in the canon, what shares most words first (words §5). */

import { hasThai, toRoman } from '../../../search/letters/thai-pali.ts'
import { toThai } from '../../../search/letters/to-thai.ts'
import { type ToldSame, toldSame } from '../../canon/places/same-places.ts'
import { textNumber } from '../../canon/tree/whole-text.ts'
import type { FoundEntry } from '../../canon/volumes/entries.ts'
import { html, Markup } from '../pages/html.ts'
import { written } from '../pages/script.ts'
import type { Visit } from '../pages/visit.ts'
import { headingPath, headingTitle } from '../shared/canon-words.ts'
import type { Reader } from '../shared/reader.ts'
import { placeOf } from './found-headings.ts'

/** So many are shown; the API has the others. */
const MOST_SHOWN = 10

/** Nothing where it is said nowhere else. */
export function sameElsewhere(
  reader: Reader,
  visit: Visit,
  found: FoundEntry,
  path: string,
  most = MOST_SHOWN,
): Markup {
  const others = toldSame(reader.stores.canon, found, most)
  if (others.length === 0) return html``
  const items = others.map((other) => {
    const { node, volume, first } = other
    const { much, at } = sharedExtent(visit, other)
    return html`<li><a href="${visit.href(headingPath(node, volume))}">${numbered(reader, visit, other)}</a> <small>${visit.text(placeOf(reader, visit, node, volume))} · ${much}</small><p>${quoted(visit, first)}… <small>${at} · <a href="${visit.href(besidePath(path, other))}">${visit.say('เทียบเคียงกัน', 'Side by side')}</a></small></p></li>`
  })
  return html`<section class="same" aria-labelledby="same"><h2 id="same">${visit.say('ที่อื่นที่มีข้อความเดียวกัน', 'The same elsewhere')}</h2><ol class="list">${items}</ol></section>`
}

/** Where a heading is shown beside another. @param path of the heading */
export const besidePath = (path: string, { node, volume }: Pick<FoundEntry, 'node'> & { volume: number }) =>
  `${path}/same/${volume}/${node.row.slug}`

/** `MN 10 สติปัฏฐานสูตร`. */
export function numbered(reader: Reader, visit: Visit, { node }: Pick<FoundEntry, 'node'>): Markup {
  const number = textNumber(node)
  const title = visit.text(headingTitle(reader, visit, node))
  return number === null ? title : html`<span class="number" lang="en">${number}</span> ${title}`
}

/** How much a heading shares, and where that begins: `๓๔๕ คำ, ๑๒%` and `ตั้งแต่ย่อหน้า ๗`. */
export const sharedExtent = (
  visit: Visit,
  { words, share, from }: Pick<ToldSame, 'words' | 'share' | 'from'>,
) => ({
  much: `${visit.number(words)} ${visit.say('คำ', 'words')}, ${percent(visit, share)}`,
  at: `${visit.say('ตั้งแต่ย่อหน้า', 'from paragraph')} ${visit.name(from)}`,
})

const percent = (visit: Visit, share: number): string =>
  share < 0.01 ? visit.say('ไม่ถึง ๑%', 'less than 1%') : `${visit.number(Math.round(100 * share))}%`

/** Pali in the script of the reader, whatever the edition that was compared. */
export const inOwnScript = (visit: Visit, words: string): string =>
  visit.lang === 'th' ? (hasThai(words) ? words : toThai(words)) : hasThai(words) ? toRoman(words) : words

function quoted(visit: Visit, words: string): Markup {
  const lang = visit.lang === 'th' ? 'pi-Thai' : 'pi-Latn'
  return html`<q lang="${lang}">${new Markup(written(inOwnScript(visit, words), lang))}</q>`
}
