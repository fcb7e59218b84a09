/** The commentaries as books cite them (`DA`), with what is known of each: which books of the corpus, and what they explain. */

import table from './commentary-prints.tsv' with { type: 'text' }
import { tableRows } from './table-rows.ts'

/** A commentary on a work, or on some volumes, of the canon. */
export interface CommentaryPrint {
  /** How it is cited by the pages of the Pali Text Society. */
  readonly name: string
  /** The books of the corpus that it has. */
  readonly books: readonly string[]
  /** The volumes of the canon that it explains. */
  readonly firstVolume: number
  readonly lastVolume: number
  /** Its own title, where books abbreviate that. */
  readonly also: string | undefined
}

/** All commentaries by the pages of their prints. */
export const commentaryPrints: readonly CommentaryPrint[] = tableRows(table).map(
  ([name = '', books = '', firstVolume, lastVolume, also]) => ({
    name,
    books: books.split(' '),
    firstVolume: Number(firstVolume),
    lastVolume: Number(lastVolume),
    also,
  }),
)

/** What follows the name where pages are those of the sixth council's print. */
export const SIXTH_COUNCIL_PRINT_SUFFIX = 'VRI'

/** What follows the name of a commentary that a subcommentary explains. */
export const SUBCOMMENTARY_SUFFIX = 'Ṭ'

/** Of pages: the volume of the print. */
export const PRINT_VOLUME_PATTERN: readonly string[] = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX']

/** A page of a print as paragraphs bear it: `DA:I.26`, `DhsA:26`, `DAṬ VRI:I.26`. @param volume 0 where there is one alone */
export const formatPrintPageId = (name: string, volume: number, page: number): string => {
  const roman = PRINT_VOLUME_PATTERN[volume] ?? ''
  return `${name}:${roman === '' ? '' : `${roman}.`}${page}`
}

/** The commentary whose page an id names; undefined for those of other corpora. */
export const findPrintOfPageId = (id: string): CommentaryPrint | undefined => {
  const name = id
    .slice(0, id.indexOf(':'))
    .replace(new RegExp(`${SUBCOMMENTARY_SUFFIX}?(?: ${SIXTH_COUNCIL_PRINT_SUFFIX})?$`, 'u'), '')
  return commentaryPrints.find((print) => print.name === name)
}
