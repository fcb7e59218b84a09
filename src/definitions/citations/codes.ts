/**
 * Citations by abbreviation: the number of a text (`SN 56.11`), a verse (`Dhp 160`), a page of the Pali Text Society
 * (`S V 420`).
 */

import type { LabelInThaiAndEnglish } from '../definition.ts'
import { findCitedText, toSuttaCentralCollectionName } from '../facts/citations.ts'
import type { ParsedAbbreviationCitation } from './code-places.ts'
import { WORK_UNAVAILABLE_MESSAGE } from './commentary.ts'
import { parsePtsPageCitation } from './pts-pages.ts'
import { parseTextCitation } from './texts.ts'
import { parseVerseCitation } from './verses.ts'

/**
 * Parses a citation by abbreviation, such as `SN 56.11`, `Dhp 183` or `S V 420`. Returns undefined when the text is
 * words to search for.
 * @param text as `normalizeCitation` returns it, without its edition
 */
export const parseAbbreviationCitation = (text: string): ParsedAbbreviationCitation | undefined =>
  parseVerseCitation(text) ??
  parsePtsPageCitation(text) ??
  parseTextCitation(text) ??
  noSuchText(text) ??
  letterCode(text)

/** The last number of collections that have one each. */
const LAST: Readonly<Record<string, number>> = { dn: 34, mn: 152, dhp: 423, iti: 112, ja: 547 }

/** Works that are known and have no numbers here. */
const WITHOUT_NUMBERS = ['tikap', 'dukap', 'patth', 'yam', 'dukapatthana', 'tikapatthana']

/** Works of SuttaCentral that are not in the forty-five volumes. */
const OUTSIDE = ['ne', 'pe', 'mil']

/** A number that a collection does not have. */
function noSuchText(text: string): ParsedAbbreviationCitation | undefined {
  const [, name = '', number = ''] = /^(\p{L}[\p{L}\p{M}]{0,11})\.?\s*(\d[\d.:-]*)$/u.exec(text) ?? []
  const collection = toSuttaCentralCollectionName(name)
  if (number === '') return undefined
  if (OUTSIDE.includes(collection)) return { by: 'nothing', why: WORK_UNAVAILABLE_MESSAGE }
  if (WITHOUT_NUMBERS.includes(collection)) return { by: 'nothing', why: noMarks(name) }
  if (!isCollection(collection)) return undefined
  const last = LAST[collection]
  const [th, en] = last === undefined ? ['', ''] : [` มี ${name} 1–${last}`, ` There are ${name} 1 to ${last}.`]
  const why = {
    th: `ไม่พบ ${name} ${number} ในสารบัญพระไตรปิฎก${th} กรุณาตรวจสอบเลข`,
    en: `There is no ${name} ${number} in the contents of the canon.${en}`,
  }
  return { by: 'nothing', why }
}

const noMarks = (name: string): LabelInThaiAndEnglish => ({
  th: `ยังไม่มีข้อมูลว่าหน้าและข้อของ ${name} อยู่ตรงไหนในคลังนี้ กรุณาเปิดจากสารบัญ หรือใช้เล่มและข้อของฉบับไทย`,
  en: `Where the pages and numbers of ${name} are is not known here. Open it from the contents, or cite volume and item of a Thai edition.`,
})

const isCollection = (name: string) =>
  LAST[name] !== undefined || [`${name}1`, `${name}1.1`, `${name}2.1`].some((id) => findCitedText(id) !== null)

const UNKNOWN: LabelInThaiAndEnglish = {
  th: 'ไม่รู้จักอักษรย่อนี้ ตัวอย่างที่ใช้ได้ เช่น DN 22, SN 56.11, S V 420, สํ.ม. ๑๙/๑๖๖๔ ถ้าต้องการค้นคำ ให้พิมพ์คำที่ยาวกว่าหนึ่งตัวอักษร',
  en: 'This abbreviation is not known here. DN 22, SN 56.11, S V 420 and สํ.ม. ๑๙/๑๖๖๔ are; to search for words, type words of more than one letter.',
}

/** Single letters, roman numerals and numbers alone are no words that people search for; nor is a short code with a number. */
function letterCode(text: string): ParsedAbbreviationCitation | undefined {
  const words = text.split(/[\s.,:/-]+/).filter((word) => word !== '')
  const isCode = words.every((word) => /^(?:\p{Script=Latin}|[ivxlc]+|\d+)$/iu.test(word))
  const has = (pattern: RegExp) => words.some((word) => pattern.test(word))
  const isShort = /^\p{Script=Latin}[\p{Script=Latin}\p{M}]{0,4}\.?\s?\d{1,4}(?:\.\d{1,3})*$/u.test(text)
  return (isCode && has(/^\d+$/) && has(/^\p{L}/u)) || isShort ? { by: 'nothing', why: UNKNOWN } : undefined
}
