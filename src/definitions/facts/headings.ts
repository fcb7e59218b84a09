/**
 * The built-in table of the canon's headings, in reading order: their names, numbers and pages, and the keys under
 * which public corpora hold them (sources §3). It is packed in the program and is read when it is first asked for.
 */

import { readFileSync } from 'node:fs'
import type { HeadingColumns } from './heading-columns.ts'
import table from './headings.json.zst' with { type: 'file' }

/** One heading of the table. Pages are those on which it begins; the pages of Siam Rath count for roman script too. */
export interface HeadingFact {
  /** Its index in reading order, from 0. */
  readonly index: number
  /** Slug of its division. */
  readonly division: string
  /** Unique in its division. */
  readonly slug: string
  readonly parent: HeadingFact | null
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
  /** The CST book that has it, such as `s0101m`, and which heading of that book it is, from 1; `ROYAL_ALONE` for some. */
  readonly cstFile: string
  readonly cstOrdinal: number
  /** The paragraph number of CST right below it; empty where that paragraph has none. */
  readonly cstParagraph: string
  /** SuttaCentral's id of its first segment of text; empty where SuttaCentral has none. */
  readonly scSegment: string
  /** SuttaCentral's id of the text (`dn1`, `dhp1-20`) whose first words are under it; else empty. */
  readonly scText: string
}

/** The book of headings that the royal edition alone has: rules that the Pali prints together. */
export const ROYAL_ALONE = '-'

let facts: readonly HeadingFact[] | undefined

/** All headings in reading order; the first call unpacks them (about 50 ms). */
export function headingFacts(): readonly HeadingFact[] {
  facts ??= unpack()
  return facts
}

function unpack(): readonly HeadingFact[] {
  const columns: HeadingColumns = JSON.parse(Bun.zstdDecompressSync(readFileSync(table)).toString())
  const division = fromRuns(columns.division)
  const cstFile = fromRuns(columns.cstFile)
  const depth = fromSteps(columns.depth)
  const volume = fromSteps(columns.volume)
  const paliPage = fromSteps(columns.paliPage)
  const royalPage = fromSteps(columns.royalPage)
  const itemFrom = fromSteps(columns.itemFrom)
  const itemTo = fromSteps(columns.itemTo)
  const cstOrdinal = fromSteps(columns.cstOrdinal)
  /** The last heading of each depth so far: the parent of what comes one deeper. */
  const open: HeadingFact[] = []
  return columns.slug.map((slug, index) => {
    const level = depth[index] ?? 1
    const fact: HeadingFact = {
      index,
      division: division[index] ?? '',
      slug,
      parent: open[level - 1] ?? null,
      depth: level,
      pali: columns.pali[index] ?? '',
      volume: volume[index] ?? 0,
      paliPage: paliPage[index] ?? null,
      royalPage: royalPage[index] ?? null,
      itemFrom: itemFrom[index] ?? null,
      itemTo: itemTo[index] ?? null,
      beginsAtItem: columns.beginsAtItem[index] !== '',
      cstFile: cstFile[index] ?? '',
      cstOrdinal: cstOrdinal[index] ?? 0,
      cstParagraph: columns.cstParagraph[index] ?? '',
      scSegment: columns.scSegment[index] ?? '',
      scText: columns.scText[index] ?? '',
    }
    open.length = level
    open[level] = fact
    return fact
  })
}

function fromRuns(cells: readonly string[]): readonly string[] {
  let last = ''
  return cells.map((cell) => {
    if (cell !== '') last = cell
    return last
  })
}

function fromSteps(cells: readonly (number | null)[]): readonly (number | null)[] {
  let last = 0
  return cells.map((step) => {
    if (step === null) return null
    last += step
    return last
  })
}
