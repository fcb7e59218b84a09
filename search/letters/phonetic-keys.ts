/** Phonetic keys: roman keys of how text in Thai script may sound as Pali, which match text in roman script. */
import { toQueryKeys, toSearchKey } from './fold.ts'
import { removeThaiShortASigns } from './school-spelling.ts'
import { FIRST_THAI_UNIT, hasPhinthu, hasThaiLetters, thaiPaliToRoman } from './thai-pali.ts'

/** Letters of Thai-script Pali, in the canon's spelling and in that of chant books. */
const CANON_LETTERS = /^[กขคฆงจฉชฌญฏฐฑฒณตถทธนปผพภมยรลวสหฬอาิีุูึเโํฺ\u0e4e๐-๙]+$/
const ALOUD_LETTERS = /^[กขคฆงจฉชฌญฏฐฑฒณตถทธนปผพภมยรลวสหฬอาิีุูึเโํะั็\u0e4e๐-๙]+$/

const CLOSED_SYLLABLE = /\u0e31([\u0e01-\u0e2e])(?=[\u0e01-\u0e2e])/gu
const SILENCED = /([\u0e01-\u0e2e])\u0e3a?([\u0e01-\u0e2e])[\u0e34\u0e38]?\u0e4c/gu

/**
 * Replaces the silenced letters of Thai words by sounded ones, as the Pali they come from has them: อานนท์ becomes
 * อานนฺท, ขันธ์ ขนฺธ. Null for texts without silenced letters.
 */
function soundSilencedLetters(text: string): string | null {
  if (hasPhinthu(text) || !text.includes('\u0e4c')) return null
  const sounded = text.replace(CLOSED_SYLLABLE, '$1\u0e3a').replace(SILENCED, '$1\u0e3a$2')
  return sounded.includes('\u0e4c') ? null : sounded
}

/** Shorter roman stems without the last vowel match too many words. */
const MIN_STEM_LETTERS = 4

/** Lists the keys of the Pali form of a Thai word with silenced letters: in Thai letters and in roman ones. */
function listSilencedLetterKeys(text: string): string[] {
  const pali = soundSilencedLetters(text)
  if (pali === null) return []
  const roman = mayBeCanonPaliSpelling(pali) ? toQueryKeys(thaiPaliToRoman(pali, 'canon', true)) : []
  return [...toQueryKeys(pali), ...roman.filter((key) => key.length >= MIN_STEM_LETTERS)]
}

/** ง at the end of a word; in the spelling with ะ also before a consonant of another class. */
const FINAL_NG = /([\u0e31\u0e34\u0e38])ง(?![\u0e01-\u0e4e])/gu
const NG_BEFORE_OTHER_CLASS = /([\u0e31\u0e34\u0e38])ง(?![เโ]?[ก-ง]|[\u0e30-\u0e3a\u0e47-\u0e4e])/gu

/**
 * Replaces the ง that chant books write for the niggahita by the canon's sign (พุทธัง, พุทฺธํ; สังวัตตะติ,
 * สํวตฺตติ). The length and all positions stay the same.
 */
export const restoreCanonNiggahita = (text: string): string =>
  text.replace(
    text.includes('\u0e30') ? NG_BEFORE_OTHER_CLASS : FINAL_NG,
    (_, vowel) => `${vowel === '\u0e31' ? '\u0e30' : vowel}\u0e4d`,
  )

const splitThaiWords = (text: string): string[] =>
  text.split(/[^\u0e01-\u0e4e๐-๙]+/u).filter((word) => hasThaiLetters(word))

const hasOnlyLetters = (letters: RegExp, text: string): boolean =>
  splitThaiWords(text).every((word) => letters.test(word))

/** Whether all Thai-script words may be Pali in the canon's spelling, judging by their letters; false without any. */
export const mayBeCanonPaliSpelling = (text: string): boolean =>
  splitThaiWords(text).length > 0 && hasOnlyLetters(CANON_LETTERS, text)

/** Whether words may be Pali by their letters: Thai script in any spelling, or any words that have only letters. */
export const mayBePaliWords = (text: string): boolean =>
  hasThaiLetters(text) ? hasOnlyLetters(ALOUD_LETTERS, text) : /^[\p{L}\p{M}]+( [\p{L}\p{M}]+)*$/u.test(text)

/** Transliterates Pali in Thai script to roman letters, in the spelling that it seems to have: canon or chant book. */
export function transliterateThai(text: string): string {
  if (hasPhinthu(text) || mayBeCanonPaliSpelling(text)) return thaiPaliToRoman(text)
  return thaiPaliToRoman(restoreCanonNiggahita(text), 'aloud')
}

/**
 * Returns the phonetic keys of words in Thai script: roman query keys of each possible reading as Pali, and keys of the
 * Pali from which Thai words with silenced letters come. Empty for other scripts.
 */
export function toPhoneticKeys(text: string): string[] {
  if (!hasThaiLetters(text)) return []
  const keys = listSilencedLetterKeys(text)
  if (hasOnlyLetters(CANON_LETTERS, text)) keys.push(...toQueryKeys(thaiPaliToRoman(text, 'canon', true)))
  if (!hasPhinthu(text) && hasOnlyLetters(ALOUD_LETTERS, text)) {
    const restored = restoreCanonNiggahita(text)
    keys.push(...toQueryKeys(thaiPaliToRoman(restored, 'aloud')), ...listSchoolKeys(restored))
  }
  return [...new Set(keys)]
}

/** Lists the keys of the readings in school spelling: with and without consonant clusters where both are possible. */
function listSchoolKeys(text: string): string[] {
  const separate = toQueryKeys(thaiPaliToRoman(text, 'school', true))
  const joined = toQueryKeys(thaiPaliToRoman(text, 'joined', true))
  if (separate[0] === joined[0]) return separate
  const letters = removeThaiShortASigns(text)
  return [...separate, ...joined, ...(letters === text ? [] : toQueryKeys(letters))]
}

/** Returns the roman readings of Pali in Thai script: one in the canon's spelling or with ะ, else up to three. */
export function toRomanReadingsOfThaiPali(text: string): string[] {
  const aloud = transliterateThai(text)
  if (hasPhinthu(text) || mayBeCanonPaliSpelling(text) || text.includes('\u0e30')) return [aloud]
  const restored = restoreCanonNiggahita(text)
  return [...new Set([aloud, thaiPaliToRoman(restored, 'school'), thaiPaliToRoman(restored, 'joined')])]
}

const extractRomanConsonants = (key: string): string =>
  key
    .replace(/[aeiou ]+/g, '')
    .replace(/[mnN]+/g, 'n')
    .replaceAll('v', 'b')

/** The consonants of each letter of the Thai block, empty for vowels and signs. */
const CONSONANTS = Array.from({ length: 0x80 }, (_, at) =>
  extractRomanConsonants(toSearchKey(thaiPaliToRoman(String.fromCharCode(FIRST_THAI_UNIT + at), 'aloud'))),
)

/**
 * Returns the consonants of a search key in Thai or roman letters, as roman letters with `n` for any nasals. A fast
 * prefilter: the readings of a Thai text differ only in vowels and nasals, so a roman key occurs in none of them if its
 * consonants do not occur in those of the text.
 */
export function extractConsonants(key: string): string {
  let consonants = ''
  for (let at = 0; at < key.length; at++)
    consonants += CONSONANTS[key.charCodeAt(at) - FIRST_THAI_UNIT] ?? key.charAt(at)
  return extractRomanConsonants(consonants)
}
