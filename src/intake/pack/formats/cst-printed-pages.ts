/**
 * Finds the printed page on which each paragraph of a commentary begins: in the print of the Pali Text Society, or in
 * that of the sixth council.
 */

import {
  commentaryPrints,
  formatCommentaryPrintPageId,
  SIXTH_COUNCIL_PRINT_SUFFIX,
  SUBCOMMENTARY_ABBREVIATION_SUFFIX,
} from '../../../definitions/facts/commentary-prints.ts'
import { MAX_WORDS_BEFORE_PAGE_MARK } from '../cut-pages.ts'
import type { CstElement } from './cst-elements.ts'
import { HEADING_LEVEL_BY_REND } from './cst-pieces.ts'

/**
 * CST's codes of the prints whose page numbers are read: P for the Pali Text Society, V for the publisher of the corpus
 * (sixth council).
 */
export const CST_PRINT_CODES_WITH_PAGES = 'PV'

/**
 * Returns the elements with the id of the page on which each begins as `segment`, and without page marks. A title has
 * the page of the next paragraph. Books without pages of the Pali Text Society have those of the sixth council.
 * @param base name of the book
 */
export function addPrintedPagesToParagraphs(base: string, elements: readonly CstElement[]): readonly CstElement[] {
  const marks = elements.flatMap(({ parts }) => parts.flatMap((part) => ('mark' in part ? [part] : [])))
  const print = marks.some((mark) => mark.print === 'P') ? 'P' : 'V'
  const name = getPrintName(base, print)
  let page = marks.find((mark) => mark.print === print)?.mark ?? ''
  const paged = elements.map((element) => {
    let words = 0
    let firstPage = page
    const parts = element.parts.filter((part) => {
      if ('text' in part) {
        words += part.text.trim() === '' ? 0 : part.text.trim().split(/\s+/).length
        return true
      }
      if (part.print !== print) return false
      page = part.mark
      if (words <= MAX_WORDS_BEFORE_PAGE_MARK) firstPage = page
      return false
    })
    const segment = formatPage(name, firstPage)
    return segment ? { ...element, parts, segment } : { ...element, parts }
  })
  // a title is on the page of the next paragraph
  for (let at = paged.length - 2; at >= 0; at--) {
    const [element, next] = [paged[at], paged[at + 1]]
    if (element && next?.segment && element.rend in HEADING_LEVEL_BY_REND)
      paged[at] = { ...element, segment: next.segment }
  }
  return paged
}

function getPrintName(base: string, print: string): string {
  const [book = base] = /^[a-z]+\d+/.exec(base) ?? []
  const cited = commentaryPrints.find(({ books }) => books.includes(book))?.name ?? ''
  const name = `${cited}${/\d+t/.test(base) ? SUBCOMMENTARY_ABBREVIATION_SUFFIX : ''}`
  return print === 'P' ? name : `${name} ${SIXTH_COUNCIL_PRINT_SUFFIX}`
}

function formatPage(name: string, mark: string): string | null {
  const [, volume = '', page = ''] = /^(\d)\.(\d{4})$/.exec(mark) ?? []
  return page === '' || Number(page) === 0 ? null : formatCommentaryPrintPageId(name, Number(volume), Number(page))
}
