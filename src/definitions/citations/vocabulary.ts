/** The words of citations other than the names of works: labels of numbers, and names of editions. */

import type { LabelInThaiAndEnglish } from '../definition.ts'
import { type EditionId, getEditionFacts, isBuiltInEdition } from '../editions.ts'
import { toWesternDigits } from '../languages/numerals.ts'

/** How a citation names an edition; what is written comes first in `read`. */
interface EditionWords {
  readonly written: LabelInThaiAndEnglish
  /** In small letters, as `plain` leaves them. */
  readonly read: readonly string[]
}

const words = (read: string): readonly string[] => read.split('|')

/** Of the editions that are always there; others go by the names that their packages bring. */
const EDITION_WORDS: Readonly<Record<EditionId, EditionWords>> = {
  royal: {
    written: { th: 'ฉบับหลวง', en: 'Royal' },
    read: words('ฉบับหลวง|royal edition|royal|หลวง|ฉบับภาษาไทย|ภาษาไทย|ฉบับไทย|thai'),
  },
  pali: {
    written: { th: 'สยามรัฐ', en: 'Siam Rath' },
    read: words(
      'ฉบับสยามรัฐ|บาลีสยามรัฐ|สยามรัฐ|siam rath edition|siam rath|siamrath|syamrattha|ฉบับภาษาบาลี|ภาษาบาลี|ฉบับบาลี|บาลี|pali|pāli',
    ),
  },
  roman: {
    written: { th: 'อักษรโรมัน', en: 'Roman' },
    read: words('ฉบับอักษรโรมัน|อักษรโรมัน|ฉบับโรมัน|โรมัน|roman edition|roman'),
  },
}

/** What an edition's pages show where they show the sixth council's wording instead of their own. */
const SIXTH_COUNCIL_WORDS: EditionWords = {
  written: { th: 'ฉัฏฐสังคีติ ตามหน้าสยามรัฐ', en: 'Sixth Council by pages of Siam Rath' },
  read: words(
    'ฉัฏฐสังคีติ ตามหน้าสยามรัฐ|sixth council by pages of siam rath|ฉบับฉัฏฐสังคีติ|ฉัฏฐสังคีติ|sixth council edition|sixth council|cst',
  ),
}

/**
 * The translation of Mahachulalongkornrajavidyalaya University, which has the paragraph numbers of the sixth council.
 */
const MCU_WORDS = ['ฉบับมหาจุฬาฯ', 'ฉบับมหาจุฬา', 'มหาจุฬาฯ', 'มหาจุฬา', 'ฉบับ มจร.', 'มจร.', 'มจร', 'mcu']

/** A Thai translation that numbers items as the royal one does and is not here. */
const OTHER_THAI = ['ฉบับมหามกุฏฯ', 'ฉบับมหามกุฏ', 'มหามกุฏฯ', 'มหามกุฏ', 'มมร.', 'มมร']

/**
 * The edition that a citation names: an edition id, or one of the marks below. Marks are in brackets, so no edition has
 * the same id.
 */
export type CitedEdition = EditionId

/** Mark for citations of the sixth council's text, whichever edition shows its wording. */
export const SIXTH_COUNCIL_CITATION_MARK = '(sixth)'
/** Mark for citations of the translation of Mahachulalongkornrajavidyalaya University (MCU). */
export const MCU_CITATION_MARK = '(mcu)'
/** Mark for citations that only say `(ไทย)`. Theses mean the MCU translation by it, older books the royal edition. */
export const UNSPECIFIED_THAI_CITATION_MARK = '(thai)'
/** Mark for citations of a Thai translation that this library does not have. */
export const UNAVAILABLE_TRANSLATION_MARK = '(elsewhere)'

/** Formats the name of an edition as citations write it, in Thai and English. */
export const formatEditionInCitation = (edition: CitedEdition): LabelInThaiAndEnglish =>
  edition === SIXTH_COUNCIL_CITATION_MARK
    ? SIXTH_COUNCIL_WORDS.written
    : (EDITION_WORDS[edition]?.written ?? getEditionFacts(edition).name)

const BUILT_IN_EDITION_NAMES: readonly (readonly [word: string, said: CitedEdition])[] = [
  ...Object.entries(EDITION_WORDS).flatMap(([edition, { read }]) => read.map((word) => [word, edition] as const)),
  ...SIXTH_COUNCIL_WORDS.read.map((word) => [word, SIXTH_COUNCIL_CITATION_MARK] as const),
  ...MCU_WORDS.map((word) => [word, MCU_CITATION_MARK] as const),
  ['ไทย', UNSPECIFIED_THAI_CITATION_MARK],
  ...OTHER_THAI.map((word) => [word, UNAVAILABLE_TRANSLATION_MARK] as const),
]

/**
 * Lists the words by which citations may name editions, in lower case, each with its edition. Longer words come first.
 * @param editions the editions of the library
 */
export function listEditionNamesInCitations(
  editions: readonly EditionId[],
): readonly (readonly [word: string, said: CitedEdition])[] {
  const added = editions
    .filter((edition) => !isBuiltInEdition(edition))
    .flatMap((edition) => {
      const { name, label } = getEditionFacts(edition)
      return [name.th, name.en, label.th, label.en].map((word) => [word.toLowerCase(), edition] as const)
    })
  return [...BUILT_IN_EDITION_NAMES, ...added].sort(([a], [b]) => b.length - a.length)
}

/**
 * Normalises a query for the citation parsers: Arabic digits, single spaces, and one kind of dash, slash and bracket.
 * Letters are not changed.
 */
export const normalizeCitation = (query: string): string =>
  toWesternDigits(query.normalize('NFC'))
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/[‐-―−]/g, '-')
    .replace(/[／∕⁄]/g, '/')
    .replace(/[[{（【]/g, '(')
    .replace(/[\]}）】]/g, ')')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Splits a citation into the edition that it names, with or without brackets, and the rest of the text. `said` is
 * undefined if it names none.
 * @param text as `normalizeCitation` returns it
 * @param words from `listEditionNamesInCitations`
 */
export function splitEditionFromCitation(
  text: string,
  words: ReturnType<typeof listEditionNamesInCitations>,
): { readonly said: CitedEdition | undefined; readonly rest: string } {
  const lower = text.toLowerCase()
  for (const [word, said] of words) {
    const at = lower.indexOf(word)
    if (at < 0) continue
    const [before, after] = [text.slice(0, at), text.slice(at + word.length)]
    const inBrackets = /\(\s*$/.test(before) && /^\s*\)/.test(after)
    // outside brackets the word must be separate: ที is no edition in ทีไทย, and ไทย none in คนไทย
    const isSeparate = /(?:^|[\s\d).])$/.test(before) && /^(?:$|[\s\d(])/.test(after)
    const followsCanon = /ไตรปิฎก\s*$/.test(before) && !/^[\p{L}\p{M}]/u.test(after.replace(/^เล่ม/, ''))
    if (!inBrackets && !isSeparate && !followsCanon) continue
    const rest = inBrackets ? `${before.replace(/\(\s*$/, ' ')} ${after.replace(/^\s*\)/, ' ')}` : `${before} ${after}`
    return { said, rest: rest.replace(/\s+/g, ' ').trim() }
  }
  return { said: undefined, rest: text }
}

/** What a number in a citation counts: volumes, pages or items. */
export type CitationNumberRole = 'volume' | 'page' | 'item'

/**
 * Regular expression sources for the labels in front of numbers, by role. A Thai abbreviation of one letter must be a
 * separate word, because names end in such letters, too (`ล.`).
 */
export const CITATION_NUMBER_LABEL_PATTERNS: Readonly<Record<CitationNumberRole, string>> = {
  volume: 'เล่ม(?:ที่)?|(?<![ก-๏])ล\\.?|vol(?:ume)?s?\\.?|book',
  page: 'หน้า(?:ที่)?|(?<![ก-๏])น\\.?|(?<![a-z])pages?|(?<![a-z])pp?\\.?',
  item: 'ข้อ(?:ที่)?|(?<![a-z])items?|(?<![a-z])no\\.?',
}

/**
 * Names of the pitakas (regular expression sources), each with the number of volumes before it. A citation that names a
 * pitaka counts the volumes of that pitaka from 1.
 */
export const PITAKA_NAMES_WITH_VOLUME_OFFSETS: readonly { readonly words: string; readonly before: number }[] = [
  { words: 'วินัยปิฎก', before: 0 },
  { words: 'สุตตันตปิฎก|สุตตปิฎก', before: 8 },
  { words: 'อภิธรรมปิฎก|อภิธัมมปิฎก', before: 33 },
]
