/** Citations of verses by the number that books count through: `Dhp 160`, `Sn 143`, `ธรรมบท ๑๖๐`. */

import type { LabelInThaiAndEnglish } from '../definition.ts'
import { findCitedText, toSuttaCentralCollectionName } from '../facts/citations.ts'
import { findHeadingAtPlace } from '../facts/heading-places.ts'
import {
  type CanonLetterPosition,
  findPlacesOfNumber,
  listNumberedPlacesOfWork,
  WORKS_CITED_BY_VERSE,
} from '../facts/number-places.ts'
import type { ResolvedAbbreviationCitation } from './code-places.ts'

const VERSE =
  /^(?<name>[^\d]+?)[\s.,:]*?(?<mark>\b(?:vv?|verses?)\b\.?|คาถา(?:ที่)?|(?<!ธรรม)บทที่|ที่|ข้อ(?:ที่)?)?\s*(?<from>\d{1,4})(?:-(?<to>\d{1,4}))?\.?$/u

/**
 * Parses a citation of verses that a work counts through, such as `Thag 12`. Returns undefined for other text.
 * @param text as `normalizeCitation` returns it
 */
export function parseVerseCitation(text: string): ResolvedAbbreviationCitation | undefined {
  const { name = '', mark = '', from = '', to = from } = VERSE.exec(text)?.groups ?? {}
  const work = workOf(name.replace(/^(?:พระ)?(?:ขุททกนิกาย|ขุ\.)\s*/u, '').trim(), /^v/.test(mark))
  if (work === undefined) return undefined
  const isText = to !== from && findCitedText(`${work}${from}`)?.canonicalId === `${work}${from}-${to}`
  const [at] = findPlacesOfNumber('verse', work, Number(from))
  const heading = at && findHeadingAtPlace(at)
  if (!heading || isText) return undefined
  const note = otherNumber(heading.cstFile, at, Number(from))
  // `ธรรมบท ข้อ ๑๑` may be an item of the Thai volume as well
  const isItem = mark.startsWith('ข้อ')
  return {
    by: 'code',
    places: [{ heading, at, begins: true }],
    ...(note ? { note } : {}),
    ...(isItem ? { item: { volume: heading.volume, item: Number(from) } } : {}),
  }
}

/** Numbers of the Connected Discourses have a full stop, so one without is of the Suttanipāta; but `SN v 420` is a page. */
function workOf(name: string, isMarked: boolean): string | undefined {
  const collection = toSuttaCentralCollectionName(/^Sn\b/.test(name) ? name.replace(/^Sn/, 'Snp') : name)
  const meant = collection === 'sn' && !isMarked && /^sn\.?$/i.test(name) ? 'snp' : collection
  return WORKS_CITED_BY_VERSE.find((work) => work === meant)
}

/** Maximum distance in letters between the first words of one verse in two counts. */
const MAX_VERSE_OFFSET = 12

/**
 * Returns the number that the sixth council's edition (CST) gives to the verse at a place; undefined where it has none.
 */
export const toCstVerseNumber = (book: string, place: CanonLetterPosition): number | undefined =>
  listNumberedPlacesOfWork('cst', book).find(
    (one) => one.volume === place.volume && Math.abs(one.at - place.at) <= MAX_VERSE_OFFSET,
  )?.number

function otherNumber(book: string, place: CanonLetterPosition, number: number): LabelInThaiAndEnglish | undefined {
  const other = toCstVerseNumber(book, place)
  if (other === undefined || other === number) return undefined
  return {
    th: `เลขคาถา ${number} เป็นของสมาคมบาลีปกรณ์ (PTS) ฉบับฉัฏฐสังคีตินับเป็น ${other}`,
    en: `Verse ${number} is the Pali Text Society’s number; the sixth council’s edition counts it as ${other}.`,
  }
}
