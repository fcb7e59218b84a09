/**
 * The index of names: the words of the library's names, roman and Thai, in the index that MiniSearch is made of. It
 * finds words by how they begin and within one typo, for what was meant and for what is suggested; where they stand is
 * looked up in the full-text index, which loses no piece of a compound, as an index of words does, and has every write
 * at once. Measured over the canon, 24,000 words: MiniSearch itself, with documents and weights that nobody asks for,
 * takes 49 MB, whole names 83; its tree over the stems 21, and 8 where each ending stands in it once (same-endings.ts).
 */

import type { Database } from 'bun:sqlite'
import SearchableMap from 'minisearch/SearchableMap'
import { fold, keyOf, keysOf } from '../letters/fold.ts'
import { paliOfSanskrit } from '../letters/sanskrit.ts'
import { isCanon, toSound } from '../letters/sounds.ts'
import { hasPhinthu, hasThai } from '../letters/thai-pali.ts'
import type { Term } from './query.ts'
import { type Branch, SameEndings } from './same-endings.ts'

/** From so many letters on, a word may have a typo. */
export const SHORTEST_WITH_TYPO = 5

/** A shorter word has many neighbours: those with a letter more or less are meant only where none has another letter. */
const LONG = 7

/** More corrections than this would drown what was typed. */
const MOST_CORRECTIONS = 24

/** Words that one search learns; the canon and a large library have about as many together. */
const MOST_LEARNT = 20_000

/** While nobody waits, words are learnt letter by letter. Milliseconds between two, and until it is looked for new ones. */
const BREATH = 20
const REST = 10_000

/** Fewer letters begin too many words. */
const SHORTEST_BEGINNING = 2

/** Longer ones are compounds of which nobody types all. */
const LONGEST_KEPT = 24

/** So many of them are looked at. */
const MOST_BEGINNING = 200

/** Words that are shorter correct nothing; longer ones are no words. */
const SHORTEST_WORD = 4
const LONGEST_WORD = 60

/** So many of such words are looked for. */
const MOST_RUNS = 12

/** So many pieces of a Thai compound, cut as the dictionary does, may be the one word with the typo. */
const MOST_PIECES = 3

/**
 * What names end in: kinds of texts, which readers leave out as they please. Listed from the commonest endings of the
 * canon's 8 000 different headings.
 */
const KIND =
  /(?:สูตร|ชาดก|วรรค|กถา|คาถา|อปทาน|นิทเทส|สิกขาบท|วาร|ทุกะ?|นิบาต|วิภังค์?|สังยุต|ขันธกะ|ปัญหา|วัตถุ|วิมาน|(?:sutta|jataka|apadana|vagga|vaggo|katha|gatha|vatthu|niddesa|niddeso|sikkhapada|vara|varo|duka|nipata|nipato|vibhanga|vibhango|samyutta|khandhaka|khandhako|panha|panho|pali)m?)$/

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

const piecesOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)

/**
 * The words of a name: roman ones, of Pali in Thai script as they sound, and Thai ones both as they are spaced and as
 * the dictionary cuts them.
 */
export function nameWords(name: string): string[] {
  const words = new Set<string>()
  if (!hasThai(name) || isCanon(name)) {
    for (const word of fold(toSound(name)).split(/[^a-z]+/)) words.add(word)
  }
  // many a Thai name has only letters that Pali has, too
  if (hasThai(name) && !hasPhinthu(name)) {
    const folded = fold(name)
    for (const word of [...folded.split(' '), ...piecesOf(folded)]) words.add(word)
  }
  return [...words].filter(isWord)
}

/** Numbers are none: nobody knows which one was meant. */
const isWord = (word: string): boolean =>
  word.length >= SHORTEST_WORD && word.length <= LONGEST_WORD && !/^\d+$/.test(word)

/** A word as it is kept: without the niggahita at its end, and without what kind of text it names where enough is left. */
function stemOf(word: string, shortest = SHORTEST_WITH_TYPO): string {
  const stem = word.replace(KIND, '')
  return stem.length >= shortest ? stem : word.replace(/m$/, '')
}

export class NamesIndex {
  readonly #db: Database
  readonly #letters = new Map() as Branch
  readonly #words = new SearchableMap<true>(this.#letters)
  /** Words are only added, so those up to here are known, whoever added them. */
  #last = 0
  #learning = this.#learn()
  #isLearning = false

  /** @param db a library of the current version */
  constructor(db: Database) {
    this.#db = db
  }

  /** The keys of words of this library that are one typo away from a term, nearest in length first. */
  meantBy(term: Term): string[] {
    const typed = hasThai(term.text) ? keyOf(term.text) : fold(term.text).replaceAll(' ', '')
    const pali = paliOfSanskrit(typed)
    if (pali !== undefined) return keysOf(pali)
    if (typed.length < SHORTEST_WITH_TYPO || typed.length > LONGEST_WORD) return []
    if (!this.#isLearning) this.#learnSome(MOST_LEARNT)
    const found = new Set(
      [typed, ...term.sounds.map((sound) => sound.toLowerCase())].flatMap((word) => this.#near(word)),
    )
    if (hasThai(typed)) {
      const runs = [...runsOf(piecesOf(typed))].filter(([word]) => !this.#words.has(word)).slice(0, MOST_RUNS)
      for (const [word, before, after] of runs) {
        for (const near of this.#near(word)) found.add(before + near + after)
      }
    }
    const nearest = [...found].sort((a, b) => nearness(a, typed) - nearness(b, typed) || (a < b ? -1 : 1))
    const ofSameLength = nearest.filter((word) => word.length === typed.length)
    const isShort = typed.length < LONG && ofSameLength.length > 0
    return [...new Set((isShort ? ofSameLength : nearest).slice(0, MOST_CORRECTIONS).flatMap(keysOf))]
  }

  /** The words that begin so, the shortest first; none for a single letter. */
  beginning(word: string, most: number): string[] {
    if (word.length < SHORTEST_BEGINNING) return []
    const found: string[] = []
    for (const begun of this.#words.atPrefix(word).keys()) if (found.push(begun) === MOST_BEGINNING) break
    return found.sort((a, b) => a.length - b.length).slice(0, most)
  }

  /** Learns in small pieces from now on, so that no search does: what is there, and again and again what was added. */
  learnInBackground(): Disposable {
    this.#isLearning = true
    let timer: Timer
    const go = () => {
      const isMore = this.#learnSome(1)
      timer = setTimeout(go, isMore ? BREATH : REST)
      timer.unref()
    }
    timer = setTimeout(go, BREATH)
    timer.unref()
    return { [Symbol.dispose]: () => clearTimeout(timer) }
  }

  /** Learns so many words or somewhat more; the next time those that are left. @returns whether there may be some */
  #learnSome(most: number): boolean {
    for (let words = 0; words < most; ) {
      const { done, value } = this.#learning.next()
      if (done) {
        this.#learning = this.#learn()
        return false
      }
      words += value
    }
    return true
  }

  /** Learns the words of each letter with which one begins that was added since, here or by another process. */
  *#learn(): Generator<number, void> {
    const [[last] = []] = this.#db.query<never, []>('SELECT max(id) FROM search_words').values()
    const letters = this.#db
      .query<never, [number]>('SELECT DISTINCT substr(word, 1, 1) FROM search_words WHERE id > ?')
      .values(this.#last)
    const endings = new SameEndings()
    for (const [letter] of letters) yield this.#learnLetter(String(letter), endings)
    this.#last = Number(last ?? 0)
  }

  #learnLetter(letter: string, endings: SameEndings): number {
    const rows = this.#db
      .query<never, [string, string]>('SELECT word FROM search_words WHERE word >= ? AND word < ?')
      .values(letter, `${letter}\u{10ffff}`)
    const stems = new Set(rows.map(([word]) => stemOf(String(word))))
    const kept = [...stems].filter(({ length }) => length >= SHORTEST_WITH_TYPO && length <= LONGEST_KEPT)
    this.#letters.set(letter, endings.branchOf(kept.sort(), letter.length))
    return rows.length
  }

  /** Words, or their beginnings, with a letter more, less or other, or with two letters changed about. */
  #near(word: string): string[] {
    const found = new Set<string>()
    if (word.length < SHORTEST_WORD) return []
    for (const typed of new Set([word.replace(/m$/, ''), stemOf(word, SHORTEST_WORD)])) {
      for (const near of this.#words.fuzzyGet(typed, 1).keys()) if (!near.includes(typed)) found.add(near)
      for (let i = 0; i + 1 < typed.length; i++) {
        const swapped = typed.slice(0, i) + typed[i + 1] + typed[i] + typed.slice(i + 2)
        if (swapped !== typed && this.#words.has(swapped)) found.add(swapped)
      }
    }
    return [...found].filter((near) => this.#isThere(near))
  }

  /** Words stay when their names go, and correct nothing then. */
  #isThere(word: string): boolean {
    const phrases = keysOf(word).map((key) => `name_keys : "${key}"`)
    return (
      this.#db
        .query('SELECT 1 FROM search_rows WHERE search_rows MATCH ? LIMIT 1')
        .get(phrases.join(' OR ')) !== null
    )
  }
}

/** Every few pieces in a row as one word, with what stands before and after it. */
function* runsOf(pieces: readonly string[]): Generator<[word: string, before: string, after: string]> {
  for (let from = 0; from < pieces.length; from++) {
    for (let to = from + 1; to <= Math.min(pieces.length, from + MOST_PIECES); to++) {
      if (to - from < pieces.length) {
        yield [pieces.slice(from, to).join(''), pieces.slice(0, from).join(''), pieces.slice(to).join('')]
      }
    }
  }
}

const nearness = (found: string, typed: string): number => Math.abs(found.length - typed.length)
