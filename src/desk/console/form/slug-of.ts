/**
 * Proposes a slug from the name of a record. Thai names are romanized by the Royal Thai General System (RTGS, 1999).
 * There is no dictionary, so irregular words come out approximately. Pali in Thai script is romanized as Pali.
 */

import { MAX_SLUG_CHARS } from '../../../definitions/kinds/slug.ts'
import { toWesternDigits } from '../../../definitions/languages/numerals.ts'
import {
  applyTypedValue,
  type RecordWithTranslations,
  toLanguageFieldKey,
  type ValuesByLanguageAndField,
} from './changes.ts'
import { RTGS_SYLLABLES_BY_THAI } from './slug-words.ts'

const CONSONANT = '[ก-ฮ]'
const DEPENDENT = '[ะ-ู็]'

const parseLetterTable = (table: string): ReadonlyMap<string, string> =>
  new Map(
    table.split(' ').flatMap((entry) => {
      const [letters = '', roman = ''] = entry.split('=')
      return [...letters].map((letter) => [letter, roman] as const)
    }),
  )

const INITIAL = parseLetterTable(
  'ก=k ขฃคฅฆ=kh ง=ng จฉชฌ=ch ซศษส=s ญย=y ดฎ=d ตฏ=t ฐฑฒถทธ=th ณน=n บ=b ป=p ผพภ=ph ฝฟ=f ม=m รฤ=r ลฬ=l ว=w หฮ=h อ=',
)
const FINAL = parseLetterTable('กขคฆ=k ง=ng จชซฎฏฐฑฒดตถทธศษส=t ญณนรลฬ=n บปพฟภ=p ม=m ย=i ว=o')
const PALI = parseLetterTable(
  'ก=k ข=kh ค=g ฆ=gh งญณน=n จ=c ฉ=ch ช=j ฌ=jh ฏต=t ฐถ=th ฑท=d ฒธ=dh ป=p ผ=ph พ=b ภ=bh ม=m ย=y ร=r ลฬ=l ว=v ส=s ห=h อ= าะ=a ิี=i ุู=u เ=e โ=o ํ=m',
)

/** Consonant clusters that begin a syllable. */
const CLUSTERS = '[กขคตปผพ]ร|[กขคปผพ]ล|[กขค]ว|[ทสศจ]ร'
const START = `(ห[งญณนมยรลว](?=${DEPENDENT}|${CONSONANT})|(?:${CLUSTERS})(?=${DEPENDENT}|อ|${CONSONANT}(?!${DEPENDENT}))|${CONSONANT})`
const INITIAL_AFTER_VOWEL = `(ห[งญณนมยรลว](?!$)|${CLUSTERS}|${CONSONANT})`
const LONE_INITIAL_AFTER_VOWEL = `(ห[งญณนมยรลว]|${CLUSTERS}|${CONSONANT})`
/** Pattern of the consonants that end a syllable: no vowel follows them. */
const FINAL_CONSONANT = `([กขคฆงจชซฎฏฐฑฒดตถทธศษสญณนรลฬบปพฟภม](?!${DEPENDENT}|รร))`
/**
 * Final of a syllable. ย and ว end it only if no letter follows: they begin the next syllable in ภา-ว-นา, but not in
 * สาว.
 */
const END = `(?:${FINAL_CONSONANT}|([ยว](?!${DEPENDENT}|${CONSONANT}|รร)))`
/**
 * Final that leaves the last two letters of a word as a syllable of their own, unless both have one sound: ชา-ดก, but
 * พุทธ.
 */
const LAST_END = `(?:(?!${CONSONANT}[^ร]$)${END}|(?=(?:ทธ|กข|จฉ|ชฌ|ตถ|ปผ|พภ|ฏฐ|ฑฒ|(?<twin>.)\\k<twin>)$)${END})?`

/** Patterns of written syllables with their vowels; the first match is taken. */
const SYLLABLES: readonly (readonly [pattern: RegExp, vowel: string])[] = (
  [
    [`เ${INITIAL_AFTER_VOWEL}ีย(?:ะ|${END})?`, 'ia'],
    [`เ${INITIAL_AFTER_VOWEL}ือ(?:ะ|${END})?`, 'uea'],
    [`เ${INITIAL_AFTER_VOWEL}าะ`, 'o'],
    [`เ${INITIAL_AFTER_VOWEL}า`, 'ao'],
    [`เ${INITIAL_AFTER_VOWEL}อ(?:ะ|${END})?`, 'oe'],
    [`เ${INITIAL_AFTER_VOWEL}ิ${END}`, 'oe'],
    [`เ${INITIAL_AFTER_VOWEL}ย(?!${DEPENDENT})`, 'oei'],
    [`เ${INITIAL_AFTER_VOWEL}(?:ะ|็?${LAST_END})`, 'e'],
    [`แ${INITIAL_AFTER_VOWEL}(?:ะ|็?${LAST_END})`, 'ae'],
    [`โ${INITIAL_AFTER_VOWEL}(?:ะ|${LAST_END})`, 'o'],
    [`[ใไ]${LONE_INITIAL_AFTER_VOWEL}ย?`, 'ai'],
    [`${START}ำ`, 'am'],
    [`${START}ะ`, 'a'],
    [`${START}ัว`, 'ua'],
    [`${START}ั${END}`, 'a'],
    [`${START}า${LAST_END}`, 'a'],
    [`${START}ิ(?!ย)${LAST_END}`, 'i'],
    [`${START}ี(?!ย)${LAST_END}`, 'i'],
    [`${START}[ิี]`, 'i'],
    [`${START}ึ${END}?`, 'ue'],
    [`${START}ื(?:อ|${END})`, 'ue'],
    [`${START}ุ${LAST_END}`, 'u'],
    [`${START}ู${LAST_END}`, 'u'],
    [`${START}็?อ(?!${DEPENDENT})${END}?`, 'o'],
    [`(ฤ)ๅ?`, 'ue'],
    [`${START}รร${END}`, 'a'],
    [`${START}รร(?=ม)`, 'am'],
    [`${START}รร`, 'an'],
    [`${START}ว(?!รร)${END}`, 'ua'],
    [`${START}(?!รร)${FINAL_CONSONANT}`, 'o'],
    [`(${CONSONANT})`, 'a'],
  ] as const
).map(([pattern, vowel]) => [new RegExp(`^${pattern}`), vowel])

const romanizeInitial = (letters: string): string => {
  const [first = '', second = ''] = letters
  if (second === '') return INITIAL.get(first) ?? ''
  if (first === 'ห') return INITIAL.get(second) ?? ''
  if (second === 'ร' && 'ทสศจ'.includes(first)) return first === 'จ' ? 'ch' : 's'
  return `${INITIAL.get(first)}${INITIAL.get(second)}`
}

function romanizeThaiWord(word: string): string {
  // RTGS omits tone marks, letters silenced by thanthakhat, and the final vowel of ชาติ and เหตุ
  let rest = word
    .replace(/[่-๋]/g, '')
    .replace(/[ก-ฮ]?[ก-ฮ][ิุ]?์/g, (silent) => (/^[ก-ฮ]{2}/.test(silent) ? getFinalBeforeThanthakhat(silent) : ''))
  rest = rest.replace(/(?<=[ัา]ต|เ[ก-ฮ]ต)[ิุ]$/, '')
  let roman = ''
  let hasEnd = false
  while (rest !== '') {
    // a single letter after the final of the last syllable is silent: จัก-ร, พุท-ธ
    if (hasEnd && /^[ก-ฮ]$/.test(rest)) break
    const found = SYLLABLES.map(([pattern, vowel]) => ({ match: pattern.exec(rest), vowel })).find(({ match }) => match)
    const [match = rest.charAt(0), start = '', ...ends] = found?.match ?? []
    const end = ends.findLast((letter) => letter !== undefined && letter !== '') ?? ''
    roman += romanizeInitial(start) + (found?.vowel ?? '') + (FINAL.get(end) ?? '')
    hasEnd = end !== ''
    rest = rest.slice(match.length)
  }
  return roman
}

/**
 * Returns the letter before thanthakhat that ends the syllable, as in มนต์; empty for clusters that are silent, as in
 * จันทร์ and ศาสตร์.
 */
const getFinalBeforeThanthakhat = (silent: string): string => (/^[ตทด]ร์$/.test(silent) ? '' : silent.charAt(0))

/** Romanizes Pali in Thai script: a consonant has the vowel a, unless a vowel or phinthu follows. */
function romanizePaliWord(word: string): string {
  return word
    .replace(/([เโ])([ก-ฮ](?:ฺ[ก-ฮ])*)/g, (_, vowel: string, letters: string) => `${letters}${vowel}`)
    .replace(/[ก-ฮ](?![ิ-ฺาเโ])/g, '$&ะ')
    .replace(/[ก-ํ]/g, (letter) => PALI.get(letter) ?? '')
}

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

/** Matches the listed words as whole words: not next to a vowel, tone mark or silenced letter of another word. */
const LISTED_WORDS = new RegExp(
  `(?<![เแโใไ])(?:${[...RTGS_SYLLABLES_BY_THAI.keys()].join('|')})(?![ะ-ฺ็-์]|${CONSONANT}[ิุ]?์)`,
  'g',
)

/** Romanizes a text without listed words, word by word as the browser segments Thai. */
const romanizeSegments = (text: string): string =>
  [...segmenter.segment(text)]
    .map(({ segment }) => (/[ก-ฮ]/.test(segment) ? ` ${romanizeThaiWord(segment)} ` : segment))
    .join('')

/** Romanizes the Thai words of a name, separated by spaces; other text is unchanged. */
function romanizeName(name: string): string {
  if (!/[ก-๛]/.test(name)) return name
  const text = toWesternDigits(name).replace(/ํา/g, 'ำ')
  if (/[ฺํ]/.test(text)) return text.replace(/[ก-ํ]+/g, romanizePaliWord)
  let roman = ''
  let from = 0
  for (const { 0: word, index } of text.matchAll(LISTED_WORDS)) {
    roman += `${romanizeSegments(text.slice(from, index))} ${RTGS_SYLLABLES_BY_THAI.get(word)} `
    from = index + word.length
  }
  return roman + romanizeSegments(text.slice(from))
}

/** Returns a slug for a name in Latin or Thai script. Empty if the name has no usable letters. */
export function createSlugFromName(name: string): string {
  const words = romanizeName(name)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, MAX_SLUG_CHARS) : `${slug}-${word}`
    if (longer.length > MAX_SLUG_CHARS) break
    slug = longer
  }
  return slug
}

/**
 * Returns the changes to a new record, with a slug proposed from the newly typed name. A slug that the editor typed
 * stays. So does one that was proposed from a name in another language.
 * @param name the field that holds the record's name
 * @param before the changes before the last input
 * @param typed the changes after it
 */
export function fillInProposedSlug(
  name: string,
  stored: RecordWithTranslations,
  before: ValuesByLanguageAndField,
  typed: ValuesByLanguageAndField,
): ValuesByLanguageAndField {
  const { id, languages } = stored
  const [primary = ''] = languages
  const slugKey = toLanguageFieldKey(primary, 'slug')
  const [slug, slugBefore] = [typed[slugKey] ?? null, before[slugKey] ?? null]
  if (id !== null || slug !== slugBefore) return typed
  const nameIn = (changes: ValuesByLanguageAndField, language: string) =>
    String(changes[toLanguageFieldKey(language, name)] ?? '')
  const language = [primary, 'en'].find((code) => nameIn(before, code) !== nameIn(typed, code))
  if (language === undefined) return typed
  if (slug !== null && slug !== createSlugFromName(nameIn(before, language))) return typed
  return applyTypedValue(stored, typed, slugKey, createSlugFromName(nameIn(typed, language)) || null)
}
