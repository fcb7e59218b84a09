/**
 * Citations of pages of the Pali Text Society's editions: `S V 420`, `M 1.55`, `Ud 80`, and sections of the
 * Dhammasaṅgaṇī.
 */

import { readVolumePositionsInLetters } from '../facts/canon-letters.ts'
import {
  findCitedText,
  findCitedTextAndPart,
  formatTextIdAsCitation,
  toSuttaCentralCollectionName,
} from '../facts/citations.ts'
import { findBuiltInHeadingAtPlace, isCanonPlaceBefore } from '../facts/heading-places.ts'
import { type BuiltInHeading, readBuiltInHeadings } from '../facts/headings.ts'
import {
  type CanonLetterPosition,
  findPlacesByCitationNumber,
  listNumberedPartsOfWork,
  listNumberedPlacesOfWork,
  type NumberedCanonPlace,
  WORKS_CITED_BY_VERSE,
} from '../facts/number-places.ts'
import { findOwnOrSurroundingCitableText } from '../facts/whole-texts.ts'
import { fromRomanNumeral } from '../languages/numerals.ts'
import { callOnce } from '../once.ts'
import type { CitedTextPlace, ParsedAbbreviationCitation } from './code-places.ts'
import { resolveJatakaPtsPages, STORY_ENDING_ON_CITED_PAGE_LABEL } from './jatakas.ts'

/** Additional names of the Society's works, beyond those in the table. */
const WORKS = new Map(
  Object.entries({
    vin: 'v vinaya',
    ud: 'uda',
    vb: 'vbh vibh',
    ds: 'dhs',
    dt: 'dhatuk dhatk',
    kv: 'kvu katha',
    pp: 'pug',
    ya: 'yam',
    ps: 'patis pts',
    ap: 'apa',
  }).flatMap(([work, names]) => names.split(' ').map((name) => [name, work])),
)

/** The volume of the Niddesa selects the work. */
const NIDDESA: readonly string[] = ['nd', 'nidd', 'niddesa']

const NAMES = String.raw`(?<name>\p{L}[\p{L}\p{M}.-]*(?:[\s-]+nik[aā]ya)?)`
const RANGE_END = String.raw`(?:\s*-\s*(?<to>\d{1,4})|\s*ff?\.?|,\s*\d{1,2})?\.?$`
const ROMAN_VOLUME_AND_PAGE = new RegExp(
  `^${NAMES}[\\s.,]*\\b(?<part>[ivxlc]+)[\\s.,:]+(?:pp?\\.\\s*)?(?<page>\\d{1,4})${RANGE_END}`,
  'iu',
)
/** One letter, or a name that no text has, with volume and page in figures. */
const FIGURE_VOLUME_AND_PAGE = new RegExp(
  `^(?<name>[dmsaj]|vin|ja)[\\s.]*(?<part>[1-6])\\s*[.,:\\s]\\s*(?<page>\\d{1,4})${RANGE_END}`,
  'iu',
)
const JOINED_VOLUME_AND_PAGE = new RegExp(
  `^(?<name>[DMSAJ]|Vin|Ja)(?<part>I{1,3}|IV|VI?)(?<page>\\d{1,4})${RANGE_END}`,
  'u',
)
const PAGE_ONLY = new RegExp(`^(?<name>[^\\d\\s.]+)[\\s.,]*(?<mark>pp?\\.?\\s*)?(?<page>\\d{1,4})${RANGE_END}`, 'iu')

const findWork = (name: string): string => {
  const collection = toSuttaCentralCollectionName(/^Sn\b/.test(name) ? name.replace(/^Sn/, 'Snp') : name)
  return WORKS.get(collection) ?? collection
}

/**
 * Parses a citation by volume and page of the Pali Text Society's edition (`S V 420`), by page alone, or by section of
 * the Dhammasaṅgaṇī (`Dhs § 584`). Undefined for other text.
 * @param text as `normalizeCitation` returns it
 */
export function parsePtsPageCitation(text: string): ParsedAbbreviationCitation | undefined {
  const dhs = /^dhs\.?\s*(?<sign>§\s*)?(?<number>\d{1,4})$/iu.exec(text)?.groups
  if (dhs) return resolveDhsSection(Number(dhs.number), dhs.sign !== undefined)
  const {
    name = '',
    part = '',
    page = '',
    to,
  } = (ROMAN_VOLUME_AND_PAGE.exec(text) ?? JOINED_VOLUME_AND_PAGE.exec(text) ?? FIGURE_VOLUME_AND_PAGE.exec(text))
    ?.groups ?? {}
  if (name !== '') {
    const found = resolveVolumePage(
      name,
      /\d/.test(part) ? Number(part) : fromRomanNumeral(part),
      Number(page),
      Number(to ?? page),
      /\d/.test(part),
    )
    if (found)
      return /\d/.test(part) ? addTextAlternative(found, `${toSuttaCentralCollectionName(name)}${part}.${page}`) : found
  }
  const pageOnly = PAGE_ONLY.exec(text)?.groups
  if (!pageOnly) return undefined
  const work = findWork(pageOnly.name ?? '')
  if (listNumberedPartsOfWork('pts', work)[0] !== 0) return undefined
  // works with numbered verses or texts are cited by these numbers
  const isPage =
    pageOnly.mark !== undefined || (!WORKS_CITED_BY_VERSE.some((of) => of === work) && !findCitedText(text))
  return isPage ? onPage(work, 0, Number(pageOnly.page), pageOnly.name ?? '') : undefined
}

/** Adds a link to the text with the same numbers: `A 3.65` is a page, but may mean AN 3.65. */
function addTextAlternative(found: ParsedAbbreviationCitation, id: string): ParsedAbbreviationCitation {
  const text = /^[sa]n/.test(id) ? findCitedText(id) : null
  if (found.by !== 'code' || !text) return found
  const label = { th: `ถ้าหมายถึง ${formatTextIdAsCitation(id)}`, en: `If ${formatTextIdAsCitation(id)} was meant:` }
  return { ...found, also: [...(found.also ?? []), { heading: text.heading, label }] }
}

function resolveVolumePage(
  name: string,
  part: number,
  page: number,
  to: number,
  isFigure: boolean,
): ParsedAbbreviationCitation | undefined {
  const isNiddesa = NIDDESA.includes(toSuttaCentralCollectionName(name))
  const work = isNiddesa ? (part === 2 ? 'cnd' : 'mnd') : findWork(name)
  const parts = isNiddesa ? [1, 2] : listNumberedPartsOfWork('pts', work)
  // `Ud VIII 3` names a chapter, since there is one volume; `SN LVI 11` a saṃyutta, and `M 10.3` a section
  if (parts.length === 0 || part === 0 || parts[0] === 0) return undefined
  const volumeName = `${name} ${['', 'I', 'II', 'III', 'IV', 'V', 'VI'][part] ?? part}`
  if (!parts.includes(part)) {
    if (isFigure || findCitedTextAndPart(`${toSuttaCentralCollectionName(name)}${part}.${page}`)?.within === '')
      return undefined
    const has = parts.map((of) => ['', 'I', 'II', 'III', 'IV', 'V', 'VI'][of]).join(', ')
    const why = {
      th: `ไม่มี ${volumeName} ฉบับสมาคมบาลีปกรณ์ (PTS) ของ ${name} มีเล่ม ${has}`,
      en: `There is no ${volumeName}: the Pali Text Society’s ${name} has the volumes ${has}`,
    }
    return { by: 'nothing', why }
  }
  if (work === 'ja') return resolveJatakaPtsPages(part, page, to) ?? onPage(work, part, page, volumeName)
  return onPage(work, isNiddesa ? 0 : part, page, volumeName)
}

const sortedPages = callOnce(() =>
  [...allPages()].sort((a, b) => (isCanonPlaceBefore(a, b) ? -1 : isCanonPlaceBefore(b, a) ? 1 : 0)),
)

/** Where the next page begins, of whatever volume or work. */
const findNextPage = (place: CanonLetterPosition): CanonLetterPosition | undefined =>
  sortedPages().find((one) => isCanonPlaceBefore(place, one))

/** Letters between the beginning of a volume's text and its first mark. */
const OPENING_LETTERS = 200

const moveBeforeVolumeText = (mark: CanonLetterPosition | undefined): CanonLetterPosition | undefined =>
  mark && { volume: mark.volume, at: mark.at - OPENING_LETTERS }

const PTS_WORKS = 'vin dn mn sn an kp dhp ud iti snp vv pv thag thig ap bv cp ja mnd cnd ps ds vb dt pp kv ya'.split(
  ' ',
)

const allPages = (): readonly NumberedCanonPlace[] =>
  PTS_WORKS.flatMap((work) =>
    listNumberedPartsOfWork('pts', work).flatMap((part) => listNumberedPlacesOfWork('pts', work, part)),
  )

function onPage(work: string, part: number, page: number, name: string): ParsedAbbreviationCitation {
  const pages = listNumberedPlacesOfWork('pts', work, part)
  const begin = pages.findLast((one) => one.number <= page)
  const [first, last] = [pages[0]?.number ?? 0, pages.at(-1)?.number ?? 0]
  if (!begin || page > last) {
    const why = {
      th: `ไม่พบหน้านี้ ${name} ฉบับสมาคมบาลีปกรณ์ (PTS) มีหน้า ${first}–${last}`,
      en: `There is no such page: ${name} of the Pali Text Society has pages ${first} to ${last}`,
    }
    return { by: 'nothing', why }
  }
  const after = pages.find((one) => one.number > begin.number && isCanonPlaceBefore(begin, one))
  const next = after ?? moveBeforeVolumeText(findNextPage(begin))
  const continued = findBuiltInHeadingAtPlace(begin)
  const text = findTextBeginning(begin, next)
  const there: CitedTextPlace[] = continued ? [{ heading: continued, at: begin, onPage: true }] : []
  const [place = there[0]] = text ? [{ heading: text.heading, at: text.at, begins: true, onPage: true }] : there
  if (!place) return { by: 'nothing', why: { th: `ไม่พบ ${name} ${page}`, en: `There is no ${name} ${page}` } }
  const isOther =
    text && continued && getTextId(continued) !== getTextId(text.heading) && isCanonPlaceBefore(begin, text.at)
  return {
    by: 'code',
    places: [place],
    ...(isOther ? { also: there.map((one) => ({ ...one, label: STORY_ENDING_ON_CITED_PAGE_LABEL })) } : {}),
  }
}

const getTextId = (heading: BuiltInHeading) =>
  findOwnOrSurroundingCitableText(heading.division, heading.slug)?.canonicalId ?? heading.slug

/** The first text that begins between two places: texts are cited by the page on which they begin. */
function findTextBeginning({ volume, at }: CanonLetterPosition, next: CanonLetterPosition | undefined) {
  const { headings = [], length = 0 } = readVolumePositionsInLetters(volume) ?? {}
  const end = next?.volume === volume ? next.at : length
  const found = headings.find(
    (one) => one.at >= at && one.at < end && readBuiltInHeadings()[one.heading]?.scText !== '',
  )
  const heading = found && readBuiltInHeadings()[found.heading]
  return heading && { heading, at: { volume, at: found.at } }
}

/**
 * The Society's translators count sections of the Dhammasaṅgaṇī, which books cite without a sign; its pages end here.
 */
const LAST_PAGE_OF_DHS = 264

/**
 * Section numbers from which on CST's number is higher by an offset. Found from 689 of 858 headwords of the Society's
 * dictionary that occur in the paragraph of that number.
 */
const DHS_STEPS: readonly (readonly [from: number, more: number])[] = [
  [1, 0],
  [673, 1],
  [715, 2],
  [859, 3],
  [875, 4],
  [1025, 6],
  [1303, 7],
  [1366, 11],
  [1367, 14],
  [1416, 17],
]

function resolveDhsSection(number: number, isSection: boolean): ParsedAbbreviationCitation {
  const more = DHS_STEPS.findLast(([from]) => from <= number)?.[1] ?? 0
  const at = findPlacesByCitationNumber('cst', 'abh01m', number + more).at(-1)
  const heading = at && findBuiltInHeadingAtPlace(at)
  const page = number <= LAST_PAGE_OF_DHS && !isSection ? onPage('ds', 0, number, 'Dhs') : undefined
  if (!heading) {
    const why = {
      th: `ไม่พบ Dhs ${number} ธัมมสังคณีฉบับสมาคมบาลีปกรณ์ (PTS) มีข้อถึงราว 1599 และหน้า 1–${LAST_PAGE_OF_DHS}`,
      en: `There is no Dhs ${number}: the Pali Text Society’s edition has sections up to about 1599, and pages 1 to ${LAST_PAGE_OF_DHS}.`,
    }
    return page ?? { by: 'nothing', why }
  }
  const section: CitedTextPlace = { heading, at, begins: true, label: { th: `ข้อ § ${number}`, en: `§ ${number}` } }
  const note = {
    th: `อ่านเป็นข้อ § ${number} ของสมาคมบาลีปกรณ์ (PTS) ซึ่งอยู่ราวข้อ ${number + more} ของฉัฏฐสังคีติ`,
    en: `Read as § ${number} of the Pali Text Society, which is about paragraph ${number + more} of the sixth council’s edition.`,
  }
  if (page?.by !== 'code') return { by: 'code', places: [section], note }
  const [onIt] = page.places
  return {
    by: 'code',
    places: [section, { ...onIt, label: { th: `หน้า ${number}`, en: `Page ${number}` } }],
    note,
  }
}
