/**
 * Transliterates Pali in Thai script to roman letters.
 *
 * Sources: the Thai orthography of Pali as printed in the Siam Rath canon (a consonant without a sign carries `a`,
 * phinthu ◌ฺ removes it, nikhahit ◌ํ is the niggahita, ◌ึ represents iṃ, อ carries a vowel that begins a syllable, เ
 * and โ are written before the consonants that they follow in speech; yamakkan ◌๎ marks a joined consonant), and the
 * roman orthography of the Pali Text Society and ISO 15919.
 *
 * Chant books print a second Thai orthography, as it is read aloud: นะโม ตัสสะ for นโม ตสฺส. There ะ and ั write the
 * `a` and a bare consonant closes a syllable. It is the reading `aloud` here, and also fits Pali words in Thai
 * (นิพพาน).
 */
import type { TextWithOffsetMap } from './fold.ts'
import { isFinalConsonant, mayBeConsonantCluster } from './school-spelling.ts'

/**
 * How a Thai consonant without a vowel sign is read: with `a` (`canon`), without (`aloud`, the spelling of chant
 * books), or depending on its position (`school`). `joined` is `school` with possible consonant clusters at the
 * beginning of a syllable.
 */
export type ThaiPaliReading = 'canon' | 'aloud' | 'school' | 'joined'

/** The Thai letters of Pali consonants, each with its roman letters. */
export const ROMAN_BY_THAI_PALI_CONSONANT: Readonly<Record<string, string>> = {
  ก: 'k',
  ข: 'kh',
  ค: 'g',
  ฆ: 'gh',
  ง: 'ṅ',
  จ: 'c',
  ฉ: 'ch',
  ช: 'j',
  ฌ: 'jh',
  ญ: 'ñ',
  ฏ: 'ṭ',
  ฐ: 'ṭh',
  ฑ: 'ḍ',
  ฒ: 'ḍh',
  ณ: 'ṇ',
  ต: 't',
  ถ: 'th',
  ท: 'd',
  ธ: 'dh',
  น: 'n',
  ป: 'p',
  ผ: 'ph',
  พ: 'b',
  ภ: 'bh',
  ม: 'm',
  ย: 'y',
  ร: 'r',
  ล: 'l',
  ว: 'v',
  ส: 's',
  ห: 'h',
  ฬ: 'ḷ',
  อ: '',
}

/** Thai letters that Pali lacks, with their values in Pali and Sanskrit words. */
const THAI_CONSONANTS: Record<string, string> = {
  ฃ: 'kh',
  ฅ: 'g',
  ซ: 's',
  ฎ: 'ṭ',
  ด: 'd',
  บ: 'b',
  ฝ: 'ph',
  ฟ: 'ph',
  ศ: 's',
  ษ: 's',
  ฮ: 'h',
  ฤ: 'ri',
  ฦ: 'li',
}

const VOWELS: Record<string, string> = { า: 'ā', 'ิ': 'i', 'ี': 'ī', 'ุ': 'u', 'ู': 'ū', 'ึ': 'iṃ' }
const THAI_VOWELS: Record<string, string> = { 'ั': 'a', ะ: 'a', ำ: 'aṃ', 'ื': 'ū', ๅ: 'ā' }
const LEADING_VOWELS: Record<string, string> = { เ: 'e', โ: 'o', แ: 'e', ไ: 'ai', ใ: 'ai' }
const PHINTHU = '\u0e3a'
const NIKHAHIT = '\u0e4d'

/** Signs that are ignored: a phinthu without consonant, maitaikhu, tones, thanthakhat, yamakkan. */
const SILENT_SIGNS = '\u0e3a\u0e47\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e4e'

const THAI_SCRIPT = /[\u0e01-\u0e2e\u0e30-\u0e3a\u0e40-\u0e4e]/

/** Whether a text has any letter of the Thai script. */
export function hasThaiLetters(text: string): boolean {
  return THAI_SCRIPT.test(text)
}

/** Whether a text has a phinthu (◌ฺ), the sign of the canon's spelling of Pali in Thai script; no other one has it. */
export function hasPhinthu(text: string): boolean {
  return text.includes(PHINTHU)
}

/** The roles of a character in a syllable. */
const OTHER = 0
const CONSONANT = 1
const VOWEL = 2
const LEADING_VOWEL = 3
const SILENT_SIGN = 4

/** First UTF-16 unit of the Thai block of Unicode. */
export const FIRST_THAI_UNIT = 0x0e00
const kindByUnit = new Uint8Array(0x80)
const romanByUnit: string[] = new Array(0x80).fill('')
for (const [kind, table] of [
  [CONSONANT, { ...ROMAN_BY_THAI_PALI_CONSONANT, ...THAI_CONSONANTS }],
  [VOWEL, { ...VOWELS, ...THAI_VOWELS }],
  [LEADING_VOWEL, LEADING_VOWELS],
] as const) {
  for (const [thai, roman] of Object.entries(table)) {
    kindByUnit[thai.charCodeAt(0) - FIRST_THAI_UNIT] = kind
    romanByUnit[thai.charCodeAt(0) - FIRST_THAI_UNIT] = roman
  }
}
for (const silent of SILENT_SIGNS) kindByUnit[silent.charCodeAt(0) - FIRST_THAI_UNIT] = SILENT_SIGN
for (let digit = 0; digit < 10; digit++) romanByUnit[0x50 + digit] = String(digit)
romanByUnit[NIKHAHIT.charCodeAt(0) - FIRST_THAI_UNIT] = 'ṃ'

/**
 * Transliterates Thai-script Pali to roman Pali, in lower case with diacritics. Other text stays, Thai digits become
 * Arabic ones.
 * @param reading how a consonant without a vowel sign is read, by default with `a`
 * @param isCutOff whether the text may have been cut off: then its last consonant, if bare, gets no `a`
 */
export const thaiPaliToRoman = (text: string, reading: ThaiPaliReading = 'canon', isCutOff = false): string =>
  transliterate(text, reading, isCutOff)

/** Like thaiPaliToRoman, with a map to the original, to mark matches there. */
export function thaiPaliToRomanWithMap(text: string, reading: ThaiPaliReading = 'canon'): TextWithOffsetMap {
  const map: number[] = []
  return { text: transliterate(text, reading, false, map), map: Uint32Array.from(map) }
}

/** Whether the consonant without vowel sign at index `i` is read with `a`, in readings other than `aloud`. */
function carriesA(text: string, i: number, reading: ThaiPaliReading, isCutOff: boolean): boolean {
  if (isCutOff && i + 1 === text.length) return false
  if (reading === 'canon') return true
  return !isFinalConsonant(text, i) && !(reading === 'joined' && mayBeConsonantCluster(text, i))
}

/** อ, which carries a vowel. */
const SILENT_CONSONANT = 0x0e2d

/** Transliterates a text. @param map receives for each unit of the result the index of the letter that it comes from */
function transliterate(text: string, reading: ThaiPaliReading, isCutOff: boolean, map?: number[]): string {
  const phinthu = PHINTHU.charCodeAt(0)
  const isPlain = reading === 'canon' && !isCutOff
  let roman = ''
  let leadingVowel = ''
  let leadingVowelAt = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    const kind = kindByUnit[unit - FIRST_THAI_UNIT] ?? OTHER
    if (kind === SILENT_SIGN) continue
    if (leadingVowel !== '' && (kind === LEADING_VOWEL || kind === OTHER)) {
      roman += leadingVowel
      while (map && map.length < roman.length) map.push(leadingVowelAt)
      leadingVowel = ''
    }
    if (kind === LEADING_VOWEL) {
      leadingVowel = romanByUnit[unit - FIRST_THAI_UNIT] ?? ''
      leadingVowelAt = i
      continue
    }
    roman += romanByUnit[unit - FIRST_THAI_UNIT] || (kind === CONSONANT ? '' : text.charAt(i))
    while (map && map.length < roman.length) map.push(i)
    if (kind !== CONSONANT) continue
    const next = i + 1 < text.length ? text.charCodeAt(i + 1) : 0
    if (next === phinthu) {
      i++
      // A leading vowel belongs after the whole cluster: เทฺว is dve.
      if (leadingVowel === '' || (kindByUnit[text.charCodeAt(i + 1) - FIRST_THAI_UNIT] ?? OTHER) === CONSONANT) continue
    }
    if (leadingVowel !== '') {
      roman += leadingVowel
      while (map && map.length < roman.length) map.push(leadingVowelAt)
      leadingVowel = ''
    } else if (
      (kindByUnit[next - FIRST_THAI_UNIT] ?? OTHER) !== VOWEL &&
      (reading === 'aloud' ? unit === SILENT_CONSONANT : isPlain || carriesA(text, i, reading, isCutOff))
    ) {
      roman += 'a'
      while (map && map.length < roman.length) map.push(i)
    }
  }
  roman += leadingVowel
  while (map && map.length < roman.length) map.push(leadingVowelAt)
  return roman
}
