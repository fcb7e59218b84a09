/** The links by which readers download a page as an EPUB. */

import { html, type SafeHtml } from '../pages/html.ts'
import type { LinkQuery, PageContext } from '../pages/page-context.ts'

const EPUB = 'application/epub+zip'

/** One link to an EPUB. @param path of the page @param query the parameters that the EPUB has, too */
const link = (context: PageContext, path: string, label: string, query?: LinkQuery): SafeHtml =>
  html`<a rel="nofollow" type="${EPUB}" href="${context.href(`${path}.epub`, query)}">${label}</a>`

const words = (context: PageContext): string => context.say('อ่านบนเครื่องอ่านหนังสือ (EPUB)', 'For your e-reader (EPUB)')

/**
 * Renders the link to the EPUB of a page.
 * @param path of the page
 * @param query the parameters that the EPUB has, too
 */
export const renderLinkToEpub = (context: PageContext, path: string, query?: LinkQuery): SafeHtml =>
  html`<p class="soft">${link(context, path, words(context), query)}</p>`

/** Renders links to several EPUBs of one page, each with a label. */
export const renderLinksToEpubs = (
  context: PageContext,
  books: readonly { readonly path: string; readonly label: string; readonly query?: LinkQuery }[],
): SafeHtml =>
  html`<p class="soft">${words(context)}: ${books.map(({ path, label, query }, index) => html`${index > 0 ? ' · ' : ''}${link(context, path, label, query)}`)}</p>`
