/**
 * Finds the common substrings of any two of many texts, in words. Time and memory grow with the number of words, not
 * with the number of pairs of texts.
 */

import { callOnce } from '../../definitions/once.ts'
import { collectGarbageAfter } from '../../foundation/collect-garbage.ts'

/** Several texts in one array. Each word is a number. */
export interface TextsAsWordNumbers {
  readonly words: Int32Array
  /** Index of the first word of each text, and as last element the number of all words. */
  readonly starts: Int32Array
}

/**
 * A common substring of two texts. `from` and `to` are the index of its first word in the first and the second text,
 * `length` is its number of words.
 */
export interface CommonSubstring {
  readonly from: number
  readonly to: number
  readonly length: number
  /** Significance in words: lower, the more often the substring and its words occur elsewhere. */
  readonly weight: number
}

/**
 * All common substrings of two texts, in the order of the first text. `one` and `other` are the indexes of the texts.
 * `runs` is never empty.
 */
export interface CommonSubstrings {
  readonly one: number
  readonly other: number
  readonly runs: readonly CommonSubstring[]
}

interface RunOptions {
  /** Minimum words of a common substring. */
  readonly size: number
  /** Number of places from which a sequence of words counts as a stock phrase without weight. */
  readonly stock: number
}

/**
 * Yields each pair of texts that have common substrings. The text with the lower index comes first.
 * @param size minimum number of words of a common substring
 * @param stock a substring with this many places or more is a stock phrase and ignored
 */
export function* findCommonSubstrings(
  texts: TextsAsWordNumbers,
  { size, stock }: RunOptions,
): Generator<CommonSubstrings> {
  const { words, starts } = texts
  // everything except the counts of words is released before the next table takes as much memory
  const { counts } = new NgramIndex(texts, 1)
  collectGarbageAfter(words.length)
  const ngrams = new NgramIndex(texts, size)
  const textOf = textIndexByWord(texts)
  const rarity = weightsByOccurrences()
  for (let one = 0; one + 1 < starts.length; one++) {
    const found = new Map<number, CommonSubstring[]>()
    const [from, end] = [starts[one] ?? 0, starts[one + 1] ?? 0]
    for (let at = from; at < end; at++) {
      const places = ngrams.places(at)
      if (places < 2 || places >= stock) continue
      for (let rank = ngrams.rankOf(at) + 1; ngrams.hasSameNgram(rank, at); rank++) {
        const otherAt = ngrams.placeAt(rank)
        const other = textOf[otherAt] ?? 0
        if (other === one || beganEarlier(at - from, otherAt - (starts[other] ?? 0), at, otherAt)) continue
        const run = findSubstring(at, otherAt, end, starts[other + 1] ?? 0)
        if (!run) continue
        const placed = { ...run, from: at - from, to: otherAt - (starts[other] ?? 0) }
        const known = found.get(other)
        if (known) known.push(placed)
        else found.set(other, [placed])
      }
    }
    for (const [other, runs] of found) yield { one, other, runs }
  }

  /** Whether the substring at these two places began earlier. */
  function beganEarlier(before: number, otherBefore: number, at: number, otherAt: number): boolean {
    const max = Math.min(before, otherBefore)
    for (let back = 1; back <= max && words[at - back] === words[otherAt - back]; back++) {
      if (ngrams.places(at - back) < stock) return true
    }
    return false
  }

  /** The common substring from its first to its last significant n-gram; undefined if only hashes are equal. */
  function findSubstring(at: number, otherAt: number, end: number, otherEnd: number) {
    const max = Math.min(end - at, otherEnd - otherAt)
    let equal = 0
    while (equal < max && words[at + equal] === words[otherAt + equal]) equal++
    let [length, weight] = [0, 0]
    for (let along = 0; along + size <= equal; along++) {
      const places = ngrams.places(at + along)
      if (places >= stock) continue
      const own = 1 / Math.sqrt(Math.max(1, places - 1))
      for (; length < along + size; length++) weight += own * (rarity[counts[at + length] ?? 0] ?? 0)
    }
    return length === 0 ? undefined : { length, weight }
  }
}

/** Base-2 logarithm of the occurrences from which a word has no weight. */
const COMMON_WORD_LOG2 = 14
/** Base-2 logarithm of the occurrences up to which a word has full weight. */
const RARE_WORD_LOG2 = 5

/** Maximum count of places. */
const MAX_PLACES = 0xffff

/** Weight of a word alone, 0 to 1, by its occurrences. */
const weightsByOccurrences = callOnce(() =>
  Float32Array.from({ length: MAX_PLACES + 1 }, (_, places) =>
    Math.min(1, Math.max(0, (COMMON_WORD_LOG2 - Math.log2(Math.max(1, places))) / (COMMON_WORD_LOG2 - RARE_WORD_LOG2))),
  ),
)

/** The text of each word, by its index. */
function textIndexByWord({ words, starts }: TextsAsWordNumbers): Uint16Array | Int32Array {
  const numbers = starts.length > MAX_PLACES ? new Int32Array(words.length) : new Uint16Array(words.length)
  for (let text = 0; text + 1 < starts.length; text++) numbers.fill(text, starts[text], starts[text + 1])
  return numbers
}

/** All n-grams of a given length, with equal ones adjacent. */
class NgramIndex {
  /** Hash of the n-gram that begins at each word; 0 if the text ends before. */
  private readonly keys: Int32Array
  /** The words in the order of their n-grams, and the rank of each. */
  private readonly order: Int32Array
  private readonly ranks: Int32Array
  /** Places of the n-gram that begins at each word, up to a maximum. */
  readonly counts: Uint16Array

  constructor({ words, starts }: TextsAsWordNumbers, size: number) {
    this.keys = new Int32Array(words.length)
    for (let text = 0; text + 1 < starts.length; text++) {
      const last = (starts[text + 1] ?? 0) - size
      for (let at = starts[text] ?? 0; at <= last; at++) this.keys[at] = keyOf(words, at, size)
    }
    const [order, scratch] = radixSort(this.keys)
    this.order = order
    this.ranks = scratch
    this.counts = new Uint16Array(words.length)
    for (let rank = 0; rank < order.length; rank++) this.ranks[order[rank] ?? 0] = rank
    for (let rank = 0; rank < order.length; ) {
      const key = this.keyAt(rank)
      let end = rank + 1
      while (end < order.length && this.keyAt(end) === key) end++
      const count = key === 0 ? 0 : Math.min(end - rank, MAX_PLACES)
      for (; rank < end; rank++) this.counts[order[rank] ?? 0] = count
    }
  }

  /** Returns the number of places of the n-gram that begins at a word. */
  places(at: number): number {
    return this.counts[at] ?? 0
  }

  /** Returns the rank of a word by its n-gram; places of one n-gram have consecutive ranks, in their order. */
  rankOf(at: number): number {
    return this.ranks[at] ?? 0
  }

  /** Returns the word with a rank. */
  placeAt(rank: number): number {
    return this.order[rank] ?? 0
  }

  /** Whether the word with a rank begins the same n-gram as another word. */
  hasSameNgram(rank: number, at: number): boolean {
    return rank < this.order.length && this.keyAt(rank) === this.keys[at]
  }

  private keyAt(rank: number): number {
    return this.keys[this.order[rank] ?? 0] ?? 0
  }
}

/** Hashes an n-gram. Different n-grams with one hash are distinguished when they are compared. */
function keyOf(words: Int32Array, at: number, size: number): number {
  let key = 0
  for (let along = 0; along < size; along++) {
    key = Math.imul(key ^ (words[at + along] ?? 0), 0x85ebca6b)
    key = Math.imul(key ^ (key >>> 13), 0xc2b2ae35)
  }
  return key === 0 ? 1 : key
}

/** Keys from which two passes of the radix sort over 65,536 values are faster than four over 256. */
const MIN_KEYS_OF_LONG_DIGITS = 1 << 13

/**
 * Sorts places by their hashes, those of one hash ascending. Also returns an array of the same length that is free
 * again.
 */
function radixSort(keys: Int32Array): readonly [order: Int32Array, free: Int32Array] {
  let from = new Int32Array(keys.length)
  for (let at = 0; at < keys.length; at++) from[at] = at
  let into = new Int32Array(keys.length)
  const bits = keys.length < MIN_KEYS_OF_LONG_DIGITS ? 8 : 16
  const mask = (1 << bits) - 1
  for (let shift = 0; shift < 32; shift += bits) {
    const next = new Int32Array(mask + 2)
    const digit = (at: number) => ((keys[at] ?? 0) >>> shift) & mask
    for (let at = 0; at < keys.length; at++) next[digit(at) + 1] = (next[digit(at) + 1] ?? 0) + 1
    for (let value = 0; value <= mask; value++) next[value + 1] = (next[value + 1] ?? 0) + (next[value] ?? 0)
    for (let nth = 0; nth < from.length; nth++) {
      const at = from[nth] ?? 0
      const place = next[digit(at)] ?? 0
      into[place] = at
      next[digit(at)] = place + 1
    }
    ;[from, into] = [into, from]
  }
  return [from, into]
}
