/** Everything that takes words somebody typed, asked for the commonest words there are. */

import { join } from 'node:path'
import { TextDatabase } from '../../../db/text-database.ts'
import { EDITIONS } from '../../../src/definitions/editions.ts'
import { floodsOf, foldedAlphabets } from '../../library/search/hostile.ts'
import type { FuzzRequest } from '../fuzz/requests.ts'
import { KEY } from '../fuzz/target.ts'
import { type HostileRequest, ORDINARY_WAIT } from './hostile.ts'

/** Words as they stand in an address, and which of all words they are. */
type Target = (q: string, nth: number) => string

/** Where words are typed, at the desk also as the name of something. The largest volumes of the canon are 25 and 40. */
const ASKED: Readonly<Record<string, Target>> = {
  searchLibrary: (q) => `/api/v1/search?q=${q}&limit=200`,
  'searchLibrary, one kind': (q) => `/api/v1/search?q=${q}&kind=pages&limit=200&offset=10000`,
  'search page': (q) => `/search?q=${q}`,
  'search page, English': (q) => `/search?q=${q}&kind=headings&lang=en`,
  searchVolume: (q, nth) =>
    `/api/v1/canon/volumes/${nth % 2 === 0 ? 25 : 40}/search?q=${q}&edition=${EDITIONS[nth % EDITIONS.length]}&limit=200`,
  'edits of a record': (q) => `/api/desk/edits?collection=headings&record=${q}&limit=200`,
  'edits of a key': (q) => `/api/desk/edits?key=${q}&limit=200`,
  'edits of a batch': (q) => `/api/desk/edits?batch=${q}&limit=200`,
  'conflicts of one kind': (q) => `/api/desk/conflicts?signature=${q}&limit=200`,
  'conflicts of a division': (q) => `/api/desk/conflicts?division=${q}&limit=200`,
}

/** So many pages of all are asked for. */
const PAGES = 100

/** Places of the text itself, where words that were typed are marked: pages of all editions, and the longest headings. */
function marked(dataFolder: string): Readonly<Record<string, Target>> {
  using text = TextDatabase.open(join(dataFolder, 'text.db'))
  const pages = text.sqlite
    .query<{ at: string }, [number]>(
      `SELECT volume || '/' || edition || '/' || page AS at FROM printed_pages
       WHERE id % (SELECT count(*) / ?1 + 1 FROM printed_pages) = 0`,
    )
    .all(PAGES)
  const headings = text.sqlite
    .query<{ at: string }, []>(
      `WITH longest AS (
         SELECT division, entry, sum(characters) AS length FROM texts JOIN passages ON passages.text = texts.id
         GROUP BY division, entry ORDER BY length DESC LIMIT 100
       )
       SELECT min(volume) || '/entries/' || slug AS at FROM longest
       JOIN arrivals ON arrivals.division = longest.division AND slug = entry
       WHERE volume IS NOT NULL GROUP BY slug ORDER BY length DESC LIMIT 10`,
    )
    .all()
  const places = { 'marks on a page': pages, 'marks in a heading': headings }
  return Object.fromEntries(
    Object.entries(places)
      .filter(([, all]) => all.length > 0)
      .map(([name, all]) => [name, (q, nth) => `/canon/${all[nth % all.length]?.at}?q=${q}`]),
  )
}

/**
 * The requests to each of these places.
 * @param dataFolder whose text has the places where words are marked
 */
export function searchesFor(
  words: readonly string[],
  dataFolder: string,
): readonly (readonly HostileRequest[])[] {
  // each place is given floods of another alphabet, and the search of the library those of all
  const floods = foldedAlphabets().map(floodsOf)
  const typedAt = (operation: string, nth: number) =>
    operation === 'searchLibrary'
      ? [...words, ...floods.flat()]
      : [...words, ...(floods[nth % floods.length] ?? [])]
  return Object.entries({ ...ASKED, ...marked(dataFolder) }).map(([operation, targetOf], at) =>
    typedAt(operation, at).map((q, nth): HostileRequest => {
      const target = targetOf(encodeURIComponent(q), nth)
      return { operation, what: q, limit: ORDINARY_WAIT, make: () => asked(target), succeeds: true }
    }),
  )
}

const asked = (target: string): FuzzRequest => ({
  method: 'GET',
  target,
  headers: { authorization: `Bearer ${KEY}` },
})
