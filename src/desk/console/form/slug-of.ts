/**
 * Proposes a slug from a name until the editor types another one. Thai names are romanized by the Royal Thai General
 * System (RTGS, 1999), word by word and without a dictionary, so irregular spellings come out approximately. Pali in
 * Thai script is romanized as Pali.
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

const romanOf = (table: string): ReadonlyMap<string, string> =>
  new Map(
    table.split(' ').flatMap((entry) => {
      const [letters = '', roman = ''] = entry.split('=')
      return [...letters].map((letter) => [letter, roman] as const)
    }),
  )

const INITIAL = romanOf(
  'ก=k ขฃคฅฆ=kh ง=ng จฉชฌ=ch ซศษส=s ญย=y ดฎ=d ตฏ=t ฐฑฒถทธ=th ณน=n บ=b ป=p ผพภ=ph ฝฟ=f ม=m รฤ=r ลฬ=l ว=w หฮ=h อ=',
)
const FINAL = romanOf('กขคฆ=k ง=ng จชซฎฏฐฑฒดตถทธศษส=t ญณนรลฬ=n บปพฟภ=p ม=m ย=i ว=o')
const PALI = romanOf(
  'ก=k ข=kh ค=g ฆ=gh งญณน=n จ=c ฉ=ch ช=j ฌ=jh ฏต=t ฐถ=th ฑท=d ฒธ=dh ป=p ผ=ph พ=b ภ=bh ม=m ย=y ร=r ลฬ=l ว=v ส=s ห=h อ= าะ=a ิี=i ุู=u เ=e โ=o ํ=m',
)

/** Consonant clusters that begin a syllable. */
const TWO = '[กขคตปผพ]ร|[กขคปผพ]ล|[กขค]ว|[ทสศจ]ร'
const START = `(ห[งญณนมยรลว](?=${DEPENDENT}|${CONSONANT})|(?:${TWO})(?=${DEPENDENT}|อ|${CONSONANT}(?!${DEPENDENT}))|${CONSONANT})`
const LED = `(ห[งญณนมยรลว](?!$)|${TWO}|${CONSONANT})`
const LED_ALONE = `(ห[งญณนมยรลว]|${TWO}|${CONSONANT})`
/** Letters that end a syllable: no vowel follows them. */
const endOf = (letters: string) => `([${letters}](?!${DEPENDENT}|รร))`
const STOPS = 'กขคฆงจชซฎฏฐฑฒดตถทธศษสญณนรลฬบปพฟภม'
/** What glides into the vowel before it begins a syllable where another letter follows: ภา-ว-นา, but สาว. */
const END = `(?:${endOf(STOPS)}|([ยว](?!${DEPENDENT}|${CONSONANT}|รร)))`
/** Two letters at the end of a word are a syllable of their own, where they are not two of one sound: ชา-ดก, but พุทธ. */
const LAST_END = `(?:(?!${CONSONANT}[^ร]$)${END}|(?=(?:ทธ|กข|จฉ|ชฌ|ตถ|ปผ|พภ|ฏฐ|ฑฒ|(?<twin>.)\\k<twin>)$)${END})?`

/** How syllables are written, and what their vowel is; the first that fits is taken. */
const SYLLABLES: readonly (readonly [pattern: RegExp, vowel: string])[] = (
  [
    [`เ${LED}ีย(?:ะ|${END})?`, 'ia'],
    [`เ${LED}ือ(?:ะ|${END})?`, 'uea'],
    [`เ${LED}าะ`, 'o'],
    [`เ${LED}า`, 'ao'],
    [`เ${LED}อ(?:ะ|${END})?`, 'oe'],
    [`เ${LED}ิ${END}`, 'oe'],
    [`เ${LED}ย(?!${DEPENDENT})`, 'oei'],
    [`เ${LED}(?:ะ|็?${LAST_END})`, 'e'],
    [`แ${LED}(?:ะ|็?${LAST_END})`, 'ae'],
    [`โ${LED}(?:ะ|${LAST_END})`, 'o'],
    [`[ใไ]${LED_ALONE}ย?`, 'ai'],
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
    [`${START}(?!รร)${endOf(STOPS)}`, 'o'],
    [`(${CONSONANT})`, 'a'],
  ] as const
).map(([pattern, vowel]) => [new RegExp(`^${pattern}`), vowel])

const initialOf = (letters: string): string => {
  const [first = '', second = ''] = letters
  if (second === '') return INITIAL.get(first) ?? ''
  if (first === 'ห') return INITIAL.get(second) ?? ''
  if (second === 'ร' && 'ทสศจ'.includes(first)) return first === 'จ' ? 'ch' : 's'
  return `${INITIAL.get(first)}${INITIAL.get(second)}`
}

function thaiWord(word: string): string {
  // marks of tone are not written; a letter under thanthakhat is not read, nor the vowel at the end of ชาติ and เหตุ
  let rest = word
    .replace(/[่-๋]/g, '')
    .replace(/[ก-ฮ]?[ก-ฮ][ิุ]?์/g, (silent) => (/^[ก-ฮ]{2}/.test(silent) ? lead(silent) : ''))
  rest = rest.replace(/(?<=[ัา]ต|เ[ก-ฮ]ต)[ิุ]$/, '')
  let roman = ''
  let hasEnd = false
  while (rest !== '') {
    // a letter that is left over behind the end of a syllable is not read: จัก-ร, พุท-ธ
    if (hasEnd && /^[ก-ฮ]$/.test(rest)) break
    const found = SYLLABLES.map(([pattern, vowel]) => ({ match: pattern.exec(rest), vowel })).find(({ match }) => match)
    const [whole = rest.charAt(0), start = '', ...ends] = found?.match ?? []
    const end = ends.findLast((letter) => letter !== undefined && letter !== '') ?? ''
    roman += initialOf(start) + (found?.vowel ?? '') + (FINAL.get(end) ?? '')
    hasEnd = end !== ''
    rest = rest.slice(whole.length)
  }
  return roman
}

/** Of two letters before thanthakhat the first ends the syllable, unless both belong together: มนต์, but จันทร์ and ศาสตร์. */
const lead = (silent: string): string => (/^[ตทด]ร์$/.test(silent) ? '' : silent.charAt(0))

/** Pali in Thai script: every letter has an a, unless another vowel or phinthu says otherwise. */
function paliWord(word: string): string {
  return word
    .replace(/([เโ])([ก-ฮ](?:ฺ[ก-ฮ])*)/g, (_, vowel: string, letters: string) => `${letters}${vowel}`)
    .replace(/[ก-ฮ](?![ิ-ฺาเโ])/g, '$&ะ')
    .replace(/[ก-ํ]/g, (letter) => PALI.get(letter) ?? '')
}

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

/** Words of the list, each whole: no vowel, tone or silenced letter of another word before or behind it. */
const KNOWN = new RegExp(
  `(?<![เแโใไ])(?:${[...RTGS_SYLLABLES_BY_THAI.keys()].join('|')})(?![ะ-ฺ็-์]|${CONSONANT}[ิุ]?์)`,
  'g',
)

/** Words without those of the list, parted as the browser parts Thai. */
const segmented = (text: string): string =>
  [...segmenter.segment(text)]
    .map(({ segment }) => (/[ก-ฮ]/.test(segment) ? ` ${thaiWord(segment)} ` : segment))
    .join('')

/** Romanizes the Thai words of a name, separated by spaces; other text is unchanged. */
function romanised(name: string): string {
  if (!/[ก-๛]/.test(name)) return name
  const text = toWesternDigits(name).replace(/ํา/g, 'ำ')
  if (/[ฺํ]/.test(text)) return text.replace(/[ก-ํ]+/g, paliWord)
  let roman = ''
  let from = 0
  for (const { 0: word, index } of text.matchAll(KNOWN)) {
    roman += `${segmented(text.slice(from, index))} ${RTGS_SYLLABLES_BY_THAI.get(word)} `
    from = index + word.length
  }
  return roman + segmented(text.slice(from))
}

/** Returns a slug for a name in Latin or Thai script; empty if it has no usable letters. */
export function createSlugFromName(name: string): string {
  const words = romanised(name)
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
 * Returns the typed changes with a slug proposed from the typed name, if the new record has none yet or its slug came
 * from the previous name. Names in other languages do not replace a slug.
 * @param name the field with the record's name
 */
export function fillInProposedSlug(
  name: string,
  written: RecordWithTranslations,
  before: ValuesByLanguageAndField,
  typed: ValuesByLanguageAndField,
): ValuesByLanguageAndField {
  const { id, languages } = written
  const [primary = ''] = languages
  const slugKey = toLanguageFieldKey(primary, 'slug')
  const [slug, was] = [typed[slugKey] ?? null, before[slugKey] ?? null]
  if (id !== null || slug !== was) return typed
  const nameIn = (changes: ValuesByLanguageAndField, language: string) =>
    String(changes[toLanguageFieldKey(language, name)] ?? '')
  const language = [primary, 'en'].find((one) => nameIn(before, one) !== nameIn(typed, one))
  if (language === undefined) return typed
  if (slug !== null && slug !== createSlugFromName(nameIn(before, language))) return typed
  return applyTypedValue(written, typed, slugKey, createSlugFromName(nameIn(typed, language)) || null)
}
