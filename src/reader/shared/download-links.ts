/** The links that download a page: as an EPUB, or for reading offline with its approximate size. */

import { html, type SafeHtml } from '../pages/html.ts'
import type { LinkQuery, PageContext } from '../pages/page-context.ts'

const EPUB = 'application/epub+zip'

/** Renders one link to an EPUB. @param path of the page @param query the parameters that the EPUB has, too */
const renderEpubLink = (context: PageContext, path: string, label: string, query?: LinkQuery): SafeHtml =>
  html`<a rel="nofollow" type="${EPUB}" href="${context.href(`${path}.epub`, query)}">${label}</a>`

const getEpubLabel = (context: PageContext): string =>
  context.say('อ่านบนเครื่องอ่านหนังสือ (EPUB)', 'For your e-reader (EPUB)')

/**
 * Renders the link to the EPUB of a page.
 * @param path path of the page
 * @param query parameters of the page that the EPUB has, too
 */
export const renderLinkToEpub = (context: PageContext, path: string, query?: LinkQuery): SafeHtml =>
  html`<p class="soft">${renderEpubLink(context, path, getEpubLabel(context), query)}</p>`

/** Renders links to several EPUBs of one page, each with a label. */
export const renderLinksToEpubs = (
  context: PageContext,
  books: readonly { readonly path: string; readonly label: string; readonly query?: LinkQuery }[],
): SafeHtml =>
  html`<p class="soft">${getEpubLabel(context)}: ${books.map(({ path, label, query }, index) => html`${index > 0 ? ' · ' : ''}${renderEpubLink(context, path, label, query)}`)}</p>`

/** The query parameter of `/offline` with the path of the item to store. */
export const OFFLINE_ITEM_PARAMETER = 'keep'

/** Maximum length of a heading that can be stored offline, in parts of its page. This is about 12 MB of markup. */
export const MAX_PAGE_PARTS_PER_OFFLINE_HEADING = 80

/** An item that a page offers to store offline, with the approximate size of the download. */
export interface OfflineOffer {
  /** The path of its page. */
  readonly path: string
  /** Its query without the language. */
  readonly query?: LinkQuery
  /** The name of the item, if a page offers several. */
  readonly label?: string
  /** The approximate download in bytes. */
  readonly bytes: number
}

const MEGABYTE = 1_000_000

/** Formats an approximate size with two significant digits: `๓๒๐ kB`, `๑.๔ MB`. */
export function formatByteSize(context: PageContext, bytes: number): string {
  const isLarge = bytes >= MEGABYTE
  const value = isLarge ? bytes / MEGABYTE : Math.max(1, bytes / 1000)
  const rounded = Number(value.toPrecision(2))
  return `${context.number(rounded)} ${isLarge ? 'MB' : 'kB'}`
}

/** Renders the links that store items offline. They are hidden without JavaScript. Empty if there is no item. */
export function renderOfflineLinks(context: PageContext, offers: readonly OfflineOffer[]): SafeHtml {
  if (offers.length === 0) return html``
  const offlineLabel = context.say('เก็บไว้อ่านออฟไลน์', 'Save for offline reading')
  const links = offers.map(({ path, query, label, bytes }, index) => {
    // a slash needs no escape in a query and is easier to read
    const href = context.href('/offline', { [OFFLINE_ITEM_PARAMETER]: path, ...query }).replaceAll('%2F', '/')
    // screen readers read each link alone
    const name = label === undefined ? undefined : html` aria-label="${`${offlineLabel}: ${label}`}"`
    return html`${index > 0 ? ' ' : ''}<span><a rel="nofollow" href="${href}"${name}>${label ?? offlineLabel}</a> <small>${context.say('ราว', 'about')} ${formatByteSize(context, bytes)}</small></span>`
  })
  return html`<p class="keep">${offers[0]?.label === undefined ? undefined : `${offlineLabel}: `}${links}</p>
`
}
