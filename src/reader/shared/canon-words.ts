/** How pages name the canon's things: volumes, editions, pages and sources. */

import { hasThai, toRoman } from '../../../search/letters/thai-pali.ts'
import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import type { ShownRecension, TextSource } from '../../canon/volumes/printed-pages.ts'
import { recensionLabel } from '../../canon/volumes/recension-labels.ts'
import { divisions, isVolume } from '../../definitions/divisions.ts'
import type { Edition } from '../../definitions/editions.ts'
import { notFound } from '../../foundation/refusal.ts'
import { type Crumb, wayTo } from '../pages/frame.ts'
import { html, type Markup } from '../pages/html.ts'
import type { Visit } from '../pages/visit.ts'
import { numberIn } from './numbers.ts'
import type { Reader } from './reader.ts'

/** An edition in full; what shows another recension than the edition's own goes under its own name. */
export const recensionTitle = (visit: Visit, edition: Edition, shown: ShownRecension): string =>
  recensionLabel(edition, shown, 'label', visit.lang)

/** The same where there is little room. */
export const recensionName = (visit: Visit, edition: Edition, shown: ShownRecension): string =>
  recensionLabel(edition, shown, 'name', visit.lang)

/** The same of all volumes of an edition, or of one. */
export const shownName = (
  { stores: { canon } }: Reader,
  visit: Visit,
  edition: Edition,
  volume?: number,
): string => recensionName(visit, edition, canon.printed.shownIn(edition, volume))

/** A volume from an address. @throws Refusal `not_found` */
export function volumeIn(text: string): number {
  const volume = numberIn(text)
  requireVolume(volume)
  return volume
}

/** Checks a volume number. @throws not_found @throws Refusal `not_found` */
export function requireVolume(volume: number): void {
  if (!isVolume(volume)) throw notFound('ไม่พบเล่มนี้ พระไตรปิฎกมีเล่ม ๑–๔๕')
}

/** The way to a volume, without the page itself. */
export function crumbsTo({ stores: { canon } }: Reader, visit: Visit, volume: number): readonly Crumb[] {
  const { division } = canon.divisions.named(volume, visit.language)
  return [
    wayTo(visit, divisions),
    ...(division ? [{ title: division.title, href: visit.href(`/canon/divisions/${division.slug}`) }] : []),
    { title: volumeName(visit, volume), href: visit.href(`/canon/${volume}`) },
  ]
}

/**
 * The title of a heading. English pages show the Pali name in roman letters if there is no
 * English one.
 */
export function headingTitle({ stores: { canon } }: Reader, visit: Visit, node: HeadingNode): string {
  const title = canon.contents.title(node, visit.language)
  if (visit.lang !== 'en' || !hasThai(title)) return title
  const pali = node.row.pali ?? title
  return hasThai(pali) ? capital(toRoman(pali)) : pali
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The headings from the top of the contents down to one. */
export function crumbsToHeading(
  reader: Reader,
  visit: Visit,
  volume: number,
  heading: HeadingNode,
): readonly Crumb[] {
  const crumbs: Crumb[] = []
  for (let node: HeadingNode | null = heading; node; node = node.parent) {
    const href = visit.href(headingPath(node, volume))
    crumbs.unshift({ title: headingTitle(reader, visit, node), href })
  }
  return crumbs
}

/** The path of a heading, under the volume of its ref. @param volume for one without a ref */
export const headingPath = ({ row, ref }: HeadingNode, volume: number): string =>
  `/canon/${ref?.volume ?? volume}/entries/${row.slug}`

/** `เล่ม ๙`. */
export const volumeName = (visit: Visit, volume: number): string =>
  `${visit.say('เล่ม', 'Volume')} ${visit.name(volume)}`

/** `หน้า ๒๓๑`. */
export const pageName = (visit: Visit, page: number): string =>
  `${visit.say('หน้า', 'Page')} ${visit.name(page)}`

/** What is said above words that another source has than the rest of the text. */
export const fromOther = (visit: Visit, { title }: TextSource): string =>
  `${visit.say('ต้นฉบับหลักไม่มีข้อความนี้ จาก', 'Not in the first source; from')} ${title}`

/** The same as markup. */
export const otherSourceNote =
  (visit: Visit) =>
  ({ title }: TextSource): Markup =>
    html`<p class="c from" lang="${visit.lang}">${visit.say('ต้นฉบับหลักไม่มีข้อความนี้ จาก', 'Not in the first source; from')} ${visit.text(title)}</p>
`
