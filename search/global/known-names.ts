/** Finds texts by their popular names (src/definitions/facts/names.tsv), in any script and spelling. */

import { type KnownName, listKnownTextNames } from '../../src/definitions/facts/names.ts'
import { toWesternDigits } from '../../src/definitions/languages/numerals.ts'
import { cacheLast, callOnce } from '../../src/definitions/once.ts'
import { toCanonicalPaliText } from '../letters/canonical-pali.ts'
import { foldText, toSearchKey } from '../letters/fold.ts'
import { removeHonorific } from '../letters/honorifics.ts'
import { toPhoneticKeys } from '../letters/phonetic-keys.ts'
import { listPaliSpellings } from '../letters/spellings.ts'
import { hasPhinthu, hasThaiLetters, thaiPaliToRoman } from '../letters/thai-pali.ts'
import { velthuisTextToPali } from '../letters/velthuis.ts'
import { extractSignificantWords } from '../pages/proximity-search.ts'

export type { KnownName }

/** Articles before an English name; they are ignored. */
const ARTICLE = /^(?:the|an?)\s+/i
const KIND_ENDING = /\s*(?:suttaṃ|sutta|sutra|discourse|jātaka|jataka)$/i
const MIN_WORD_LETTERS = 5

let byKey: ReadonlyMap<string, readonly KnownName[]> | undefined
const getNamesByKey = () => (byKey ??= groupNamesByKey())

/** Finds the popular names that equal a query, with or without `sutta` or honorific; one per text, in table order. */
export const findExactKnownNames = cacheLast(lookUpExactNames)

function lookUpExactNames(words: string): readonly KnownName[] {
  const pali = toCanonicalPaliText(words)
  const spellings = pali === undefined ? [words, words.replaceAll('ฎ', 'ฏ')] : listPaliSpellings(pali)
  const names = spellings.flatMap((one) => [one, one.replace(KIND_ENDING, ''), ...addKindOfText(one.trim())])
  const keys = new Set([...names.map(toNameKey), ...(pali === undefined ? toPhoneticKeys(words) : [])])
  const found = [...keys].flatMap((key) => getNamesByKey().get(key) ?? [])
  const withoutHonorific = found.length === 0 ? removeHonorific(words) : null
  return withoutHonorific === null ? takeFirstOfEachText(found) : lookUpExactNames(withoutHonorific)
}

/** Keeps the first name of each text. */
function takeFirstOfEachText(names: readonly KnownName[]): readonly KnownName[] {
  const texts = Map.groupBy(names, ({ text }) => `${text?.division}/${text?.slug}`)
  return [...texts.values()].flatMap(([first]) => first ?? [])
}

/**
 * Also tries a word with its kind of text added: `samannaphala` means the sutta. Short words have other meanings, too.
 */
function addKindOfText(typed: string): readonly string[] {
  const word = hasPhinthu(typed) ? thaiPaliToRoman(typed) : typed
  return word.length < MIN_WORD_LETTERS || /\s/.test(word) ? [] : [word + (hasThaiLetters(word) ? 'สูตร' : 'sutta')]
}

/** Returns those of `names` that are popular names and begin with `words`, regardless of case and diacritics. */
export function filterKnownNamesByPrefix<T extends { readonly name: string }>(
  words: string,
  names: readonly T[],
): readonly T[] {
  const typed = [words, words.replaceAll('ฎ', 'ฏ')].map(toNameKey).filter((key) => key !== '')
  return names.filter(({ name }) => {
    const key = toNameKey(name)
    return typed.some((prefix) => key.startsWith(prefix)) && getNamesByKey().has(key)
  })
}

/** Minimum share of common words of a similar name. */
const MIN_SIMILAR_NAME_SHARE = 0.6

/** Titles are not compared with sentences: the dictionary segments มหาลิสูตร into words that many titles have. */
const TITLE = /(?:สูตร|ชาดก|วรรค|ปริตร|ปริตต์)(?: \(.*\))?$/

/** Clauses of fewer significant words occur in many sentences. */
const MIN_CLAUSE_WORDS = 3

class ComparedName {
  /** Its folded letters, by which names without the words of a query are told apart (see toPrefilterStem). */
  readonly letters: string
  #sets: readonly ReadonlySet<string>[] | undefined

  constructor(readonly name: KnownName) {
    this.letters = foldText(name.name)
  }

  /** Its word sets. Segmenting and stemming all names takes half a second and 35 MB, so a name is when it is first compared. */
  get sets(): readonly ReadonlySet<string>[] {
    this.#sets ??= createWordSets(this.name.name)
    return this.#sets
  }
}

const comparedNames = callOnce(() =>
  listKnownTextNames()
    .filter(({ name }) => !TITLE.test(name))
    .map((name) => new ComparedName(name)),
)

/** Maximum letters at the end of a stem that its word may lack: happi is the stem of happy, die that of dying. */
const MAX_STEM_ENDING_LETTERS = 2

/**
 * Returns the letters of a significant word that every name with this word contains (see extractSignificantWords): a
 * Thai word itself, an English stem without the letters that its word may lack. A quick prefilter for names.
 */
export const toPrefilterStem = (word: string): string =>
  hasThaiLetters(word) ? word : word.slice(0, Math.max(1, word.length - MAX_STEM_ENDING_LETTERS))

/** Minimum words that a name and a sentence have in common. */
const MIN_COMMON_WORDS = 2

/**
 * Creates sets of the significant words of a name, and of each clause of a longer one, since people often quote half a
 * saying. English clauses end with a comma, Thai ones with a space.
 */
function createWordSets(name: string): readonly ReadonlySet<string>[] {
  const clauses = name
    .split(hasThaiLetters(name) ? ' ' : ',')
    .map((clause) => new Set(extractSignificantWords(clause)))
    .filter((words) => words.size >= MIN_CLAUSE_WORDS)
  return [new Set(extractSignificantWords(name)), ...(clauses.length > 1 ? clauses : [])]
}

/**
 * Finds popular names, mainly sayings, similar to a sentence: most significant words of both are common, or the
 * sentence has all words of the name or of one of its clauses. The most similar first, one per text.
 * @param limit how many to return
 */
export const findNamesSimilarToQuery = (typed: string, limit: number): readonly KnownName[] =>
  findSimilarNames(typed).slice(0, limit)

const findSimilarNames = cacheLast((typed) => {
  const queryWords = [...new Set(extractSignificantWords(typed))]
  if (queryWords.length < MIN_COMMON_WORDS) return []
  const parts = queryWords.map(toPrefilterStem)
  const mayBeSimilar = ({ letters }: ComparedName) =>
    parts.filter((part) => letters.includes(part)).length >= MIN_COMMON_WORDS
  const similar = comparedNames().flatMap((one) =>
    (mayBeSimilar(one) ? one.sets : []).flatMap((words) => {
      const { name } = one
      const common = queryWords.filter((word) => words.has(word)).length
      const share = common / Math.max(queryWords.length, words.size)
      const isSimilar = share >= MIN_SIMILAR_NAME_SHARE || common === words.size
      return common >= MIN_COMMON_WORDS && isSimilar && name.text ? [{ name, share }] : []
    }),
  )
  return takeFirstOfEachText(similar.sort((a, b) => b.share - a.share).map(({ name }) => name))
})

const groupNamesByKey = (): ReadonlyMap<string, readonly KnownName[]> =>
  Map.groupBy(listKnownTextNames(), ({ name }) => toNameKey(name))

const toNameKey = (name: string): string =>
  toSearchKey(velthuisTextToPali(toWesternDigits(name)).trim().replace(ARTICLE, ''))
