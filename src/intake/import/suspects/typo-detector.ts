/**
 * Finds typing errors: letter sequences that occur nowhere else, and that one changed letter would make common. It
 * works for every script. Letters are numbers, and 0 ends a sequence.
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

/** Whether anomalous letters repeat the letters before them. */
export const isRepeatedLetterSequence = ({ length, instead }: Pick<AnomalousLetters, 'length' | 'instead'>): boolean =>
  length > MAX_TYPO_LENGTH && instead.length === 0

/** Evidence for a typo: how rare the printed letters are, and how common their replacement. */
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
 * A replacement for letters of a line that would make each short n-gram common. `pickBest` weighs how much better it
 * is.
 */
export interface CandidateReplacement {
  /** Index from the beginning of the line. */
  readonly at: number
  readonly length: number
  readonly instead: readonly number[]
}

/** A run of rare short n-grams that one typo may explain, with the replacements that would do so. */
export interface AnomalousNgramRun {
  /** Number of n-grams. */
  readonly run: number
  readonly candidates: readonly CandidateReplacement[]
}

/** Searches lines for anomalous n-grams that a typo explains. */
export class TypoDetector {
  private readonly buffer = new Uint8Array(2 * CONTEXT_LETTERS + 4)
  private bufferLength = 0
  private readonly hashes = new Int32Array(2 * CONTEXT_LETTERS + 5)
  /** Buffer for the letters to try, allocated once since they are tried millions of times. */
  private readonly instead = new Uint8Array(4)
  private candidates: CandidateReplacement[] = []
  /** Index of the first letter of the line that is searched. */
  private from = 0

  constructor(private readonly options: TypoSearchOptions) {}

  /**
   * Finds the anomalous sequences of a line, from left to right.
   * @param from index of the first letter
   * @param to index after the last letter
   */
  findRuns(from: number, to: number): readonly AnomalousNgramRun[] {
    const found: AnomalousNgramRun[] = []
    const { letters, counts } = this.options
    const { length } = counts.short
    const leadingPower = HASH_BASE_POWERS[length] ?? 0
    this.from = from
    let hash = counts.short.hashOf(letters, from - length)
    let first = Number.NEGATIVE_INFINITY
    for (let start = from - length + 1; start <= to; start++) {
      hash = (Math.imul(hash, HASH_BASE) + (letters[start + length - 1] ?? 0) + 1) | 0
      hash = (hash - Math.imul((letters[start - 1] ?? 0) + 1, leadingPower)) | 0
      if (start < to && !counts.nonRare.has(hash)) {
        if (first === Number.NEGATIVE_INFINITY) first = start
      } else if (first !== Number.NEGATIVE_INFINITY) {
        const candidates = this.listCandidates(first, start - 1)
        if (candidates.length > 0) found.push({ run: start - first, candidates })
        first = Number.NEGATIVE_INFINITY
      }
    }
    return found
  }

  /** Lists candidates for a run. @param first start of the first anomalous n-gram @param last start of the last one */
  private listCandidates(first: number, last: number): readonly CandidateReplacement[] {
    const { letters, counts, pairs } = this.options
    const { between } = counts
    const { length } = counts.short
    if (last - first + 1 > maxRunOfOneTypo(length)) return []
    this.candidates = []
    // the wrong letters are in all of these n-grams
    const [one, other] = [last, first + length - 1]
    for (let at = Math.min(one, other); at <= Math.max(one, other); at++) {
      const letter = letters[at] ?? 0
      const next = letters[at + 1] ?? 0
      if (letter !== 0) {
        this.tryReplacement(at, 1, 0)
        if (next !== 0 && next !== letter) this.tryReplacement(at, 2, 2, next, letter)
        this.tryEachLetter(at, 1, between.getBetween(letters[at - 1] ?? 0, next))
      }
      this.tryEachLetter(at, 0, between.getBetween(letters[at - 1] ?? 0, letter))
      if (pairs && letter !== 0 && next !== 0) {
        this.tryReplacement(at, 2, 0)
        const third = letters[at + 2] ?? 0
        if (third !== 0 && third !== letter) this.tryReplacement(at, 3, 3, third, next, letter)
        for (const consonant of pairs.consonants) this.tryReplacement(at, 0, 2, consonant, pairs.vowel)
      }
    }
    return this.candidates
  }

  /**
   * Returns the replacement that explains most of an anomalous sequence; undefined when none is good enough.
   * @param from index of the first letter of the line
   */
  pickBest(from: number, { run, candidates }: AnomalousNgramRun): AnomalousLetters | undefined {
    let bestScore = Number.NEGATIVE_INFINITY
    let best: Omit<AnomalousLetters, 'evidence'> | undefined
    for (const { at, length, instead } of candidates) {
      const score = this.computeScore(from + at, length, instead)
      if (score <= bestScore) continue
      bestScore = score
      best = { at: from + at, length, instead }
    }
    return best && { ...best, evidence: this.collectEvidence(best, run) }
  }

  /**
   * Evaluates a repetition: it is anomalous if the letters around the joint are rare and the text without it is common.
   */
  evaluateRepetition(from: number, { at, length }: ImmediatelyRepeatedLetters): AnomalousLetters | undefined {
    this.fillBuffer(from + at, 0, this.instead, 0)
    if (this.findRarest(this.options.counts.middle, 0) > MAX_COINCIDENCES) return undefined
    this.fillBuffer(from + at, length, this.instead, 0)
    return this.isCommon(0) ? this.pickBest(from, { run: 1, candidates: [{ at, length, instead: [] }] }) : undefined
  }

  /** Tries each candidate as the one replaced letter. A single look-up rules most of them out. */
  private tryEachLetter(at: number, length: number, candidates: readonly number[]): void {
    const { letters, counts } = this.options
    const { short, common } = counts
    const lettersBefore = short.length >> 1
    const lettersAfter = short.length - lettersBefore - 1
    let left = 0
    for (let i = at - lettersBefore; i < at; i++) left = extendRollingHash(left, letters[i] ?? 0)
    let right = 0
    for (let i = at + length; i < at + length + lettersAfter; i++) right = extendRollingHash(right, letters[i] ?? 0)
    const power = HASH_BASE_POWERS[lettersAfter] ?? 0
    for (const letter of candidates) {
      const hash = (Math.imul(extendRollingHash(left, letter), power) + right) | 0
      if (common.has(hash) && (length === 0 || letter !== letters[at])) this.tryReplacement(at, length, 1, letter)
    }
  }

  /** Adds a replacement to the candidates if it makes all short n-grams common. @param count number of its letters */
  private tryReplacement(at: number, length: number, count: number, first = 0, second = 0, third = 0): void {
    const { instead } = this
    instead[0] = first
    instead[1] = second
    instead[2] = third
    this.fillBuffer(at, length, instead, count)
    if (this.isCommon(count))
      this.candidates.push({ at: at - this.from, length, instead: [first, second, third].slice(0, count) })
  }

  private computeScore(at: number, length: number, instead: readonly number[]): number {
    const { counts } = this.options
    this.fillBuffer(at, length, instead, instead.length)
    const middle = this.computeMean(counts.middle, instead.length)
    if (middle <= 0) return Number.NEGATIVE_INFINITY
    return (
      Math.log(this.findRarest(counts.short, instead.length)) + 2 * middle + this.computeLongestLogCount(instead.length)
    )
  }

  private collectEvidence({ at, length, instead }: CandidateReplacement, run: number): LetterRarityEvidence {
    const { letters, counts } = this.options
    this.fillBuffer(at, length, instead, instead.length)
    const rarestInstead = this.findRarest(counts.short, instead.length)
    const shortInstead = this.computeMean(counts.short, instead.length)
    const middleInstead = this.computeMean(counts.middle, instead.length)
    const longInstead = this.computeLongestLogCount(instead.length)
    // a repeated word begins where it is repeated
    const printedLength = isRepeatedLetterSequence({ length, instead }) ? 0 : length
    this.fillBuffer(at, printedLength, letters.subarray(at, at + printedLength), printedLength)
    return {
      rarestInstead,
      shortInstead,
      middleInstead,
      longInstead,
      run,
      rarest: this.findRarest(counts.short, printedLength),
      short: this.computeMean(counts.short, printedLength),
      middle: this.computeMean(counts.middle, printedLength),
    }
  }

  /** Copies the replacement with the letters around it into a buffer. */
  private fillBuffer(at: number, length: number, instead: ArrayLike<number>, count: number): void {
    const { letters } = this.options
    const { buffer, hashes } = this
    let n = 0
    for (let i = at - CONTEXT_LETTERS; i < at; i++) buffer[n++] = letters[i] ?? 0
    for (let i = 0; i < count; i++) buffer[n++] = instead[i] ?? 0
    for (let i = at + length; i < at + length + CONTEXT_LETTERS; i++) buffer[n++] = letters[i] ?? 0
    this.bufferLength = n
    for (let i = 0; i < n; i++) hashes[i + 1] = extendRollingHash(hashes[i] ?? 0, buffer[i] ?? 0)
  }

  private countAt(ngrams: NgramCounts, start: number): number {
    const { hashes } = this
    const { length } = ngrams
    const hash = (hashes[start + length] ?? 0) - Math.imul(hashes[start] ?? 0, HASH_BASE_POWERS[length] ?? 0)
    return ngrams.get(hash | 0)
  }

  /** Returns the first n-gram that contains all of the letters or, when there are none, spans the position. */
  private first(length: number, letters: number): number {
    return Math.max(0, CONTEXT_LETTERS + Math.max(letters, 1) - length)
  }

  /** Returns the last n-gram that contains all of the letters or, when there are none, spans the position. */
  private last(length: number, letters: number): number {
    const last = letters === 0 ? CONTEXT_LETTERS - 1 : CONTEXT_LETTERS
    return Math.max(this.first(length, letters), Math.min(last, this.bufferLength - length))
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

  private findRarest(ngrams: NgramCounts, letters: number): number {
    const first = this.first(ngrams.length, letters)
    const last = this.last(ngrams.length, letters)
    let rarest = Number.POSITIVE_INFINITY
    for (let start = first; start <= last; start++) rarest = Math.min(rarest, this.countAt(ngrams, start))
    return rarest
  }

  private computeMean(ngrams: NgramCounts, letters: number): number {
    const first = this.first(ngrams.length, letters)
    const last = this.last(ngrams.length, letters)
    let sum = 0
    for (let start = first; start <= last; start++) sum += LOG_COUNTS[this.countAt(ngrams, start)] ?? 0
    return sum / (last - first + 1)
  }

  private computeLongestLogCount(letters: number): number {
    const { long } = this.options.counts
    const first = this.first(long.length, letters)
    const last = this.last(long.length, letters)
    let max = 0
    for (let start = first; start <= last; start++) max = Math.max(max, this.countAt(long, start))
    return Math.log(max + 1)
  }
}

/** Logarithms of counts, which have this maximum. */
const LOG_COUNTS = Float64Array.from({ length: 256 }, (_, count) => Math.log(count + 0.3))
