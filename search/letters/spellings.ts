/**
 * The spellings of a Pali word: in roman letters, in Thai ones as the canon and as chant books write it, with any sign
 * for the niggahita, any nasal before the consonants of its class, byañjana or vyañjana. Searching for any of them
 * finds and ranks the same.
 */

import { splitAtWordBorders } from '../../src/definitions/languages/thai-words.ts'
import { toThaiChantSpelling } from './chant-spelling.ts'
import { toSearchKey } from './fold.ts'
import { findPaliWordsByKey } from './pali-words.ts'
import { hasThaiLetters } from './thai-pali.ts'
import { romanPaliToThai } from './to-thai.ts'

const NIKHAHIT = '\u0e4d'

/** Endings of Pali without diacritics that hardly any English word has: buddho, buddhassa, dhammesu, gacchati. */
const PALI_ENDING_SOURCE = String.raw`(?:o|(?:[a-z]{2}|\b[tyk])assa|[a-z]{2}e(?:hi|su)|kkhave|mpi|[a-z]{2}[aeo]ntu|(?:[kcjtd]{2}h|cc|jj|yy|pp|ss)[ae]n?ti)$`

/** Letters of roman Pali. Words without diacritics must have an ending of Pali. */
const CERTAIN_ROMAN_PALI = new RegExp(
  `^(?=.*[āīūṅñṭḍṇḷṃṁŋ]|.*${PALI_ENDING_SOURCE})[aāiīuūeokgṅcjñtdnṭḍṇpbmyrlvshḷṃṁŋ\\s]+$`,
  'i',
)

/** Whether a text in roman letters is certainly Pali: by its diacritics, or an ending that other languages lack. */
export const isCertainRomanPali = (text: string): boolean => CERTAIN_ROMAN_PALI.test(text)

/**
 * Matches Pali in the spelling of chant books that no Thai word has: ะ inside a word, ง after a short vowel or โ before
 * a consonant at its end, or an ending as of พุทธัสสะ (not ผัสสะ), อาหุเนยโย (not พุทโธ).
 */
export const CERTAIN_CHANT_SPELLING_PATTERN = new RegExp(
  `\u0e30[ก-ฮเโ]|(?:[\u0e31\u0e34\u0e38]ง|\u0e31(?:\\S*โ[ก-ฮ]|ญจะ|พเพ|มปิ)|(?<!ผ|งก)\u0e31สสะ|` +
    '\\S{3}(?:([กจชญนตปมยลส])โ\\1|กโข|จโฉ|ชโฌ|ตโถ|ฏโฐ|ทโธ)|(?:ู|เ[ก-ฮ])หิ|\\S{2}เ[ก-ฮ]สุ)(?!\\S)',
)

/** Shorter spellings in Thai letters occur inside Thai words, unless they are Thai words themselves. */
const MIN_UNMISTAKABLE_THAI_LETTERS = 4

/** Whether the Thai dictionary of ICU has a word. */
export const isThaiDictionaryWord = (word: string): boolean =>
  hasThaiLetters(word) && splitAtWordBorders(word).length === 1

const isUnmistakableThai = (spelling: string): boolean =>
  spelling.replaceAll('\u0e3a', '').length >= MIN_UNMISTAKABLE_THAI_LETTERS ||
  spelling.includes(NIKHAHIT) ||
  (spelling.length === MIN_UNMISTAKABLE_THAI_LETTERS - 1 && isThaiDictionaryWord(spelling))

/**
 * Returns the spellings of a Pali word in editions, chant books and Thai texts, the given one first.
 * @param pali in canonical spelling (canonical-pali.ts)
 */
export function listPaliSpellings(pali: string): readonly string[] {
  const listed = findPaliWordsByKey(toSearchKey(pali)).find(([first]) => first === pali) ?? [pali]
  const roman = listed.flatMap((one) => [one, toOtherSpelling(one)])
  const thai = roman.flatMap((one) => {
    const canon = romanPaliToThai(one)
    const chanted = toThaiChantSpelling(canon)
    return [canon, chanted, chanted.replaceAll('\u0e30', '')]
  })
  return [...new Set([...roman.flatMap((one) => [one, one.replaceAll('ṃ', 'ṁ')]), ...thai.filter(isUnmistakableThai)])]
}

/** The nasal of each class of consonants. */
const NASALS = { ṅ: 'kg', ñ: 'cj', ṇ: 'ṭḍ', n: 'td', m: 'pb' }

/** Writes each nasal before a consonant of its class as that class has it: `saṃgha` becomes `saṅgha`. */
const unifyNasals = (roman: string): string =>
  Object.entries(NASALS).reduce(
    (text, [nasal, letters]) => text.replace(new RegExp(`[ṃṁŋṅñṇnm](?=[${letters}])`, 'g'), nasal),
    roman,
  )

/**
 * Returns roman Pali as the canon spells it: one sign of the niggahita, nasals of their class, and one spelling where
 * editions differ in many words.
 */
export const unifyPaliSpelling = (roman: string): string =>
  unifyNasals(
    roman
      .toLowerCase()
      .replace(/[ṁŋ]|ṅ(?![kgaāiīuūeo])/g, 'ṃ')
      .replaceAll('vy', 'by')
      .replaceAll('vīriy', 'viriy')
      .replaceAll('pāṭimokkh', 'pātimokkh'),
  )

/** Undoes unifyPaliSpelling where editions spell many words differently. */
const toOtherSpelling = (roman: string): string =>
  roman.replaceAll('by', 'vy').replaceAll('viriy', 'vīriy').replaceAll('pātimokkh', 'pāṭimokkh')

/** Source of a regular expression for what may be between two words: spaces and punctuation. */
export const BETWEEN_WORDS_REGEX_SOURCE = String.raw`[^\p{L}\p{M}\p{N}]+`

/**
 * Punctuation next to a space, which BETWEEN_WORDS_REGEX_SOURCE matches, too. A separate pattern next to it would make
 * matching exponential.
 */
const PUNCTUATION_APART = /(?<=\s)[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+(?=\s)/gu

const ROMAN_NASAL = '[ṃṁŋṅñṇnm]'
const THAI_NASAL = '(?:[งญณนม]\u0e3a|\u0e4d)'

const escapeRegex = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/**
 * Returns the source of a regular expression that matches a text with its diacritics, in any spelling of niggahita and
 * nasals and with any punctuation between words.
 */
export const toLiteralSearchRegexSource = (text: string): string =>
  escapeRegex(text.normalize('NFC').replace(PUNCTUATION_APART, ' ').trim())
    .replace(/[ṃṁŋ]\s+m/gi, `[ṃṁŋm](?:${BETWEEN_WORDS_REGEX_SOURCE})?m`)
    .replace(/mm/gi, `[ṃṁŋm](?:${BETWEEN_WORDS_REGEX_SOURCE})?m`)
    .replace(/(?:\u0e4d\s+|ม\u0e3a)(เ?ม)/g, `(?:\u0e4d|ม\u0e3a)(?:${BETWEEN_WORDS_REGEX_SOURCE})?$1`)
    .replace(/[ṃṁŋṅñṇnm](?=[kgcjṭḍtdpb])/gi, ROMAN_NASAL)
    .replace(/[ṃṁŋ](?![^[]*\])/g, '[ṃṁŋ]')
    .replace(/(?:[งญณนม]\u0e3a|\u0e4d)(?=[เโ]?[ก-ฆจ-ฌฏ-ฒต-ธป-ภ])/g, THAI_NASAL)
    .replace(/[bv]y/gi, '[bv]y')
    .replace(/[พว]\u0e3aย/g, '[พว]\u0e3aย')
    .replace(/\s+/g, BETWEEN_WORDS_REGEX_SOURCE)

/** Patterns for letters that were typed without diacritics. */
const OPTIONAL_MARKS: Readonly<Record<string, string>> = {
  a: '[aā]',
  i: '[iī]',
  u: '[uū]',
  t: '[tṭ]',
  d: '[dḍ]',
  l: '[lḷ]',
  s: '[sśṣ]',
  n: '[nñṅṇ]',
  m: '[mṃṁŋ]',
  N: ROMAN_NASAL,
}

/**
 * Returns the source of a regular expression that matches a search key in a text regardless of diacritics: roman vowels
 * may be long, Thai consonants may have a phinthu.
 */
export const toOptionalMarksRegexSource = (key: string): string =>
  escapeRegex(key.trim())
    .replace(/[mn](?=[kgcjtdpb])/g, 'N')
    .replace(/[aiutdlsnmN]/g, (letter) => OPTIONAL_MARKS[letter] ?? letter)
    .replace(/[งญณนม\u0e4d](?=[เโ]?[ก-ฆจ-ฌฏ-ฒต-ธป-ภ])/g, '(?:[งญณนม]\u0e3a?|\u0e4d)')
    .replace(/[ก-ฮ](?![^[]*\])/g, '$&\u0e3a?')
    .replace(/\s+/g, BETWEEN_WORDS_REGEX_SOURCE)
