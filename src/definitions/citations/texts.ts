/**
 * Citations of texts by their numbers: ids (`SN 56.11`), chapter and text (`Pv 1.5`, `Ud VIII 3`), rules, addresses,
 * sections.
 */

import type { LabelInThaiAndEnglish } from '../definition.ts'
import {
  type CitableCanonText,
  type CitedTextAndPart,
  findCitedText,
  findCitedTextAndPart,
  findFirstTextWithIdPrefix,
  toSuttaCentralCollectionName,
} from '../facts/citations.ts'
import { findBuiltInHeadingAtPlace, findPlaceOfBuiltInHeading } from '../facts/heading-places.ts'
import { type BuiltInHeading, ROYAL_EDITION_ONLY_BOOK_CODE, readBuiltInHeadings } from '../facts/headings.ts'
import { findPlacesByCitationNumber } from '../facts/number-places.ts'
import { fromRomanNumeral } from '../languages/numerals.ts'
import type { CitedTextPlace, ParsedAbbreviationCitation } from './code-places.ts'
import { resolveAmbiguousJatakaNumber } from './jatakas.ts'

// `Sn` is the Suttanipāta, `SN` the Connected Discourses; only here does the case matter
const unifySuttanipataName = (text: string) => (/^Sn\b/.test(text) ? text.replace(/^Sn/, 'Snp') : text)

/**
 * Parses the number of a text, a chapter or a Vinaya rule, such as `DN 1` or `SN 56.11`. Undefined for other text.
 * @param text as `normalizeCitation` returns it
 */
export function parseTextCitation(text: string): ParsedAbbreviationCitation | undefined {
  const cleaned = parseAddress(text) ?? text
  const chapter = parseChapterCitation(cleaned)
  if (chapter) return chapter
  const id = parseRuleId(cleaned) ?? unifySpelling(cleaned)
  const cited = findCitedTextAndPart(unifySuttanipataName(id)) ?? findCitedTextAndPart(id)
  return cited ? createCitation(cited, id) : findHeadingAboveTexts(id)
}

/** `ya1` where texts are `ya1.1.1` and so on: the heading above all of them. */
function findHeadingAboveTexts(id: string): ParsedAbbreviationCitation | undefined {
  const first = /^[a-z-]+\s?\d+$/i.test(id) ? findFirstTextWithIdPrefix(`${id}.`) : undefined
  if (!first) return undefined
  let { heading } = first
  const begin = findPlaceOfBuiltInHeading(heading)
  for (let above = heading.parent; above?.parent; above = above.parent) {
    if (findPlaceOfBuiltInHeading(above)?.at !== begin?.at) break
    heading = above
  }
  return { by: 'code', places: [{ heading }] }
}

const ID = /^[a-z][a-z-]*\d+(?:\.\d+)*(?:-\d+)?(?::[\d.-]+)?$/

/** Parses an id exactly as SuttaCentral writes it, such as `sn56.11`. Undefined for other spellings and other text. */
export function parseSuttaCentralId(text: string): ParsedAbbreviationCitation | undefined {
  const cited = ID.test(text) ? findCitedTextAndPart(text) : null
  return cited && cited.within === '' ? createCitation(cited, text) : undefined
}

/** @param typed the citation as typed, which may name a whole range */
function createCitation(cited: CitedTextAndPart, typed: string): ParsedAbbreviationCitation {
  const { text, id, within, segment, at, isInRange } = cited
  const twice = within === '' ? resolveAmbiguousJatakaNumber(id) : undefined
  if (twice) return twice
  if (segment !== null) {
    const place = {
      heading: text.heading,
      segment: { id: segment, headings: text.headings },
      ...(at ? { at, begins: true } : {}),
    }
    return { by: 'code', places: [place] }
  }
  const section = within === '' ? undefined : findSection(id, within)
  if (section) return section
  const rule = /\d-\d+$/.test(typed) ? undefined : findRuleOfRange(text, id)
  if (rule) {
    const label = { th: 'บาลีพิมพ์รวมกันที่', en: 'The Pali is printed together:' }
    const whole = { heading: text.heading, ...(at ? { at, begins: true } : {}), label }
    return { by: 'code', places: [{ heading: rule }], also: [whole] }
  }
  const note = isInRange
    ? describeRange(id, text.canonicalId)
    : within === ''
      ? undefined
      : describeUnmarkedSection(within)
  const heading = (at && findBuiltInHeadingAtPlace(at)) ?? text.heading
  const place: CitedTextPlace = at ? { heading, at, begins: true } : { heading: text.heading }
  return { by: 'code', places: [place], ...(note ? { note } : {}) }
}

/** The heading that the royal edition alone has for a number of a range. */
function findRuleOfRange({ canonicalId, heading }: CitableCanonText, id: string): BuiltInHeading | undefined {
  const parts = readBuiltInHeadings().slice(heading.index + 1, heading.index + 1 + MAX_RULES_OF_RANGE)
  const own = parts.filter(({ parent, cstFile }) => parent === heading && cstFile === ROYAL_EDITION_ONLY_BOOK_CODE)
  const [from = 0] = /\d+(?=-\d+$)/.exec(canonicalId)?.map(Number) ?? []
  return own[Number(/\d+$/.exec(id)?.[0]) - from]
}

/** Maximum rules that the Pali prints as one range. */
const MAX_RULES_OF_RANGE = 7

const getNumbers = (id: string) => /[\d.-]+$/.exec(id)?.[0] ?? ''

const describeRange = (id: string, range: string): LabelInThaiAndEnglish => {
  const [own, all] = [getNumbers(id), getNumbers(range).replace('-', '–')]
  return {
    th: `${own} อยู่ในช่วง ${all} ซึ่งพิมพ์รวมกัน จึงเปิดทั้งช่วง`,
    en: `${own} is one of ${all}, which are printed together; the whole range is shown.`,
  }
}

const describeUnmarkedSection = (section: string): LabelInThaiAndEnglish => ({
  th: `คลังนี้ไม่มีเครื่องหมายบอกตอน ${section} จึงเปิดทั้งเรื่อง`,
  en: `Section ${section} is not marked here; the whole text is shown.`,
})

/** `DN 16.2.25`: the sections of the Society; `MN 10.3`: those of the English translation by Ñāṇamoli and Bodhi. */
function findSection(id: string, within: string): ParsedAbbreviationCitation | undefined {
  const [first = 0, second] = within.split('.').map(Number)
  const [at] =
    second === undefined
      ? findPlacesByCitationNumber('section', id, first)
      : findPlacesByCitationNumber('section', id, second, first)
  const heading = at && findBuiltInHeadingAtPlace(at)
  return heading && { by: 'code', places: [{ heading, at, begins: true }] }
}

/** Parses an address such as `https://suttacentral.net/sn56.11/en/sujato#2.1`; undefined for other text. */
function parseAddress(text: string): string | undefined {
  const groups =
    /^(?:https?:\/\/)?(?:www\.)?suttacentral\.net\/(?<id>[a-z][a-z0-9.-]*\d)(?:\/[^#]*)?(?:#(?<segment>[\d.-]+))?/i.exec(
      text,
    )?.groups
  const { id, segment } = groups ?? {}
  return id && (segment === undefined ? id : `${id}:${segment}`)
}

/** Unifies ways to write a number: `SN 56, 11`, `SN LVI 11`, `Nd1 1`, `ชาดกที่ ๕๔๒`. */
function unifySpelling(text: string): string {
  const one = text
    .replace(/^(\p{L}[^\d]*?)\s*(?:ที่|ข้อ(?:ที่)?)\s*(?=\d)/u, '$1 ')
    .replace(/^(\p{L}[\p{L}\p{M}.\s-]*?)(?<=\S)[\s.,]*(\d+)\s*,\s*(\d+)/u, '$1 $2.$3')
    .replace(/^n(?:i?d)(?:d)?\s?([12])[\s.]+(?=\d)/iu, (_, part) => (part === '1' ? 'mnd ' : 'cnd '))
  const groups = /^(?<name>\p{L}[\p{L}\p{M}\s-]*?)[\s.]+(?<chapter>[ivxlc]+)[\s.,:]+(?<number>\d.*)$/iu.exec(
    one,
  )?.groups
  const chapter = fromRomanNumeral(groups?.chapter ?? '')
  return groups && chapter > 0 ? `${groups.name} ${chapter}.${groups.number}` : one
}

/**
 * Works whose texts are numbered through and cited by chapter, too: whether the chapter is the nipāta, and not the
 * heading right above.
 */
const CITED_BY_CHAPTER: Readonly<Record<string, 'vagga' | 'nipata'>> = {
  vv: 'vagga',
  pv: 'vagga',
  cp: 'vagga',
  iti: 'nipata',
}

/** Works whose chapters are the texts: the second number counts verses or sections in one. */
const VERSES_OF_CHAPTERS: Readonly<Record<string, string>> = { bv: 's0511m', kp: 's0501m', vb: '', dhp: '' }

function parseChapterCitation(text: string): ParsedAbbreviationCitation | undefined {
  const groups =
    /^(?<name>\p{L}[\p{L}\p{M}\s-]*?)[\s.]*(?:(?<roman>\b[ivxlc]+)|(?<chapter>\d+))[\s.,:]+(?<number>\d{1,3})\.?$/iu.exec(
      text,
    )?.groups
  if (!groups) return undefined
  const collection = toSuttaCentralCollectionName(unifySuttanipataName(groups.name?.trim() ?? ''))
  const work = collection === 'vibh' || collection === 'vbh' ? 'vb' : collection === 'kvu' ? 'kv' : collection
  const chapter = groups.roman === undefined ? Number(groups.chapter) : fromRomanNumeral(groups.roman)
  const number = Number(groups.number)
  // `Iti 44-45` and `Dhp 5, 6` are no chapters; `:` precedes a paragraph
  if (chapter === 0 || (groups.roman === undefined && !/\d\s*[.]\s*\d/.test(text))) return undefined
  if (Object.hasOwn(CITED_BY_CHAPTER, work)) return findTextInChapter(work, chapter, number)
  if (Object.hasOwn(VERSES_OF_CHAPTERS, work)) return findVerseInChapter(work, chapter, number)
  if (work === 'kv') {
    const cited = findCitedTextAndPart(`kv${chapter}.${number}`)
    return cited ? createCitation(cited, cited.id) : undefined
  }
  return undefined
}

/** The texts of a collection by the chapter above them, in reading order. */
const chapters = new Map<string, readonly (readonly string[])[]>()

function listChapters(work: string): readonly (readonly string[])[] {
  const known = chapters.get(work)
  if (known) return known
  const found = new Map<BuiltInHeading | null, string[]>()
  const seen = new Set<string>()
  for (const heading of readBuiltInHeadings()) {
    const id = /^[a-z]+\d+(?:-\d+)?(?=:|$)/.exec(heading.scText || heading.scSegment)?.[0]
    if (id === undefined || seen.has(id) || id.replace(/\d.*/, '') !== work) continue
    seen.add(id)
    let above = heading.parent
    if (CITED_BY_CHAPTER[work] === 'nipata') while (above?.parent?.parent) above = above.parent
    found.set(above, [...(found.get(above) ?? []), id])
  }
  chapters.set(work, [...found.values()])
  return [...found.values()]
}

function findTextInChapter(work: string, chapter: number, number: number): ParsedAbbreviationCitation {
  const all = listChapters(work)
  const id = all[chapter - 1]?.[number - 1]
  const cited = id === undefined ? null : findCitedTextAndPart(id)
  if (cited) return createCitation(cited, cited.id)
  const stories = all[chapter - 1]?.length
  const why =
    stories === undefined
      ? {
          th: `ไม่พบวรรคที่ ${chapter} มีวรรค 1–${all.length} กรุณาตรวจสอบเลข`,
          en: `There is no chapter ${chapter}; there are ${all.length}.`,
        }
      : {
          th: `ไม่พบเรื่องที่ ${number} ในวรรคที่ ${chapter} มีเรื่อง 1–${stories} กรุณาตรวจสอบเลข`,
          en: `There is no text ${number} in chapter ${chapter}; it has ${stories}.`,
        }
  return { by: 'nothing', why }
}

function findVerseInChapter(work: string, chapter: number, number: number): ParsedAbbreviationCitation | undefined {
  if (work === 'dhp') {
    const range = listChapters(work).flat()[chapter - 1]
    const [, from = '', to = from] = /(\d+)(?:-(\d+))?/.exec(range ?? '') ?? []
    const verse = Number(from) + number - 1
    const [at] = range !== undefined && verse <= Number(to) ? findPlacesByCitationNumber('verse', 'dhp', verse) : []
    const heading = at && findBuiltInHeadingAtPlace(at)
    return heading && { by: 'code', places: [{ heading, at, begins: true }] }
  }
  const text = findCitedText(`${work}${chapter}`)
  if (!text) return undefined
  const inside = findPlacesByCitationNumber('cst', VERSES_OF_CHAPTERS[work] ?? '', number).find((place) => {
    const heading = findBuiltInHeadingAtPlace(place)
    return heading !== undefined && text.headings.includes(heading)
  })
  const place: CitedTextPlace = inside
    ? { heading: findBuiltInHeadingAtPlace(inside) ?? text.heading, at: inside, begins: true }
    : { heading: text.heading }
  return { by: 'code', places: [place], ...(inside ? {} : { note: describeUnmarkedSection(String(number)) }) }
}

/** Rules and chapters of the Vinaya as books name them. */
const RULE_NAMES: readonly (readonly [names: string, id: string])[] = [
  ['pārājika|parajika|pj|ปาราชิก', 'pj'],
  ['saṅghādisesa|saṃghādisesa|sanghadisesa|ss|สังฆาทิเสส', 'ss'],
  ['aniyata|ay|อนิยต', 'ay'],
  ['nissaggiya(?:\\s+pācittiya)?|np|นิสสัคคิยปาจิตตีย์|นิสสัคคีย์', 'np'],
  ['pācittiya|pacittiya|pc|ปาจิตตีย์', 'pc'],
  ['pāṭidesanīya|patidesaniya|pd|ปาฏิเทสนียะ', 'pd'],
  ['sekhiya|sk|เสขิยะ|เสขิยวัตร', 'sk'],
  ['adhikaraṇasamatha|as|อธิกรณสมถะ', 'as'],
]

const NUNS_PREFIX = /^(?:bi|bhikkhunī|bhikkhuni|ภิกษุณี|ภิกขุนี)[\s.-]*/iu
const MONKS_PREFIX = /^(?:bu|bhikkhu|ภิกษุ)[\s.-]*/iu

const RULE = new RegExp(
  `^(?:${RULE_NAMES.map(([names]) => `(${names})`).join('|')})(?:สิกขาบท|สิกขาบทที่)?[\\s.]*(?:ที่\\s*)?(\\d{1,2})$`,
  'iu',
)

/** The khandhakas before the first of the Mahāvagga and of the Cūḷavagga. */
const CHAPTERS_BEFORE: Readonly<Record<string, number>> = {
  mv: 0,
  mahāvagga: 0,
  mahavagga: 0,
  cv: 10,
  cūḷavagga: 10,
  cullavagga: 10,
  kd: 0,
  khandhaka: 0,
}

function parseRuleId(text: string): string | undefined {
  const khandhaka =
    /^(?:vin[\s.]+)?(?<name>\p{L}[\p{L}\p{M}]+)[\s.]*(?:(?<roman>\b[ivx]+)|(?<chapter>\d{1,2}))(?<rest>[\s.,:]+\d[\d.,\s]*)?$/iu.exec(
      text,
    )?.groups
  const before = CHAPTERS_BEFORE[khandhaka?.name?.toLowerCase() ?? '']
  if (khandhaka && before !== undefined) {
    const chapter = khandhaka.roman === undefined ? Number(khandhaka.chapter) : fromRomanNumeral(khandhaka.roman)
    const sections = (khandhaka.rest ?? '').match(/\d+/g) ?? []
    // a section without paragraph refers to its beginning
    const inside = sections.length === 1 ? [...sections, '1'] : sections.slice(0, 2)
    return [`pli-tv-kd${before + chapter}`, ...inside].join('.')
  }
  const whose = NUNS_PREFIX.test(text) ? 'bi' : 'bu'
  const found = RULE.exec(text.replace(NUNS_PREFIX, '').replace(MONKS_PREFIX, ''))
  if (!found) return undefined
  const at = found.slice(1, RULE_NAMES.length + 1).findIndex((one) => one !== undefined)
  const [, id = ''] = RULE_NAMES[at] ?? []
  return `pli-tv-${whose}-vb-${id}${found[RULE_NAMES.length + 1]}`
}
