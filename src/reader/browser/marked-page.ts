/** The page on which something is marked: its address, its texts, and how it is cited. */

import { isEnglish } from './page.ts'
import { type Letters, lettersOf } from './quoted.ts'

/** The main element of the page. */
export const main = document.getElementById('main') ?? document.body
/** The address of the page of saved items. */
export const shelf = main.dataset.shelf ?? ''
const root = shelf.replace(/\/shelf$/, '')
/** The path of this page. */
export const own = decodeURIComponent(location.pathname.slice(root.length))
/** The path of a link. */
export const pathOf = ({ href }: { readonly href: string }): string =>
  decodeURIComponent(new URL(href, location.href).pathname.slice(root.length))

/** The address of a printed page. */
export const PRINTED = /^\/canon\/(\d+)\/([\w-]+)\/(\d+)$/

/** The texts of a page: each edition is one, from heading to heading. */
export function textsOf(page: Document, source: string): readonly Letters[] {
  const all = [...page.querySelectorAll('#main .text')]
  const columns = page.querySelector('.rows')
    ? [...Map.groupBy(all, ({ className }) => className).values()]
    : [all]
  return columns.map((cells) => lettersOf(cells, source, pathOf))
}

/** The title of this page. */
export const titleHere = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content ?? document.title

/** The citation that the page offers; for a printed page inside of a heading's text its title and number. */
export function citationOf(source: string): string | null {
  if (source === own) return document.querySelector('.cite output')?.textContent ?? titleHere()
  const [, volume, , page] = source.match(PRINTED) ?? []
  const number = (words: string | undefined) =>
    Number(words).toLocaleString(isEnglish ? 'en' : 'th-TH-u-nu-thai', { useGrouping: false })
  return page ? `${titleHere()} ${number(volume)}/${number(page)}` : titleHere()
}

/** Browsers make them on safe addresses alone. */
export const uuid = () =>
  crypto.randomUUID?.() ??
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
    (
      Number(digit) ^
      ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & (15 >> (Number(digit) / 4)))
    ).toString(16),
  )
