/** Everything that takes words somebody typed, asked for the commonest words there are. */

import { EDITIONS } from '../../../src/resources/editions.ts'
import type { FuzzRequest } from '../fuzz/requests.ts'
import { KEY } from '../fuzz/target.ts'
import { type HostileRequest, ORDINARY_WAIT } from './hostile.ts'

/** Where words are typed, or words that were typed are marked. The largest volumes of the canon are 25 and 40. */
const PLACES: Readonly<Record<string, (q: string, nth: number) => string>> = {
  searchLibrary: (q) => `/api/v1/search?q=${q}&limit=200`,
  'searchLibrary, one kind': (q) => `/api/v1/search?q=${q}&kind=pages&limit=200&offset=10000`,
  'search page': (q) => `/search?q=${q}`,
  'search page, English': (q) => `/search?q=${q}&kind=headings&lang=en`,
  searchVolume: (q, nth) =>
    `/api/v1/canon/volumes/${nth % 2 === 0 ? 25 : 40}/search?q=${q}&edition=${EDITIONS[nth % EDITIONS.length]}&limit=200`,
  'marks on a page': (q, nth) => `/canon/${(nth % 45) + 1}/${EDITIONS[nth % EDITIONS.length]}/20?q=${q}`,
  'marks in a heading': (q) => `/canon/9/entries/brahmajalasuttam?q=${q}`,
}

/** The requests to each of these places. */
export function searchesFor(words: readonly string[]): readonly (readonly HostileRequest[])[] {
  return Object.entries(PLACES).map(([operation, targetOf]) =>
    words.map((q, nth): HostileRequest => {
      const target = targetOf(encodeURIComponent(q), nth)
      return { operation, what: q, limit: ORDINARY_WAIT, make: () => asked(target) }
    }),
  )
}

const asked = (target: string): FuzzRequest => ({
  method: 'GET',
  target,
  headers: { authorization: `Bearer ${KEY}` },
})
