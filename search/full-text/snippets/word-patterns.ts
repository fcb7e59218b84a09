/**
 * Finds the words of a query in a text by regular expressions over the original text: as written, in another spelling
 * of the same word, or without diacritics. Words that are divided or joined differently are left to the folded keys of
 * matches.ts, which cost ten times as much.
 */

import { callOnce } from '../../../src/definitions/once.ts'
import {
  BETWEEN_WORDS_REGEX_SOURCE,
  toLiteralSearchRegexSource,
  toOptionalMarksRegexSource,
} from '../../letters/spellings.ts'
import type { ParsedQuery, QueryTerm } from '../query.ts'
import type { MatchedFieldPart } from '../scores.ts'
import { findLetterBoundaryAfter, findLetterBoundaryBefore, joinOverlappingRanges, type Utf16Range } from './matches.ts'
import { getCharacterKinds, isWordUnit, LATIN, RARE_SEPARATOR, THAI, USUAL_SEPARATOR_CLASS } from './text-characters.ts'

/** The best place of a term in a text: the first whole word, else the first beginning of a word, else any other. */
export interface BestTermOccurrence {
  readonly fit: Extract<MatchedFieldPart, 'word' | 'wordStart' | 'inside'>
  /** Whether the text has the term in the same case, at this place or another. */
  readonly sameCase: boolean
  /** Start of the place, in UTF-16 units. */
  readonly start: number
}

/** Maximum places that are examined in one text. */
const MAX_PLACES = 100

/** The regular expressions of one term, compiled once for any number of texts. */
export class TermPattern {
  readonly #writtenPatterns: () => readonly ScriptPattern[]
  readonly #optionalMarkPatterns: () => readonly ScriptPattern[]
  readonly #dividedPatterns: () => readonly ScriptPattern[]
  /** Cached best places by text, since a page is scored before its snippet is made. */
  readonly #places = {
    asWritten: new Map<string, BestTermOccurrence | null>(),
    optionalMarks: new Map<string, BestTermOccurrence | null>(),
  }
  readonly #isLower: boolean
  readonly #text: string

  constructor({ text, spellings, typo, letters, sounds, words, quoted }: QueryTerm) {
    this.#text = text
    this.#isLower = text === text.toLowerCase()
    const keys = typo ? letters : [...letters, ...sounds, ...words.map((one) => one.trim())]
    this.#writtenPatterns = callOnce(() =>
      compilePatterns(typo ? [] : [text, ...spellings].map(toLiteralSearchRegexSource)),
    )
    this.#optionalMarkPatterns = callOnce(() => compilePatterns(quoted ? [] : keys.map(toOptionalMarksRegexSource)))
    this.#dividedPatterns = callOnce(() => compilePatterns(words.map(toDividedSource)))
  }

  /** Finds the best place of the term in any of its spellings, with diacritics; null if there is none. */
  findAsWritten(text: string): BestTermOccurrence | null {
    return this.#places.asWritten.getOrInsertComputed(text, () => this.#findBest(text, this.#writtenPatterns()))
  }

  /** Finds the best place of the term regardless of diacritics; null if there is none. */
  findWithOptionalMarks(text: string): BestTermOccurrence | null {
    return this.#places.optionalMarks.getOrInsertComputed(text, () =>
      this.#findBest(text, this.#optionalMarkPatterns()),
    )
  }

  /**
   * Finds all ranges of the term: in its spellings, or else regardless of diacritics. Each ends after a letter's marks.
   * @param isForeign whether the text is in a language with spaces between words that is not Pali
   */
  findRanges(text: string, isForeign: boolean): Utf16Range[] {
    if (isForeign) return findRanges(text, this.#dividedPatterns())
    const literal = this.#places.asWritten.get(text) === null ? [] : findRanges(text, this.#writtenPatterns())
    return literal.length > 0 ? literal : findRanges(text, this.#optionalMarkPatterns())
  }

  #findBest(text: string, patterns: readonly ScriptPattern[]): BestTermOccurrence | null {
    let best: BestTermOccurrence | null = null
    let sameCase = false
    visitPlaces(text, patterns, (start, end) => {
      const found = text.slice(start, end)
      sameCase ||= this.#isLower ? found === found.toLowerCase() : found === this.#text
      const begins = start === 0 || !isWordUnit(text.charCodeAt(start - 1))
      const ends = end === text.length || !isWordUnit(text.charCodeAt(end))
      const fit = !begins ? 'inside' : ends ? 'word' : 'wordStart'
      if (best === null || FIT_RANK[fit] > FIT_RANK[best.fit]) best = { fit, sameCase, start }
      return fit === 'word' && sameCase
    })
    return best && { ...(best as BestTermOccurrence), sameCase }
  }
}

const FIT_RANK = { inside: 0, wordStart: 1, word: 2 } as const

/** Returns the pattern of divided words; a space at either end requires a word boundary there. */
const toDividedSource = (words: string): string =>
  `${words.startsWith(' ') ? NO_LETTER_BEFORE : ''}${toOptionalMarksRegexSource(words)}${words.endsWith(' ') ? NO_LETTER_AFTER : ''}`

const NO_LETTER_BEFORE = String.raw`(?<![\p{L}\p{M}\p{N}])`
const NO_LETTER_AFTER = String.raw`(?![\p{L}\p{M}\p{N}])`

/** Alternatives of one script, and the script and words without which none of them can match. */
interface ScriptPattern {
  /** The pattern for a text with some kinds of characters. */
  readonly patternFor: (kinds: number) => RegExp
  /** The kind of characters that a match needs: THAI, LATIN, or ANY_SCRIPT. */
  readonly script: number
  /** A match needs one of these words; undefined if an alternative has no word with a single spelling. */
  readonly words: readonly string[] | undefined
  /** The only alternative if it is one such word; `indexOf` finds it several times as fast. */
  readonly literal: string | undefined
}

const ANY_SCRIPT = 0

/** Returns the script without which a pattern cannot match. */
function getScript(source: string): number {
  const scripts = getCharacterKinds(source.replace(/\\p\{\w\}/g, '')) & (THAI | LATIN)
  return scripts === (THAI | LATIN) ? ANY_SCRIPT : scripts
}

/** Compiles one pattern for each script: most pages have one script, so the other patterns are not tried there. */
function compilePatterns(sources: readonly string[]): readonly ScriptPattern[] {
  // the longest first: an alternative would hide a longer one that it begins
  const some = [...new Set(sources)].filter((source) => source !== '').sort((a, b) => b.length - a.length)
  const isMixed = some.some((source) => getScript(source) === ANY_SCRIPT)
  const byScript = Map.groupBy(some, (source) => (isMixed ? ANY_SCRIPT : getScript(source)))
  return [...byScript].map(([script, of]) => {
    const words = of.map(findRequiredWord)
    const source = of.join('|')
    const usual = callOnce(
      () => new RegExp(source.replaceAll(BETWEEN_WORDS_REGEX_SOURCE, `${USUAL_SEPARATOR_CLASS}+`), 'giu'),
    )
    // the class of all characters between words takes a tenth of a millisecond to compile
    const exact = source.includes(BETWEEN_WORDS_REGEX_SOURCE) ? callOnce(() => new RegExp(source, 'giu')) : usual
    return {
      patternFor: (kinds) => (kinds & RARE_SEPARATOR ? exact() : usual()),
      script,
      words: words.includes('') ? undefined : words,
      literal: of.length === 1 && words[0] === of[0] ? words[0] : undefined,
    }
  })
}

/** Thai letters only, which have no case and no meaning in patterns. */
const LITERAL = /^[\u0e00-\u0e7f]+$/

/** Returns the longest word that each match of a pattern contains; empty if there may be none. */
const findRequiredWord = (source: string): string =>
  source
    .split(BETWEEN_WORDS_REGEX_SOURCE)
    .filter((word) => LITERAL.test(word))
    .reduce((longest, word) => (word.length > longest.length ? word : longest), '')

const canMatch = (text: string, { script, words }: ScriptPattern): boolean =>
  words ? words.some((word) => text.includes(word)) : script === ANY_SCRIPT || (getCharacterKinds(text) & script) !== 0

/** Receives a place in a text. @returns whether it needs no further one */
type PlaceVisitor = (start: number, end: number) => boolean

/** Visits the places of some patterns in a text, in order. */
function visitPlaces(text: string, patterns: readonly ScriptPattern[], visit: PlaceVisitor): void {
  const some = patterns.filter((one) => canMatch(text, one))
  if (some.length === 1 && some[0]) visitPlacesOfPattern(text, some[0], visit)
  if (some.length < 2) return
  const places: [start: number, end: number][] = []
  for (const pattern of some)
    visitPlacesOfPattern(text, pattern, (start, end) => {
      places.push([start, end])
      return false
    })
  places.sort(([a], [b]) => a - b)
  for (const [start, end] of places.slice(0, MAX_PLACES)) if (visit(start, end)) return
}

function visitPlacesOfPattern(text: string, { patternFor, literal }: ScriptPattern, visit: PlaceVisitor): void {
  if (literal !== undefined) {
    let at = text.indexOf(literal)
    for (let count = 0; at >= 0 && count < MAX_PLACES; count++) {
      if (visit(at, at + literal.length)) return
      at = text.indexOf(literal, at + literal.length)
    }
    return
  }
  const pattern = patternFor(getCharacterKinds(text))
  pattern.lastIndex = 0
  for (let count = 0; count < MAX_PLACES; count++) {
    const found = pattern.exec(text)
    if (!found || visit(found.index, pattern.lastIndex)) return
  }
}

function findRanges(text: string, patterns: readonly ScriptPattern[]): Utf16Range[] {
  const ranges: Utf16Range[] = []
  visitPlaces(text, patterns, (start, end) => {
    ranges.push({ start: findLetterBoundaryBefore(text, start), end: findLetterBoundaryAfter(text, end) })
    return false
  })
  return ranges
}

/** The regular expressions of all terms of a query. */
export class QueryPatterns {
  readonly terms: readonly TermPattern[]
  /** Pattern of the query as a phrase, or of its only term. Undefined if several terms form no phrase. */
  readonly whole: TermPattern | undefined

  constructor({ terms, phrase }: ParsedQuery) {
    this.terms = terms.map((term) => new TermPattern(term))
    this.whole = phrase ? new TermPattern(phrase) : terms.length === 1 ? this.terms[0] : undefined
  }

  /**
   * Finds the ranges to mark in a text, and where to cut a snippet (`focus`): at the phrase, else where most different
   * terms are within `width`. Null if a term is missing.
   * @param width UTF-16 units of a snippet
   * @param isForeign whether the text is in a language with spaces between words that is not Pali
   */
  find(
    text: string,
    width: number,
    isForeign = false,
  ): { readonly ranges: Utf16Range[]; readonly focus: number } | null {
    const phraseRanges = this.whole?.findRanges(text, isForeign) ?? []
    if (phraseRanges.length > 0) {
      const best = isForeign ? null : (this.whole?.findAsWritten(text) ?? this.whole?.findWithOptionalMarks(text))
      return {
        ranges: phraseRanges,
        focus: best ? findLetterBoundaryBefore(text, best.start) : (phraseRanges[0]?.start ?? 0),
      }
    }
    if (this.terms.length < 2) return null
    const all: (Utf16Range & { readonly term: number })[] = []
    for (const [term, pattern] of this.terms.entries()) {
      const ranges = pattern.findRanges(text, isForeign)
      if (ranges.length === 0) return null
      for (const range of ranges) all.push({ ...range, term })
    }
    all.sort((a, b) => a.start - b.start || b.end - a.end)
    return { ranges: joinOverlappingRanges(all, all.length), focus: all[findDensestStart(all, width)]?.start ?? 0 }
  }
}

/** Returns the index of the range from which most different terms are within a width. */
function findDensestStart(all: readonly (Utf16Range & { readonly term: number })[], width: number): number {
  let [best, most] = [0, 0]
  for (const [at, { start }] of all.entries()) {
    const terms = new Set<number>()
    for (let to = at; to < all.length && (all[to]?.end ?? 0) <= start + width; to++) terms.add(all[to]?.term ?? 0)
    if (terms.size > most) [best, most] = [at, terms.size]
  }
  return best
}
