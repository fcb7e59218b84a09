/** The page on which something is marked: its address, its texts, and how it is cited. */

import { isEnglishPage } from './page.ts'
import { type PageLetters, readPageLetters } from './quoted.ts'

/** The main element of the page. */
export const mainElement = document.getElementById('main') ?? document.body
/** The address of the page of saved items. */
export const shelfAddress = mainElement.dataset.shelf ?? ''
const root = shelfAddress.replace(/\/shelf$/, '')
/** The path of this page. */
export const ownPath = decodeURIComponent(location.pathname.slice(root.length))
/** The path of a link. */
export const pathOfLink = ({ href }: { readonly href: string }): string =>
  decodeURIComponent(new URL(href, location.href).pathname.slice(root.length))

/** The address of a printed page. */
export const PRINTED_PAGE_PATTERN = /^\/canon\/(\d+)\/([\w-]+)\/(\d+)$/

/** The texts of a page: each edition is one, from heading to heading. */
export function textsOfPage(page: Document, source: string): readonly PageLetters[] {
  const all = [...page.querySelectorAll('#main .text')]
  const columns = page.querySelector('.rows') ? [...Map.groupBy(all, ({ className }) => className).values()] : [all]
  return columns.map((cells) => readPageLetters(cells, source, pathOfLink))
}

/** The title of this page. */
export const pageTitle = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content ?? document.title

/** The citation that the page offers; for a printed page inside of a heading's text its title and number. */
export function citationOnPage(source: string): string | null {
  if (source === ownPath) return document.querySelector('.cite output')?.textContent ?? pageTitle()
  const [, volume, , page] = source.match(PRINTED_PAGE_PATTERN) ?? []
  const number = (words: string | undefined) =>
    Number(words).toLocaleString(isEnglishPage ? 'en' : 'th-TH-u-nu-thai', { useGrouping: false })
  return page ? `${pageTitle()} ${number(volume)}/${number(page)}` : pageTitle()
}

/** Browsers make them on safe addresses alone. */
export const randomUuid = () =>
  crypto.randomUUID?.() ??
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
    (Number(digit) ^ ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & (15 >> (Number(digit) / 4)))).toString(16),
  )
