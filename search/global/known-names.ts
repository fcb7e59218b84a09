/** Finds the texts that a name means that people know (src/definitions/facts/names.tsv), in whatever script and spelling. */

import { type KnownName, knownNames } from '../../src/definitions/facts/names.ts'
import { toWesternDigits } from '../../src/definitions/languages/thai-digits.ts'
import { toSearchKey } from '../letters/fold.ts'
import { removeHonorific } from '../letters/honorifics.ts'
import { phoneticKeysOf } from '../letters/sounds.ts'
import { hasPhinthu, hasThaiLetters, thaiPaliToRoman } from '../letters/thai-pali.ts'
import { textFromVelthuis } from '../letters/velthuis.ts'
import { significantWords } from '../pages/near-search.ts'

export type { KnownName }

/** Words before an English name and after a typed one that say nothing. */
const ARTICLE = /^(?:the|an?)\s+/i
const KIND = /\s*(?:suttaṃ|sutta|sutra|discourse|jātaka|jataka)$/i
const MIN_STEM = 5

let byKey: ReadonlyMap<string, readonly KnownName[]> | undefined
const byKeys = () => (byKey ??= index())

/** The names that the words are as a whole, in the order of the table; each text only once. */
export function findExactKnownNames(words: string): readonly KnownName[] {
  const typed = [words, words.replace(KIND, ''), words.replaceAll('ฎ', 'ฏ'), ...withKind(words.trim())]
  const keys = new Set([...typed.map(keyOfName), ...phoneticKeysOf(words)])
  const found = [...keys].flatMap((key) => byKeys().get(key) ?? [])
  const alone = found.length === 0 ? removeHonorific(words) : null
  return alone === null ? firstOfEachText(found) : findExactKnownNames(alone)
}

/** The first name of each text. */
function firstOfEachText(names: readonly KnownName[]): readonly KnownName[] {
  const texts = Map.groupBy(names, ({ text }) => `${text?.division}/${text?.slug}`)
  return [...texts.values()].flatMap(([first]) => first ?? [])
}

/** `samannaphala` is the sutta, and no section of that name. What is shorter is a word that means something else as well. */
function withKind(typed: string): readonly string[] {
  const word = hasPhinthu(typed) ? thaiPaliToRoman(typed) : typed
  return word.length < MIN_STEM || /\s/.test(word) ? [] : [word + (hasThaiLetters(word) ? 'สูตร' : 'sutta')]
}

/** Those of some names that people know and that begin with some words. */
export function knownNamesWithPrefix<T extends { readonly name: string }>(
  words: string,
  names: readonly T[],
): readonly T[] {
  const typed = [words, words.replaceAll('ฎ', 'ฏ')].map(keyOfName).filter((key) => key !== '')
  return names.filter(({ name }) => {
    const key = keyOfName(name)
    return typed.some((begin) => key.startsWith(begin)) && byKeys().has(key)
  })
}

/** So much of what was typed and of a name are the same words. */
const NEARLY = 0.6

/** A title says nothing in a sentence: the dictionary cuts มหาลิสูตร into words that many others have. */
const TITLE = /(?:สูตร|ชาดก|วรรค|ปริตร|ปริตต์)(?: \(.*\))?$/

/** Fewer telling words of a clause of a saying are in many a sentence. */
const MIN_CLAUSE_WORDS = 3

let byWords: readonly { readonly name: KnownName; readonly words: ReadonlySet<string> }[] | undefined

/**
 * The telling words of a name, and of each clause of a longer one: people quote half of a saying. English clauses end with
 * a comma, Thai ones with a space.
 */
function wordSets(name: string): readonly ReadonlySet<string>[] {
  const clauses = name
    .split(hasThaiLetters(name) ? ' ' : ',')
    .map((clause) => new Set(significantWords(clause)))
    .filter((words) => words.size >= MIN_CLAUSE_WORDS)
  return [new Set(significantWords(name)), ...(clauses.length > 1 ? clauses : [])]
}

/**
 * The names, sayings above all, that have most of the words and little else, or all of whose words, or all words of one of
 * whose clauses, are among them; the nearest first.
 */
export function findSimilarKnownNames(typed: string, most: number): readonly KnownName[] {
  byWords ??= knownNames()
    .filter(({ name }) => !TITLE.test(name))
    .flatMap((name) => wordSets(name.name).map((words) => ({ name, words })))
  const input = new Set(significantWords(typed))
  const near = byWords.flatMap(({ name, words }) => {
    const common = input.intersection(words).size
    const share = common / Math.max(input.size, words.size)
    const isNear = share >= NEARLY || common === words.size
    return common >= 2 && isNear && name.text ? [{ name, share }] : []
  })
  return firstOfEachText(near.sort((a, b) => b.share - a.share).map(({ name }) => name)).slice(0, most)
}

const index = (): ReadonlyMap<string, readonly KnownName[]> => Map.groupBy(knownNames(), ({ name }) => keyOfName(name))

const keyOfName = (name: string): string =>
  toSearchKey(textFromVelthuis(toWesternDigits(name)).trim().replace(ARTICLE, ''))
