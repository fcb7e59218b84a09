/** Parses a query into terms, each with the keys under which an index may have it. */
import { orderThaiMarks } from '../../src/definitions/languages/cleaning.ts'
import { toQueryConsonantSkeleton } from '../letters/consonant-skeleton.ts'
import { foldText, toQueryKeys } from '../letters/fold.ts'
import { matchSanskritName, removeHonorific } from '../letters/honorifics.ts'
import { indicToRoman } from '../letters/indic-pali.ts'
import { lowerCaseKeepingLength } from '../letters/letter-case.ts'
import { shiftAsciiToNonPaliLetters, toSpaceDelimitedSearchKey } from '../letters/non-pali-keys.ts'
import { addPaliDiacritics } from '../letters/pali-words.ts'
import {
  mayBeCanonPaliSpelling,
  mayBePaliWords,
  restoreCanonNiggahita,
  toPhoneticKeys,
} from '../letters/phonetic-keys.ts'
import { sanskritToPali } from '../letters/sanskrit.ts'
import { listAlternativePaliSpellings, unifyNasals } from '../letters/spellings.ts'
import { hasPhinthu, hasThaiLetters, thaiPaliToRoman } from '../letters/thai-pali.ts'
import {
  assimilateNasals,
  convertVelthuisVelarNasals,
  hasOnlyVelthuisLetters,
  mayBeWholePaliWords,
  velthuisTextToPali,
} from '../letters/velthuis.ts'

/** A term of a query: words that must be found together, with all keys under which indexes may have them. */
export type QueryTerm = {
  /** As typed, in NFC, without the quotation marks. */
  text: string
  /** In quotation marks: to be found as typed, marks and spaces included, whatever its case. */
  quoted: boolean
  /** Its keys in the script it was typed in, with ฏ for its look-alike ฎ, too; at least one. */
  letters: string[]
  /** Other spellings, if the term is surely Pali (letters/spellings.ts); a text with one of them matches literally. */
  spellings: string[]
  /**
   * Phonetic keys and keys in the other script, mostly roman ones for a term in Thai script; for pages also words of
   * the same stem.
   */
  sounds: string[]
  /**
   * Divided words, by which text in other languages than Pali has the term (letters/non-pali-keys.ts), with a space where a
   * word begins.
   */
  words: string[]
  /** The consonant skeleton of the term (letters/consonant-skeleton.ts); null if it is too short or the term is quoted. */
  skeleton: string | null
  /** The name without the honorific before it; null if there is none, or the term is quoted. */
  name: QueryTerm | null
  /** Set when the term was not found: the letters are then those of corrections. */
  typo?: true
}

/** A parsed query; all its terms must be found. Without terms (only spaces or punctuation) there are no results. */
export type ParsedQuery = {
  /** As typed, in NFC, trimmed. */
  text: string
  /** The terms that are looked up in an index. */
  terms: QueryTerm[]
  /** Terms that must match, too, but are only checked on what the others found. */
  others: QueryTerm[]
  /** All words as one term, if there are several and none is quoted: matches of the whole phrase rank first. */
  phrase: QueryTerm | null
  /** Words that are ignored, as typed: those beyond MAX_TERMS, and single letters among words. */
  leftOut: readonly string[]
}

/** Maximum of quoted terms in a query; more are rejected (decisions §6), since each requires reading texts. */
export const MAX_QUOTED_TERMS = 3

/** Of more plain words than this, as in a pasted sentence, the longest are looked up and the next ones only checked. */
const MAX_WORDS = 8

/** Maximum of different terms of a search; beyond it the shortest are ignored. */
const MAX_TERMS = 12

/** Whether a term is a single letter: nearly every text has it, so it says nothing. A number next to words does. */
const isLetterAlone = ({ letters }: QueryTerm): boolean => letters.every((key) => key.length === 1 && !/\d/.test(key))

/**
 * Quoted phrases (quotation marks with only space or punctuation around them), or words. Quotation marks inside a word
 * are punctuation.
 */
const QUOTED_OR_WORD = /(?<![\p{L}\p{M}\p{N}])["“”„«»]([^"“”„«»]*)["“”„«»](?![\p{L}\p{M}\p{N}])|[^\s"“”„«»]+/gu

/** Characters around a word that are no part of it; ฯ only separates. */
const PUNCTUATION_AROUND = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$|\u0e2f+$/gu

/** Shorter terms are not looked up. */
const MIN_LETTERS = 2

/** Shorter phonetic keys match too much. */
const MIN_SOUND = 3

/** Shorter keys of other spellings in Thai letters match too many words. */
const MIN_SPELLING = 4

/** Enclitic words of Pali: some books join them to the word before, others do not. */
const LEANING = new Set('ca ce hi kho me nu pi so su te ti va vo'.split(' '))

/**
 * Parses a query. White space separates words, all of which must be found. Text in quotation marks is matched
 * literally, unless it is a single letter; an unpaired quotation mark, or one inside a word, is punctuation. Any string
 * is accepted: a query without a word of two letters has no terms.
 */
export function parseSearchQuery(typed: string): ParsedQuery {
  if (typed !== last?.typed) last = { typed, query: parse(typed) }
  return last.query
}

/** The query that was parsed last: the cost, the search and the marks of one request need the same. */
let last: { readonly typed: string; readonly query: ParsedQuery } | undefined

function parse(typed: string): ParsedQuery {
  const text = typed.normalize('NFC').trim()
  const all = wordsOf(text)
  const found = termsIn(all)
  const inRow = all.length > 1 && all.every(({ quoted }) => !quoted)
  const phrase = inRow ? parseQueryTerm(all.map(({ words }) => words).join(' '), false) : null
  const isAnyWord = found.some(({ letters }) => letters.some((key) => key.length >= MIN_LETTERS))
  const input = isAnyWord ? found.filter((term) => !isLetterAlone(term)) : []
  const longestFirst = input.toSorted((a, b) => rankOf(b) - rankOf(a)).slice(0, MAX_TERMS)
  const plain = longestFirst.filter(({ quoted }) => !quoted)
  const others = plain.slice(MAX_WORDS)
  return {
    text,
    terms: input.filter((term) => longestFirst.includes(term) && !others.includes(term)),
    others: input.filter((term) => others.includes(term)),
    phrase: input.includes(phrase as QueryTerm) ? null : phrase,
    leftOut: found.filter((term) => !longestFirst.includes(term)).map(({ text }) => text),
  }
}

/** Order of lookup: quoted terms first, then longer ones. */
const rankOf = (term: QueryTerm): number => (term.quoted ? 1000 : 0) + countTermLetters(term)

/** Returns the number of letters in the first search key of a term; keys consist of folded letters. */
export const countTermLetters = (term: QueryTerm): number => term.letters[0]?.length ?? 0

/** Counts the different quoted terms of a query. */
export const countQuotedTerms = (typed: string): number =>
  parseSearchQuery(typed).terms.filter(({ quoted }) => quoted).length

type Words = { words: string; quoted: boolean }

/** The terms of the words, without duplicates. */
function termsIn(all: readonly Words[]): readonly QueryTerm[] {
  const found: QueryTerm[] = []
  for (const { words, quoted } of all) {
    const term = parseQueryTerm(words, quoted)
    if (term && !found.some((other) => isSame(term, other))) found.push(term)
  }
  return found
}

function wordsOf(text: string): Words[] {
  const found: Words[] = []
  for (const match of convertVelthuisVelarNasals(text).matchAll(QUOTED_OR_WORD)) {
    const enclosed = match[1]?.trim() ?? ''
    const quoted = foldText(enclosed).length >= MIN_LETTERS
    const words = quoted ? enclosed : orderThaiMarks(match[1] ?? match[0]).replace(PUNCTUATION_AROUND, '')
    const last = found.at(-1)
    if (!quoted && last && !last.quoted && isEnclitic(words) && mayBePaliWords(last.words)) last.words += ` ${words}`
    else found.push({ words, quoted })
  }
  return found
}

const isEnclitic = (word: string): boolean =>
  hasThaiLetters(word)
    ? mayBeCanonPaliSpelling(word) && LEANING.has(foldText(thaiPaliToRoman(word)))
    : LEANING.has(foldText(word))

/** Whether two terms are equal for the search: quoted ones regardless of case, others regardless of diacritics. */
function isSame(a: QueryTerm, b: QueryTerm): boolean {
  if (a.quoted || b.quoted)
    return a.quoted && b.quoted && lowerCaseKeepingLength(a.text) === lowerCaseKeepingLength(b.text)
  const isHeardAlike = !hasThaiLetters(a.text) || a.sounds.join() === b.sounds.join()
  return a.letters[0] === b.letters[0] && isHeardAlike
}

/**
 * Makes one term from a text of any number of words; null when it has no letters.
 * @param isName whether the text is the name left after an honorific was removed
 */
export function parseQueryTerm(text: string, quoted: boolean, isName = false): QueryTerm | null {
  const isTypedPlainly = !quoted && hasOnlyVelthuisLetters(text)
  const shown = isTypedPlainly ? addPaliDiacritics(velthuisTextToPali(text)) : quoted ? text : withClassNasals(text)
  // only for finding: warmth is shown as it was typed
  const spelled = isTypedPlainly ? assimilateNasals(shown) : text
  const letters = quoted
    ? toQueryKeys(text)
    : [...new Set([spelled, spelled.replaceAll('ฎ', 'ฏ')].flatMap(toQueryKeys))]
  if (letters.length === 0) return null
  const name = quoted ? null : (removeHonorific(text) ?? (isName ? null : matchSanskritName(text)))
  // what is no word of Pali may be one of another language, as it was typed
  const asTyped = spelled === text || mayBeWholePaliWords(spelled) ? [] : [text]
  const spellings = quoted ? [] : [...listAlternativePaliSpellings(spelled), ...asTyped]
  // a word of Sanskrit is no name remembered nearly right
  const hasSkeleton = !quoted && sanskritToPali(foldText(text)) === undefined
  return {
    text: shown,
    quoted,
    spellings,
    letters,
    words: wordsIn(text, spelled, quoted, spellings),
    sounds: quoted ? [] : otherKeys(text, letters, spellings),
    skeleton: hasSkeleton ? toQueryConsonantSkeleton(text) : null,
    name: name === null ? null : parseQueryTerm(name, false, true),
  }
}

/** A text whose ṃ before a consonant of a class is written as that class has it, so that literal matches rank alike. */
const withClassNasals = (text: string): string => (/[ṃṁŋ][kgcjṭḍtdpb]/.test(text) ? unifyNasals(text) : text)

/**
 * Keys in the other script and in other spellings. Words that the canon spells only so get no others, since they are no
 * part of a word.
 */
function otherKeys(text: string, letters: readonly string[], spellings: readonly string[]): string[] {
  const isCanonical = hasPhinthu(text) || text.includes(NIKHAHIT) || indicToRoman(text) !== undefined
  const sounds = isCanonical && spellings.length > 0 ? [] : soundsIn(text)
  const spelled = spellings
    .flatMap(toQueryKeys)
    .filter((key) => key.includes(NIKHAHIT) || key.length >= (hasThaiLetters(key) ? MIN_SPELLING : MIN_SOUND))
  return [...new Set([...sounds.filter((sound) => sound.length >= MIN_SOUND), ...spelled])].filter(
    (key) => !letters.includes(key),
  )
}

const NIKHAHIT = '\u0e4d'

/**
 * Pali in Thai script or with diacritics matches whole words of texts in other languages; quoted terms match anywhere.
 */
function wordsIn(typed: string, spelled: string, quoted: boolean, spellings: readonly string[]): string[] {
  if (quoted) return endings(toSpaceDelimitedSearchKey(typed).trim())
  const roman = indicToRoman(typed)
  const sounds =
    roman !== undefined ? [roman] : hasThaiLetters(typed) ? [...thaiSounds(typed), ...inRoman(spellings)] : []
  if (sounds.length > 0) return [...new Set(sounds.map(toSpaceDelimitedSearchKey))].filter((words) => words !== '')
  if (hasThaiLetters(typed)) return []
  if (HAS_MARKS.test(spelled.normalize('NFD')))
    return [...new Set([typed, spelled].map(toSpaceDelimitedSearchKey))].filter((words) => words !== '')
  return endings(toSpaceDelimitedSearchKey(typed).trimEnd())
}

const inRoman = (spellings: readonly string[]) => spellings.filter((one) => !hasThaiLetters(one))

const HAS_MARKS = /[\u0300-\u036f]/

/** Variants of words whose last letter changes before another one. */
const endings = (words: string): string[] =>
  words === '' ? [] : /[mn]$/.test(words) ? [words, `${words.slice(0, -1)}N`] : [words]

/** Roman spellings of a word in Thai script: as the canon writes it, and as it is read aloud. */
function thaiSounds(typed: string): readonly string[] {
  if (!mayBePaliWords(typed)) return []
  const aloud = thaiPaliToRoman(restoreCanonNiggahita(typed), 'aloud')
  const school = thaiPaliToRoman(restoreCanonNiggahita(typed), 'school')
  return [thaiPaliToRoman(typed), aloud, school, /[^aāiīuūeoṃ]$/.test(aloud) ? `${aloud}a` : aloud]
}

/** Roman keys of text in Thai or another Indic script. */
const soundsIn = (text: string): readonly string[] => {
  const roman = indicToRoman(text)
  return roman === undefined ? toPhoneticKeys(text) : toQueryKeys(roman)
}

/**
 * Replaces terms that were not found by corrections (spelling suggestions); null when there are none. Corrected terms
 * have `typo` set.
 * @param correctionsOf returns keys that may have been meant by a term
 */
export function correctMissingTerms(
  query: ParsedQuery,
  correctionsOf: (term: QueryTerm) => readonly string[],
): ParsedQuery | null {
  const terms = query.terms.map((term): QueryTerm => {
    const meant = term.quoted ? [] : correctionsOf(term)
    return meant.length === 0
      ? term
      : {
          ...term,
          letters: [...meant],
          words: meant.map((key) => ` ${key}`),
          sounds: [],
          spellings: [],
          skeleton: null,
          name: null,
          typo: true,
        }
  })
  return terms.some(({ typo }) => typo) ? { ...query, terms, phrase: null } : null
}

/**
 * Replaces each term that is not found by corrections, like `corrected`; null also when a term is neither found nor
 * correctable.
 * @param isThere whether a term is found
 * @param correctionsOf returns keys that may have been meant by a term
 */
export function correctEveryMissingTerm(
  query: ParsedQuery,
  isThere: (term: QueryTerm) => boolean,
  correctionsOf: (term: QueryTerm) => readonly string[],
): ParsedQuery | null {
  const meant = new Map<QueryTerm, readonly string[]>()
  // short words have no corrections, so that nothing else is looked up
  const isFindable = query.terms
    .toSorted((a, b) => countTermLetters(a) - countTermLetters(b))
    .every((term) => {
      if (isThere(term)) return true
      const found = term.quoted ? [] : correctionsOf(term)
      meant.set(term, found)
      return found.length > 0
    })
  return isFindable ? correctMissingTerms(query, (term) => meant.get(term) ?? []) : null
}

/** Returns the keys under which an index may have a term. */
export const getIndexKeysOfTerm = ({
  letters,
  sounds,
  words,
}: Pick<QueryTerm, 'letters' | 'sounds' | 'words'>): readonly string[] => [
  ...new Set([...letters, ...sounds, ...words.map(shiftAsciiToNonPaliLetters)]),
]

/**
 * Returns the index keys of a query's phrase that do not contain a key of each term, so that only a search for the
 * phrase finds them. Each other key of the phrase contains a key of each term.
 */
export function getPhraseOnlyIndexKeys({ terms, others, phrase }: ParsedQuery): readonly string[] {
  const each = [...terms, ...others].map(getIndexKeysOfTerm)
  const isAlone = (key: string) => !each.every((keys) => keys.some((own) => key.includes(own)))
  return phrase ? getIndexKeysOfTerm(phrase).filter(isAlone) : []
}
