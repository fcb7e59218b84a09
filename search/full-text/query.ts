/** The words of a query, and the keys under which an index may have each of them. */
import { orderThaiMarks } from '../../src/definitions/languages/cleaning.ts'
import { foldText, toQueryKeys } from '../letters/fold.ts'
import { toDividedWords } from '../letters/foreign.ts'
import { removeHonorific, toPaliOfSanskritName } from '../letters/honorifics.ts'
import { indicToRoman } from '../letters/indic-pali.ts'
import { lowerCaseKeepingLength } from '../letters/letter-case.ts'
import { sanskritToPali } from '../letters/sanskrit.ts'
import { consonantSkeletonOfQuery } from '../letters/skeleton.ts'
import { isCanonSpelling, mayBePaliWords, phoneticKeysOf, restoreNiggahita } from '../letters/sounds.ts'
import { alternativePaliSpellings } from '../letters/spellings.ts'
import { hasPhinthu, hasThaiLetters, thaiPaliToRoman } from '../letters/thai-pali.ts'
import { endsLikePali, isPlain, replaceVelthuisQuotes, textFromVelthuis, withOwnNasals } from '../letters/velthuis.ts'

/** One thing that has to be there. */
export type QueryTerm = {
  /** As typed, in NFC, without the quotation marks. */
  text: string
  /** In quotation marks: to be found as typed, marks and spaces included, whatever its case. */
  quoted: boolean
  /** Its keys in the script it was typed in, with ฏ for its look-alike ฎ, too; at least one. */
  letters: string[]
  /** Other ways to write it, where it is surely Pali (letters/spellings.ts): what has them has it as literally. */
  spellings: string[]
  /** Other keys: of a term in Thai script, most of them in roman letters; on pages also words of the same stem. */
  sounds: string[]
  /** Divided words by which text in another language than Pali has it (letters/foreign.ts), with a space where one begins. */
  words: string[]
  /** The bones of the term, or null where they say too little, or the term is quoted. */
  skeleton: string | null
  /** Of a name with an honorific before it, the name alone; null for all other terms, and when the term is quoted. */
  name: QueryTerm | null
  /** It was not found as typed, and these are the letters of what may have been meant. */
  typo?: true
}

/** All terms have to be found. No terms: there is nothing to look for (only spaces or punctuation), and no results. */
export type ParsedQuery = {
  /** As typed, in NFC, without space at the ends. */
  text: string
  /** What is looked for. */
  terms: QueryTerm[]
  /** What has to be there, too, and is only checked on what is found. */
  others: QueryTerm[]
  /** All of it as one term, where it has several words and none is quoted: found so in a row, it is what was meant. */
  phrase: QueryTerm | null
  /** What is not looked for at all, as typed: words beyond the most, and single letters beside words. */
  leftOut: readonly string[]
}

/** More terms in quotation marks are refused (decisions §6): each of them has to be read for. */
export const MAX_QUOTED_TERMS = 3

/** Of more plain words, as in a pasted sentence, the longest are looked for, and the next are checked. */
const MAX_WORDS = 8

/** What one search may be made of: of more different words, the shortest are left out. */
const MAX_TERMS = 12

/** A single letter is nearly everywhere: alone or next to words it says nothing. A number next to words does. */
const isLetterAlone = ({ letters }: QueryTerm): boolean => letters.every((key) => key.length === 1 && !/\d/.test(key))

/**
 * Marks around words, with nothing but space or punctuation outside of them; the words. A mark inside a word is
 * punctuation.
 */
const QUOTED_OR_WORD = /(?<![\p{L}\p{M}\p{N}])["“”„«»]([^"“”„«»]*)["“”„«»](?![\p{L}\p{M}\p{N}])|[^\s"“”„«»]+/gu

/** What may be before and after a word and is no part of it; ฯ only separates. */
const PUNCTUATION_AROUND = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$|\u0e2f+$/gu

/** Fewer letters are not looked for. */
const MIN_LETTERS = 2

/** A sound of one or two letters in the other script says nothing. */
const MIN_SOUND = 3

/** A key in Thai letters of another spelling is in too many words where it has fewer. */
const MIN_SPELLING = 4

/** Small words of Pali that lean on the one before: some books write them joined to it, others apart. */
const LEANING = new Set('ca ce hi kho me nu pi so su te ti va vo'.split(' '))

/**
 * Reads a query. Words are separated by white space and all of them are meant; what is between quotation marks is meant
 * literally, unless that is a single letter; a quotation mark without a partner, or inside a word, is punctuation.
 * Anything may be passed in: a query without a word of two letters has no terms.
 */
export function parseSearchQuery(typed: string): ParsedQuery {
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

/** What is quoted is looked for before all else, then what is long. */
const rankOf = (term: QueryTerm): number => (term.quoted ? 1000 : 0) + countTermLetters(term)

/** Letters of a term as it is looked for. */
export const countTermLetters = (term: QueryTerm): number => term.letters[0]?.length ?? 0

/** How many different terms of a query are in quotation marks. */
export const countQuotedTerms = (typed: string): number =>
  termsIn(wordsOf(typed.normalize('NFC'))).filter(({ quoted }) => quoted).length

type Words = { words: string; quoted: boolean }

/** Each term once. */
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
  for (const match of replaceVelthuisQuotes(text).matchAll(QUOTED_OR_WORD)) {
    const enclosed = match[1]?.trim() ?? ''
    const quoted = foldText(enclosed).length >= MIN_LETTERS
    const words = quoted ? enclosed : orderThaiMarks(match[1] ?? match[0]).replace(PUNCTUATION_AROUND, '')
    const last = found.at(-1)
    if (!quoted && last && !last.quoted && leans(words) && mayBePaliWords(last.words)) last.words += ` ${words}`
    else found.push({ words, quoted })
  }
  return found
}

const leans = (word: string): boolean =>
  hasThaiLetters(word)
    ? isCanonSpelling(word) && LEANING.has(foldText(thaiPaliToRoman(word)))
    : LEANING.has(foldText(word))

/** Whether two terms are the same to look for: quoted ones whatever their case, others whatever their marks. */
function isSame(a: QueryTerm, b: QueryTerm): boolean {
  if (a.quoted || b.quoted)
    return a.quoted && b.quoted && lowerCaseKeepingLength(a.text) === lowerCaseKeepingLength(b.text)
  const isHeardAlike = !hasThaiLetters(a.text) || a.sounds.join() === b.sounds.join()
  return a.letters[0] === b.letters[0] && isHeardAlike
}

/**
 * One term, however many words it has; null when it has no letters.
 * @param isName whether it is the name that is left of a term
 */
export function parseQueryTerm(text: string, quoted: boolean, isName = false): QueryTerm | null {
  const spelled = quoted || !isPlain(text) ? text : withOwnNasals(textFromVelthuis(text))
  const letters = quoted
    ? toQueryKeys(text)
    : [...new Set([spelled, spelled.replaceAll('ฎ', 'ฏ')].flatMap(toQueryKeys))]
  if (letters.length === 0) return null
  const name = quoted ? null : (removeHonorific(text) ?? (isName ? null : toPaliOfSanskritName(text)))
  // what is no word of Pali may be one of another language, as it was typed
  const asTyped = spelled === text || endsLikePali(spelled) ? [] : [text]
  const spellings = quoted ? [] : [...alternativePaliSpellings(spelled), ...asTyped]
  // a word of Sanskrit is no name remembered nearly right
  const hasSkeleton = !quoted && sanskritToPali(foldText(text)) === undefined
  return {
    text: spelled,
    quoted,
    spellings,
    letters,
    words: wordsIn(text, spelled, quoted, spellings),
    sounds: quoted ? [] : otherKeys(text, letters, spellings),
    skeleton: hasSkeleton ? consonantSkeletonOfQuery(text) : null,
    name: name === null ? null : parseQueryTerm(name, false, true),
  }
}

/** Keys in another script and in other spellings; of what the canon spells so only these, since it is no piece of a word. */
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

/** Pali in another script, or with marks, is looked for in other languages as a whole word; what is quoted, anywhere. */
function wordsIn(typed: string, spelled: string, quoted: boolean, spellings: readonly string[]): string[] {
  if (quoted) return endings(toDividedWords(typed).trim())
  const roman = indicToRoman(typed)
  const sounds =
    roman !== undefined ? [roman] : hasThaiLetters(typed) ? [...thaiSounds(typed), ...inRoman(spellings)] : []
  if (sounds.length > 0) return [...new Set(sounds.map(toDividedWords))].filter((words) => words !== '')
  if (hasThaiLetters(typed)) return []
  if (HAS_MARKS.test(spelled.normalize('NFD')))
    return [...new Set([typed, spelled].map(toDividedWords))].filter((words) => words !== '')
  return endings(toDividedWords(typed).trimEnd())
}

const inRoman = (spellings: readonly string[]) => spellings.filter((one) => !hasThaiLetters(one))

const HAS_MARKS = /[\u0300-\u036f]/

/** Words with the last letter as it is before another one. */
const endings = (words: string): string[] =>
  words === '' ? [] : /[mn]$/.test(words) ? [words, `${words.slice(0, -1)}N`] : [words]

/** How a word in Thai script is spelled in roman letters, as the canon writes it and as it is read aloud. */
function thaiSounds(typed: string): readonly string[] {
  if (!mayBePaliWords(typed)) return []
  const aloud = thaiPaliToRoman(restoreNiggahita(typed), 'aloud')
  const school = thaiPaliToRoman(restoreNiggahita(typed), 'school')
  return [thaiPaliToRoman(typed), aloud, school, /[^aāiīuūeoṃ]$/.test(aloud) ? `${aloud}a` : aloud]
}

/** Keys in another script: of Thai script and of the other scripts of Pali. */
const soundsIn = (text: string): readonly string[] => {
  const roman = indicToRoman(text)
  return roman === undefined ? phoneticKeysOf(text) : toQueryKeys(roman)
}

/** The query with what may have been meant in place of terms that are nowhere; null when there is nothing. */
export function corrected(
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

/** The same where all terms have to be found; null also when one is nowhere and there is nothing that it may mean. */
export function correctedWhole(
  query: ParsedQuery,
  isThere: (term: QueryTerm) => boolean,
  correctionsOf: (term: QueryTerm) => readonly string[],
): ParsedQuery | null {
  const meant = new Map<QueryTerm, readonly string[]>()
  const isFindable = query.terms.every((term) => {
    if (isThere(term)) return true
    const found = term.quoted ? [] : correctionsOf(term)
    meant.set(term, found)
    return found.length > 0
  })
  return isFindable ? corrected(query, (term) => meant.get(term) ?? []) : null
}
