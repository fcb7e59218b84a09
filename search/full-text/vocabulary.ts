/**
 * What somebody meant who typed a word wrong: a MiniSearch index whose documents are the words of the library's names,
 * roman and Thai. It finds words within one typo; where they stand is looked up in the full-text index, which loses no
 * piece of a compound, as an index of words does. Measured over the 18 188 headings of the canon: whole names take
 * MiniSearch 83 MB, their distinct words 10 MB and 26 ms.
 */
import type { Database } from 'bun:sqlite'
import MiniSearch from 'minisearch'
import { fold, keyOf, keysOf } from '../letters/fold.ts'
import { paliOfSanskrit } from '../letters/sanskrit.ts'
import { isCanon, toSound } from '../letters/sounds.ts'
import { hasPhinthu, hasThai } from '../letters/thai-pali.ts'
import type { Term } from './query.ts'

type Entry = { id: string }

/** From so many letters on, a word may have a typo. */
export const SHORTEST_WITH_TYPO = 5

/** A shorter word has many neighbours: those with a letter more or less are meant only where none has another letter. */
const LONG = 7

/** More corrections than this would drown what was typed. */
const MOST_CORRECTIONS = 24

/** Words that one search learns, which takes some 50 ms; the canon and a large library have fewer together. */
const MOST_LEARNT = 20_000

/** Words that are shorter correct nothing; longer ones are no words. */
const SHORTEST_WORD = 4
const LONGEST_WORD = 60

/** So many pieces of a Thai compound, cut as the dictionary does, may be the one word with the typo. */
const MOST_PIECES = 3

/**
 * What names end in: kinds of texts, which readers leave out as they please. Listed from the commonest endings of the
 * canon's 8 000 different headings.
 */
const HEAD =
  /(?:sutta|jataka|apadana|vagga|vaggo|katha|gatha|vatthu|niddesa|niddeso|sikkhapada|vara|varo|duka|nipata|nipato|vibhanga|vibhango|samyutta|khandhaka|khandhako|panha|panho|pali)m?$/

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

/** A word as it may be remembered: without the niggahita at its end, and without what kind of text it names. */
function formsOf(word: string): string[] {
  const bare = word.replace(/m$/, '')
  const stem = word.replace(HEAD, '')
  return stem.length >= SHORTEST_WITH_TYPO && stem !== bare ? [bare, stem] : [bare]
}

export class Vocabulary {
  readonly #db: Database
  readonly #words = new MiniSearch<Entry>({
    fields: ['id'],
    tokenize: formsOf,
    processTerm: (term) => term,
    searchOptions: { tokenize: (term) => [term] },
  })
  /** Words are only added, so those up to here are known, whoever added them. */
  #last = 0

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
    this.#learn()
    const found = new Set(
      [typed, ...term.sounds.map((sound) => sound.toLowerCase())].flatMap((word) => this.#near(word)),
    )
    if (hasThai(typed)) {
      for (const [word, before, after] of runsOf(piecesOf(typed))) {
        if (this.#words.has(word)) continue
        for (const near of this.#near(word)) found.add(before + near + after)
      }
    }
    const nearest = [...found].sort((a, b) => nearness(a, typed) - nearness(b, typed) || (a < b ? -1 : 1))
    const ofSameLength = nearest.filter((word) => word.length === typed.length)
    const isShort = typed.length < LONG && ofSameLength.length > 0
    return [...new Set((isShort ? ofSameLength : nearest).slice(0, MOST_CORRECTIONS).flatMap(keysOf))]
  }

  /**
   * Reads the words that were added since, here or by another process: of very many at once some, and the others with
   * the next searches, so that nobody waits for it.
   */
  #learn(): void {
    const rows = this.#db
      .query<never, [number, number]>('SELECT id, word FROM search_words WHERE id > ? ORDER BY id LIMIT ?')
      .values(this.#last, MOST_LEARNT)
    for (const [id, word] of rows) {
      this.#last = Number(id)
      if (!this.#words.has(String(word))) this.#words.add({ id: String(word) })
    }
  }

  /** Words, or their beginnings, with a letter more, less or other, or with two letters changed about. */
  #near(word: string): string[] {
    const found = new Set<string>()
    if (word.length < SHORTEST_WORD) return []
    for (const { terms } of this.#words.search(word.replace(/m$/, ''), { fuzzy: 1 })) {
      for (const term of terms) if (!term.includes(word)) found.add(term)
    }
    for (let i = 0; i + 1 < word.length; i++) {
      const swapped = word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2)
      if (swapped !== word && this.#words.has(swapped)) found.add(swapped)
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
