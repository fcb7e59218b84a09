/** How pages name the canon's things: volumes, editions, pages and sources. */

import { hasThaiLetters, thaiPaliToRoman } from '../../../search/letters/thai-pali.ts'
import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import type { DisplayedRecension, DisplayedSource } from '../../canon/volumes/printed-pages.ts'
import { recensionLabel } from '../../canon/volumes/recension-labels.ts'
import { divisions, isVolume } from '../../definitions/divisions.ts'
import type { Edition } from '../../definitions/editions.ts'
import { notFoundError } from '../../foundation/app-error.ts'
import { type Breadcrumb, findEntranceTo } from '../pages/frame.ts'
import { html, type Markup } from '../pages/html.ts'
import type { PageContext } from '../pages/page-context.ts'
import { parsePositiveNumber } from './numbers.ts'
import type { ReaderContext } from './reader.ts'

/** An edition in full; what shows another recension than the edition's own goes under its own name. */
export const recensionTitle = (context: PageContext, edition: Edition, shown: DisplayedRecension): string =>
  recensionLabel(edition, shown, 'label', context.lang)

/** The same where there is little room. */
export const recensionName = (context: PageContext, edition: Edition, shown: DisplayedRecension): string =>
  recensionLabel(edition, shown, 'name', context.lang)

/** The same of all volumes of an edition, or of one. */
export const displayedEditionName = (
  { stores: { canon } }: ReaderContext,
  context: PageContext,
  edition: Edition,
  volume?: number,
): string => recensionName(context, edition, canon.printed.shownIn(edition, volume))

/** A volume from an address. @throws Refusal `not_found` */
export function parseVolume(text: string): number {
  const volume = parsePositiveNumber(text)
  requireVolume(volume)
  return volume
}

/** Checks a volume number. @throws not_found @throws Refusal `not_found` */
export function requireVolume(volume: number): void {
  if (!isVolume(volume)) throw notFoundError('ไม่พบเล่มนี้ พระไตรปิฎกมีเล่ม ๑–๔๕')
}

/** The way to a volume, without the page itself. */
export function breadcrumbsToVolume(
  { stores: { canon } }: ReaderContext,
  context: PageContext,
  volume: number,
): readonly Breadcrumb[] {
  const { division } = canon.divisions.named(volume, context.language)
  return [
    findEntranceTo(context, divisions),
    ...(division ? [{ title: division.title, href: context.href(`/canon/divisions/${division.slug}`) }] : []),
    { title: volumeName(context, volume), href: context.href(`/canon/${volume}`) },
  ]
}

/**
 * The title of a heading. English pages show the Pali name in roman letters if there is no
 * English one.
 */
export function headingTitle({ stores: { canon } }: ReaderContext, context: PageContext, node: HeadingNode): string {
  const title = canon.contents.title(node, context.language)
  if (context.lang !== 'en' || !hasThaiLetters(title)) return title
  const pali = node.row.pali ?? title
  return hasThaiLetters(pali) ? capital(thaiPaliToRoman(pali)) : pali
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The headings from the top of the contents down to one. */
export function breadcrumbsToHeading(
  reader: ReaderContext,
  context: PageContext,
  volume: number,
  heading: HeadingNode,
): readonly Breadcrumb[] {
  const crumbs: Breadcrumb[] = []
  for (let node: HeadingNode | null = heading; node; node = node.parent) {
    const href = context.href(headingPath(node, volume))
    crumbs.unshift({ title: headingTitle(reader, context, node), href })
  }
  return crumbs
}

/** The path of a heading, under the volume of its ref. @param volume for one without a ref */
export const headingPath = ({ row, ref }: HeadingNode, volume: number): string =>
  `/canon/${ref?.volume ?? volume}/entries/${row.slug}`

/** `เล่ม ๙`. */
export const volumeName = (context: PageContext, volume: number): string =>
  `${context.say('เล่ม', 'Volume')} ${context.name(volume)}`

/** `หน้า ๒๓๑`. */
export const pageName = (context: PageContext, page: number): string =>
  `${context.say('หน้า', 'Page')} ${context.name(page)}`

/** What is said above words that another source has than the rest of the text. */
export const otherSourceSentence = (context: PageContext, { title }: DisplayedSource): string =>
  `${context.say('ต้นฉบับหลักไม่มีข้อความนี้ จาก', 'Not in the first source; from')} ${title}`

/** The same as markup. */
export const otherSourceNote =
  (context: PageContext) =>
  ({ title }: DisplayedSource): Markup =>
    html`<p class="c from" lang="${context.lang}">${context.say('ต้นฉบับหลักไม่มีข้อความนี้ จาก', 'Not in the first source; from')} ${context.text(title)}</p>
`
