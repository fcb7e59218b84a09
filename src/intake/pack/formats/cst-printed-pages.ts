/** Where the paragraphs of a commentary begin in print: pages of the Pali Text Society, else of the sixth council's. */

import type { CstElement } from './cst-elements.ts'
import { LEVELS } from './cst-pieces.ts'

/** The prints whose pages are marked: the Society's, and that of the publisher of the corpus. */
export const OWN_PRINTS = 'PV'

/** How books cite a commentary, with the books of the corpus that it has. */
const CITED = Object.entries({
  Sp: 'vin01 vin02',
  DA: 's0101 s0102 s0103',
  MA: 's0201 s0202 s0203',
  SA: 's0301 s0302 s0303 s0304 s0305',
  AA: 's0401 s0402 s0403 s0404',
  KhpA: 's0501',
  DhpA: 's0502',
  UdA: 's0503',
  ItA: 's0504',
  SnA: 's0505',
  VvA: 's0506',
  PvA: 's0507',
  ThagA: 's0508',
  ThigA: 's0509',
  ApA: 's0510',
  BvA: 's0511',
  CpA: 's0512',
  JA: 's0513 s0514',
  NidA: 's0515 s0516',
  PaṭisA: 's0517',
  DhsA: 'abh01',
  VibhA: 'abh02',
  PañcA: 'abh03',
})

const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX']

/** A mark after so many words is that of a page that begins inside. */
const WORDS_BEFORE_MARK = 3

/** Each paragraph with the page on which it begins; a book that one print does not page is cited by the other. */
export function withPrintedPages(base: string, elements: readonly CstElement[]): readonly CstElement[] {
  const marks = elements.flatMap(({ parts }) => parts.flatMap((part) => ('mark' in part ? [part] : [])))
  const print = marks.some((mark) => mark.print === 'P') ? 'P' : 'V'
  const name = nameOf(base, print)
  let page = marks.find((mark) => mark.print === print)?.mark ?? ''
  const paged = elements.map((element) => {
    let words = 0
    let begins = page
    const parts = element.parts.filter((part) => {
      if ('text' in part) {
        words += part.text.trim() === '' ? 0 : part.text.trim().split(/\s+/).length
        return true
      }
      if (part.print !== print) return false
      page = part.mark
      if (words <= WORDS_BEFORE_MARK) begins = page
      return false
    })
    const segment = citedPage(name, begins)
    return segment ? { ...element, parts, segment } : { ...element, parts }
  })
  // a title stands on the page of what follows
  for (let at = paged.length - 2; at >= 0; at--) {
    const [element, next] = [paged[at], paged[at + 1]]
    if (element && next?.segment && element.rend in LEVELS) paged[at] = { ...element, segment: next.segment }
  }
  return paged
}

function nameOf(base: string, print: string): string {
  const [book = base] = /^[a-z]+\d+/.exec(base) ?? []
  const [cited = ''] = CITED.find(([, books]) => books.includes(book)) ?? []
  const name = `${cited}${/\d+t/.test(base) ? 'Ṭ' : ''}`
  return print === 'P' ? name : `${name} VRI`
}

/** `DA:I.26`, `DhsA:26`, `DAṬ VRI:I.26`. */
function citedPage(name: string, mark: string): string | null {
  const [, volume = '', page = ''] = /^(\d)\.(\d{4})$/.exec(mark) ?? []
  if (page === '' || Number(page) === 0) return null
  const roman = ROMAN[Number(volume)] ?? ''
  return `${name}:${roman === '' ? '' : `${roman}.`}${Number(page)}`
}
