/** The current page as marks refer to it: its address, its texts, and its citation. */

import { isEnglishPage } from './page.ts'
import { type LettersWithTextNodes, readLettersWithTextNodes } from './quote-selection.ts'

/** The `main` element of the current page. If there is none, the body. */
export const mainElement = document.getElementById('main') ?? document.body
/** The address of the page of saved items, with the path that a proxy adds. */
export const savedItemsAddress = mainElement.dataset.shelf ?? ''
const libraryRoot = savedItemsAddress.replace(/\/shelf$/, '')
/** The decoded path of the current page, without the path that a proxy adds. */
export const currentPagePath = decodeURIComponent(location.pathname.slice(libraryRoot.length))
/** Returns the decoded path to which a link leads, without the path that a proxy adds. */
export const getDecodedLinkPath = ({ href }: { readonly href: string }): string =>
  decodeURIComponent(new URL(href, location.href).pathname.slice(libraryRoot.length))

/** Matches the path of a printed page, `/canon/{volume}/{edition}/{page}`, and captures its three parts. */
export const PRINTED_PAGE_PATH_PATTERN = /^\/canon\/(\d+)\/([\w-]+)\/(\d+)$/

/**
 * Reads the letters of each text on a page. A page that shows several editions in columns has one text for each; any
 * other page has one.
 * @param source path of the page
 */
export function readPageTextLetters(page: Document, source: string): readonly LettersWithTextNodes[] {
  const all = [...page.querySelectorAll('#main .text')]
  const columns = page.querySelector('.rows') ? [...Map.groupBy(all, ({ className }) => className).values()] : [all]
  return columns.map((cells) => readLettersWithTextNodes(cells, source, getDecodedLinkPath))
}

/** Returns the title of the current page without the library's name. */
export const readCurrentWebPageTitle = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content ?? document.title

/**
 * Returns the citation for a mark on the page at `source`. For the current page, this is the displayed citation, or the
 * title if there is none. For a printed page within a heading's text, it is the heading's title with volume and page.
 */
export function readCurrentWebPageCitation(source: string): string {
  if (source === currentPagePath)
    return document.querySelector('.cite output')?.textContent ?? readCurrentWebPageTitle()
  const [, volume, , page] = source.match(PRINTED_PAGE_PATH_PATTERN) ?? []
  const formatNumber = (words: string | undefined) =>
    Number(words).toLocaleString(isEnglishPage ? 'en' : 'th-TH-u-nu-thai', { useGrouping: false })
  return page ? `${readCurrentWebPageTitle()} ${formatNumber(volume)}/${formatNumber(page)}` : readCurrentWebPageTitle()
}

/** Creates a random UUID. It also works on pages without HTTPS, where browsers lack `crypto.randomUUID`. */
export const createRandomUuid = () =>
  crypto.randomUUID?.() ??
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
    (Number(digit) ^ ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & (15 >> (Number(digit) / 4)))).toString(16),
  )
