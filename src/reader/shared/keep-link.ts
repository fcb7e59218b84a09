/** The quiet link by which one takes something along, with about how much will have to be fetched. */

import { html, type Markup } from '../pages/html.ts'
import type { LinkQuery, Visit } from '../pages/visit.ts'

/** Asks `/offline` to keep the thing at an address below the root. */
export const KEEP = 'keep'

/** The longest text that is taken along under one heading, in parts of its page: some 12 MB of markup. */
export const MOST_PARTS = 80

export interface Keepable {
  /** The path of its page. */
  readonly path: string
  /** What that takes beside the language. */
  readonly query?: LinkQuery
  /** What is kept, where several things on a page can be. */
  readonly label?: string
  /** About how many bytes are fetched. */
  readonly bytes: number
}

const MEGABYTE = 1_000_000

/** `๓๒๐ kB`, `๑.๔ MB`; two digits are enough for a guess. */
export function sizeWords(visit: Visit, bytes: number): string {
  const isLarge = bytes >= MEGABYTE
  const value = isLarge ? bytes / MEGABYTE : Math.max(1, bytes / 1000)
  const rounded = Number(value.toPrecision(2))
  return `${visit.number(rounded)} ${isLarge ? 'MB' : 'kB'}`
}

/** Links to keep one thing, or each of several. Who reads without scripts is not shown them: nothing could be kept. */
export function keepLinks(visit: Visit, things: readonly Keepable[]): Markup {
  if (things.length === 0) return html``
  const words = visit.say('เก็บไว้อ่านออฟไลน์', 'Keep for reading offline')
  const links = things.map(({ path, query, label, bytes }, index) => {
    // a slash may stand there as it is, and is easier to read
    const href = visit.href('/offline', { [KEEP]: path, ...query }).replaceAll('%2F', '/')
    // who hears the links one by one hears what each does
    const name = label === undefined ? undefined : html` aria-label="${`${words}: ${label}`}"`
    return html`${index > 0 ? ' ' : ''}<span><a rel="nofollow" href="${href}"${name}>${label ?? words}</a> <small>${visit.say('ราว', 'about')} ${sizeWords(visit, bytes)}</small></span>`
  })
  return html`<p class="keep">${things[0]?.label === undefined ? undefined : `${words}: `}${links}</p>
`
}
