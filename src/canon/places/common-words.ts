/** Weighs what two texts have in common, unit by unit: n-grams of letters, and words that translate each other. */

import { getEditionFacts, isPaliEdition } from '../../definitions/editions.ts'
import { readWordTranslations } from '../align/word-translations.ts'
import type { WordStream } from './streams.ts'

/**
 * A range of consecutive units of a word stream that is aligned as one: its place in letters, and the indexes of the
 * units.
 */
export interface AlignmentUnitRange {
  /** Number of letters of the stream before it, and number of its own letters. */
  readonly at: number
  readonly length: number
  /** Index of its first unit, and index after its last. */
  readonly first: number
  readonly end: number
}

/** Length of the n-grams of which two texts share some; most words that a translation keeps are longer. */
const NGRAM_LETTERS = 5

/** Factor of the rolling hash. */
const HASH_FACTOR = 131
const OUTGOING_FACTOR = HASH_FACTOR ** (NGRAM_LETTERS - 1)

/** Distance of a word and its translation, as a share of both texts, within which the pair counts fully. */
const POSITION_SPREAD = 0.055

/** Number of first words in the table of translations that are compared, of the Pali and of the translation. */
const [FIRST_WORDS, FIRST_TRANSLATED_WORDS] = [4, 6]

/** Weight of a pair of words by the number of words before both. */
const ORDER_WEIGHTS = Array.from({ length: FIRST_WORDS + FIRST_TRANSLATED_WORDS }, (_, before) => 3 * 0.85 ** before)

const NO_PLACES: readonly never[] = []

/** Minimum weight of a pair of words; more distant ones do not count. */
const MIN_PROXIMITY_WEIGHT = 1e-3

/** Distance from which no pair has this weight, in spreads: e⁻⁷ is less. */
const MAX_DISTANCE = Math.sqrt(7)

/**
 * Sums the weights of words that two texts share, over ranges of both.
 * @returns the sum over the first `i` ranges of the one text and the first `j` of the other, at index `i *
 * (right.length + 1) + j`
 */
export function buildCommonWordPrefixSums(
  one: WordStream,
  left: readonly AlignmentUnitRange[],
  other: WordStream,
  right: readonly AlignmentUnitRange[],
): Float64Array {
  const width = right.length + 1
  const sums = new Float64Array((left.length + 1) * width)
  const add = (row: number, column: number, weight: number) => {
    const at = (row + 1) * width + column + 1
    sums[at] = (sums[at] ?? 0) + weight
  }
  addCommonNgrams(one, left, other, right, add)
  addTranslations(one, left, other, right, add)
  for (let i = 1; i <= left.length; i++) {
    let row = 0
    for (let j = 1; j < width; j++) {
      row += sums[i * width + j] ?? 0
      sums[i * width + j] = row + (sums[(i - 1) * width + j] ?? 0)
    }
  }
  return sums
}

/**
 * Weighs how well the first words of each Pali range correspond to the first words of each range of a translation. Most
 * sentences of both begin with the same word, such as “then”, or with the name of the person who is addressed.
 * @returns weights at index `i * right.length + j`; 0 if no first words translate each other
 */
export function weighFirstWords(
  pali: WordStream,
  left: readonly AlignmentUnitRange[],
  translation: WordStream,
  right: readonly AlignmentUnitRange[],
): Float64Array {
  const weights = new Float64Array(left.length * right.length)
  if (!isPaliEdition(pali.edition)) return weights
  const { translationsInUnit, wordsInUnit } = readWordTranslations(getEditionFacts(translation.edition).language)
  const places = new Map<number, { readonly j: number; readonly nth: number }[]>()
  for (let j = 0; j < right.length; j++) {
    const words = wordsInUnit(translation.texts, right[j]?.first ?? 0)
    for (let nth = 0; nth < words.length && nth < FIRST_TRANSLATED_WORDS; nth++) {
      const word = words[nth] ?? 0
      const known = places.get(word)
      if (known) known.push({ j, nth })
      else places.set(word, [{ j, nth }])
    }
  }
  if (places.size === 0) return weights
  // the best of several translations of a word counts
  const best = new Float64Array(right.length)
  for (let i = 0; i < left.length; i++) {
    const words = translationsInUnit(pali.texts, left[i]?.first ?? 0)
    for (let nth = 0; nth < words.length && nth < FIRST_WORDS; nth++) {
      let isFound = false
      for (const { word, weight } of words[nth] ?? [])
        for (const place of places.get(word) ?? NO_PLACES) {
          best[place.j] = Math.max(best[place.j] ?? 0, weight * (ORDER_WEIGHTS[nth + place.nth] ?? 0))
          isFound = true
        }
      if (!isFound) continue
      for (let j = 0; j < right.length; j++)
        weights[i * right.length + j] = (weights[i * right.length + j] ?? 0) + (best[j] ?? 0)
      best.fill(0)
    }
  }
  return weights
}

type Add = (row: number, column: number, weight: number) => void

/** Adds common n-grams; one that occurs several times counts for less in proportion. */
function addCommonNgrams(
  one: WordStream,
  left: readonly AlignmentUnitRange[],
  other: WordStream,
  right: readonly AlignmentUnitRange[],
  add: Add,
) {
  const places = findNgramRanges(other, right)
  for (const [ngram, rows] of findNgramRanges(one, left, places)) {
    const columns = places.get(ngram)
    if (columns === undefined) continue
    const weight = 1 / (countRanges(rows) * countRanges(columns))
    for (const row of listRanges(rows)) for (const column of listRanges(columns)) add(row, column, weight)
  }
}

/** Ranges by their indexes, ascending. Most n-grams are in one range, which needs no array. */
type Ranges = number | number[]

const listRanges = (ranges: Ranges): readonly number[] => (typeof ranges === 'number' ? [ranges] : ranges)
const countRanges = (ranges: Ranges): number => (typeof ranges === 'number' ? 1 : ranges.length)

/** Returns the ranges that contain each n-gram. @param wanted only these n-grams; all if absent */
function findNgramRanges(
  { letters }: WordStream,
  ranges: readonly AlignmentUnitRange[],
  wanted?: ReadonlyMap<number, unknown>,
): ReadonlyMap<number, Ranges> {
  const places = new Map<number, Ranges>()
  for (const [nth, { at, length }] of ranges.entries()) {
    let ngram = 0
    for (let end = at; end < at + length; end++) {
      if (end >= at + NGRAM_LETTERS) ngram = (ngram - Math.imul(letters[end - NGRAM_LETTERS] ?? 0, OUTGOING_FACTOR)) | 0
      ngram = (Math.imul(ngram, HASH_FACTOR) + (letters[end] ?? 0)) | 0
      if (end < at + NGRAM_LETTERS - 1 || (wanted && !wanted.has(ngram))) continue
      const known = places.get(ngram)
      if (known === undefined) places.set(ngram, nth)
      else if (typeof known !== 'number') {
        if (known.at(-1) !== nth) known.push(nth)
      } else if (known !== nth) places.set(ngram, [known, nth])
    }
  }
  return places
}

/** Adds translated words: each Pali word with its translations near the same share of the text. */
function addTranslations(
  one: WordStream,
  left: readonly AlignmentUnitRange[],
  other: WordStream,
  right: readonly AlignmentUnitRange[],
  add: Add,
) {
  const isPali = isPaliEdition(one.edition)
  if (isPali === isPaliEdition(other.edition)) return
  if (!isPali) {
    addTranslations(other, right, one, left, (row, column, weight) => add(column, row, weight))
    return
  }
  const language = readWordTranslations(getEditionFacts(other.edition).language)
  if (language.isEmpty) return
  // the column and share of each place in turn, in ascending order: an object for each takes longer
  const places = new Map<number, number[]>()
  forEachFoundWord(other, right, language.wordsInUnit, (word, column, share) => {
    const known = places.get(word)
    if (known) known.push(column, share)
    else places.set(word, [column, share])
  })
  // the column, weight and weight by distance of each pair in turn
  const likely: number[] = []
  forEachFoundWord(one, left, language.translationsInUnit, (translations, range, share) => {
    let all = 0
    likely.length = 0
    for (const { word, weight } of translations) {
      const found = places.get(word) ?? NO_PLACES
      for (let at = 0; at < found.length; at += 2) {
        const distance = ((found[at + 1] ?? 0) - share) / POSITION_SPREAD
        if (distance > MAX_DISTANCE) break
        if (distance < -MAX_DISTANCE) continue
        const proximityWeight = weight * Math.exp(-distance * distance)
        if (proximityWeight < MIN_PROXIMITY_WEIGHT) continue
        likely.push(found[at] ?? 0, weight, proximityWeight)
        all += proximityWeight
      }
    }
    for (let at = 0; at < likely.length; at += 3)
      add(range, likely[at] ?? 0, ((likely[at + 1] ?? 0) * (likely[at + 2] ?? 0)) / all)
  })
}

/** Calls `seen` with the words found in each range, and its share of all letters. */
function forEachFoundWord<T>(
  stream: WordStream,
  ranges: readonly AlignmentUnitRange[],
  find: (texts: readonly string[], nth: number) => readonly T[],
  seen: (found: T, range: number, share: number) => void,
): void {
  const start = ranges[0]?.at ?? 0
  const last = ranges.at(-1)
  const all = Math.max(1, last ? last.at + last.length - start : 0)
  for (let range = 0; range < ranges.length; range++) {
    for (let nth = ranges[range]?.first ?? 0; nth < (ranges[range]?.end ?? 0); nth++) {
      const found = find(stream.texts, nth)
      const from = (stream.units[nth]?.at ?? 0) - start
      const step = (stream.units[nth]?.length ?? 0) / found.length
      for (let index = 0; index < found.length; index++)
        seen(found[index] as T, range, (from + (index + 0.5) * step) / all)
    }
  }
}
