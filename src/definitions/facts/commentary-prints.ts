/**
 * The printed commentaries by the abbreviation of their citations (`DA`): the books of the corpus that each has, and
 * the volumes of the canon that it explains.
 */

import table from './commentary-prints.tsv' with { type: 'text' }
import { parseTabSeparatedRows } from './table-rows.ts'

/** The printed edition of a commentary, and the work or volumes of the canon that it explains. */
export interface CommentaryPrint {
  /** Abbreviation with which pages of the Pali Text Society's print are cited: `DA`. */
  readonly name: string
  /** The books of the CST corpus that contain it. */
  readonly books: readonly string[]
  /** The volumes of the canon that it explains. */
  readonly firstVolume: number
  readonly lastVolume: number
  /** Abbreviation of its own title (`Sv`), if books use it. */
  readonly also: string | undefined
}

/** All commentaries that are cited by the pages of their printed editions. */
export const commentaryPrints: readonly CommentaryPrint[] = parseTabSeparatedRows(table).map(
  ([name = '', books = '', firstVolume, lastVolume, also]) => ({
    name,
    books: books.split(' '),
    firstVolume: Number(firstVolume),
    lastVolume: Number(lastVolume),
    also,
  }),
)

/** Suffix after a commentary's name for pages of the sixth council's print (VRI) instead of the Pali Text Society's. */
export const SIXTH_COUNCIL_PRINT_SUFFIX = 'VRI'

/** Suffix that turns the abbreviation of a commentary into that of its subcommentary (ṭīkā). */
export const SUBCOMMENTARY_ABBREVIATION_SUFFIX = 'Ṭ'

/** Roman numerals of the volumes of prints, by number. Item 0 is empty and means a print in a single volume. */
export const ROMAN_VOLUME_NUMERALS: readonly string[] = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX']

/**
 * Formats a page of a print as the id that packages give to its paragraphs: `DA:I.26`, `DhsA:26`, `DAṬ VRI:I.26`.
 * @param name abbreviation of the commentary, with the suffix of the print
 * @param volume 0 for a print in a single volume
 */
export const formatCommentaryPrintPageId = (name: string, volume: number, page: number): string => {
  const roman = ROMAN_VOLUME_NUMERALS[volume] ?? ''
  return `${name}:${roman === '' ? '' : `${roman}.`}${page}`
}

/** Finds the commentary to which a page id belongs. Undefined for page ids of other corpora. */
export const findCommentaryPrintOfPageId = (id: string): CommentaryPrint | undefined => {
  const name = id
    .slice(0, id.indexOf(':'))
    .replace(new RegExp(`${SUBCOMMENTARY_ABBREVIATION_SUFFIX}?(?: ${SIXTH_COUNCIL_PRINT_SUFFIX})?$`, 'u'), '')
  return commentaryPrints.find((print) => print.name === name)
}
