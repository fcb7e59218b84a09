/**
 * Finds each typo once, with the evidence for and against it: its rarity, other sources, and the habits of its source.
 */

import { collectGarbageOccasionally } from '../../../foundation/collect-garbage.ts'
import type { CompressedTextLetters, SourceVolumeLetters, TextLineId } from './compressed-letters.ts'
import { type NgramRarityThresholds, NgramStatistics } from './letter-counts.ts'
import type { NumberedAlphabet } from './letter-stream.ts'
import { findRepeatedLetters } from './repeated-letters.ts'
import { type AnomalousLetters, TypoDetector, type TypoSearchOptions } from './typo-detector.ts'

/** A possible typo with its evidence. */
export interface SuspectedTypo extends TextLineId {
  readonly source: number
  /** `at` is an index among the letters of the line. */
  readonly odd: AnomalousLetters
  /** The single letter and its replacement, if that is the whole correction. */
  readonly letters: readonly [odd: string, instead: string] | undefined
  /** How often the source has the same replacement elsewhere: a habit of spelling is no typo. */
  readonly alike: number
  /** Ranks of other sources with the replacement under the same heading, in the same words. */
  readonly witnesses: readonly number[]
  /** Number of other sources that have the anomalous letters there, too. */
  readonly agreeing: number
}

/** Typos closer than this many letters count as one. */
const SAME_TYPO_LETTERS = 8

/** Letters on each side that identify the same place in another source. */
const CONTEXT_LETTERS = 8
const MIN_ALONGSIDE = 10

interface TypoOptions {
  readonly alphabet: NumberedAlphabet
  readonly rarity: NgramRarityThresholds
  /** Sources in Thai-script Pali, whose consonants with an inherent vowel are two letters. */
  readonly pairs?: TypoSearchOptions['pairs'] & { readonly of: ReadonlySet<number> }
}

/** Finds the possible typos in all sources of one language. */
export function findSuspectedTypos(
  pieces: CompressedTextLetters,
  { alphabet, rarity, pairs }: TypoOptions,
): readonly SuspectedTypo[] {
  const counts = new NgramStatistics(pieces, rarity)
  const habits = new Map<string, number>()
  const found: (Omit<SuspectedTypo, 'alike'> & { readonly habit: string })[] = []
  for (const piece of pieces) {
    // trying replacements allocates much more than the result
    collectGarbageOccasionally(piece.letters.length)
    const { source, edition } = piece.key
    const own = pairs?.of.has(source) ? { pairs } : {}
    const search = new TypoDetector({ letters: piece.letters, counts, ...own })
    for (const { place, from, odd } of oddIn(piece, search)) {
      const { at, length, instead } = odd
      const habit = `${source} ${edition} ${piece.letters.subarray(at, at + length).join()}>${instead.join()}`
      habits.set(habit, (habits.get(habit) ?? 0) + 1)
      found.push({
        ...place,
        source,
        habit,
        odd: { ...odd, at: at - from },
        letters: oneForAnother(piece, odd, alphabet),
        ...findInOtherSources(piece, place.passage, odd, pieces),
      })
    }
  }
  return found.map(({ habit, ...typo }) => ({ ...typo, alike: habits.get(habit) ?? 1 }))
}

interface OddInLine {
  readonly place: TextLineId
  /** Index of the line's first letter. */
  readonly from: number
  readonly odd: AnomalousLetters
}

function oddIn(piece: SourceVolumeLetters, search: TypoDetector): readonly OddInLine[] {
  const found: OddInLine[] = []
  piece.eachLine((from, to, line) => {
    const odd = mergeAdjacent(search.inLine(from, to).flatMap((run) => search.best(from, run) ?? []))
    const again = findRepeatedLetters(piece.letters, from, to).map((one) => search.twice(from, one))
    for (const one of [...odd, ...again]) if (one) found.push({ place: piece.placeOf(line), from, odd: one })
  })
  return found
}

function oneForAnother(
  { letters }: SourceVolumeLetters,
  { at, length, instead }: AnomalousLetters,
  alphabet: NumberedAlphabet,
): SuspectedTypo['letters'] {
  const [odd, right] = [letters[at] ?? 0, instead[0] ?? 0]
  if (length !== 1 || instead.length !== 1) return undefined
  return [alphabet.letters[odd - 1] ?? '', alphabet.letters[right - 1] ?? '']
}

/** Merges adjacent anomalous n-grams of one typo: the replacement that explains most stays. */
function mergeAdjacent(odd: readonly AnomalousLetters[]): readonly AnomalousLetters[] {
  const stored: AnomalousLetters[] = []
  for (const one of odd) {
    const last = stored.at(-1)
    if (!last || one.at - last.at >= SAME_TYPO_LETTERS) stored.push(one)
    else if (gain(one) > gain(last)) stored[stored.length - 1] = one
  }
  return stored
}

const gain = ({ evidence: { rarestInstead, middleInstead, longInstead, short, middle } }: AnomalousLetters): number =>
  0.5 * Math.log(rarestInstead) + 1.5 * (middleInstead - middle) + 0.7 * longInstead - short

function findInOtherSources(
  { letters }: SourceVolumeLetters,
  passage: number,
  { at, length, instead }: AnomalousLetters,
  pieces: CompressedTextLetters,
): Pick<SuspectedTypo, 'witnesses' | 'agreeing'> {
  let from = at
  while (at - from < CONTEXT_LETTERS && letters[from - 1] !== 0) from--
  let to = at + length
  while (to - at - length < CONTEXT_LETTERS && letters[to] !== 0) to++
  const [before, behind] = [letters.subarray(from, at), letters.subarray(at + length, to)]
  const witnesses = new Set<number>()
  const agreeing = new Set<number>()
  if (before.length + behind.length >= MIN_ALONGSIDE) {
    const odd = letters.subarray(from, to)
    const right = Uint8Array.from([...before, ...instead, ...behind])
    for (const other of pieces.beside(passage)) {
      if (other.letters.indexOf(right) >= 0) witnesses.add(other.source)
      if (other.letters.indexOf(odd) >= 0) agreeing.add(other.source)
    }
  }
  return { witnesses: [...witnesses], agreeing: agreeing.size }
}
