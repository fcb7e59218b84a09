/**
 * The address of an item of a volume. It redirects to the page of the item. If the number occurs several times, it
 * lists the pages.
 */

import type { EditionId } from '../../definitions/editions.ts'
import { toThaiDigits } from '../../definitions/languages/numerals.ts'
import { createNotFoundError } from '../../foundation/app-error.ts'
import { renderPage } from '../pages/frame.ts'
import { html } from '../pages/html.ts'
import type { PageContext } from '../pages/page-context.ts'
import {
  createBreadcrumbsToVolume,
  formatPageName,
  formatVolumeName,
  getEditionOrRecensionTitle,
  getPrintedPagePath,
} from '../shared/canon-words.ts'
import type { PageHandlerResult, ReaderContext } from '../shared/reader.ts'

/**
 * Returns the pages on which an item begins.
 * @param isSelected selects some of several pages; if it selects none, all are returned
 * @throws AppError `not_found` with the valid range
 */
export function requirePagesOfItem(
  { stores: { canon } }: ReaderContext,
  volume: number,
  edition: EditionId,
  item: number,
  isSelected: (page: number) => boolean = () => true,
): readonly number[] {
  const items = canon.printed.items(edition, volume)
  const all = items.pagesOf(item)
  if (all.length === 0) throw createNoItemError(items.last)
  const selected = all.filter(isSelected)
  return selected.length > 0 ? selected : all
}

/** Renders the list of pages on which an item begins. Redirects if there is one page. */
export function renderItemOccurrencesPage(
  reader: ReaderContext,
  context: PageContext,
  volume: number,
  edition: EditionId,
  item: number,
  pages: readonly number[],
): PageHandlerResult {
  const addresses = pages.map((page) => context.href(getPrintedPagePath(volume, edition, page), {}, `i${item}`))
  const [only] = addresses
  if (only !== undefined && addresses.length === 1) return { status: 303, address: only }
  return renderPage(context, {
    title: `${context.say('ข้อ', 'Item')} ${context.name(item)} · ${formatVolumeName(context, volume)}`,
    path: `/canon/${volume}/${edition}`,
    query: { item },
    unlisted: true,
    crumbs: createBreadcrumbsToVolume(reader, context, volume),
    main: html`<h1>${context.say('ข้อ', 'Item')} ${context.name(item)} <small>${getEditionOrRecensionTitle(context, edition, reader.stores.canon.printed.shownIn(edition, volume))}</small></h1>
<p>${context.say('เลขข้อนี้มีหลายแห่งในเล่ม เพราะเลขข้อเริ่มใหม่กลางเล่ม', 'The numbers of items start again within this volume, so this number occurs in several places.')}</p>
<ul class="list">${pages.map((page, index) => html`<li><a href="${addresses[index]}">${formatPageName(context, page)}</a></li>`)}</ul>`,
  })
}

const createNoItemError = (last: number) =>
  createNotFoundError(
    last === 0
      ? 'ฉบับนี้ไม่มีเลขข้อในเล่มนี้ กรุณาเปิดด้วยเลขหน้า'
      : `ไม่พบข้อนี้ เล่มนี้มีข้อ ${toThaiDigits(`1–${last}`)} กรุณาเลือกข้อในช่วงนี้`,
  )
