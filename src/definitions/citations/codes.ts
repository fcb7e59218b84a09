/**
 * Citations by abbreviation: the number of a text (`SN 56.11`), a verse (`Dhp 160`), a page of the Pali Text Society
 * (`S V 420`).
 */

import type { LabelInThaiAndEnglish } from '../definition.ts'
import { findCitedText, findFirstTextWithIdPrefix, toSuttaCentralCollectionName } from '../facts/citations.ts'
import { findBuiltInHeadingAtPlace } from '../facts/heading-places.ts'
import {
  type CanonLetterPosition,
  findPlacesByCitationNumber,
  listNumberedPlacesOfWork,
  WORKS_CITED_BY_VERSE,
} from '../facts/number-places.ts'
import type { ParsedAbbreviationCitation, ResolvedAbbreviationCitation } from './code-places.ts'
import { WORK_UNAVAILABLE_MESSAGE } from './commentary.ts'
import { parsePtsPageCitation } from './pts-pages.ts'
import { parseTextCitation } from './texts.ts'

const VERSE =
  /^(?<name>[^\d]+?)[\s.,:]*?(?<mark>\b(?:vv?|verses?)\b\.?|คาถา(?:ที่)?|(?<!ธรรม)บทที่|ที่|ข้อ(?:ที่)?)?\s*(?<from>\d{1,4})(?:-(?<to>\d{1,4}))?\.?$/u

/**
 * Parses a citation of verses by their number in a work, such as `Thag 12`. Undefined for other text.
 * @param text as `normalizeCitation` returns it
 */
export function parseVerseCitation(text: string): ResolvedAbbreviationCitation | undefined {
  const { name = '', mark = '', from = '', to = from } = VERSE.exec(text)?.groups ?? {}
  const work = findVerseWork(name.replace(/^(?:พระ)?(?:ขุททกนิกาย|ขุ\.)\s*/u, '').trim(), from, /^v/.test(mark))
  if (work === undefined) return undefined
  const isText = to !== from && findCitedText(`${work}${from}`)?.canonicalId === `${work}${from}-${to}`
  const [at] = findPlacesByCitationNumber('verse', work, Number(from))
  const heading = at && findBuiltInHeadingAtPlace(at)
  if (!heading || isText) return undefined
  const note = describeCstNumber(heading.cstFile, at, Number(from))
  // `ธรรมบท ข้อ ๑๑` may be an item of the Thai volume as well
  const isItem = mark.startsWith('ข้อ')
  return {
    by: 'code',
    places: [{ heading, at, begins: true }],
    ...(note ? { note } : {}),
    ...(isItem ? { item: { volume: heading.volume, item: Number(from) } } : {}),
  }
}

/**
 * The work whose verses a name counts. `Sn 12` is verse 12 of the Suttanipāta and `SN 12` the twelfth of the Connected
 * Discourses, which are 56: a higher number without a full stop is a verse. `SN v 420` is a page.
 */
function findVerseWork(name: string, number: string, isMarked: boolean): string | undefined {
  const collection = toSuttaCentralCollectionName(/^Sn\b/.test(name) ? name.replace(/^Sn/, 'Snp') : name)
  const isVerse = !isMarked && /^sn\.?$/i.test(name) && !findFirstTextWithIdPrefix(`sn${Number(number)}.`)
  const candidate = collection === 'sn' && isVerse ? 'snp' : collection
  return WORKS_CITED_BY_VERSE.find((work) => work === candidate)
}

/** Maximum distance in letters between the first words of one verse in two counts. */
const MAX_VERSE_OFFSET = 12

/**
 * Returns the number that the sixth council's edition (CST) gives to the verse at a place. Undefined if it has none.
 * @param book name of the book's file in CST, such as `s0502m`
 */
export const toCstVerseNumber = (book: string, place: CanonLetterPosition): number | undefined =>
  listNumberedPlacesOfWork('cst', book).find(
    (one) => one.volume === place.volume && Math.abs(one.at - place.at) <= MAX_VERSE_OFFSET,
  )?.number

function describeCstNumber(
  book: string,
  place: CanonLetterPosition,
  number: number,
): LabelInThaiAndEnglish | undefined {
  const other = toCstVerseNumber(book, place)
  if (other === undefined || other === number) return undefined
  return {
    th: `เลขคาถา ${number} เป็นของสมาคมบาลีปกรณ์ (PTS) ฉบับฉัฏฐสังคีตินับเป็น ${other}`,
    en: `Verse ${number} is the Pali Text Society’s number; the sixth council’s edition counts it as ${other}.`,
  }
}

/**
 * Parses a citation by abbreviation, such as `SN 56.11`, `Dhp 183` or `S V 420`. A number or code that does not exist
 * gives `by: 'nothing'`. Undefined if the text does not look like a citation and its words are to be searched.
 * @param text as `normalizeCitation` returns it, without its edition
 */
export const parseAbbreviationCitation = (text: string): ParsedAbbreviationCitation | undefined =>
  parseVerseCitation(text) ??
  parsePtsPageCitation(text) ??
  parseTextCitation(text) ??
  rejectUnknownNumber(text) ??
  rejectUnknownCode(text)

/** The last number of collections that have one each. */
const LAST_NUMBER_BY_COLLECTION: Readonly<Record<string, number>> = { dn: 34, mn: 152, dhp: 423, iti: 112, ja: 547 }

/** Works that are known and have no numbers here. */
const WORKS_WITHOUT_NUMBERS = ['tikap', 'dukap', 'patth', 'yam', 'dukapatthana', 'tikapatthana']

/** Works of SuttaCentral that are not in the 45 volumes. */
const WORKS_OUTSIDE_CANON = ['ne', 'pe', 'mil']

/** Rejects a number that a known collection does not have. */
function rejectUnknownNumber(text: string): ParsedAbbreviationCitation | undefined {
  const [, name = '', number = ''] = /^(\p{L}[\p{L}\p{M}]{0,11})\.?\s*(\d[\d.:-]*)$/u.exec(text) ?? []
  const collection = toSuttaCentralCollectionName(name)
  if (number === '') return undefined
  if (WORKS_OUTSIDE_CANON.includes(collection)) return { by: 'nothing', why: WORK_UNAVAILABLE_MESSAGE }
  if (WORKS_WITHOUT_NUMBERS.includes(collection)) return { by: 'nothing', why: describeMissingNumbers(name) }
  if (!isCollection(collection)) return undefined
  const last = LAST_NUMBER_BY_COLLECTION[collection]
  const [th, en] = last === undefined ? ['', ''] : [` มี ${name} 1–${last}`, ` There are ${name} 1 to ${last}.`]
  const why = {
    th: `ไม่พบ ${name} ${number} ในสารบัญพระไตรปิฎก${th} กรุณาตรวจสอบเลข`,
    en: `There is no ${name} ${number} in the contents of the canon.${en}`,
  }
  return { by: 'nothing', why }
}

const describeMissingNumbers = (name: string): LabelInThaiAndEnglish => ({
  th: `ยังไม่มีข้อมูลว่าหน้าและข้อของ ${name} อยู่ตรงไหนในคลังนี้ กรุณาเปิดจากสารบัญ หรือใช้เล่มและข้อของฉบับไทย`,
  en: `Where the pages and numbers of ${name} are is not known here. Open it from the contents, or cite volume and item of a Thai edition.`,
})

const isCollection = (name: string) =>
  LAST_NUMBER_BY_COLLECTION[name] !== undefined ||
  [`${name}1`, `${name}1.1`, `${name}2.1`].some((id) => findCitedText(id) !== null)

const UNKNOWN: LabelInThaiAndEnglish = {
  th: 'ไม่รู้จักอักษรย่อนี้ ตัวอย่างที่ใช้ได้ เช่น DN 22, SN 56.11, S V 420, สํ.ม. ๑๙/๑๖๖๔ ถ้าต้องการค้นคำ ให้พิมพ์คำที่ยาวกว่าหนึ่งตัวอักษร',
  en: 'This abbreviation is not known here. DN 22, SN 56.11, S V 420 and สํ.ม. ๑๙/๑๖๖๔ are; to search for words, type words of more than one letter.',
}

/** Rejects an unknown code: single letters, Roman numerals and numbers, or a short abbreviation with a number. */
function rejectUnknownCode(text: string): ParsedAbbreviationCitation | undefined {
  const words = text.split(/[\s.,:/-]+/).filter((word) => word !== '')
  const isCode = words.every((word) => /^(?:\p{Script=Latin}|[ivxlc]+|\d+)$/iu.test(word))
  const has = (pattern: RegExp) => words.some((word) => pattern.test(word))
  const isShort = /^\p{Script=Latin}[\p{Script=Latin}\p{M}]{0,4}\.?\s?\d{1,4}(?:\.\d{1,3})*$/u.test(text)
  return (isCode && has(/^\d+$/) && has(/^\p{L}/u)) || isShort ? { by: 'nothing', why: UNKNOWN } : undefined
}
