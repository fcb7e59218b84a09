/** Finds the words that a commentary explains, and the paragraphs of a text that contain them. */

import { hasThaiLetters, thaiPaliToRoman } from '../../../search/letters/thai-pali.ts'
import { isSpanOfTextItself, isVerseSpanKind, type TextWithSpanKind } from '../../definitions/texts/format.ts'
import { countSortedItemsBefore } from '../../foundation/bisect.ts'
import { collectGarbageAfter, collectGarbageOccasionally } from '../../foundation/collect-garbage.ts'

/** Maximum explained words that are looked up. */
const MAX_WORDS = 16

/** Maximum letters that are compared of a word, a line of verse, or a quotation. */
const MAX_COMPARED_LETTERS = 24

/** Minimum letters of a word; shorter ones occur everywhere. */
const MIN_WORD_LETTERS = 4

/** Last letters of a word that are not compared, since the text may have it in another case. */
const IGNORED_ENDING_LETTERS = 2

/** Maximum paragraphs of a word that still distinguishes them. */
const MAX_PLACES = 40

/** Score of a common word for a paragraph that has the right number, also inside another word. */
const COMMON_WORD_SCORE = 0.25

/** Maximum weight of all words. */
const MAX_WEIGHT = 6

/** Weight of the first explained word: a paragraph begins with what it comments on. */
const FIRST_WORD_WEIGHT = 3

/** Words after the first at which the weight is halved: later words may belong to the next paragraph. */
const HALF_WEIGHT_WORDS = 4

/** Share of the weight for verses that are only quoted; they are often quoted as a whole before they are explained. */
const QUOTED_SHARE = 0.03

/** Maps the letters of roman Pali with diacritics to a–z. */
const ASCII_LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'āīūṭḍṇḷṅñṃṁŋ'].map((letter) => [letter, letter.normalize('NFD').charAt(0).replace('ŋ', 'm')]),
)

const toRoman = (text: string): string => (hasThaiLetters(text) ? thaiPaliToRoman(text) : text)

const toAscii = (text: string): string =>
  toRoman(text)
    .toLowerCase()
    .replace(/[^\0-\x7f]/g, (letter) => ASCII_LETTERS[letter] ?? ' ')

/** Maps UTF-16 units to ASCII codes, for whole works; 0 for characters between words. */
const codes = new Uint8Array(0x2000)
for (const letter of [...'abcdefghijklmnopqrstuvwxyz', ...Object.keys(ASCII_LETTERS)]) {
  for (const one of [letter, letter.toUpperCase()]) codes[one.charCodeAt(0)] = toAscii(letter).charCodeAt(0)
}

/** The words of a text that a paragraph of its commentary explains. */
export interface WordsExplainedByCommentary {
  /** Words reduced to the letters a–z, in the order of the paragraph. */
  readonly words: readonly string[]
  /** Weight of these words, 0 to 1: low for a paragraph that only quotes and explains nothing. */
  readonly share: number
}

/**
 * Finds the words that a paragraph of a commentary explains: those in bold, in lines of verse or in quotation marks.
 * Returns at most 16. The last two letters of each are removed, because the text may have the word in another case.
 */
export function findWordsExplainedByCommentary(spans: readonly TextWithSpanKind[]): WordsExplainedByCommentary {
  const bold = spans.flatMap(({ text, kind }) => (kind === 'bold' ? text.split('…') : []))
  const verses = spans.flatMap(({ text, kind }) => (isVerseSpanKind(kind) ? text.split(/[\n,;…]/) : []))
  const plain = spans.map(({ text, kind }) => (kind === 'note' || kind === 'number' ? ' ' : text)).join('')
  const quotes = [...plain.matchAll(/[‘“]+(.{8,}?)(?:…|[’”])/g)].map(([, words = '']) => words)
  const words = [...bold, ...verses, ...quotes.slice(0, 4)]
    .map((one) =>
      toAscii(one)
        .replace(/[^a-z]+/g, '')
        .slice(0, MAX_COMPARED_LETTERS),
    )
    .filter(({ length }) => length >= MIN_WORD_LETTERS)
    .map((letters) => letters.slice(0, Math.max(MIN_WORD_LETTERS, letters.length - IGNORED_ENDING_LETTERS)))
  return {
    words: [...new Set(words)].slice(0, MAX_WORDS),
    share: spans.every(({ text, kind }) => kind !== undefined || text.trim() === '') ? QUOTED_SHARE : 1,
  }
}

/** Encodes the first letters a–z as one number, since a string for each word would be as large as the work. */
function encodeFirstLetters(letters: string, at: number): number {
  let number = 0
  for (let nth = at; nth < at + MIN_WORD_LETTERS; nth++)
    number = number * 128 + (nth < letters.length ? letters.charCodeAt(nth) : 0)
  return number
}

/**
 * Inverted index: from words to the paragraphs of a text that contain them. It covers whole works, so it stores little
 * for each word.
 */
export class ParagraphInvertedIndex {
  readonly #letters: string
  /** Beginning of each paragraph among the letters, ascending. */
  readonly #starts: Uint32Array
  /** Beginning of each word, ascending, and the index of the previous word with the same first letters; -1 for none. */
  readonly #begins: Uint32Array
  readonly #before: Int32Array
  /** Index of the last word by its first letters (`encodeFirstLetters`). */
  readonly #last = new Map<number, number>()
  readonly #common = new Set<string>()

  constructor(paragraphs: readonly (readonly TextWithSpanKind[])[]) {
    const begins: number[] = []
    let [at, own] = [0, Buffer.alloc(0)]
    this.#starts = new Uint32Array(paragraphs.length)
    const letters = paragraphs.map((spans, nth) => {
      this.#starts[nth] = at
      const text = toRoman(spans.map(({ text, kind }) => (isSpanOfTextItself(kind) ? text : ' ')).join(''))
      collectGarbageOccasionally(text.length)
      if (own.length < text.length) own = Buffer.alloc(2 * text.length)
      let [length, before] = [0, 0]
      for (let index = 0; index < text.length; index++) {
        const code = codes[text.charCodeAt(index)] ?? 0
        if (code !== 0 && before === 0) begins.push(at + length)
        if (code !== 0) own[length++] = code
        before = code
      }
      at += length
      return own.toString('latin1', 0, length)
    })
    this.#letters = letters.join('')
    this.#begins = Uint32Array.from(begins)
    this.#before = new Int32Array(begins.length)
    for (let nth = 0; nth < begins.length; nth++) {
      const first = encodeFirstLetters(this.#letters, begins[nth] ?? 0)
      this.#before[nth] = this.#last.get(first) ?? -1
      this.#last.set(first, nth)
    }
    collectGarbageAfter(at)
  }

  /**
   * Returns the indexes of the paragraphs that contain a word beginning with these letters, last first; none for a word
   * that occurs in more than 40.
   */
  paragraphsWith(word: string): readonly number[] {
    if (this.#common.has(word)) return []
    const places: number[] = []
    let nth = this.#last.get(encodeFirstLetters(word, 0)) ?? -1
    for (; nth >= 0; nth = this.#before[nth] ?? -1) {
      const begin = this.#begins[nth] ?? 0
      if (!this.#letters.startsWith(word, begin)) continue
      const place = countSortedItemsBefore(this.#starts.length, (one) => (this.#starts[one] ?? 0) <= begin) - 1
      if (places.at(-1) !== place) places.push(place)
      if (places.length <= MAX_PLACES) continue
      this.#common.add(word)
      return []
    }
    return places
  }

  /**
   * Scores the paragraphs that the words may explain, by index. A word that occurs in many paragraphs counts less.
   * @param numbered paragraphs that have the same number as the paragraph of the commentary
   * @param ofNumber score for such a number
   */
  weigh(
    { words, share }: WordsExplainedByCommentary,
    numbered: Iterable<number> = [],
    ofNumber = 0,
  ): ReadonlyMap<number, number> {
    const weights = new Map<number, number>()
    const add = (place: number, weight: number, max: number) =>
      weights.set(place, Math.min(max, (weights.get(place) ?? 0) + share * weight))
    let isFirst = true
    const notFound: string[] = []
    for (const [nth, word] of words.entries()) {
      const places = this.paragraphsWith(word)
      if (places.length === 0) notFound.push(word)
      const weight = (isFirst ? FIRST_WORD_WEIGHT : 1 / (1 + nth / HALF_WEIGHT_WORDS)) / Math.max(1, places.length)
      if (places.length > 0) isFirst = false
      for (const place of places) add(place, weight, share * MAX_WEIGHT)
    }
    for (const place of numbered) {
      const common = notFound.filter((word) => this.#isIn(word, place))
      add(place, ofNumber + COMMON_WORD_SCORE * common.length, Number.POSITIVE_INFINITY)
    }
    return weights
  }

  #isIn(word: string, place: number): boolean {
    return this.#letters.slice(this.#starts[place], this.#starts[place + 1]).includes(word)
  }
}
