/** Citations by letters: the number of a text (`SN 56.11`), a verse (`Dhp 160`), a page of the Pali Text Society (`S V 420`). */

import type { Label } from '../../definitions/definition.ts'
import { citedSegment, citedText, collectionNamed } from '../../definitions/facts/citations.ts'
import {
  type CommentaryPrint,
  commentaryPrints,
  PRINT_VOLUMES,
  SIXTH_PRINT,
  SUBCOMMENTARY,
} from '../../definitions/facts/commentary-prints.ts'
import type { HeadingFact } from '../../definitions/facts/headings.ts'
import { ptsParts, VERSE_WORKS, versesOf } from '../../definitions/facts/pts.ts'

export type CodeCitation =
  /** A text, or the paragraph in it that SuttaCentral counts so. */
  | { readonly by: 'text'; readonly heading: HeadingFact; readonly segment?: CitedSegment }
  | { readonly by: 'verse'; readonly work: string; readonly verse: number }
  | {
      readonly by: 'pts'
      readonly work: string
      readonly part: number
      readonly page: number
      /** As a sentence names the volume: `S V`. */
      readonly name: string
    }
  | CommentaryCitation
  /** What looks like a citation and leads nowhere, in words. */
  | { readonly by: 'nothing'; readonly why: Label }

/** Pages of a commentary's own print. */
export interface CommentaryCitation {
  readonly by: 'commentary'
  readonly print: CommentaryPrint
  /** With what follows the name of the commentary: `DAṬ VRI`. */
  readonly name: string
  readonly page: PageOfPrint
  /** Of those that begin on it, from 1. */
  readonly paragraph: number
}

export interface PageOfPrint {
  /** 0 where the print has one alone. */
  readonly volume: number
  readonly page: number
}

interface CitedSegment {
  readonly id: string
  readonly headings: readonly HeadingFact[]
}

/** Undefined for words to search for. @param text as `plain` makes it, without its edition */
export function codeCitation(text: string): CodeCitation | undefined {
  return (
    verseCitation(text) ?? ptsCitation(text) ?? textCitation(text) ?? noSuchText(text) ?? letterCode(text)
  )
}

// `Sn` is the Suttanipāta, `SN` the Connected Discourses; of no other two does the case tell
const named = (text: string) => (/^Sn\b/.test(text) ? text.replace(/^Sn/, 'Snp') : text)

function textCitation(text: string): CodeCitation | undefined {
  const cited = citedSegment(named(text)) ?? citedSegment(text)
  if (!cited) return undefined
  const { heading, headings } = cited.text
  return {
    by: 'text',
    heading,
    ...(cited.segment === null ? {} : { segment: { id: cited.segment, headings } }),
  }
}

const VERSE =
  /^(?<name>[^\d]+?)[\s.,:]*?(?<mark>\b(?:vv?|verses?)\b\.?|คาถา(?:ที่)?)?\s*(?<from>\d{1,4})(?:-(?<to>\d{1,4}))?\.?$/u

function verseCitation(text: string): CodeCitation | undefined {
  const { name = '', mark, from = '', to = from } = VERSE.exec(text)?.groups ?? {}
  const collection = collectionOfVerses(name.trim(), mark !== undefined)
  if (collection === undefined) return undefined
  const isText =
    to !== from && citedText(`${collection}${from}`)?.canonicalId === `${collection}${from}-${to}`
  const isVerse = versesOf(collection)?.has(Number(from)) ?? false
  return isVerse && !isText ? { by: 'verse', work: collection, verse: Number(from) } : undefined
}

/** Numbers of the Connected Discourses have a full stop, so one without is of the Suttanipāta; but `SN v 420` is a page. */
function collectionOfVerses(name: string, isMarked: boolean): string | undefined {
  const collection = collectionNamed(named(name))
  const meant = collection === 'sn' && !isMarked && /^sn\.?$/i.test(name) ? 'snp' : collection
  return VERSE_WORKS.find((work) => work === meant)
}

/** What the Society's works are called beside their names in the table. */
const PTS_WORKS: Readonly<Record<string, string>> = {
  v: 'vin',
  vinaya: 'vin',
  uda: 'ud',
  vbh: 'vb',
  vibh: 'vb',
  dhs: 'ds',
  dhatuk: 'dt',
  dhatk: 'dt',
  kvu: 'kv',
  katha: 'kv',
  pug: 'pp',
  yam: 'ya',
  patis: 'ps',
  pts: 'ps',
  apa: 'ap',
}

/** Of the Niddesa the volume tells which work it is. */
const NIDDESA: readonly string[] = ['nd', 'nidd', 'niddesa']

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi']

const PTS =
  /^(?<name>[^\d\s.]+)[\s.,]*\b(?<part>[ivxlc]+)[\s.,:]+(?:pp?\.\s*)?(?<page>\d{1,4})(?:\s*(?:-\s*\d{1,4}|ff?\.?))?\.?$/iu
const VIN = /^vin[\s.,]*(?<part>[1-5])[\s.,:]+(?<page>\d{1,4})(?:\s*-\s*\d{1,4})?$/iu
const THROUGH = /^(?<name>[^\d\s.]+)[\s.,]*(?:pp?\.\s*)?(?<page>\d{1,4})(?:\s*(?:-\s*\d{1,4}|ff?\.?))?$/iu

const workNamed = (name: string): string => {
  const collection = collectionNamed(name)
  return PTS_WORKS[collection] ?? collection
}

function ptsCitation(text: string): CodeCitation | undefined {
  const { name = '', part = '', page = '' } = PTS.exec(text)?.groups ?? {}
  if (name !== '') return ptsPage(name, part, Number(page))
  const vin = VIN.exec(text)?.groups
  if (vin) return ptsPage('Vin', ROMAN[Number(vin.part) - 1] ?? '', Number(vin.page))
  const through = THROUGH.exec(text)?.groups
  if (!through) return undefined
  const work = workNamed(through.name ?? '')
  // where verses and texts have numbers of their own, these are meant
  const isCounted = ptsParts(work)[0] === 0 && !VERSE_WORKS.some((of) => of === work) && !citedText(text)
  return isCounted
    ? { by: 'pts', work, part: 0, page: Number(through.page), name: through.name ?? '' }
    : undefined
}

function ptsPage(name: string, roman: string, page: number): CodeCitation | undefined {
  const part = ROMAN.indexOf(roman.toLowerCase()) + 1
  const isNiddesa = NIDDESA.includes(collectionNamed(name))
  const work = isNiddesa ? (part === 2 ? 'cnd' : 'mnd') : workNamed(name)
  const parts = isNiddesa ? [1, 2] : ptsParts(work)
  if (parts.length === 0) return undefined
  const called = `${name} ${roman.toUpperCase()}`
  if (parts[0] !== 0 && !parts.includes(part)) {
    const has = parts.map((of) => ROMAN[of - 1]?.toUpperCase()).join(', ')
    const why = {
      th: `ไม่มี ${called} ฉบับสมาคมบาลีปกรณ์ (PTS) ของ ${name} มีเล่ม ${has}`,
      en: `There is no ${called}: the Pali Text Society’s ${name} has the volumes ${has}`,
    }
    return { by: 'nothing', why }
  }
  return { by: 'pts', work, part: isNiddesa || parts[0] === 0 ? 0 : part, page, name: called }
}

/** Commentaries and sub-commentaries of the Society: `Dhp-a`, `DhpA`, `Sv II 5`, and works beside the canon. */
const WITH_HYPHEN = /^\p{L}{1,6}\.?-(?:a|ṭ|t|nt|pṭ|mhṭ)(?![\p{L}\d])/iu
const WITH_CAPITAL =
  /^(?:Vin|D|M|S|A|DN|MN|SN|AN|Dhp|Ud|It|Iti|Sn|Snp|J|Ja|Vv|Pv|Thag|Thig|Th|Kp|Khp|Vibh|Dhs|Kv|Bv|Cp|Ap|Nidd|Paṭis)A(?![\p{L}\d])/u
const NAMED = /^(?:Vism|Mil|Miln|Sv|Spk|Mp|Pj|Sp|As|Nett|Peṭ|Pet|Mhv|Dīp|Ps)\.?\s*(?:[ivx]+\b|\d)/iu
const IN_THAI = /[.\s](?:อ|อฏฺ|อฏฺฐ|อฏฺฐกถา|ฏีกา|ฎีกา)\.?\s*\d|^(?:วิสุทฺธิ|วิสุทธิ|มิลินฺท|มิลินท)\.?\s*\d/u

export const NOT_HERE: Label = {
  th: 'ที่อ้างถึงเป็นอรรถกถา ฎีกา หรือปกรณ์นอกพระไตรปิฎก ซึ่งคลังนี้ยังไม่มี คลังนี้มีพระไตรปิฎก ๔๕ เล่ม',
  en: 'This cites a commentary or another work beside the canon, which this library does not have; it has the 45 volumes of the canon.',
}

const PAGE_OF_PRINT = String.raw`(?:(?<volume>[ivx]+)[\s.,:]+)?(?:pp?\.\s*)?(?<page>\d{1,4})`
const NAME_OF_PRINT = String.raw`(?<name>\p{L}[\p{L}\p{M}]*(?:-[aṭ])?)\.?(?<sixth>\s+${SIXTH_PRINT})?[\s.,:]*`
const AT_PAGE = new RegExp(`^${NAME_OF_PRINT}${PAGE_OF_PRINT}$`, 'iu')

/** `DA I 26`, `DA I 26 ¶3`, `DAṬ VRI I 26–28`, `Dhp-a I 5`; of several pages the first. @param text as `plain` makes it */
export function commentaryCitation(text: string): CommentaryCitation | undefined {
  const [, pages = '', paragraph = '1'] = /^(.*?)(?:\s*¶\s*(\d{1,4}))?$/u.exec(text) ?? []
  const said = AT_PAGE.exec(pages.replace(/(?<=\d)\s*(?:-.*|ff?\.?)$/u, ''))?.groups
  const named = said && printNamed(said.name ?? '')
  const page = said && pageIn(said)
  if (!named || !page) return undefined
  const name = said.sixth === undefined ? named.name : `${named.name} ${SIXTH_PRINT}`
  return { by: 'commentary', print: named.print, name, page, paragraph: Number(paragraph) }
}

function pageIn({
  volume = '',
  page,
}: Readonly<Record<string, string | undefined>>): PageOfPrint | undefined {
  const at = PRINT_VOLUMES.indexOf(volume.toUpperCase())
  return at < 0 ? undefined : { volume: at, page: Number(page) }
}

/** Capitals tell `JA`, a commentary, from `Ja`; marks of letters are left out by many. */
function printNamed(name: string): Pick<CommentaryCitation, 'print' | 'name'> | undefined {
  const bare = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '')
  const asked = bare(name.normalize('NFC').replace(/-ṭ$/u, `A${SUBCOMMENTARY}`).replace(/-a$/, 'A'))
  for (const print of commentaryPrints) {
    if (asked === bare(print.name) || asked === print.also) return { print, name: print.name }
    const sub = `${print.name}${SUBCOMMENTARY}`
    if (asked === bare(sub)) return { print, name: sub }
  }
  return undefined
}

/** What cites a work that is not in the canon. @param text as `plain` makes it, without its edition */
export function beyondCanon(text: string): CodeCitation | undefined {
  // the Paṭisambhidāmagga has two volumes and is abbreviated as one of the commentaries is
  const isCanon = /^ps[\s.]*ii?\b/i.test(text) || /^ps\s*\d/i.test(text)
  const isName = NAMED.test(text) && /^\p{Lu}/u.test(text) && !isCanon
  return WITH_HYPHEN.test(text) || WITH_CAPITAL.test(text) || isName || IN_THAI.test(text)
    ? { by: 'nothing', why: NOT_HERE }
    : undefined
}

/** The last number of collections that have one each. */
const LAST: Readonly<Record<string, number>> = { dn: 34, mn: 152, dhp: 423, iti: 112, ja: 547 }

/** A number that a collection does not have. */
function noSuchText(text: string): CodeCitation | undefined {
  const [, name = '', number = ''] = /^(\p{L}{1,4})\.?\s*(\d[\d.:-]*)$/u.exec(text) ?? []
  const collection = collectionNamed(name)
  if (number === '' || !isCollection(collection)) return undefined
  const last = LAST[collection]
  const [th, en] =
    last === undefined ? ['', ''] : [` มี ${name} 1–${last}`, ` There are ${name} 1 to ${last}.`]
  const why = {
    th: `ไม่พบ ${name} ${number} ในสารบัญพระไตรปิฎก${th} กรุณาตรวจสอบเลข`,
    en: `There is no ${name} ${number} in the contents of the canon.${en}`,
  }
  return { by: 'nothing', why }
}

const isCollection = (name: string) =>
  LAST[name] !== undefined || [`${name}1`, `${name}1.1`, `${name}2.1`].some((id) => citedText(id) !== null)

const UNKNOWN: Label = {
  th: 'ไม่รู้จักอักษรย่อนี้ ตัวอย่างที่ใช้ได้ เช่น DN 22, SN 56.11, S V 420, สํ.ม. ๑๙/๑๖๖๔ ถ้าต้องการค้นคำ ให้พิมพ์คำที่ยาวกว่าหนึ่งตัวอักษร',
  en: 'This abbreviation is not known here. DN 22, SN 56.11, S V 420 and สํ.ม. ๑๙/๑๖๖๔ are; to search for words, type words of more than one letter.',
}

/** Single letters, roman numerals and numbers alone are no words that anybody looks for. */
function letterCode(text: string): CodeCitation | undefined {
  const words = text.split(/[\s.,:/-]+/).filter((word) => word !== '')
  const isCode = words.every((word) => /^(?:\p{Script=Latin}|[ivxlc]+|\d+)$/iu.test(word))
  const has = (pattern: RegExp) => words.some((word) => pattern.test(word))
  return isCode && has(/^\d+$/) && has(/^\p{L}/u) ? { by: 'nothing', why: UNKNOWN } : undefined
}
