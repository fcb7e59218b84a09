/**
 * Decides which Pali words a query has, whatever spelling they are typed in (docs/decisions.md §6): everything that
 * finds and ranks them is derived from the canonical spelling, so that all spellings find and rank the same.
 */

import { toQueryKeys, toSearchKey } from './fold.ts'
import { indicToRoman } from './indic-pali.ts'
import { findPaliWordsByKey } from './pali-words.ts'
import { restoreCanonNiggahita } from './phonetic-keys.ts'
import {
  CERTAIN_CHANT_SPELLING_PATTERN,
  isCertainRomanPali,
  isThaiDictionaryWord,
  listPaliSpellings,
  unifyPaliSpelling,
} from './spellings.ts'
import { hasPhinthu, hasThaiLetters, type ThaiPaliReading, thaiPaliToRoman } from './thai-pali.ts'
import { hasOnlyVelthuisLetters, mayBeWholePaliWords, velthuisTextToPali } from './velthuis.ts'

const NIKHAHIT = '\u0e4d'
/** Letters of whole syllables of Pali. The word itself may be incomplete, as at the end of a page. */
const THAI_PALI_LETTERS = /^(?![าิีุูึํะั\u0e3a])[กขคฆงจฉชฌญฏฐฑฒณตถทธนปผพภมยรลวสหฬอาิีุูึเโํะั\u0e3a\u0e4e]+(?<![เโ])$/
const ROMAN_PALI_LETTERS = /^[aāiīuūeokgṅcjñtdnṭḍṇpbmyrlvshḷṃṁŋ]+$/i
const HAS_MARKS = /[āīūṅñṭḍṇḷṃṁŋ]/i

/** Clusters with which no syllable of Pali in Thai spelling begins. */
const THAI_CLUSTER = /[กตปพ]ระ|รร/

/** Words of fewer letters are Pali only among other words that are. */
const MIN_LETTERS = 3

/**
 * Returns the canonical spelling of each word that is Pali, in whatever script and spelling: roman letters in lower
 * case with diacritics; undefined for any other word. In a text that is Pali as a whole, all words are.
 */
export function toCanonicalPaliWords(words: readonly string[]): readonly (string | undefined)[] {
  const each = words.map(toCanonicalPali)
  const others = words.filter((_, nth) => each[nth] === undefined)
  if (others.length === 0 || others.length === words.length) return each
  const areShort = others.every((word) => word.length < MIN_LETTERS) && !words.every(isThaiDictionaryWord)
  const reading = getCertainReading(words.join(' ')) ?? (areShort ? 'school' : undefined)
  const readInContext = (word: string) =>
    reading !== undefined && THAI_PALI_LETTERS.test(word)
      ? readThai(word, reading)
      : areShort && ROMAN_PALI_LETTERS.test(word) && /[aāiīuūeo]$/i.test(word)
        ? unifyPaliSpelling(word)
        : undefined
  return each.map((one, nth) => one ?? readInContext(words[nth] ?? ''))
}

/** Returns the canonical spelling of a text of Pali words (toCanonicalPaliWords); undefined if a word is not Pali. */
export function toCanonicalPaliText(text: string): string | undefined {
  const words = toCanonicalPaliWords(text.trim().split(/\s+/))
  return words.includes(undefined) ? undefined : words.join(' ')
}

/** Returns the canonical spelling of one word: roman, lower case, with diacritics; undefined if it is not Pali. */
export function toCanonicalPali(word: string): string | undefined {
  const text = word.normalize('NFC')
  const indic = indicToRoman(text)
  if (indic !== undefined) return preferListedSpelling(unifyPaliSpelling(indic))
  return hasThaiLetters(text) ? canonicalizeThai(text) : canonicalizeRoman(text)
}

/** Returns the reading of a Thai text that is certainly Pali; undefined for others. */
function getCertainReading(text: string): ThaiPaliReading | undefined {
  if (hasPhinthu(text)) return 'canon'
  // without phinthu, double consonants are those of the school spelling: นิพพานํ
  if (text.includes(NIKHAHIT)) return 'school'
  if (!CERTAIN_CHANT_SPELLING_PATTERN.test(text) || THAI_CLUSTER.test(text)) return undefined
  return text.includes('\u0e30') ? 'aloud' : 'school'
}

const readThai = (thai: string, reading: ThaiPaliReading): string =>
  preferListedSpelling(
    unifyPaliSpelling(thaiPaliToRoman(reading === 'canon' ? thai : restoreCanonNiggahita(thai), reading)),
  )

/** Readings of a Thai word that is not certainly Pali, the likeliest first. */
const READINGS: readonly ThaiPaliReading[] = ['school', 'joined', 'aloud', 'canon']

function canonicalizeThai(text: string): string | undefined {
  if (!THAI_PALI_LETTERS.test(text)) return undefined
  const certain = getCertainReading(text)
  if (certain === 'canon' || text.includes(NIKHAHIT)) return readThai(text, certain ?? 'school')
  const pali = certain === undefined ? findListedReading(text) : readThai(text, certain)
  return pali !== undefined && isFoundByPaliKeys(text, pali) ? pali : undefined
}

/** Reads a Thai word that is not certainly Pali: it is if one of its readings is a listed word. */
const findListedReading = (text: string): string | undefined =>
  text.length < MIN_LETTERS
    ? undefined
    : READINGS.map((reading) => unifyPaliSpelling(thaiPaliToRoman(restoreCanonNiggahita(text), reading)))
        .map(findListedSpelling)
        .find((listed) => listed !== undefined)

/** Whether the Thai keys of a Pali word find a text: ชนะ only sounds like jana, whose keys are ชน and ชะนะ. */
function isFoundByPaliKeys(text: string, pali: string): boolean {
  const textKeys = toQueryKeys(text)
  const isInText = (key: string) =>
    hasThaiLetters(key) && key.length >= MIN_LETTERS && textKeys.some((one) => one.includes(key))
  return listPaliSpellings(pali).flatMap(toQueryKeys).some(isInText)
}

function canonicalizeRoman(text: string): string | undefined {
  const spelled = hasOnlyVelthuisLetters(text) ? velthuisTextToPali(text) : text
  if (!ROMAN_PALI_LETTERS.test(spelled) || !mayBeWholePaliWords(spelled)) return undefined
  const roman = unifyPaliSpelling(spelled)
  // a part of a word may have letters that no word has at that place
  if (HAS_MARKS.test(spelled))
    return toSearchKey(roman) === toSearchKey(spelled) ? preferListedSpelling(roman) : undefined
  return findWordOrCompound(toSearchKey(roman)) ?? (isCertainRomanPali(spelled) ? roman : undefined)
}

const findUsualWord = (key: string): string | undefined => findPaliWordsByKey(key)[0]?.[0]

/** Finds the usual word, or compound of two words, for letters without diacritics. */
function findWordOrCompound(key: string): string | undefined {
  const word = findUsualWord(key)
  for (let at = MIN_MEMBER_LETTERS; word === undefined && at <= key.length - MIN_MEMBER_LETTERS; at++) {
    const last = findUsualWord(key.slice(at))
    const first = last && findUsualWord(key.slice(0, at))
    if (first && last) return first + last
  }
  return word
}

/** Minimum letters of each word of a compound. */
const MIN_MEMBER_LETTERS = 4

/** Removes differences in which editions spell the same word: retroflex dots, and macrons of i and u. */
const removeVariations = (roman: string): string =>
  roman
    .normalize('NFD')
    .replace(/\u0323|(?<=[iu])\u0304/g, '')
    .normalize('NFC')

/** Finds the listed word with a spelling; undefined if it is not listed. */
const findListedSpelling = (roman: string): string | undefined =>
  findPaliWordsByKey(toSearchKey(roman)).find((spellings) => spellings.includes(roman))?.[0]

/** Returns the listed word with a spelling, or with one that differs as those of editions do; else the spelling. */
function preferListedSpelling(roman: string): string {
  const plain = removeVariations(roman)
  const isVariation = ([first = '']: readonly string[]) => removeVariations(first) === plain
  return findListedSpelling(roman) ?? findPaliWordsByKey(toSearchKey(roman)).find(isVariation)?.[0] ?? roman
}
