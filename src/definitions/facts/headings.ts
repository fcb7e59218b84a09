/**
 * The built-in table of the canon's headings, in reading order: their names, numbers and pages, and the keys under
 * which public corpora have them (sources §3). It is read on first use. To change it, unpack it with `zstd -d`, edit
 * its lines, and pack it with `zstd --ultra -22`. The tests of this folder say what must hold.
 */

import { readFileSync } from 'node:fs'
import { callOnce } from '../once.ts'
import table from './headings.tsv.zst' with { type: 'file' }

/** A heading of the built-in table. Its pages are those on which it begins. `paliPage` also holds for roman script. */
export interface BuiltInHeading {
  /** Its index in reading order, from 0. */
  readonly index: number
  /** Slug of its division. */
  readonly division: string
  /** Unique in its division. */
  readonly slug: string
  readonly parent: BuiltInHeading | null
  /** 1 at the top. */
  readonly depth: number
  readonly pali: string
  readonly volume: number
  readonly paliPage: number | null
  readonly royalPage: number | null
  readonly itemFrom: number | null
  readonly itemTo: number | null
  /** Whether its own words begin where `itemFrom` begins. */
  readonly beginsAtItem: boolean
  /**
   * The CST book that has it, such as `s0101m`, and which heading of that book it is, from 1;
   * `ROYAL_EDITION_ONLY_BOOK_CODE` for some.
   */
  readonly cstFile: string
  readonly cstOrdinal: number
  /** The paragraph number of CST right below it; empty where that paragraph has none. */
  readonly cstParagraph: string
  /** SuttaCentral's id of its first segment of text; empty where SuttaCentral has none. */
  readonly scSegment: string
  /** SuttaCentral's id of the text (`dn1`, `dhp1-20`) whose first words are under it; else empty. */
  readonly scText: string
}

/** Book code of headings that only the royal edition has. They are Vinaya rules that the Pali prints together. */
export const ROYAL_EDITION_ONLY_BOOK_CODE = '-'

/**
 * Reads all headings of the built-in table in reading order. The first call unpacks the table (about 50 ms). Later
 * calls return the same array.
 */
export const readBuiltInHeadings = callOnce((): readonly BuiltInHeading[] => {
  // The first line names the columns: the fields of a heading in their order, without `index` and `parent`. Cells are
  // decoded separately, because a slice would keep the whole table in memory. Equal cells share one string. Both save
  // half the memory (7 MB instead of 15).
  const bytes = Buffer.from(Bun.zstdDecompressSync(readFileSync(table)))
  const known = new Map<string, string>()
  let [at, end] = [bytes.indexOf(NEW_LINE) + 1, 0]
  const cell = (): string => {
    const from = at
    while (at < end && bytes[at] !== TAB) at++
    const text = from === at ? '' : bytes.toString('utf8', from, at)
    at++
    return known.getOrInsert(text, text)
  }
  const number = (): number | null => {
    let value: number | null = null
    for (; at < end && bytes[at] !== TAB; at++) value = (value ?? 0) * 10 + (bytes[at] ?? 0) - ZERO
    at++
    return value
  }
  /** The last heading of each depth so far, which is the parent of the next deeper one. */
  const open: BuiltInHeading[] = []
  const facts: BuiltInHeading[] = []
  for (; at < bytes.length; at = end + 1) {
    end = bytes.indexOf(NEW_LINE, at)
    if (end < 0) end = bytes.length
    const [division, slug, depth, pali] = [cell(), cell(), number() ?? 0, cell()]
    const fact: BuiltInHeading = {
      index: facts.length,
      division,
      slug,
      parent: open[depth - 1] ?? null,
      depth,
      pali,
      volume: number() ?? 0,
      paliPage: number(),
      royalPage: number(),
      itemFrom: number(),
      itemTo: number(),
      beginsAtItem: cell() !== '',
      cstFile: cell(),
      cstOrdinal: number() ?? 0,
      cstParagraph: cell(),
      scSegment: cell(),
      scText: cell(),
    }
    open.length = depth
    open[depth] = fact
    facts.push(fact)
  }
  return facts
})

const [TAB, NEW_LINE, ZERO] = [9, 10, 48]

/** By division, then by slug: one map over both would hold 18,000 names. */
const headingsBySlug = callOnce(() => {
  const divisions = new Map<string, Map<string, BuiltInHeading>>()
  for (const fact of readBuiltInHeadings())
    divisions.getOrInsertComputed(fact.division, () => new Map()).set(fact.slug, fact)
  return divisions
})

/** Finds a built-in heading by the division and slug of packages. Undefined if the table lacks it. */
export const findBuiltInHeadingBySlug = (division: string, slug: string): BuiltInHeading | undefined =>
  headingsBySlug().get(division)?.get(slug)
