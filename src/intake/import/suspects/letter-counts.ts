/** How often runs of letters stand in everything that is compared: counted once, and kept for the next import, which counts what changed. */

import type { Database } from 'bun:sqlite'
import { forgetNowAndThen } from '../../../foundation/forget-unused.ts'
import type { ChangedPiece } from './changed-lines.ts'
import { GramCounts } from './gram-counts.ts'
import type { LetterPieces, Lines, SearchedLanguage } from './letter-pieces.ts'
import { LettersBetween } from './letters-between.ts'

/** What is rare and what is common in a language, in letters and times. */
export interface Rarity {
  readonly short: number
  readonly middle: number
  readonly long: number
  readonly rare: number
  readonly common: number
}

/** Tables of 2 to this power places at most, half a byte each; a corpus of 60 million letters has 4 million different runs of the middle length. */
const MOST_SHORT_BITS = 24
const MOST_BITS = 25

/** Four places for each letter that there is, and no more than are allowed. */
const bitsFor = (letters: number, most: number): number =>
  Math.min(most, Math.ceil(Math.log2(letters + 1)) + 2)

/** Some runs, by the hash of their letters. */
interface Runs {
  has(hash: number): boolean
}

export class LetterCounts {
  /** A run that stands this rarely is odd. */
  readonly short: GramCounts
  /** A little more than a word. */
  readonly middle: GramCounts
  /** Several words: the canon repeats itself. */
  readonly long: GramCounts
  /** The letters that may be the right ones between two others. */
  readonly between = new LettersBetween()
  /** Short runs that stand there more often than what is odd. */
  known: Runs
  /** Short runs that are as common as what stands instead is at least. */
  common: Runs

  /** @param letters how many there are */
  private constructor(
    private readonly rarity: Rarity,
    letters: number,
  ) {
    this.short = new GramCounts(rarity.short, bitsFor(letters, MOST_SHORT_BITS))
    this.middle = new GramCounts(rarity.middle, bitsFor(letters, MOST_BITS))
    this.long = new GramCounts(rarity.long, bitsFor(letters, MOST_BITS))
    this.known = { has: (hash) => this.short.of(hash) > rarity.rare }
    this.common = { has: (hash) => this.short.of(hash) >= rarity.common }
  }

  static count(pieces: LetterPieces, rarity: Rarity): LetterCounts {
    const counts = new LetterCounts(rarity, pieces.length)
    for (const piece of pieces) {
      const { letters } = piece
      for (const grams of counts.#grams) piece.eachLine((from, to) => grams.add(letters, from, to))
      piece.eachLine((from, to) => counts.between.add(letters, from, to))
    }
    counts.between.finish(rarity.common)
    counts.#gather()
    return counts
  }

  /** Those that were stored; undefined where there are none for as many letters. */
  static stored(sqlite: Database, pieces: LetterPieces, rarity: Rarity): LetterCounts | undefined {
    const counts = new LetterCounts(rarity, pieces.length)
    const read = sqlite.query<{ block: number; counts: Uint8Array }, [SearchedLanguage, number, number]>(
      'SELECT block, counts FROM letter_counts WHERE language = ? AND length = ? AND places = ? ORDER BY block',
    )
    for (const grams of counts.#grams) {
      let blocks = 0
      for (const row of read.iterate(pieces.language, grams.length, grams.places)) {
        const block = Bun.zstdDecompressSync(row.counts)
        forgetNowAndThen(block.length)
        grams.take(row.block, block)
        blocks++
      }
      if (blocks < grams.blocks) return undefined
    }
    const { pairs } = counts.between
    const stored = read.get(pieces.language, PAIRS, pairs.length)
    if (!stored) return undefined
    pairs.set(new Uint32Array(Uint8Array.from(Bun.zstdDecompressSync(stored.counts)).buffer))
    counts.between.finish(rarity.common)
    return counts
  }

  /**
   * Counts what came, and no longer what went, and stores it.
   * @returns whether other letters are odd now, or may stand instead, in what is as it was
   */
  change(sqlite: Database, language: SearchedLanguage, changed: Iterable<ChangedPiece>): boolean {
    const said = this.between.said
    const before = new Map(this.#grams.map((grams) => [grams, new Map<number, number>()]))
    const count = (lines: Lines | undefined, by: 1 | -1) =>
      lines?.piece.eachLine((from, to) => {
        const { letters } = lines.piece
        for (const [grams, places] of before) grams.change(letters, from, to, by, places)
        this.between.add(letters, from, to, by)
      }, lines)
    for (const { gone, come } of changed) {
      count(come(), 1)
      count(gone(), -1)
    }
    const { rare, common } = this.rarity
    this.between.finish(common)
    const put = this.#writer(sqlite, language)
    for (const [grams, places] of before) {
      const others = [...places].filter(([place, n]) => n !== grams.at(place))
      for (const block of new Set(others.map(([place]) => grams.blockOf(place))))
        put(grams.length, grams.places, block, grams.stored(block))
    }
    this.#writePairs(put)
    const turns = ([place, n]: readonly [number, number]) =>
      [rare + 1, common].some((least) => n >= least !== this.short.at(place) >= least)
    const isTurned = said !== this.between.said || [...(before.get(this.short) ?? [])].some(turns)
    if (isTurned) this.#gather()
    return isTurned
  }

  write(sqlite: Database, language: SearchedLanguage): void {
    sqlite.query('DELETE FROM letter_counts WHERE language = ?').run(language)
    const put = this.#writer(sqlite, language)
    for (const grams of this.#grams)
      for (let block = 0; block < grams.blocks; block++)
        put(grams.length, grams.places, block, grams.stored(block))
    this.#writePairs(put)
  }

  get #grams(): readonly GramCounts[] {
    return [this.short, this.middle, this.long]
  }

  /** Where all is looked through, which runs are known is asked millions of times. */
  #gather(): void {
    const [known, common] = this.short.atLeast(this.rarity.rare + 1, this.rarity.common)
    this.known = known
    this.common = common
  }

  #writer(sqlite: Database, language: SearchedLanguage) {
    const put = sqlite.query('INSERT OR REPLACE INTO letter_counts VALUES (?, ?, ?, ?, ?)')
    return (length: number, places: number, block: number, counts: Uint8Array) => {
      forgetNowAndThen(counts.length)
      put.run(language, length, places, block, Bun.zstdCompressSync(counts))
    }
  }

  #writePairs(put: (length: number, places: number, block: number, counts: Uint8Array) => void): void {
    const { pairs } = this.between
    put(PAIRS, pairs.length, 0, new Uint8Array(pairs.buffer))
  }
}

/** Letters beside each other are runs of two. */
const PAIRS = 2
