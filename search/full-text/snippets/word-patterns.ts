/**
 * Where the words of a query are in a text, by regular expressions over the text as it is: what is there as written,
 * in any spelling of the same word, or but for its marks. What is divided or joined in another way is left to the folded
 * keys of matches.ts, which cost ten times as much.
 */

import { patternOfWrittenText, patternWithOptionalMarks } from '../../letters/spellings.ts'
import type { ParsedQuery, QueryTerm } from '../query.ts'
import type { MatchExtent } from '../scores.ts'
import { letterBoundaryAfter, letterBoundaryBefore, type TextUnitRange } from './matches.ts'

/** How a text has a term at its best place. */
export interface TermOccurrence {
  readonly fit: Extract<MatchExtent, 'word' | 'wordStart' | 'inside'>
  /** Whether it is there in the very case that was typed, at this place or another. */
  readonly sameCase: boolean
  /** UTF-16 units. */
  readonly start: number
}

/** More places than this are not looked at in one text. */
const MAX_PLACES = 100

const LETTER = /[\p{L}\p{M}\p{N}]/u

/** The regular expressions of one term. */
export class TermPattern {
  readonly #written: RegExp
  readonly #marked: RegExp | undefined
  readonly #words: readonly string[]
  #divided: RegExp | undefined
  readonly #isLower: boolean
  readonly #text: string

  constructor({ text, spellings, typo, letters, sounds, words, quoted }: QueryTerm) {
    this.#text = text
    this.#isLower = text === text.toLowerCase()
    this.#written = anyOf(typo ? [] : [text, ...spellings].map(patternOfWrittenText))
    const keys = typo ? letters : [...letters, ...sounds, ...words.map((one) => one.trim())]
    this.#words = words
    this.#marked = quoted ? undefined : anyOf(keys.map(patternWithOptionalMarks))
  }

  /** The best place where it is written so; null where it is not. */
  written(text: string): TermOccurrence | null {
    return this.#best(text, this.#written)
  }

  /** The best place where it is written so but for marks. */
  marked(text: string): TermOccurrence | null {
    return this.#marked ? this.#best(text, this.#marked) : null
  }

  /** Its places, as written or else but for marks; whole syllables. @param isForeign see excerpt */
  ranges(text: string, isForeign: boolean): TextUnitRange[] {
    if (isForeign) {
      this.#divided ??= anyOf(this.#words.map(asDivided))
      return rangesOf(text, this.#divided)
    }
    const written = rangesOf(text, this.#written)
    return written.length > 0 || !this.#marked ? written : rangesOf(text, this.#marked)
  }

  #best(text: string, pattern: RegExp): TermOccurrence | null {
    let best: TermOccurrence | null = null
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

/** A divided word: where it begins, and where it ends if it is whole. */
const asDivided = (words: string): string =>
  `${words.startsWith(' ') ? NO_LETTER_BEFORE : ''}${patternWithOptionalMarks(words)}${words.endsWith(' ') ? NO_LETTER_AFTER : ''}`

const NO_LETTER_BEFORE = String.raw`(?<![\p{L}\p{M}\p{N}])`
const NO_LETTER_AFTER = String.raw`(?![\p{L}\p{M}\p{N}])`

/** Nothing has the pattern of no words. */
const anyOf = (sources: readonly string[]): RegExp => {
  // the longest first: an alternative that begins another would hide it
  const some = [...new Set(sources)].filter((source) => source !== '').sort((a, b) => b.length - a.length)
  return new RegExp(some.length === 0 ? '(?!)' : some.join('|'), 'giu')
}

function* placesOf(text: string, pattern: RegExp): Generator<[start: number, end: number]> {
  pattern.lastIndex = 0
  for (let count = 0; count < MAX_PLACES; count++) {
    const found = pattern.exec(text)
    if (!found) return
    yield [found.index, pattern.lastIndex]
  }
}

const rangesOf = (text: string, pattern: RegExp): TextUnitRange[] =>
  Array.from(placesOf(text, pattern), ([start, end]) => ({
    start: letterBoundaryBefore(text, start),
    end: letterBoundaryAfter(text, end),
  }))

/** The patterns of a query. */
export class QueryPatterns {
  readonly terms: readonly TermPattern[]
  /** Of all words in a row; of the only word where it is one. */
  readonly whole: TermPattern | undefined

  constructor({ terms, phrase }: ParsedQuery) {
    this.terms = terms.map((term) => new TermPattern(term))
    this.whole = phrase ? new TermPattern(phrase) : terms.length === 1 ? this.terms[0] : undefined
  }

  /**
   * The places to mark in a text and the one to show: of all words in a row, else of each word, where they are nearest to
   * each other. Null where a word is not found so.
   * @param width UTF-16 units that are shown
   * @param isForeign see excerpt
   */
  find(
    text: string,
    width: number,
    isForeign = false,
  ): { readonly ranges: TextUnitRange[]; readonly focus: number } | null {
    const together = this.whole?.ranges(text, isForeign) ?? []
    if (together.length > 0) {
      const best = isForeign ? null : (this.whole?.written(text) ?? this.whole?.marked(text))
      return {
        ranges: together,
        focus: best ? letterBoundaryBefore(text, best.start) : (together[0]?.start ?? 0),
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
function nearest(all: readonly (TextUnitRange & { readonly term: number })[], width: number): number {
  let [best, most] = [0, 0]
  for (const [at, { start }] of all.entries()) {
    const terms = new Set<number>()
    for (let to = at; to < all.length && (all[to]?.end ?? 0) <= start + width; to++) terms.add(all[to]?.term ?? 0)
    if (terms.size > most) [best, most] = [at, terms.size]
  }
  return best
}

function withoutOverlaps(sorted: readonly TextUnitRange[]): TextUnitRange[] {
  const apart: TextUnitRange[] = []
  for (const { start, end } of sorted) {
    const last = apart.at(-1)
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else apart.push({ start, end })
  }
  return apart
}
