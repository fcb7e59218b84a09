/** Parses a query into terms, each with the keys under which an index may have it. */
import { orderThaiMarks } from '../../src/definitions/languages/cleaning.ts'
import { toCanonicalPali, toCanonicalPaliWords } from '../letters/canonical-pali.ts'
import { toQueryConsonantSkeleton } from '../letters/consonant-skeleton.ts'
import { foldText, toQueryKeys } from '../letters/fold.ts'
import { isSanskritName, removeHonorific } from '../letters/honorifics.ts'
import { indicToRoman } from '../letters/indic-pali.ts'
import { lowerCaseKeepingLength } from '../letters/letter-case.ts'
import { shiftAsciiToNonPaliLetters, toSpaceDelimitedSearchKey } from '../letters/non-pali-keys.ts'
import { mayBePaliWords, restoreCanonNiggahita, toPhoneticKeys } from '../letters/phonetic-keys.ts'
import { sanskritToPali } from '../letters/sanskrit.ts'
import { listPaliSpellings } from '../letters/spellings.ts'
import { hasThaiLetters, thaiPaliToRoman } from '../letters/thai-pali.ts'
import { convertVelthuisNasals, hasOnlyVelthuisLetters, velthuisTextToPali } from '../letters/velthuis.ts'

/** A term of a query: one or more words that must be adjacent, and the index keys by which they are looked up. */
export type QueryTerm = {
  /**
   * A Pali word in canonical spelling (letters/canonical-pali.ts); others as typed, in NFC, without quotation marks.
   */
  text: string
  /** As typed, in NFC, without the quotation marks. */
  typed: string
  /** In quotation marks: to be found as typed, marks and spaces included, whatever its case. */
  quoted: boolean
  /** Its search keys (letters/fold.ts) in the typed script, also with ฏ for its look-alike ฎ; at least one. */
  letters: string[]
  /** The spellings of a Pali term (letters/spellings.ts), else none; a text with one of them matches literally. */
  spellings: readonly string[]
  /** Its phonetic keys, and of a Pali term the keys of all spellings; mostly roman keys of a term in Thai script. */
  sounds: string[]
  /**
   * Keys for texts in languages with spaces between words, except Pali (letters/non-pali-keys.ts); for a search of
   * printed pages also words of the same stem. A space at either end requires that a word begins or ends there.
   */
  words: string[]
  /**
   * The consonant skeleton of the term (letters/consonant-skeleton.ts); null if it is too short or the term is quoted.
   */
  skeleton: string | null
  /** The name without the honorific before it; null if there is none, or the term is quoted. */
  name: QueryTerm | null
  /** Set when the term was not found; the letters are then those of its corrections. */
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

/** Maximum quoted terms in a query; more are rejected (decisions §6), since each requires reading texts. */
export const MAX_QUOTED_TERMS = 3

/** Maximum plain words that are looked up, the longest ones; the others, as in a pasted sentence, are only checked. */
const MAX_WORDS = 8

/** Maximum different terms of a search; of more, the shortest are ignored. */
const MAX_TERMS = 12

/** Whether a term is a single letter, which nearly every text contains. A single digit is not one. */
const isSingleLetter = ({ letters }: QueryTerm): boolean => letters.every((key) => key.length === 1 && !/\d/.test(key))

/**
 * Quoted phrases (quotation marks with only space or punctuation around them), or words. Quotation marks inside a word
 * are punctuation.
 */
const QUOTED_OR_WORD = /(?<![\p{L}\p{M}\p{N}])["“”„«»]([^"“”„«»]*)["“”„«»](?![\p{L}\p{M}\p{N}])|[^\s"“”„«»]+/gu

/** Several marks of repetition, with which people express emphasis (`สาธุๆๆๆ`). */
const QUOTED_OR_REPETITION = /["“”„«»][^"“”„«»]*["“”„«»]|\s*ๆ(?:\s*ๆ)+/gu

/** Removes marks of repetition that follow each other, outside of quotation marks. */
const removeRepetitionMarks = (text: string): string =>
  text.includes('ๆ') ? text.replace(QUOTED_OR_REPETITION, (found) => (found.endsWith('ๆ') ? ' ' : found)) : text

/** A word with a vowel and one mark of repetition at its end. Thai words that look like Pali end otherwise (`จริงๆ`). */
const REPEATED_VOWEL = /(?:[ะาิีุูํ]|[เโ][ก-ฮ])ๆ$/

/** Removes a mark of repetition from a Pali word (`สาธุๆ`). It is part of a Thai word (`ต่างๆ`). */
const removeMarkFromPali = (word: string): string =>
  REPEATED_VOWEL.test(word) && toCanonicalPali(word.slice(0, -1)) !== undefined ? word.slice(0, -1) : word

/** Characters around a word that are not part of it; ฯ only separates. */
const PUNCTUATION_AROUND = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$|\u0e2f+$/gu

/** Shorter terms are not looked up. */
const MIN_TERM_LETTERS = 2

/** Shorter phonetic keys match too much. */
const MIN_SOUND_LETTERS = 3

/** Enclitic words of Pali: some books join them to the previous word, others do not. */
const ENCLITICS = new Set('ca ce hi kho me nu pi so su te ti va vo'.split(' '))

/**
 * Parses a query. White space separates words, all of which must be found. Text in quotation marks is matched
 * literally, unless it is a single letter; an unpaired quotation mark, or one inside a word, is punctuation. Any string
 * is accepted: a query without a word of two letters has no terms.
 */
export function parseSearchQuery(typed: string): ParsedQuery {
  if (typed !== last?.typed) last = { typed, query: parse(typed) }
  return last.query
}

/** The last parsed query: computing the cost, searching and marking parse the same query in one request. */
let last: { readonly typed: string; readonly query: ParsedQuery } | undefined

function parse(typed: string): ParsedQuery {
  const text = typed.normalize('NFC').trim()
  const all = splitWords(text)
  const found = parseTerms(all)
  const canBePhrase = all.length > 1 && all.every(({ quoted }) => !quoted)
  const pali = all.every((words) => words.pali !== undefined) ? joinWords(all, 'pali') : null
  const phrase = canBePhrase ? parseQueryTerm(joinWords(all, 'typed'), false, pali) : null
  const isAnyWord = found.some(({ letters }) => letters.some((key) => key.length >= MIN_TERM_LETTERS))
  const searched = isAnyWord ? found.filter((term) => !isSingleLetter(term)) : []
  const longestFirst = searched.toSorted((a, b) => getLookupRank(b) - getLookupRank(a)).slice(0, MAX_TERMS)
  const plain = longestFirst.filter(({ quoted }) => !quoted)
  const others = plain.slice(MAX_WORDS)
  return {
    text,
    terms: searched.filter((term) => longestFirst.includes(term) && !others.includes(term)),
    others: searched.filter((term) => others.includes(term)),
    phrase,
    leftOut: found.filter((term) => !longestFirst.includes(term)).map(({ typed }) => typed),
  }
}

/** Returns the rank for the order of lookup: quoted terms first, then longer ones. */
const getLookupRank = (term: QueryTerm): number => (term.quoted ? 1000 : 0) + countTermLetters(term)

/** Returns the number of letters in the first search key of a term; keys consist of folded letters. */
export const countTermLetters = (term: QueryTerm): number => term.letters[0]?.length ?? 0

/** Counts the different quoted terms of a query. */
export const countQuotedTerms = (typed: string): number =>
  parseSearchQuery(typed).terms.filter(({ quoted }) => quoted).length

/** The words of one term as typed, and in canonical spelling if they are Pali. */
type Words = { typed: string; pali: string | undefined; quoted: boolean }

const joinWords = (all: readonly Words[], as: 'typed' | 'pali'): string => all.map((words) => words[as]).join(' ')

/** Parses words into terms, without duplicates. */
function parseTerms(all: readonly Words[]): readonly QueryTerm[] {
  const found: QueryTerm[] = []
  for (const { typed, quoted, pali } of all) {
    const term = parseQueryTerm(typed, quoted, pali ?? null)
    if (term && !found.some((other) => areSameTerms(term, other))) found.push(term)
  }
  return found
}

function splitWords(text: string): readonly Words[] {
  const all = Array.from(convertVelthuisNasals(removeRepetitionMarks(text)).matchAll(QUOTED_OR_WORD), (match) => {
    const inQuotes = match[1]?.trim() ?? ''
    const quoted = foldText(inQuotes).length >= MIN_TERM_LETTERS
    const word = orderThaiMarks(match[1] ?? match[0]).replace(PUNCTUATION_AROUND, '')
    return { quoted, typed: quoted ? inQuotes : removeMarkFromPali(word) }
  })
  const pali = toCanonicalPaliWords(all.map(({ typed, quoted }) => (quoted ? '' : typed)))
  const found: Words[] = []
  for (const [nth, { typed, quoted }] of all.entries()) {
    const word = { typed, quoted, pali: quoted ? undefined : pali[nth] }
    const last = found.at(-1)
    if (!quoted && last && !last.quoted && ENCLITICS.has(foldText(word.pali ?? typed)) && mayBePaliWords(last.typed))
      found[found.length - 1] = {
        typed: `${last.typed} ${typed}`,
        quoted,
        pali: last.pali !== undefined && word.pali !== undefined ? `${last.pali} ${word.pali}` : undefined,
      }
    else found.push(word)
  }
  return found
}

/** Whether two terms are equal for the search: quoted ones regardless of case, others regardless of diacritics. */
function areSameTerms(a: QueryTerm, b: QueryTerm): boolean {
  if (a.quoted || b.quoted)
    return a.quoted && b.quoted && lowerCaseKeepingLength(a.text) === lowerCaseKeepingLength(b.text)
  const haveSameSound = !hasThaiLetters(a.text) || a.sounds.join() === b.sounds.join()
  return a.letters[0] === b.letters[0] && haveSameSound
}

/**
 * Makes one term from a text of any number of words; null if it has no letters.
 * @param quoted whether the text was in quotation marks, so that it must be found as typed
 * @param pali the canonical spelling, null if it is no Pali; computed if omitted
 * @param isName whether the text is the name left after an honorific was removed
 */
export function parseQueryTerm(
  typed: string,
  quoted: boolean,
  pali: string | null = (quoted ? undefined : toCanonicalPali(typed)) ?? null,
  isName = false,
): QueryTerm | null {
  const text = pali ?? typed
  const spelled = !quoted && hasOnlyVelthuisLetters(text) ? velthuisTextToPali(text) : text
  // a text package may contain the canon in the Indic script of the query
  const indicForms = quoted || indicToRoman(typed) === undefined ? [] : [typed]
  const forms = quoted ? [text] : [spelled, text, text.replaceAll('ฎ', 'ฏ'), ...indicForms]
  const letters = [...new Set(forms.flatMap(toQueryKeys))]
  if (letters.length === 0) return null
  const name =
    quoted || pali !== null ? null : (removeHonorific(text) ?? (!isName && isSanskritName(text) ? text : null))
  const spellings = pali === null ? [] : listPaliSpellings(pali)
  // a Sanskrit word is converted to Pali and is not a misremembered name
  const hasSkeleton = !quoted && sanskritToPali(foldText(text)) === undefined
  return {
    text,
    typed,
    quoted,
    spellings,
    letters,
    words: pali === null ? listDividedWords(text, quoted) : listDividedPaliWords(spellings),
    sounds: quoted ? [] : listSoundKeys(text, letters, spellings),
    skeleton: hasSkeleton ? toQueryConsonantSkeleton(text) : null,
    name: name === null ? null : parseQueryTerm(name, false, undefined, true),
  }
}

/** Lists the keys of a Pali word in its other spellings, or the phonetic keys of another word. */
function listSoundKeys(text: string, letters: readonly string[], spellings: readonly string[]): string[] {
  const keys = spellings.length > 0 ? spellings.flatMap(toQueryKeys) : toPhoneticKeys(text)
  const others = [...new Set(keys)].filter((key) => key.length >= MIN_SOUND_LETTERS && !letters.includes(key))
  const isLongest = (key: string) => [...letters, ...others].every((other) => other === key || !key.includes(other))
  return spellings.length > 0 ? others.filter(isLongest) : others
}

const COMBINING_MARK = /[\u0300-\u036f]/

/** Lists the divided words of a Pali term, which is a whole word in texts of other languages. */
const listDividedPaliWords = (spellings: readonly string[]): string[] => [
  ...new Set(spellings.filter((one) => !hasThaiLetters(one)).map(toSpaceDelimitedSearchKey)),
]

/**
 * Lists the divided words of other terms. Thai words with Pali sounds, and words with diacritics, are whole words in
 * texts of other languages; quoted terms match anywhere.
 */
function listDividedWords(typed: string, quoted: boolean): string[] {
  if (quoted) return listEndingVariants(toSpaceDelimitedSearchKey(typed).trim())
  const whole = hasThaiLetters(typed)
    ? listRomanSpellings(typed)
    : COMBINING_MARK.test(typed.normalize('NFD'))
      ? [typed]
      : []
  if (whole.length > 0) return [...new Set(whole.map(toSpaceDelimitedSearchKey))].filter((words) => words !== '')
  return hasThaiLetters(typed) ? [] : listEndingVariants(toSpaceDelimitedSearchKey(typed).trimEnd())
}

/** Lists the variants of words whose last letter changes before another letter. */
const listEndingVariants = (words: string): string[] =>
  words === '' ? [] : /[mn]$/.test(words) ? [words, `${words.slice(0, -1)}N`] : [words]

/** Lists the roman spellings of a word in Thai script: as the canon writes it, and as it is read aloud. */
function listRomanSpellings(typed: string): readonly string[] {
  if (!mayBePaliWords(typed)) return []
  const aloud = thaiPaliToRoman(restoreCanonNiggahita(typed), 'aloud')
  const school = thaiPaliToRoman(restoreCanonNiggahita(typed), 'school')
  return [thaiPaliToRoman(typed), aloud, school, /[^aāiīuūeoṃ]$/.test(aloud) ? `${aloud}a` : aloud]
}

/**
 * Replaces each term that has corrections (spelling suggestions) by these, with `typo` set; null if none has any.
 * @param correctionsOf returns the keys of likely corrections; empty for terms to leave, such as those that were found
 */
export function correctMissingTerms(
  query: ParsedQuery,
  correctionsOf: (term: QueryTerm) => readonly string[],
): ParsedQuery | null {
  const terms = query.terms.map((term): QueryTerm => {
    const corrections = term.quoted ? [] : correctionsOf(term)
    return corrections.length === 0
      ? term
      : {
          ...term,
          letters: [...corrections],
          words: corrections.map((key) => ` ${key}`),
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
 * Like `correctMissingTerms`, but null also if a term is neither found nor correctable.
 * @param isFound whether a term is found, so that it is left as it is
 * @param correctionsOf returns the keys of likely corrections of a term
 */
export function correctEveryMissingTerm(
  query: ParsedQuery,
  isFound: (term: QueryTerm) => boolean,
  correctionsOf: (term: QueryTerm) => readonly string[],
): ParsedQuery | null {
  const corrections = new Map<QueryTerm, readonly string[]>()
  // short words have no corrections: checking them first saves lookups
  const isFindable = query.terms
    .toSorted((a, b) => countTermLetters(a) - countTermLetters(b))
    .every((term) => {
      if (isFound(term)) return true
      const found = term.quoted ? [] : correctionsOf(term)
      corrections.set(term, found)
      return found.length > 0
    })
  return isFindable ? correctMissingTerms(query, (term) => corrections.get(term) ?? []) : null
}

/** Returns all keys by which a term is looked up in the full-text indexes; a match of any of them is enough. */
export const getIndexKeysOfTerm = ({
  letters,
  sounds,
  words,
}: Pick<QueryTerm, 'letters' | 'sounds' | 'words'>): readonly string[] => [
  ...new Set([...letters, ...sounds, ...words.map(shiftAsciiToNonPaliLetters)]),
]

/**
 * Returns the index keys of a query's phrase to look up in addition to its terms. A key that contains a key of each
 * term is left out, since a search for the terms finds its matches, too.
 */
export function getPhraseOnlyIndexKeys({ terms, others, phrase }: ParsedQuery): readonly string[] {
  const keysOfTerms = [...terms, ...others].map(getIndexKeysOfTerm)
  const isPhraseOnly = (key: string) => !keysOfTerms.every((keys) => keys.some((termKey) => key.includes(termKey)))
  return phrase ? getIndexKeysOfTerm(phrase).filter(isPhraseOnly) : []
}
