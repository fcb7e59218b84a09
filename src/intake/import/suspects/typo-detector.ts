/**
 * Finds letter sequences that occur nowhere else and that one changed letter would make common, as a typing error
 * leaves them. It works for every script: letters are numbers, and 0 ends a sequence.
 */

import type { NgramStatistics } from './letter-counts.ts'
import { extendRollingHash, HASH_BASE, HASH_BASE_POWERS, type NgramCounts } from './ngram-counts.ts'
import type { ImmediatelyRepeatedLetters } from './repeated-letters.ts'

/** Anomalous letters in a line, and the letters that would be common in their place. */
export interface AnomalousLetters {
  /** Index of the first anomalous letter. */
  readonly at: number
  /** Number of anomalous letters; 0 if one is missing. */
  readonly length: number
  /** Letters that would be common there. */
  readonly instead: readonly number[]
  readonly evidence: LetterRarityEvidence
}

/** Whether the anomaly is a run of letters that repeats the letters before it. */
export const isRepeatedLetterSequence = ({ length, instead }: Pick<AnomalousLetters, 'length' | 'instead'>): boolean =>
  length > MAX_TYPO_LENGTH && instead.length === 0

/** Evidence for a typo: how rare the letters are, and how common their replacement. */
export interface LetterRarityEvidence {
  /** Lowest count of a short n-gram with the printed letters, and with their replacement. */
  readonly rarest: number
  readonly rarestInstead: number
  /** Mean logarithm of the counts of all n-grams that contain the letters: as printed, and replaced. */
  readonly short: number
  readonly shortInstead: number
  readonly middle: number
  readonly middleInstead: number
  /** Logarithm of the count of the longest n-gram with the replacement. */
  readonly longInstead: number
  /** Number of consecutive anomalous short n-grams. */
  readonly run: number
}

/** Letters on each side that are compared. */
const CONTEXT_LETTERS = 12

/** Maximum count of an n-gram that arises by coincidence. */
const MAX_COINCIDENCES = 2

/** Maximum letters that one typo changes; more are a word. */
const MAX_TYPO_LENGTH = 2

/** Maximum consecutive anomalous n-grams of one typo; more are an unknown word, or several typos. */
const maxRunOfOneTypo = (length: number) => length + 2

/** Input of the search for typos. */
export interface TypoSearchOptions {
  readonly letters: Uint8Array
  readonly counts: NgramStatistics
  /**
   * A consonant with an inherent vowel is two letters in roman script (Pali in Thai script), so a pair may be missing
   * or superfluous.
   */
  readonly pairs?: { readonly consonants: readonly number[]; readonly vowel: number }
}

/**
 * A replacement for letters of a line that would make each short n-gram common. How much better it is has still to be
 * weighed.
 */
export interface CandidateReplacement {
  /** Index from the beginning of the line. */
  readonly at: number
  readonly length: number
  readonly instead: readonly number[]
}

/** A sequence of rare short n-grams that one typo may explain. */
export interface AnomalousNgramRun {
  /** Number of n-grams. */
  readonly run: number
  readonly tries: readonly CandidateReplacement[]
}

/** Searches lines for anomalous n-grams that a typo explains. */
export class TypoDetector {
  private readonly row = new Uint8Array(2 * CONTEXT_LETTERS + 4)
  private rowLength = 0
  private readonly hashes = new Int32Array(2 * CONTEXT_LETTERS + 5)
  /** Buffer for the letters to try, allocated once since they are tried millions of times. */
  private readonly instead = new Uint8Array(4)
  private tries: CandidateReplacement[] = []
  /** Where the line being searched begins. */
  private from = 0

  constructor(private readonly options: TypoSearchOptions) {}

  /**
   * Finds the anomalous sequences of a line, from left to right.
   * @param from index of the first letter
   * @param to index after the last letter
   */
  inLine(from: number, to: number): readonly AnomalousNgramRun[] {
    const found: AnomalousNgramRun[] = []
    const { letters, counts } = this.options
    const { length } = counts.short
    const out = HASH_BASE_POWERS[length] ?? 0
    this.from = from
    let hash = counts.short.hashOf(letters, from - length)
    let first = Number.NEGATIVE_INFINITY
    for (let start = from - length + 1; start <= to; start++) {
      hash = (Math.imul(hash, HASH_BASE) + (letters[start + length - 1] ?? 0) + 1) | 0
      hash = (hash - Math.imul((letters[start - 1] ?? 0) + 1, out)) | 0
      if (start < to && !counts.known.has(hash)) {
        if (first === Number.NEGATIVE_INFINITY) first = start
      } else if (first !== Number.NEGATIVE_INFINITY) {
        const tries = this.inRun(first, start - 1)
        if (tries.length > 0) found.push({ run: start - first, tries })
        first = Number.NEGATIVE_INFINITY
      }
    }
    return found
  }

  /** Candidates for a run. @param first start of the first anomalous n-gram @param last start of the last one */
  private inRun(first: number, last: number): readonly CandidateReplacement[] {
    const { letters, counts, pairs } = this.options
    const { between } = counts
    const { length } = counts.short
    if (last - first + 1 > maxRunOfOneTypo(length)) return []
    this.tries = []
    // the anomaly is within all of these n-grams
    const [one, other] = [last, first + length - 1]
    for (let at = Math.min(one, other); at <= Math.max(one, other); at++) {
      const letter = letters[at] ?? 0
      const next = letters[at + 1] ?? 0
      if (letter !== 0) {
        this.try(at, 1, 0)
        if (next !== 0 && next !== letter) this.try(at, 2, 2, next, letter)
        this.tryEach(at, 1, between.of(letters[at - 1] ?? 0, next))
      }
      this.tryEach(at, 0, between.of(letters[at - 1] ?? 0, letter))
      if (pairs && letter !== 0 && next !== 0) {
        this.try(at, 2, 0)
        const third = letters[at + 2] ?? 0
        if (third !== 0 && third !== letter) this.try(at, 3, 3, third, next, letter)
        for (const consonant of pairs.consonants) this.try(at, 0, 2, consonant, pairs.vowel)
      }
    }
    return this.tries
  }

  /**
   * Returns the replacement that explains most of an anomalous sequence; undefined when none is good enough.
   * @param from index of the first letter of the line
   */
  best(from: number, { run, tries }: AnomalousNgramRun): AnomalousLetters | undefined {
    let most = Number.NEGATIVE_INFINITY
    let best: Omit<AnomalousLetters, 'evidence'> | undefined
    for (const { at, length, instead } of tries) {
      const score = this.scoreOf(from + at, length, instead)
      if (score <= most) continue
      most = score
      best = { at: from + at, length, instead }
    }
    return best && { ...best, evidence: this.evidenceOf(best, run) }
  }

  /** Evaluates a repetition: it is anomalous when the joint is rare and the text without the repetition common. */
  twice(from: number, { at, length }: ImmediatelyRepeatedLetters): AnomalousLetters | undefined {
    this.fillRow(from + at, 0, this.instead, 0)
    if (this.rarest(this.options.counts.middle, 0) > MAX_COINCIDENCES) return undefined
    this.fillRow(from + at, length, this.instead, 0)
    return this.isCommon(0) ? this.best(from, { run: 1, tries: [{ at, length, instead: [] }] }) : undefined
  }

  /** Tries each candidate as the one replaced letter. Most are no better, which a single look-up shows. */
  private tryEach(at: number, length: number, candidates: readonly number[]): void {
    const { letters, counts } = this.options
    const { short, common } = counts
    const before = short.length >> 1
    const behind = short.length - before - 1
    let left = 0
    for (let i = at - before; i < at; i++) left = extendRollingHash(left, letters[i] ?? 0)
    let right = 0
    for (let i = at + length; i < at + length + behind; i++) right = extendRollingHash(right, letters[i] ?? 0)
    const power = HASH_BASE_POWERS[behind] ?? 0
    for (const letter of candidates) {
      const hash = (Math.imul(extendRollingHash(left, letter), power) + right) | 0
      if (common.has(hash) && (length === 0 || letter !== letters[at])) this.try(at, length, 1, letter)
    }
  }

  /** Tries a replacement. @param count number of letters that are tried */
  private try(at: number, length: number, count: number, first = 0, second = 0, third = 0): void {
    const { instead } = this
    instead[0] = first
    instead[1] = second
    instead[2] = third
    this.fillRow(at, length, instead, count)
    if (this.isCommon(count))
      this.tries.push({ at: at - this.from, length, instead: [first, second, third].slice(0, count) })
  }

  private scoreOf(at: number, length: number, instead: readonly number[]): number {
    const { counts } = this.options
    this.fillRow(at, length, instead, instead.length)
    const middle = this.mean(counts.middle, instead.length)
    if (middle <= 0) return Number.NEGATIVE_INFINITY
    return Math.log(this.rarest(counts.short, instead.length)) + 2 * middle + this.longest(instead.length)
  }

  private evidenceOf({ at, length, instead }: CandidateReplacement, run: number): LetterRarityEvidence {
    const { letters, counts } = this.options
    this.fillRow(at, length, instead, instead.length)
    const rarestInstead = this.rarest(counts.short, instead.length)
    const shortInstead = this.mean(counts.short, instead.length)
    const middleInstead = this.mean(counts.middle, instead.length)
    const longInstead = this.longest(instead.length)
    // a repeated word begins where it is repeated
    const own = isRepeatedLetterSequence({ length, instead }) ? 0 : length
    this.fillRow(at, own, letters.subarray(at, at + own), own)
    return {
      rarestInstead,
      shortInstead,
      middleInstead,
      longInstead,
      run,
      rarest: this.rarest(counts.short, own),
      short: this.mean(counts.short, own),
      middle: this.mean(counts.middle, own),
    }
  }

  /** Copies the replacement with the letters around it into a buffer. */
  private fillRow(at: number, length: number, instead: ArrayLike<number>, count: number): void {
    const { letters } = this.options
    const { row, hashes } = this
    let n = 0
    for (let i = at - CONTEXT_LETTERS; i < at; i++) row[n++] = letters[i] ?? 0
    for (let i = 0; i < count; i++) row[n++] = instead[i] ?? 0
    for (let i = at + length; i < at + length + CONTEXT_LETTERS; i++) row[n++] = letters[i] ?? 0
    this.rowLength = n
    for (let i = 0; i < n; i++) hashes[i + 1] = extendRollingHash(hashes[i] ?? 0, row[i] ?? 0)
  }

  private countAt(grams: NgramCounts, start: number): number {
    const { hashes } = this
    const { length } = grams
    const hash = (hashes[start + length] ?? 0) - Math.imul(hashes[start] ?? 0, HASH_BASE_POWERS[length] ?? 0)
    return grams.of(hash | 0)
  }

  /** Returns the first n-gram that contains all of the letters or, when there are none, spans the position. */
  private first(length: number, letters: number): number {
    return Math.max(0, CONTEXT_LETTERS + Math.max(letters, 1) - length)
  }

  /** Returns the last n-gram that contains all of the letters or, when there are none, spans the position. */
  private last(length: number, letters: number): number {
    const last = letters === 0 ? CONTEXT_LETTERS - 1 : CONTEXT_LETTERS
    return Math.max(this.first(length, letters), Math.min(last, this.rowLength - length))
  }

  /** Whether every short n-gram with the letters is common. */
  private isCommon(letters: number): boolean {
    const { hashes } = this
    const { short, common } = this.options.counts
    const { length } = short
    const power = HASH_BASE_POWERS[length] ?? 0
    const last = this.last(length, letters)
    for (let start = this.first(length, letters); start <= last; start++)
      if (!common.has(((hashes[start + length] ?? 0) - Math.imul(hashes[start] ?? 0, power)) | 0)) return false
    return true
  }

  private rarest(grams: NgramCounts, letters: number): number {
    const first = this.first(grams.length, letters)
    const last = this.last(grams.length, letters)
    let rarest = Number.POSITIVE_INFINITY
    for (let start = first; start <= last; start++) rarest = Math.min(rarest, this.countAt(grams, start))
    return rarest
  }

  private mean(grams: NgramCounts, letters: number): number {
    const first = this.first(grams.length, letters)
    const last = this.last(grams.length, letters)
    let sum = 0
    for (let start = first; start <= last; start++) sum += LOGARITHMS[this.countAt(grams, start)] ?? 0
    return sum / (last - first + 1)
  }

  private longest(letters: number): number {
    const { long } = this.options.counts
    const first = this.first(long.length, letters)
    const last = this.last(long.length, letters)
    let most = 0
    for (let start = first; start <= last; start++) most = Math.max(most, this.countAt(long, start))
    return Math.log(most + 1)
  }
}

/** Logarithms of counts, which have this maximum. */
const LOGARITHMS = Float64Array.from({ length: 256 }, (_, count) => Math.log(count + 0.3))
