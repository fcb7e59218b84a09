/**
 * The built-in table of the canon's headings, in reading order: their names, numbers and pages, and the keys under
 * which public corpora hold them (sources §3). It is read when it is first asked for. To change it, unpack it with
 * `zstd -d`, edit its lines, and pack it with `zstd --ultra -22`; the tests of this folder say what must hold.
 */

import { readFileSync } from 'node:fs'
import { once } from '../once.ts'
import table from './headings.tsv.zst' with { type: 'file' }

/**
 * One heading of the built-in table of the canon's headings. Its page numbers are those on which it begins; the pages
 * of Siam Rath count for roman script, too.
 */
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
  /** The CST book that has it, such as `s0101m`, and which heading of that book it is, from 1; `ROYAL_EDITION_ONLY_BOOK_CODE` for some. */
  readonly cstFile: string
  readonly cstOrdinal: number
  /** The paragraph number of CST right below it; empty where that paragraph has none. */
  readonly cstParagraph: string
  /** SuttaCentral's id of its first segment of text; empty where SuttaCentral has none. */
  readonly scSegment: string
  /** SuttaCentral's id of the text (`dn1`, `dhp1-20`) whose first words are under it; else empty. */
  readonly scText: string
}

/** Book code of headings that only the royal edition has: rules that the Pali prints together. */
export const ROYAL_EDITION_ONLY_BOOK_CODE = '-'

/**
 * Reads all headings of the built-in table in reading order. The first call unpacks them (about 50 ms), later calls
 * return the same array. The columns of the table are the fields of a heading in their order, without `index` and
 * `parent`; its first line names them.
 */
export const readHeadingFacts = once((): readonly HeadingFact[] => {
  const [, ...lines] = Bun.zstdDecompressSync(readFileSync(table)).toString().trimEnd().split('\n')
  /** The last heading of each depth so far: the parent of what comes one deeper. */
  const open: HeadingFact[] = []
  return lines.map((line, index) => {
    const [division = '', slug = '', level, pali = '', volume, paliPage, royalPage, ...others] = line.split('\t')
    const [itemFrom, itemTo, beginsAtItem, cstFile = '', cstOrdinal, cstParagraph = '', ...keys] = others
    const [scSegment = '', scText = ''] = keys
    const depth = Number(level)
    const fact: HeadingFact = {
      index,
      division,
      slug,
      parent: open[depth - 1] ?? null,
      depth,
      pali,
      volume: Number(volume),
      paliPage: numberIn(paliPage),
      royalPage: numberIn(royalPage),
      itemFrom: numberIn(itemFrom),
      itemTo: numberIn(itemTo),
      beginsAtItem: beginsAtItem !== '',
      cstFile,
      cstOrdinal: Number(cstOrdinal),
      cstParagraph,
      scSegment,
      scText,
    }
    open.length = depth
    open[depth] = fact
    return fact
  })
})

const numberIn = (cell: string | undefined): number | null => (cell ? Number(cell) : null)
