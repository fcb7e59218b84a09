/** How text in Thai script may sound as Pali: the roman keys under which it meets text in the other script. */
import { toQueryKeys } from './fold.ts'
import { removeShortVowelSigns } from './school-spelling.ts'
import { hasPhinthu, hasThaiLetters, thaiPaliToRoman } from './thai-pali.ts'

/** Letters that Thai-script Pali has, in the canon's spelling and in that of chant books. */
const CANON_LETTERS = /^[กขคฆงจฉชฌญฏฐฑฒณตถทธนปผพภมยรลวสหฬอาิีุูึเโํฺ\u0e4e๐-๙]+$/
const ALOUD_LETTERS = /^[กขคฆงจฉชฌญฏฐฑฒณตถทธนปผพภมยรลวสหฬอาิีุูึเโํะั็\u0e4e๐-๙]+$/

const CLOSED_SYLLABLE = /\u0e31([\u0e01-\u0e2e])(?=[\u0e01-\u0e2e])/gu
const SILENCED = /([\u0e01-\u0e2e])\u0e3a?([\u0e01-\u0e2e])[\u0e34\u0e38]?\u0e4c/gu

/**
 * Thai words with their silenced letters sounded again, as the Pali they come from has them: อานนท์ is อานนฺท, ขันธ์ is
 * ขนฺธ. Null for texts that silence nothing.
 */
function unsuppressed(text: string): string | null {
  if (hasPhinthu(text) || !text.includes('\u0e4c')) return null
  const sounded = text.replace(CLOSED_SYLLABLE, '$1\u0e3a').replace(SILENCED, '$1\u0e3a$2')
  return sounded.includes('\u0e4c') ? null : sounded
}

/** Roman letters without the last vowel are in too many words when they are fewer. */
const MIN_STEM = 4

/** The keys under which Pali may have a Thai word with silenced letters: in Thai letters, and in roman ones. */
function unsuppressedSounds(text: string): string[] {
  const pali = unsuppressed(text)
  if (pali === null) return []
  const roman = isCanonSpelling(pali) ? toQueryKeys(thaiPaliToRoman(pali, 'canon', true)) : []
  return [...toQueryKeys(pali), ...roman.filter((key) => key.length >= MIN_STEM)]
}

/** ง at the end of a word; in the spelling with ะ also before another class than its own. */
const FINAL = /([\u0e31\u0e34\u0e38])ง(?![\u0e01-\u0e4e])/gu
const NOT_BEFORE_ITS_OWN = /([\u0e31\u0e34\u0e38])ง(?![เโ]?[ก-ง]|[\u0e30-\u0e3a\u0e47-\u0e4e])/gu

/**
 * Chant books have ง where the canon has a niggahita (พุทธัง, พุทฺธํ; สังวัตตะติ, สํวตฺตติ): no Pali word ends in ṅ, and
 * within one it is before its own class alone (สังโฆ). Each character stays in its place.
 */
export const restoreNiggahita = (text: string): string =>
  text.replace(
    text.includes('\u0e30') ? NOT_BEFORE_ITS_OWN : FINAL,
    (_, vowel) => `${vowel === '\u0e31' ? '\u0e30' : vowel}\u0e4d`,
  )

const thaiWords = (text: string): string[] => text.split(/[^\u0e01-\u0e4e๐-๙]+/u).filter((word) => hasThaiLetters(word))

const isIn = (letters: RegExp, text: string): boolean => thaiWords(text).every((word) => letters.test(word))

/** Whether text in Thai script is Pali in the canon's spelling, as far as its letters say. */
export const isCanonSpelling = (text: string): boolean => thaiWords(text).length > 0 && isIn(CANON_LETTERS, text)

/** Whether words may be Pali, in either script and spelling. */
export const mayBePaliWords = (text: string): boolean =>
  hasThaiLetters(text) ? isIn(ALOUD_LETTERS, text) : /^[\p{L}\p{M}]+( [\p{L}\p{M}]+)*$/u.test(text)

/** Text of a record in Thai script as roman letters, in the spelling that it is written in. */
export function transliterateThai(text: string): string {
  if (hasPhinthu(text) || isCanonSpelling(text)) return thaiPaliToRoman(text)
  return thaiPaliToRoman(restoreNiggahita(text), 'aloud')
}

/**
 * The keys under which words in Thai script may be elsewhere: roman ones, under each of their possible readings, and
 * of Thai words with silenced letters their Pali. A piece of a text may be meant.
 */
export function phoneticKeysOf(text: string): string[] {
  if (!hasThaiLetters(text)) return []
  const sounds = unsuppressedSounds(text)
  if (isIn(CANON_LETTERS, text)) sounds.push(...toQueryKeys(thaiPaliToRoman(text, 'canon', true)))
  if (!hasPhinthu(text) && isIn(ALOUD_LETTERS, text)) {
    const plain = restoreNiggahita(text)
    sounds.push(...toQueryKeys(thaiPaliToRoman(plain, 'aloud')), ...schoolSounds(plain))
  }
  return [...new Set(sounds)]
}

/** As schools spell it; where they leave open whether consonants are joined, both ways, and in Thai letters neither. */
function schoolSounds(text: string): string[] {
  const apart = toQueryKeys(thaiPaliToRoman(text, 'school', true))
  const joined = toQueryKeys(thaiPaliToRoman(text, 'joined', true))
  if (apart[0] === joined[0]) return apart
  const letters = removeShortVowelSigns(text)
  return [...apart, ...joined, ...(letters === text ? [] : toQueryKeys(letters))]
}

/** All that a text that is Pali may sound as, for the index: what has no ะ may be in the spelling of schools. */
export function phoneticKeysOfPali(text: string): string[] {
  const aloud = transliterateThai(text)
  if (hasPhinthu(text) || isCanonSpelling(text) || text.includes('\u0e30')) return [aloud]
  const plain = restoreNiggahita(text)
  return [...new Set([aloud, thaiPaliToRoman(plain, 'school'), thaiPaliToRoman(plain, 'joined')])]
}
