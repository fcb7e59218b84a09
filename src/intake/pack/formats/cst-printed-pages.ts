/** Where the paragraphs of a commentary begin in print: pages of the Pali Text Society, else of the sixth council's. */

import type { CstElement } from './cst-elements.ts'
import { LEVELS } from './cst-pieces.ts'

/** The prints whose pages are marked: the Society's, and that of the publisher of the corpus. */
export const OWN_PRINTS = 'PV'

/** How books cite a commentary, by the book of the corpus. */
const CITED: Readonly<Record<string, string>> = {
  vin01: 'Sp',
  vin02: 'Sp',
  s0101: 'DA',
  s0102: 'DA',
  s0103: 'DA',
  s0201: 'MA',
  s0202: 'MA',
  s0203: 'MA',
  s0301: 'SA',
  s0302: 'SA',
  s0303: 'SA',
  s0304: 'SA',
  s0305: 'SA',
  s0401: 'AA',
  s0402: 'AA',
  s0403: 'AA',
  s0404: 'AA',
  s0501: 'KhpA',
  s0502: 'DhpA',
  s0503: 'UdA',
  s0504: 'ItA',
  s0505: 'SnA',
  s0506: 'VvA',
  s0507: 'PvA',
  s0508: 'ThagA',
  s0509: 'ThigA',
  s0510: 'ApA',
  s0511: 'BvA',
  s0512: 'CpA',
  s0513: 'JA',
  s0514: 'JA',
  s0515: 'NidA',
  s0516: 'NidA',
  s0517: 'PaṭisA',
  abh01: 'DhsA',
  abh02: 'VibhA',
  abh03: 'PañcA',
}

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
  const name = `${CITED[book] ?? ''}${/\d+t/.test(base) ? 'Ṭ' : ''}`
  return print === 'P' ? name : `${name} VRI`
}

/** `DA:I.26`, `DhsA:26`, `DAṬ VRI:I.26`. */
function citedPage(name: string, mark: string): string | null {
  const [, volume = '', page = ''] = /^(\d)\.(\d{4})$/.exec(mark) ?? []
  if (page === '' || Number(page) === 0) return null
  const roman = ROMAN[Number(volume)] ?? ''
  return `${name}:${roman === '' ? '' : `${roman}.`}${Number(page)}`
}
