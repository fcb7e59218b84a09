/** Addresses of the canon, the numbers in them, and the names of volumes, editions, pages and sources. */

import { hasThaiLetters, thaiPaliToRoman } from '../../../search/letters/thai-pali.ts'
import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import type { DisplayedRecension, DisplayedSource } from '../../canon/volumes/printed-pages.ts'
import { getDisplayedTextName } from '../../canon/volumes/recension-labels.ts'
import { divisionsResourceDefinition, isVolumeNumber } from '../../definitions/divisions.ts'
import type { EditionId } from '../../definitions/editions.ts'
import { toWesternDigits } from '../../definitions/languages/numerals.ts'
import { createNotFoundError } from '../../foundation/app-error.ts'
import { type Breadcrumb, createBreadcrumbToRecordList } from '../pages/frame.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import type { PageContext } from '../pages/page-context.ts'
import type { ReaderContext } from './reader.ts'

/** Returns the path of a printed page, `/canon/9/royal/231`. */
export const getPrintedPagePath = (volume: number, edition: EditionId, page: number): string =>
  `/canon/${volume}/${edition}/${page}`

/**
 * Parses a positive number in Arabic or Thai digits. It may have leading zeros.
 * @throws AppError `not_found` for any other text
 */
export function parsePositiveNumber(text: string): number {
  const digits = toWesternDigits(text)
  if (!/^0*[1-9]\d{0,8}$/.test(digits)) throw createNotFoundError('ไม่พบสิ่งที่ขอ กรุณาตรวจสอบหมายเลขในลิงก์')
  return Number(digits)
}

/** Whether a number is in the form of addresses: Arabic digits without leading zeros. */
export const isCanonicalNumber = (text: string): boolean => /^[1-9]\d*$/.test(text)

/** Returns the full name of an edition. If its pages display another recension, the name of that. */
export const getEditionOrRecensionTitle = (
  context: PageContext,
  edition: EditionId,
  shown: DisplayedRecension,
): string => getDisplayedTextName(edition, shown, 'label', context.lang)

/** Returns the short name of an edition. If its pages display another recension, the name of that. */
export const getEditionOrRecensionName = (
  context: PageContext,
  edition: EditionId,
  shown: DisplayedRecension,
): string => getDisplayedTextName(edition, shown, 'name', context.lang)

/**
 * Returns the short name of an edition, or of the recension that its pages display instead.
 * @param volume the volume of the pages; all volumes if absent
 */
export const getDisplayedEditionName = (
  { stores: { canon } }: ReaderContext,
  context: PageContext,
  edition: EditionId,
  volume?: number,
): string => getEditionOrRecensionName(context, edition, canon.printed.shownIn(edition, volume))

/** Parses a volume number in an address. @throws AppError `not_found` for anything but 1 to 45 */
export function parseVolume(text: string): number {
  const volume = parsePositiveNumber(text)
  requireVolume(volume)
  return volume
}

/** Checks that a volume exists. @throws AppError `not_found` with the valid range */
export function requireVolume(volume: number): void {
  if (!isVolumeNumber(volume)) throw createNotFoundError('ไม่พบเล่มนี้ พระไตรปิฎกมีเล่ม ๑–๔๕')
}

/** Returns the breadcrumbs above a volume, without the volume itself. */
export function createBreadcrumbsToVolume(
  { stores: { canon } }: ReaderContext,
  context: PageContext,
  volume: number,
): readonly Breadcrumb[] {
  const { division } = canon.divisions.named(volume, context.language)
  return [
    createBreadcrumbToRecordList(context, divisionsResourceDefinition),
    ...(division ? [{ title: division.title, href: context.href(`/canon/divisions/${division.slug}`) }] : []),
    { title: formatVolumeName(context, volume), href: context.href(`/canon/${volume}`) },
  ]
}

/**
 * Returns the title of a heading in the page's language. If there is no English title, English pages show the Pali name
 * in roman letters.
 */
export function getHeadingTitle({ stores: { canon } }: ReaderContext, context: PageContext, node: HeadingNode): string {
  const title = canon.contents.title(node, context.language)
  if (context.lang !== 'en' || !hasThaiLetters(title)) return title
  const pali = node.row.pali ?? title
  return hasThaiLetters(pali) ? capitalize(thaiPaliToRoman(pali)) : pali
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Returns the breadcrumbs of a heading: its ancestors from the top of the contents, and itself. */
export function createBreadcrumbsToHeading(
  reader: ReaderContext,
  context: PageContext,
  volume: number,
  heading: HeadingNode,
): readonly Breadcrumb[] {
  const crumbs: Breadcrumb[] = []
  for (let node: HeadingNode | null = heading; node; node = node.parent) {
    const href = context.href(getHeadingPagePath(node, volume))
    crumbs.unshift({ title: getHeadingTitle(reader, context, node), href })
  }
  return crumbs
}

/**
 * Returns the path of a heading's page, in the volume of the printed page to which it refers.
 * @param volume volume to use if the heading refers to no page
 */
export const getHeadingPagePath = ({ row, ref }: HeadingNode, volume: number): string =>
  `/canon/${ref?.volume ?? volume}/entries/${row.slug}`

/** Returns the name of a volume: `เล่ม ๙` or `Volume 9`. */
export const formatVolumeName = (context: PageContext, volume: number): string =>
  `${context.say('เล่ม', 'Volume')} ${context.name(volume)}`

/** Returns the name of a page of the canon or of a book: `หน้า ๒๓๑` or `Page 231`. */
export const formatPageName = (context: PageContext, page: number): string =>
  `${context.say('หน้า', 'Page')} ${context.name(page)}`

/** Returns the sentence above words that are from another source than the rest of the text, as plain text. */
export const getOtherSourceSentence = (context: PageContext, { title }: DisplayedSource): string =>
  `${context.say('ต้นฉบับหลักไม่มีข้อความนี้ จาก', 'Not in the first source; from')} ${title}`

/** Creates the function that renders the note above words that are from another source than the rest of the text. */
export const createOtherSourceNoteRenderer =
  (context: PageContext) =>
  ({ title }: DisplayedSource): SafeHtml =>
    html`<p class="c from" lang="${context.lang}">${context.say('ต้นฉบับหลักไม่มีข้อความนี้ จาก', 'Not in the first source; from')} ${context.text(title)}</p>
`
