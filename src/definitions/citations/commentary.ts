/** Citations of commentaries: pages of a commentary's own print (`DA I 26`), and works outside the canon. */

import type { LabelInThaiAndEnglish } from '../definition.ts'
import {
  type CommentaryPrint,
  commentaryPrints,
  ROMAN_VOLUME_NUMERALS,
  SIXTH_COUNCIL_PRINT_SUFFIX,
  SUBCOMMENTARY_ABBREVIATION_SUFFIX,
} from '../facts/commentary-prints.ts'

/** A citation of pages in the print of a commentary, such as `DA I 26`. */
export interface CommentaryPageCitation {
  readonly by: 'commentary'
  readonly print: CommentaryPrint
  /** Abbreviation of the commentary with the suffixes of subcommentary and print: `DAṬ VRI`. */
  readonly name: string
  readonly page: CommentaryPrintPage
  /** Number of the paragraph among those that begin on the page, from 1. */
  readonly paragraph: number
}

/** A page in the print of a commentary. */
export interface CommentaryPrintPage {
  /** 0 for a print in a single volume. */
  readonly volume: number
  readonly page: number
}

/** Commentaries and sub-commentaries of the Society: `Dhp-a`, `DhpA`, `Sv II 5`, and works outside the canon. */
const WITH_HYPHEN = /^\p{L}{1,6}\.?-(?:a|ṭ|t|nt|pṭ|mhṭ)(?![\p{L}\d])/iu
const WITH_CAPITAL =
  /^(?:Vin|D|M|S|A|DN|MN|SN|AN|Dhp|Ud|It|Iti|Sn|Snp|J|Ja|Vv|Pv|Thag|Thig|Th|Kp|Khp|Vibh|Dhs|Kv|Bv|Cp|Ap|Nidd|Paṭis)A(?![\p{L}\d])/u
const NAME_WITH_VOLUME = /^(?:Vism|Mil|Miln|Sv|Spk|Mp|Pj|Sp|As|Nett|Peṭ|Pet|Mhv|Dīp|Ps)\.?\s*(?:[ivx]+\b|\d)/iu
const IN_THAI = /[.\s](?:อ|อฏฺ|อฏฺฐ|อฏฺฐกถา|ฏีกา|ฎีกา)\.?\s*\d|^(?:วิสุทฺธิ|วิสุทธิ|มิลินฺท|มิลินท)(?:\.\s*\d|\s*\d+\s*\/)/u

/** Message for readers: the cited work is outside the canon, and this library does not have it. */
export const WORK_UNAVAILABLE_MESSAGE: LabelInThaiAndEnglish = {
  th: 'ที่อ้างถึงเป็นอรรถกถา ฎีกา หรือปกรณ์นอกพระไตรปิฎก ซึ่งคลังนี้ยังไม่มี คลังนี้มีพระไตรปิฎก ๔๕ เล่ม',
  en: 'This cites a commentary or another work outside the canon, which this library does not have; it has the 45 volumes of the canon.',
}

const PAGE_OF_PRINT = String.raw`(?:(?<volume>[ivx]+)[\s.,:]+)?(?:pp?\.\s*)?(?<page>\d{1,4})`
const NAME_OF_PRINT = String.raw`(?<name>\p{L}[\p{L}\p{M}]*(?:-[aṭ])?)\.?(?<sixth>\s+${SIXTH_COUNCIL_PRINT_SUFFIX})?[\s.,:]*`
const AT_PAGE = new RegExp(`^${NAME_OF_PRINT}${PAGE_OF_PRINT}$`, 'iu')

/**
 * Parses a citation of a commentary's page: `DA I 26`, `DA I 26 ¶3`, `DAṬ VRI I 26–28`, `Dhp-a I 5`. A range of pages
 * leads to its first page. Undefined for other text.
 * @param text as `normalizeCitation` returns it
 */
export function parseCommentaryPageCitation(text: string): CommentaryPageCitation | undefined {
  const [, pages = '', paragraph = '1'] = /^(.*?)(?:\s*¶\s*(\d{1,4}))?$/u.exec(text) ?? []
  const groups = AT_PAGE.exec(pages.replace(/(?<=\d)\s*(?:-.*|ff?\.?)$/u, ''))?.groups
  const named = groups && findPrintByName(groups.name ?? '')
  const page = groups && toPrintPage(groups)
  if (!named || !page) return undefined
  const name = groups.sixth === undefined ? named.name : `${named.name} ${SIXTH_COUNCIL_PRINT_SUFFIX}`
  return { by: 'commentary', print: named.print, name, page, paragraph: Number(paragraph) }
}

function toPrintPage({
  volume = '',
  page,
}: Readonly<Record<string, string | undefined>>): CommentaryPrintPage | undefined {
  const at = ROMAN_VOLUME_NUMERALS.indexOf(volume.toUpperCase())
  return at < 0 ? undefined : { volume: at, page: Number(page) }
}

/** Finds a print by its name. Capitals matter: `JA` is a commentary, `Ja` is not. Diacritics may be missing. */
function findPrintByName(name: string): Pick<CommentaryPageCitation, 'print' | 'name'> | undefined {
  const withoutDiacritics = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '')
  const input = withoutDiacritics(
    name.normalize('NFC').replace(/-ṭ$/u, `A${SUBCOMMENTARY_ABBREVIATION_SUFFIX}`).replace(/-a$/, 'A'),
  )
  for (const print of commentaryPrints) {
    if (input === withoutDiacritics(print.name) || input === print.also) return { print, name: print.name }
    const sub = `${print.name}${SUBCOMMENTARY_ABBREVIATION_SUFFIX}`
    if (input === withoutDiacritics(sub)) return { print, name: sub }
  }
  return undefined
}

/**
 * Recognises a citation of a work outside the canon, and returns the message that this library does not have it.
 * Undefined for other text.
 * @param text as `normalizeCitation` returns it, without its edition
 */
export function parseExtracanonicalCitation(
  text: string,
): { readonly by: 'nothing'; readonly why: LabelInThaiAndEnglish } | undefined {
  // the Paṭisambhidāmagga has two volumes, and its abbreviation `Ps` is also that of a commentary
  const isCanon = /^ps[\s.]*ii?\b/i.test(text) || /^ps\s*\d/i.test(text) || /^[DMSA][IV]+\d/.test(text)
  const isName = NAME_WITH_VOLUME.test(text) && /^\p{Lu}/u.test(text) && !isCanon
  return WITH_HYPHEN.test(text) || WITH_CAPITAL.test(text) || isName || IN_THAI.test(text)
    ? { by: 'nothing', why: WORK_UNAVAILABLE_MESSAGE }
    : undefined
}
