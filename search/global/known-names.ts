/** Finds texts by their popular names (src/definitions/facts/names.tsv), in any script and spelling. */

import { type KnownName, listKnownTextNames } from '../../src/definitions/facts/names.ts'
import { toWesternDigits } from '../../src/definitions/languages/numerals.ts'
import { callOnce } from '../../src/definitions/once.ts'
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
const KIND = /\s*(?:suttaṃ|sutta|sutra|discourse|jātaka|jataka)$/i
const MIN_STEM = 5

let byKey: ReadonlyMap<string, readonly KnownName[]> | undefined
const byKeys = () => (byKey ??= index())

/** Finds the popular names that equal the words as a whole, in the order of the table; one per text. */
export function findExactKnownNames(words: string): readonly KnownName[] {
  if (words !== last?.words) last = { words, names: lookUpExactNames(words) }
  return last.names
}

/** The names that were looked up last: a search, its answer and its page need those of the same words. */
let last: { readonly words: string; readonly names: readonly KnownName[] } | undefined

function lookUpExactNames(words: string): readonly KnownName[] {
  const pali = toCanonicalPaliText(words)
  const spellings = pali === undefined ? [words, words.replaceAll('ฎ', 'ฏ')] : listPaliSpellings(pali)
  const names = spellings.flatMap((one) => [one, one.replace(KIND, ''), ...withKind(one.trim())])
  const keys = new Set([...names.map(keyOfName), ...(pali === undefined ? toPhoneticKeys(words) : [])])
  const found = [...keys].flatMap((key) => byKeys().get(key) ?? [])
  const alone = found.length === 0 ? removeHonorific(words) : null
  return alone === null ? firstOfEachText(found) : lookUpExactNames(alone)
}

/** Keeps the first name of each text. */
function firstOfEachText(names: readonly KnownName[]): readonly KnownName[] {
  const texts = Map.groupBy(names, ({ text }) => `${text?.division}/${text?.slug}`)
  return [...texts.values()].flatMap(([first]) => first ?? [])
}

/**
 * Also tries the words with their kind of text: `samannaphala` is the sutta, and no section of that name. Short words
 * mean other things as well.
 */
function withKind(typed: string): readonly string[] {
  const word = hasPhinthu(typed) ? thaiPaliToRoman(typed) : typed
  return word.length < MIN_STEM || /\s/.test(word) ? [] : [word + (hasThaiLetters(word) ? 'สูตร' : 'sutta')]
}

/**
 * Filters names by prefix: returns those that begin with the words, ignoring script, case and diacritics as search keys
 * do.
 */
export function findKnownNamesWithPrefix<T extends { readonly name: string }>(
  words: string,
  names: readonly T[],
): readonly T[] {
  const typed = [words, words.replaceAll('ฎ', 'ฏ')].map(keyOfName).filter((key) => key !== '')
  return names.filter(({ name }) => {
    const key = keyOfName(name)
    return typed.some((begin) => key.startsWith(begin)) && byKeys().has(key)
  })
}

/** Minimum share of common words for a similar name. */
const MIN_SIMILAR_NAME_SHARE = 0.6

/** A title says nothing in a sentence: the dictionary segments มหาลิสูตร into words that many others have. */
const TITLE = /(?:สูตร|ชาดก|วรรค|ปริตร|ปริตต์)(?: \(.*\))?$/

/** Clauses of fewer significant words occur in many a sentence. */
const MIN_CLAUSE_WORDS = 3

interface ComparedName {
  readonly name: KnownName
  /** Its folded letters, which contain its Thai words. */
  readonly letters: string
  /** Segmenting all names takes a fifth of a second, so each is segmented when first compared. */
  readonly sets: () => readonly ReadonlySet<string>[]
}

const comparedNames = callOnce(() =>
  listKnownTextNames()
    .filter(({ name }) => !TITLE.test(name))
    .map((name): ComparedName => ({ name, letters: foldText(name.name), sets: callOnce(() => wordSets(name.name)) })),
)

/** Minimum words that a name and a sentence have in common. */
const MIN_COMMON_WORDS = 2

/**
 * The significant words of a name, and of each clause of a longer one, since people quote half of a saying. English
 * clauses end with a comma, Thai ones with a space.
 */
function wordSets(name: string): readonly ReadonlySet<string>[] {
  const clauses = name
    .split(hasThaiLetters(name) ? ' ' : ',')
    .map((clause) => new Set(extractSignificantWords(clause)))
    .filter((words) => words.size >= MIN_CLAUSE_WORDS)
  return [new Set(extractSignificantWords(name)), ...(clauses.length > 1 ? clauses : [])]
}

/**
 * Finds popular names, mainly sayings, similar to a sentence: most significant words of both are common, or the
 * sentence has all words of the name or of one of its clauses. The most similar first, one per text.
 * @param most how many to return
 */
export function findNamesSimilarToQuery(typed: string, most: number): readonly KnownName[] {
  const input = [...new Set(extractSignificantWords(typed))]
  if (input.length < MIN_COMMON_WORDS) return []
  const thai = input.filter(hasThaiLetters)
  const mayBeNear = ({ letters }: ComparedName) =>
    thai.filter((word) => letters.includes(word)).length + input.length - thai.length >= MIN_COMMON_WORDS
  const near = comparedNames().flatMap((one) =>
    (mayBeNear(one) ? one.sets() : []).flatMap((words) => {
      const { name } = one
      const common = input.filter((word) => words.has(word)).length
      const share = common / Math.max(input.length, words.size)
      const isNear = share >= MIN_SIMILAR_NAME_SHARE || common === words.size
      return common >= MIN_COMMON_WORDS && isNear && name.text ? [{ name, share }] : []
    }),
  )
  return firstOfEachText(near.sort((a, b) => b.share - a.share).map(({ name }) => name)).slice(0, most)
}

const index = (): ReadonlyMap<string, readonly KnownName[]> =>
  Map.groupBy(listKnownTextNames(), ({ name }) => keyOfName(name))

const keyOfName = (name: string): string =>
  toSearchKey(velthuisTextToPali(toWesternDigits(name)).trim().replace(ARTICLE, ''))
