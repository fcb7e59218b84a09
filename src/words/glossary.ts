/** Looks up the terms of the glossary by the words that people use for them (words §6). */

import type { LibraryDatabase } from '../../db/library-database.ts'
import { getResourceTable } from '../../db/tables.ts'
import { toQueryConsonantSkeleton } from '../../search/letters/consonant-skeleton.ts'
import { foldText, toSearchKey } from '../../search/letters/fold.ts'
import { sanskritToPali } from '../../search/letters/sanskrit.ts'
import { stemWord } from '../../search/letters/stems.ts'
import { hasThaiLetters, thaiPaliToRoman } from '../../search/letters/thai-pali.ts'
import { glossaryResourceDefinition } from '../definitions/glossary.ts'
import { orderThaiMarks } from '../definitions/languages/cleaning.ts'
import { THAI_CLASSIFIERS_PATTERN } from '../definitions/languages/numerals.ts'
import { findWordSegments, isWordSegmentBorder } from '../definitions/languages/thai-words.ts'

/** A term of the glossary as it is stored. */
export interface GlossaryTerm {
  readonly id: number
  readonly slug: string
  readonly title: string
  /** Roman Pali; null for a term without one. */
  readonly pali: string | null
  readonly meaning: string
  /** A citation such as `SN 22.59`; null where none is given. */
  readonly place: string | null
  /** Other Thai and English words for it, divided by `|`. */
  readonly aliases: string | null
}

/** Lists the other words for a term. */
export const listGlossaryTermAliases = ({ aliases }: Pick<GlossaryTerm, 'aliases'>): readonly string[] =>
  (aliases ?? '').split('|').map((alias) => alias.trim())

interface GlossaryIndex {
  readonly state: number
  readonly exact: ReadonlyMap<string, GlossaryTerm>
  /** Terms by loose keys (see looseKey). */
  readonly loose: ReadonlyMap<string, GlossaryTerm>
  /** Terms by consonant skeletons. */
  readonly skeletons: ReadonlyMap<string, GlossaryTerm>
  /** Each term with its title and other words, in lower case, and these as one text, which is quick to search. */
  readonly all: readonly { readonly term: GlossaryTerm; readonly names: readonly string[]; readonly text: string }[]
}

const createTermMap = () => new Map<string, GlossaryTerm>()

const THAI_ZERO = '๐'.charCodeAt(0)

/**
 * Returns the key of a word: Thai letters without spaces and with Arabic digits, or roman letters without diacritics.
 */
const termKey = (word: string): string =>
  hasThaiLetters(word)
    ? orderThaiMarks(word.normalize('NFC').replace(/\s+/g, '')).replace(/[๐-๙]/g, (digit) =>
        String(digit.charCodeAt(0) - THAI_ZERO),
      )
    : toSearchKey(word)

/** Matches words before a Thai name that say what it is. */
const THAI_PREFIX =
  /^(?:การ|ความ|ผู้|หลัก|เรื่อง|วัน|พิธี|เมือง|กรุง|แม่น้ำ|ภูเขา|เขา|ป่า|วัด|หมอ|นาง|ท่าน|ท้าว|เจ้าชาย|สมเด็จ|พระ(?:เจ้า|นาง|สูตร)?)(?=[\u0e01-\u0e2e\u0e40-\u0e44])/u

/** Matches the number after a name, and the word that counts it. */
const NUMBER = /\s*[0-9๐-๙]+$/u
const CLASSIFIER = new RegExp(`(?<=[0-9๐-๙])\\s*${THAI_CLASSIFIERS_PATTERN}$`, 'u')

/** English words that do not distinguish terms: “where the Buddha was born”, “the Buddha born”. */
const FUNCTION_WORDS = new Set(
  'a an the of in to for and is are was were be do does did that where who have has their they you i'.split(' '),
)

/**
 * Returns the key of a name without prefix and number, or without English endings, numbers and function words: precept
 * for `the 5 precepts`.
 */
const looseKey = (word: string): string => {
  const name = word.replace(NUMBER, '').trim()
  if (hasThaiLetters(name)) return termKey(name.replace(THAI_PREFIX, '').replace(THAI_PREFIX, ''))
  const words = name
    .toLowerCase()
    .replace(/['’]s?\b/g, '')
    .split(/[\s-]+/)
  const significant = words.filter((one) => !FUNCTION_WORDS.has(one) && !/^\d+$/.test(one))
  return termKey(significant.map((one) => stemWord('en', one)).join(' '))
}

/** Matches the words between two terms that are compared. */
const CONJUNCTION =
  /\s*(?:กับ|และ|หรือ|[,/])\s*|\s+(?:and|or|with|from|vs\.?|versus)\s+|(?<=[\u0e01-\u0e4e])\s+(?=[\u0e01-\u0e4e])/iu

/** Maximum characters of a question in which terms are searched, and the minimum share of it that they must cover. */
const [MAX_QUESTION_CHARS, MIN_SHARE] = [80, 1 / 3]
/**
 * Minimum and maximum characters of a term inside a question, and the minimum for a term that need not be a segmented
 * word.
 */
const [MIN_NAME_CHARS, MAX_NAME_CHARS, MIN_LONG_NAME_CHARS] = [3, 40, 7]

/** A question with more words is a sentence, which has the words of some term by chance. */
const MAX_QUESTION_WORDS = 4

/** Minimum share of the weight of a query's words for a term that is not named in it, if nothing has all words. */
const MIN_SHARE_OF_WORDS = 0.4

/** Part of a word's weight for a term that has a synonym of it. */
const SYNONYM_SHARE = 0.8

/** Minimum letters of an English stem that may begin any word; a shorter one must be the stem of that word. */
const MIN_STEM_CHARS = 5

/** Whether a name has a word: in Thai between borders of segments, in English as a stem. */
function hasWord(name: string, word: string): boolean {
  const isThai = hasThaiLetters(word)
  for (let at = name.indexOf(word); at >= 0; at = name.indexOf(word, at + 1)) {
    const [from, end] = [name.lastIndexOf(' ', at) + 1, name.indexOf(' ', at + word.length)]
    const to = end < 0 ? name.length : end
    if (!isThai) {
      if (from === at && (word.length >= MIN_STEM_CHARS || stemWord('en', name.slice(at, to)) === word)) return true
      continue
    }
    const segments = findWordSegments(name, from, to)
    if (isWordSegmentBorder(segments, at) && isWordSegmentBorder(segments, at + word.length)) return true
  }
  return false
}

/** Returns the part of a name that words make up: เผา is little of ความเพียรเผากิเลส. */
function shareOfName(name: string, words: readonly (readonly string[])[]): number {
  const covered = words.map((spellings) =>
    Math.max(0, ...spellings.filter((one) => hasWord(name, one.toLowerCase())).map(({ length }) => length)),
  )
  return covered.reduce((sum, chars) => sum + chars, 0) / name.length
}

/**
 * Looks up terms of the glossary. An edit is visible at the next look-up. The terms are indexed in memory, because each
 * page of a word and each search looks one up: it takes 0.01 ms of processor time with the index, 5.7 ms without.
 */
export class GlossaryLookup {
  private index: GlossaryIndex | undefined

  constructor(private readonly db: LibraryDatabase) {}

  /** Returns the number of terms. */
  count(): number {
    return this.stored().length
  }

  /**
   * Finds the term for a word: its title, its Pali in roman or Thai script with or without diacritics, or an alias;
   * else the term that has the same name but for a prefix, a number or an English ending, or in Thai the same
   * consonants (`สัมมาทิฐิ`). Undefined if there is none.
   */
  find(word: string): GlossaryTerm | undefined {
    const { exact, loose, skeletons } = this.terms()
    const name = word.replace(CLASSIFIER, '')
    const key = looseKey(name)
    const skeleton = hasThaiLetters(name) ? toQueryConsonantSkeleton(name) : null
    return this.findExactly(name) ?? exact.get(key) ?? loose.get(key) ?? skeletons.get(skeleton ?? '')
  }

  /**
   * Finds the terms that a question is about: the terms for all words that are compared (`บุญกับกุศล`), else the longest
   * terms among its words, if they cover a third of it.
   * @param questions the question, then its remainder without framing words
   */
  findAll(questions: readonly string[]): readonly GlossaryTerm[] {
    const compared = questions
      .map((question) => question.split(CONJUNCTION).map((part) => this.find(part)))
      .find((parts): parts is GlossaryTerm[] => parts.length > 1 && parts.every((part) => part !== undefined))
    if (compared) return compared
    // shorter remainders first: the words of any question surround the terms
    return (
      questions
        .toReversed()
        .map((question) => this.findWithin(question))
        .find((terms) => terms.length > 0) ?? []
    )
  }

  /**
   * Finds the term whose names have most of some words, and one of them little else. A word weighs more, the fewer
   * terms have it. Undefined if no term has enough of the weight, or there are more than MAX_QUESTION_WORDS words.
   * @param words each as typed, then its synonyms
   */
  findByWords(words: readonly (readonly string[])[], minShare = MIN_SHARE_OF_WORDS): GlossaryTerm | undefined {
    if (words.length === 0 || words.length > MAX_QUESTION_WORDS) return undefined
    const { all: terms } = this.terms()
    const found = words.map((spellings) => {
      const [own = [], ...others] = spellings.map((one) => {
        const word = one.toLowerCase()
        return terms.filter(({ names, text }) => text.includes(word) && names.some((name) => hasWord(name, word)))
      })
      const [having, withSynonym] = [new Set(own), new Set(others.flat())]
      const count = new Set([...own, ...withSynonym]).size
      return { having, withSynonym, weight: Math.log(1 + terms.length / Math.max(1, count)) }
    })
    const total = found.reduce((sum, { weight }) => sum + weight, 0)
    const shareOf = (one: (typeof terms)[number]) =>
      found.reduce((sum, { having, withSynonym, weight }) => {
        const part = having.has(one) ? 1 : withSynonym.has(one) ? SYNONYM_SHARE : 0
        return sum + part * weight
      }, 0) / total
    const [best] = terms
      .map((one) => ({ one, share: shareOf(one) }))
      .filter(({ share }) => share >= minShare)
      .map(({ one, share }) => ({ one, share, ofName: Math.max(...one.names.map((name) => shareOfName(name, words))) }))
      // a word of a longer name says little about it
      .filter(({ ofName }) => ofName > 1 / 2)
      .sort((a, b) => b.share - a.share || b.ofName - a.ofName || a.one.names.length - b.one.names.length)
    return best?.one.term
  }

  private findExactly(word: string): GlossaryTerm | undefined {
    const { exact } = this.terms()
    const inPali = hasThaiLetters(word) ? thaiPaliToRoman(word) : sanskritToPali(foldText(word))
    return exact.get(termKey(word)) ?? (inPali === undefined ? undefined : exact.get(toSearchKey(inPali)))
  }

  private findWithin(question: string): readonly GlossaryTerm[] {
    const { exact, loose } = this.terms()
    const isThai = hasThaiLetters(question)
    const text = (isThai ? termKey(question) : question).slice(0, MAX_QUESTION_CHARS)
    const borders = new Set(findWordSegments(text).flatMap(({ start, end }) => [start, end]))
    const found: { readonly from: number; readonly to: number; readonly term: GlossaryTerm }[] = []
    for (let size = Math.min(text.length, MAX_NAME_CHARS); size >= MIN_NAME_CHARS; size--)
      for (let from = 0, to = size; to <= text.length; from++, to++) {
        // the segmenter does not know long words of Pali
        const isWord = (isThai && size >= MIN_LONG_NAME_CHARS) || (borders.has(from) && borders.has(to))
        if (!isWord || found.some((other) => from < other.to && other.from < to)) continue
        const name = text.slice(from, to)
        const term = isThai ? exact.get(name) : (exact.get(termKey(name)) ?? loose.get(looseKey(name)))
        if (term) found.push({ from, to, term })
      }
    const chars = found.reduce((sum, { from, to }) => sum + to - from, 0)
    const terms = found.sort((a, b) => a.from - b.from).map(({ term }) => term)
    return chars >= text.length * MIN_SHARE ? [...new Set(terms)] : []
  }

  /**
   * Returns the terms by the keys of their words. When words clash, titles win over Pali names, then slugs, then
   * aliases. The index is rebuilt after a write.
   */
  private terms(): GlossaryIndex {
    const state = this.db.version.of(glossaryResourceDefinition.name)
    if (this.index?.state === state) return this.index
    const stored = this.stored()
    const all = stored.map((term) => {
      const names = [term.title, ...listGlossaryTermAliases(term)].map((name) => name.toLowerCase())
      return { term, names, text: names.join('\n') }
    })
    const index = { state, exact: createTermMap(), loose: createTermMap(), skeletons: createTermMap(), all }
    const add = (name: string | null, term: GlossaryTerm) => {
      const typed = name ?? ''
      for (const [key, terms] of [
        [termKey(typed), index.exact],
        [looseKey(typed), index.loose],
        [toQueryConsonantSkeleton(typed) ?? '', index.skeletons],
      ] as const)
        if (key !== '' && !terms.has(key)) terms.set(key, term)
    }
    for (const term of stored) add(term.title, term)
    for (const term of stored) add(term.pali, term)
    for (const term of stored) add(term.slug, term)
    for (const term of stored) for (const alias of listGlossaryTermAliases(term)) add(alias, term)
    this.index = index
    return index
  }

  private stored(): readonly GlossaryTerm[] {
    const table = getResourceTable(glossaryResourceDefinition.name)
    return this.db.orm.select().from(table).orderBy(table.id).all() as unknown as readonly GlossaryTerm[]
  }
}
