/** The quiet links by which pages are taken along to an e-reader. */

import { html, type Markup } from '../pages/html.ts'
import type { LinkQuery, Visit } from '../pages/visit.ts'

const EPUB = 'application/epub+zip'

/** @param path of the page @param query what of its view the book has, too */
const link = (visit: Visit, path: string, label: string, query?: LinkQuery): Markup =>
  html`<a rel="nofollow" type="${EPUB}" href="${visit.href(`${path}.epub`, query)}">${label}</a>`

const words = (visit: Visit): string => visit.say('อ่านบนเครื่องอ่านหนังสือ (EPUB)', 'For your e-reader (EPUB)')

/** The link of a page that is one book. */
export const epubLink = (visit: Visit, path: string, query?: LinkQuery): Markup =>
  html`<p class="soft">${link(visit, path, words(visit), query)}</p>`

/** The links of a page that is several. */
export const epubLinks = (
  visit: Visit,
  books: readonly { readonly path: string; readonly label: string; readonly query?: LinkQuery }[],
): Markup =>
  html`<p class="soft">${words(visit)}: ${books.map(({ path, label, query }, index) => html`${index > 0 ? ' · ' : ''}${link(visit, path, label, query)}`)}</p>`
