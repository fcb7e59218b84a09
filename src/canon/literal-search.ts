/** Finds a string in a volume by literal comparison, page by page, without an index (contract, Canon). */

import { PARAGRAPH_END, type VolumeText } from './volume-texts.ts'

/** A page on which the string stands. */
export interface Hit {
  /** Index into the volume's pages. */
  readonly index: number
  readonly number: number
  /** How often the string stands on the page; occurrences do not overlap. */
  readonly matches: number
  readonly snippet: Snippet
}

/** A piece of text with the places of what was searched for: `[start, length]` in UTF-16 units. */
export interface Snippet {
  readonly text: string
  readonly marks: readonly (readonly [start: number, length: number])[]
}

/** UTF-16 units shown before and after the first match. */
const AROUND = 70

/**
 * The pages with the string, in order, and how many there are. Case and diacritics matter; both sides are NFC.
 * @param offset pages to skip
 */
export function searchVolume(
  volume: VolumeText,
  query: string,
  limit: number,
  offset: number,
): { readonly hits: readonly Hit[]; readonly total: number } {
  const needle = Buffer.from(query)
  const { bytes, starts, numbers } = volume
  const hits: Hit[] = []
  let total = 0
  let index = 0
  for (let at = bytes.indexOf(needle); at !== -1; ) {
    while ((starts[index + 1] ?? Number.POSITIVE_INFINITY) <= at) index++
    const next = starts[index + 1] ?? bytes.length + 1
    if (total >= offset && hits.length < limit) {
      const page = bytes.toString('utf8', starts[index], next - 1)
      hits.push({ index, number: numbers[index] ?? 0, ...found(page, query) })
    }
    total++
    at = next > bytes.length ? -1 : bytes.indexOf(needle, next)
  }
  return { hits, total }
}

/** Counts the matches on one page and shows the first of them with what stands around it. */
function found(page: string, query: string): { readonly matches: number; readonly snippet: Snippet } {
  const places: number[] = []
  for (let at = page.indexOf(query); at !== -1; at = page.indexOf(query, at + query.length)) places.push(at)
  const first = places[0] ?? 0
  const start = boundaryBefore(page, Math.max(0, first - AROUND), first)
  const end = boundaryAfter(page, Math.min(page.length, first + query.length + AROUND))
  const marks = places
    .filter((at) => at >= start && at + query.length <= end)
    .map((at) => [at - start, query.length] as const)
  return { matches: places.length, snippet: { text: page.slice(start, end), marks } }
}

const CONTINUES = /^[\p{M}\p{Cf}\udc00-\udfff]/u
const BLANK = /\s/

/** A place to begin: after a line end or a space where there is one, never inside a character. */
function boundaryBefore(page: string, from: number, match: number): number {
  if (from === 0) return 0
  const line = page.lastIndexOf(PARAGRAPH_END, match - 1)
  if (line >= from) return line + 1
  for (let at = from; at < Math.min(from + 20, match); at++) if (BLANK.test(page.charAt(at))) return at + 1
  let at = from
  while (at < match && CONTINUES.test(page.slice(at, at + 1))) at++
  return at
}

/** A place to end: never inside a character. */
function boundaryAfter(page: string, to: number): number {
  let at = to
  while (at < page.length && CONTINUES.test(page.slice(at, at + 1))) at++
  return at
}
