/** Looks up words of a translation, and the Pali words that they may translate, as numbers that can be compared. */

import { readWordTranslationTable } from '../../definitions/facts/translated-words.ts'
import { forEachAlignmentWordKey, toAlignmentWordKey } from './letters.ts'

/** The number of a word that may translate a Pali word, with a weight of 0 to 1. */
export interface WeightedWordTranslation {
  readonly word: number
  readonly weight: number
}

/**
 * The words of one translation language that may translate Pali words (see readWordTranslationTable). Alignment
 * compares the numbers of these words that it finds in a unit of each side.
 */
export class AlignmentWordTranslations {
  /** Translations by the key of a Pali word. */
  readonly #pali = new Map<number, WeightedWordTranslation[]>()
  /** A trie as a hash table with open addressing: each edge with the node that it leads to; 0 for a free slot. */
  readonly #edges = new Int32Array(2 * SLOTS)
  /** A bit for each hash of an edge. Most letters continue no word, and these few bytes tell so for most of them. */
  readonly #hashBits = new Uint8Array(SLOTS / 8)
  /** Nodes by the first letter of words: most letters of a text begin no word. */
  readonly #beginnings = new Int32Array(MAX_UNITS)
  /** The word that ends at each node, -1 for none. */
  readonly #words: number[] = [-1]
  readonly #hasSpaces: boolean

  constructor(language: string) {
    this.#hasSpaces = language !== 'th'
    for (const [nth, { word, pali }] of readWordTranslationTable()
      .filter((one) => one.language === language)
      .entries()) {
      let node = 0
      for (let at = 0; at < word.length; at++) {
        const edge = edgeOf(node, word.charCodeAt(at))
        const slot = this.#slotOf(edge)
        if (this.#edges[slot] === 0) {
          this.#edges[slot] = edge
          this.#edges[slot + 1] = this.#words.push(-1) - 1
          const hash = hashEdge(edge)
          this.#hashBits[hash >>> 3] = (this.#hashBits[hash >>> 3] ?? 0) | (1 << (hash & 7))
        }
        node = this.#edges[slot + 1] ?? 0
        if (at === 0) this.#beginnings[word.charCodeAt(0) % MAX_UNITS] = node
      }
      this.#words[node] = nth
      for (const [letters, weight] of pali) {
        const key = toAlignmentWordKey(letters)
        this.#pali.getOrInsertComputed(key, () => []).push({ word: nth, weight })
      }
    }
  }

  /** Whether the language has no known words. */
  get isEmpty(): boolean {
    return this.#pali.size === 0
  }

  /** Returns the possible translations of each word in a unit of Pali, in order; words without any are left out. */
  readonly translationsInUnit = cacheByUnit((text) => this.#translationsIn(text))

  /** Returns the numbers of the known words in a unit of a translation, in order, the longest word at each place. */
  readonly wordsInUnit = cacheByUnit((text) => this.#wordsIn(text))

  #translationsIn(text: string): readonly (readonly WeightedWordTranslation[])[] {
    const found: (readonly WeightedWordTranslation[])[] = []
    forEachAlignmentWordKey(text, (key) => {
      const translations = this.#pali.get(key)
      if (translations) found.push(translations)
    })
    return found
  }

  #wordsIn(text: string): readonly number[] {
    const found: number[] = []
    const lower = this.#hasSpaces ? text.toLowerCase() : text
    for (let at = 0; at < lower.length; ) {
      let [node, end, word] = [0, at, -1]
      for (let to = at; to < lower.length; ) {
        const unit = lower.charCodeAt(to)
        const next = to === at ? this.#beginnings[unit % MAX_UNITS] : this.#nodeAfter(edgeOf(node, unit))
        if (!next) break
        node = next
        to++
        const ended = this.#words[node] ?? -1
        if (ended < 0 || (!this.#hasSpaces && isDependent(lower.charCodeAt(to)))) continue
        end = to
        word = ended
      }
      if (word >= 0) found.push(word)
      at = Math.max(end, at + 1)
      if (this.#hasSpaces) {
        while (at < lower.length && isLetter(lower.charCodeAt(at))) at++
        while (at < lower.length && !isLetter(lower.charCodeAt(at))) at++
      }
    }
    return found
  }

  /** Returns the node that an edge leads to, 0 for none. */
  #nodeAfter(edge: number): number {
    const hash = hashEdge(edge)
    const mayExist = ((this.#hashBits[hash >>> 3] ?? 0) >>> (hash & 7)) & 1
    return mayExist === 0 ? 0 : (this.#edges[this.#slotOf(edge) + 1] ?? 0)
  }

  #slotOf(edge: number): number {
    let slot = hashEdge(edge) * 2
    while (this.#edges[slot] !== 0 && this.#edges[slot] !== edge) slot = (slot + 2) & (2 * SLOTS - 1)
    return slot
  }
}

/**
 * Caches the words of units while their stream is in use, since paragraphs, pages and sentences are compared in turn.
 */
function cacheByUnit<T>(find: (text: string) => T): (texts: readonly string[], nth: number) => T {
  const found = new WeakMap<readonly string[], T[]>()
  return (texts, nth) => {
    const own = found.getOrInsert(texts, [])
    own[nth] ??= find(texts[nth] ?? '')
    return own[nth]
  }
}

/** Slots of the table, several times the number of nodes, and the bits of a hash that do not select one. */
const [SLOTS, SHIFT] = [2 ** 18, 14]

/** Number of distinct UTF-16 units; larger ones wrap around. */
const MAX_UNITS = 0x2000

const edgeOf = (node: number, unit: number): number => node * MAX_UNITS + (unit % MAX_UNITS)

const hashEdge = (edge: number): number => Math.imul(edge, 0x9e3779b1) >>> SHIFT

const isLetter = (unit: number): boolean => unit > 0xbf || (unit > 0x60 && unit < 0x7b)

/** Vowels and marks that belong to the Thai letter before them. */
const isDependent = (unit: number): boolean =>
  unit === 0xe30 || (unit > 0xe30 && unit <= 0xe3a) || unit === 0xe45 || (unit >= 0xe47 && unit <= 0xe4e)

const known = new Map<string, AlignmentWordTranslations>()

/** Returns the word translations of a language. They are read on the first call. @param language ISO 639 code */
export function readWordTranslations(language: string): AlignmentWordTranslations {
  return known.getOrInsertComputed(language, () => new AlignmentWordTranslations(language))
}
