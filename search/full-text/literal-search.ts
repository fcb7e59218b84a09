/**
 * Finds a string in a volume by literal comparison, page by page, without an index (contract, Canon). It searches the
 * running text of each heading, also across the end of a paragraph or a page, where Thai continues without a space and
 * other languages with one. A match counts on the page where it begins.
 */

import type { Utf16Range } from './snippets/matches.ts'
import { makeSnippet, type Snippet } from './snippets/snippets.ts'

/** A printed page with its text as readers see it. */
export interface PageWithText {
  /** Page number as printed. */
  readonly number: number
  readonly words: string
  /** The beginning of the next page if the last text continues there; else empty. */
  readonly continuation: string
  /** The ids of the texts on it, in reading order. */
  readonly texts: readonly number[]
}

/** The pages of a volume on which a string may begin. */
interface Pages {
  /** Their numbers, ascending. */
  readonly pages: readonly number[]
  /** Reads the text of some of them, in order. */
  read(pages: readonly number[]): Iterable<PageWithText>
  /** Returns those of the given pages that certainly contain the string; others may contain it, too. */
  certain(pages: readonly number[]): ReadonlySet<number>
}

/** Separates the paragraphs in `PageWithText.words`; a match may cross it. */
export const PARAGRAPH_SEPARATOR = '\n'

/** At the end of a line, a hyphen divides a word. */
const HYPHEN = '-'

/** A page on which the string begins. */
interface Hit {
  readonly page: PageWithText
  /** How often the string begins on the page; occurrences do not overlap. */
  readonly matches: number
  readonly snippet: Snippet
}

/**
 * Finds the printed pages of a volume that contain a string. Case and diacritics matter; both sides are NFC.
 * @param limit maximum pages to return
 * @param offset matching pages to skip
 * @returns the pages in order with snippets, and the number of all matching pages
 */
export function searchPageTextsLiterally(
  volume: Iterable<PageWithText>,
  query: string,
  limit: number,
  offset: number,
): { readonly hits: readonly Hit[]; readonly total: number } {
  const breaks = findBreakPlaces(query)
  const hits: Hit[] = []
  let total = 0
  for (const page of volume) {
    const found = findRangesOnPage(page, query, breaks)
    if (!found) continue
    const { text, ranges } = found
    if (total >= offset && total < offset + limit)
      hits.push({ page, matches: ranges.length, snippet: makeSnippet(text, ranges) })
    total++
  }
  return { hits, total }
}

/** Minimum and maximum pages per chunk; chunks are read until there are enough hits. */
const [MIN_CHUNK_PAGES, MAX_CHUNK_PAGES] = [16, 64]

/**
 * Like searchPageTextsLiterally, but reads the texts of pages in chunks. After `limit` hits it only counts the others,
 * and reads only those of which the index does not tell whether they match.
 */
export function searchPagesLiterally(volume: Pages, query: string, limit: number, offset: number) {
  const { pages } = volume
  const hits: Hit[] = []
  const size = Math.min(Math.max(MIN_CHUNK_PAGES, offset + limit), MAX_CHUNK_PAGES)
  let [total, from] = [0, 0]
  for (; from < pages.length && total < offset + limit; from += size) {
    const chunk = volume.read(pages.slice(from, from + size))
    const found = searchPageTextsLiterally(chunk, query, limit - hits.length, Math.max(0, offset - total))
    hits.push(...found.hits)
    total += found.total
  }
  const rest = pages.slice(from)
  const certain = volume.certain(rest)
  const others = volume.read(rest.filter((page) => !certain.has(page)))
  return { hits, total: total + certain.size + searchPageTextsLiterally(others, query, 0, 0).total }
}

/** Places in a query where a line may end: how many characters precede each, by the two characters around it. */
type BreakPlaces = ReadonlyMap<string, readonly number[]>

function findBreakPlaces(query: string): BreakPlaces {
  const places = new Map<string, number[]>()
  for (let at = 1; at < query.length; at++) {
    const after = query[at] === ' ' ? query[at + 1] : query[at]
    const pair = `${query[at - 1]}${after}`
    places.set(pair, [...(places.get(pair) ?? []), at])
  }
  return places
}

function findRangesOnPage({ words, continuation }: PageWithText, query: string, breaks: BreakPlaces) {
  const text = continuation === '' ? words : words + PARAGRAPH_SEPARATOR + continuation
  const ranges: Utf16Range[] = []
  for (let at = words.indexOf(query); at !== -1; at = words.indexOf(query, at + query.length))
    ranges.push({ start: at, end: at + query.length })
  for (
    let at = text.indexOf(PARAGRAPH_SEPARATOR);
    at !== -1 && at <= words.length;
    at = text.indexOf(PARAGRAPH_SEPARATOR, at + 1)
  ) {
    const last = text[at - 1] === HYPHEN ? at - 1 : at
    for (const before of breaks.get(`${text[last - 1]}${text[at + 1]}`) ?? []) {
      const start = last - before
      if (start < 0 || !text.startsWith(query.slice(0, before), start)) continue
      const end = findMatchEnd(text, at, query, before)
      if (end !== null && !ranges.some((range) => start < range.end && range.start < end)) ranges.push({ start, end })
    }
  }
  return ranges.length === 0 ? null : { text, ranges: ranges.sort((a, b) => a.start - b.start) }
}

/**
 * Returns where the rest of a query ends if it continues at a place in a text, across any line ends; null if it does
 * not.
 */
function findMatchEnd(text: string, at: number, query: string, from: number): number | null {
  let place = at
  for (let next = from; next < query.length; place++) {
    if (text[place] === query[next]) next++
    else if (text[place] === HYPHEN && text[place + 1] === PARAGRAPH_SEPARATOR) continue
    else if (text[place] !== PARAGRAPH_SEPARATOR) return null
    else if (query[next] === ' ') next++
  }
  return place
}
