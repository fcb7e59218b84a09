/**
 * Finds the words of a query in a text by regular expressions over the original text: as written, in another spelling
 * of the same word, or without diacritics. Words that are divided or joined differently are left to the folded keys of
 * matches.ts, which cost ten times as much.
 */

import { callOnce } from '../../../src/definitions/once.ts'
import {
  BETWEEN_WORDS_SOURCE,
  createPatternWithOptionalMarks,
  toLiteralSearchRegexSource,
} from '../../letters/spellings.ts'
import type { ParsedQuery, QueryTerm } from '../query.ts'
import type { MatchedFieldPart } from '../scores.ts'
import { findLetterBoundaryAfter, findLetterBoundaryBefore, type Utf16Range } from './matches.ts'

/** The best place of a term in a text. */
export interface BestTermOccurrence {
  readonly fit: Extract<MatchedFieldPart, 'word' | 'wordStart' | 'inside'>
  /** Whether the text has the term in the same case, at this place or another. */
  readonly sameCase: boolean
  /** Start of the place, in UTF-16 units. */
  readonly start: number
}

/** Maximum places that are examined in one text. */
const MAX_PLACES = 100

const LETTER = /[\p{L}\p{M}\p{N}]/u

/** The regular expressions of one term, compiled once for any number of texts. */
export class TermPattern {
  readonly #written: () => readonly ScriptPattern[]
  readonly #marked: () => readonly ScriptPattern[]
  readonly #divided: () => readonly ScriptPattern[]
  /** The best places in texts that were searched before: a page is scored, then shown. */
  readonly #places = {
    written: new Map<string, BestTermOccurrence | null>(),
    marked: new Map<string, BestTermOccurrence | null>(),
  }
  readonly #isLower: boolean
  readonly #text: string

  constructor({ text, spellings, typo, letters, sounds, words, quoted }: QueryTerm) {
    this.#text = text
    this.#isLower = text === text.toLowerCase()
    const keys = typo ? letters : [...letters, ...sounds, ...words.map((one) => one.trim())]
    this.#written = callOnce(() => anyOf(typo ? [] : [text, ...spellings].map(toLiteralSearchRegexSource)))
    this.#marked = callOnce(() => anyOf(quoted ? [] : keys.map(createPatternWithOptionalMarks)))
    this.#divided = callOnce(() => anyOf(words.map(asDivided)))
  }

  /** Finds the best place of the term in any of its spellings; null if there is none. */
  written(text: string): BestTermOccurrence | null {
    return this.#places.written.getOrInsertComputed(text, () => this.#best(text, this.#written()))
  }

  /** Finds the best place of the term regardless of diacritics; null if there is none. */
  marked(text: string): BestTermOccurrence | null {
    return this.#places.marked.getOrInsertComputed(text, () => this.#best(text, this.#marked()))
  }

  /**
   * Finds all ranges of the term: in its spellings, or else regardless of diacritics; whole syllables.
   * @param isForeign whether the text is in another language than Pali, with spaces between words
   */
  ranges(text: string, isForeign: boolean): Utf16Range[] {
    if (isForeign) return rangesOf(text, this.#divided())
    const written = this.#places.written.get(text) === null ? [] : rangesOf(text, this.#written())
    return written.length > 0 ? written : rangesOf(text, this.#marked())
  }

  #best(text: string, pattern: readonly ScriptPattern[]): BestTermOccurrence | null {
    let best: BestTermOccurrence | null = null
    let sameCase = false
    for (const [start, end] of placesOf(text, pattern)) {
      const found = text.slice(start, end)
      sameCase ||= this.#isLower ? found === found.toLowerCase() : found === this.#text
      const begins = start === 0 || !LETTER.test(text[start - 1] ?? '')
      const ends = end === text.length || !LETTER.test(text[end] ?? '')
      const fit = !begins ? 'inside' : ends ? 'word' : 'wordStart'
      if (best === null || RANK[fit] > RANK[best.fit]) best = { fit, sameCase, start }
      if (fit === 'word' && sameCase) break
    }
    return best && { ...best, sameCase }
  }
}

const RANK = { inside: 0, wordStart: 1, word: 2 } as const

/** Pattern of a divided word: it begins at a word and, if it is whole, ends at one. */
const asDivided = (words: string): string =>
  `${words.startsWith(' ') ? NO_LETTER_BEFORE : ''}${createPatternWithOptionalMarks(words)}${words.endsWith(' ') ? NO_LETTER_AFTER : ''}`

const NO_LETTER_BEFORE = String.raw`(?<![\p{L}\p{M}\p{N}])`
const NO_LETTER_AFTER = String.raw`(?![\p{L}\p{M}\p{N}])`

/** Alternatives of one script, and the letters or words without which a text cannot have any of them. */
interface ScriptPattern {
  readonly pattern: RegExp
  readonly needs: TextTest
  /** A text needs one of these words; undefined if an alternative has no word that is always written alike. */
  readonly words: readonly string[] | undefined
  /** The only alternative, if it is one such word; `indexOf` finds it several times as fast. */
  readonly literal: string | undefined
}

type TextTest = (text: string) => boolean

/** Tests whether a text has some letters; remembers the last text, in which several patterns are searched. */
function testOnceForEach(letters: RegExp): TextTest {
  let last = ''
  let isThere = letters.test(last)
  return (text) => {
    if (text !== last) [last, isThere] = [text, letters.test(text)]
    return isThere
  }
}

const [HAS_THAI, HAS_LATIN] = [/[\u0e00-\u0e7f]/, /[a-z\u00c0-\u024f\u1e00-\u1eff\u212a]/i].map(testOnceForEach) as [
  TextTest,
  TextTest,
]
const ALWAYS: TextTest = () => true

/** Tests a text for the letters that a pattern surely needs. */
function scriptOf(source: string): TextTest {
  const isLatin = HAS_LATIN(source.replace(/\\p\{\w\}/g, ''))
  if (HAS_THAI(source)) return isLatin ? ALWAYS : HAS_THAI
  return isLatin ? HAS_LATIN : ALWAYS
}

/** Patterns of alternatives, one for each script: a page has mostly one, so that the others need not be tried. */
function anyOf(sources: readonly string[]): readonly ScriptPattern[] {
  // the longest first: an alternative that begins another would hide it
  const some = [...new Set(sources)].filter((source) => source !== '').sort((a, b) => b.length - a.length)
  const isMixed = some.some((source) => scriptOf(source) === ALWAYS)
  const byScript = Map.groupBy(some, (source) => (isMixed ? ALWAYS : scriptOf(source)))
  return [...byScript].map(([needs, of]) => {
    const words = of.map(wordNeededBy)
    return {
      needs,
      pattern: new RegExp(of.join('|'), 'giu'),
      words: words.includes('') ? undefined : words,
      literal: of.length === 1 && words[0] === of[0] ? words[0] : undefined,
    }
  })
}

/** Letters without case, and without any sign of a pattern. */
const LITERAL = /^[\u0e00-\u0e7f]+$/

/** The longest word that each match of a pattern has; empty if there may be none. */
const wordNeededBy = (source: string): string =>
  source
    .split(BETWEEN_WORDS_SOURCE)
    .filter((word) => LITERAL.test(word))
    .reduce((longest, word) => (word.length > longest.length ? word : longest), '')

const mayHave = (text: string, { needs, words }: ScriptPattern): boolean =>
  words ? words.some((word) => text.includes(word)) : needs(text)

function placesOf(text: string, patterns: readonly ScriptPattern[]): Iterable<[start: number, end: number]> {
  const some = patterns.filter((one) => mayHave(text, one))
  const [first, ...more] = some
  if (!first) return []
  if (more.length === 0) return placesOfOne(text, first)
  const places = some.flatMap((one) => [...placesOfOne(text, one)])
  return places.sort(([a], [b]) => a - b).slice(0, MAX_PLACES)
}

function* placesOfOne(text: string, { pattern, literal }: ScriptPattern): Generator<[start: number, end: number]> {
  if (literal !== undefined) {
    let at = text.indexOf(literal)
    for (let count = 0; at >= 0 && count < MAX_PLACES; count++) {
      yield [at, at + literal.length]
      at = text.indexOf(literal, at + literal.length)
    }
    return
  }
  pattern.lastIndex = 0
  for (let count = 0; count < MAX_PLACES; count++) {
    const found = pattern.exec(text)
    if (!found) return
    yield [found.index, pattern.lastIndex]
  }
}

const rangesOf = (text: string, pattern: readonly ScriptPattern[]): Utf16Range[] =>
  Array.from(placesOf(text, pattern), ([start, end]) => ({
    start: findLetterBoundaryBefore(text, start),
    end: findLetterBoundaryAfter(text, end),
  }))

/** The regular expressions of all terms of a query. */
export class QueryPatterns {
  readonly terms: readonly TermPattern[]
  /** Pattern of all words in a row; of the only word if there is one. */
  readonly whole: TermPattern | undefined

  constructor({ terms, phrase }: ParsedQuery) {
    this.terms = terms.map((term) => new TermPattern(term))
    this.whole = phrase ? new TermPattern(phrase) : terms.length === 1 ? this.terms[0] : undefined
  }

  /**
   * Finds the ranges to mark in a text and the one to show: of all words in a row, else of each word where they are
   * nearest to each other. Null if a word is missing.
   * @param width UTF-16 units that are shown
   * @param isForeign whether the text is in another language than Pali, with spaces between words
   */
  find(
    text: string,
    width: number,
    isForeign = false,
  ): { readonly ranges: Utf16Range[]; readonly focus: number } | null {
    const together = this.whole?.ranges(text, isForeign) ?? []
    if (together.length > 0) {
      const best = isForeign ? null : (this.whole?.written(text) ?? this.whole?.marked(text))
      return {
        ranges: together,
        focus: best ? findLetterBoundaryBefore(text, best.start) : (together[0]?.start ?? 0),
      }
    }
    const each = this.terms.map((term) => term.ranges(text, isForeign))
    if (each.length < 2 || each.some((ranges) => ranges.length === 0)) return null
    const all = each.flatMap((ranges, term) => ranges.map((range) => ({ ...range, term })))
    all.sort((a, b) => a.start - b.start || b.end - a.end)
    return { ranges: withoutOverlaps(all), focus: all[nearest(all, width)]?.start ?? 0 }
  }
}

/** The index from which on most different terms are within a width. */
function nearest(all: readonly (Utf16Range & { readonly term: number })[], width: number): number {
  let [best, most] = [0, 0]
  for (const [at, { start }] of all.entries()) {
    const terms = new Set<number>()
    for (let to = at; to < all.length && (all[to]?.end ?? 0) <= start + width; to++) terms.add(all[to]?.term ?? 0)
    if (terms.size > most) [best, most] = [at, terms.size]
  }
  return best
}

function withoutOverlaps(sorted: readonly Utf16Range[]): Utf16Range[] {
  const apart: Utf16Range[] = []
  for (const { start, end } of sorted) {
    const last = apart.at(-1)
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else apart.push({ start, end })
  }
  return apart
}
