/** Finds each suspected typo once, with its evidence: its rarity, other sources, and the habits of its source. */

import { collectGarbageOccasionally } from '../../../foundation/collect-garbage.ts'
import type { CompressedTextLetters, SourceVolumeLetters, TextLineId } from './compressed-letters.ts'
import { type NgramRarityThresholds, NgramStatistics } from './letter-counts.ts'
import type { NumberedAlphabet } from './letter-stream.ts'
import { findRepeatedLetters } from './repeated-letters.ts'
import { type AnomalousLetters, TypoDetector, type TypoSearchOptions } from './typo-detector.ts'

/** A suspected typo with its evidence. */
export interface SuspectedTypo extends TextLineId {
  readonly source: number
  /** `at` is an index among the letters of the line. */
  readonly odd: AnomalousLetters
  /** The single letter and its replacement, if that is the whole correction. */
  readonly letters: readonly [odd: string, instead: string] | undefined
  /** How often the source has the same replacement elsewhere: a habit of spelling is no typo. */
  readonly habitCount: number
  /** Ranks of other sources with the replacement under the same heading, in the same words. */
  readonly witnesses: readonly number[]
  /** Number of other sources that have the anomalous letters there, too. */
  readonly agreeing: number
}

/** Typos closer than this many letters count as one. */
const SAME_TYPO_LETTERS = 8

/** Letters on each side that identify the same place in another source. */
const CONTEXT_LETTERS = 8
const MIN_TOTAL_CONTEXT_LETTERS = 10

interface TypoOptions {
  readonly alphabet: NumberedAlphabet
  readonly rarity: NgramRarityThresholds
  /** Sources in Thai-script Pali, whose consonants with an inherent vowel are two letters. */
  readonly pairs?: TypoSearchOptions['pairs'] & { readonly sources: ReadonlySet<number> }
}

/** Finds the suspected typos in all sources of one language. */
export function findSuspectedTypos(
  corpus: CompressedTextLetters,
  { alphabet, rarity, pairs }: TypoOptions,
): readonly SuspectedTypo[] {
  const counts = new NgramStatistics(corpus, rarity)
  const habits = new Map<string, number>()
  const found: (Omit<SuspectedTypo, 'habitCount'> & { readonly habit: string })[] = []
  for (const volumeLetters of corpus) {
    // trying replacements allocates much more than the result
    collectGarbageOccasionally(volumeLetters.letters.length)
    const { source, edition } = volumeLetters.key
    const pairOptions = pairs?.sources.has(source) ? { pairs } : {}
    const detector = new TypoDetector({ letters: volumeLetters.letters, counts, ...pairOptions })
    for (const { lineId, from, odd } of findAnomalies(volumeLetters, detector)) {
      const { at, length, instead } = odd
      const habit = `${source} ${edition} ${volumeLetters.letters.subarray(at, at + length).join()}>${instead.join()}`
      habits.set(habit, (habits.get(habit) ?? 0) + 1)
      found.push({
        ...lineId,
        source,
        habit,
        odd: { ...odd, at: at - from },
        letters: getSingleLetterReplacement(volumeLetters, odd, alphabet),
        ...findInOtherSources(volumeLetters, lineId.passage, odd, corpus),
      })
    }
  }
  return found.map(({ habit, ...typo }) => ({ ...typo, habitCount: habits.get(habit) ?? 1 }))
}

interface AnomalyInLine {
  readonly lineId: TextLineId
  /** Index of the line's first letter. */
  readonly from: number
  readonly odd: AnomalousLetters
}

function findAnomalies(volumeLetters: SourceVolumeLetters, detector: TypoDetector): readonly AnomalyInLine[] {
  const found: AnomalyInLine[] = []
  volumeLetters.forEachLine((from, to, line) => {
    const odd = mergeAdjacent(detector.findRuns(from, to).flatMap((run) => detector.pickBest(from, run) ?? []))
    const repetitions = findRepeatedLetters(volumeLetters.letters, from, to).map((anomaly) =>
      detector.evaluateRepetition(from, anomaly),
    )
    for (const anomaly of [...odd, ...repetitions])
      if (anomaly) found.push({ lineId: volumeLetters.getLineId(line), from, odd: anomaly })
  })
  return found
}

function getSingleLetterReplacement(
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
  const merged: AnomalousLetters[] = []
  for (const anomaly of odd) {
    const last = merged.at(-1)
    if (!last || anomaly.at - last.at >= SAME_TYPO_LETTERS) merged.push(anomaly)
    else if (computeGain(anomaly) > computeGain(last)) merged[merged.length - 1] = anomaly
  }
  return merged
}

const computeGain = ({
  evidence: { rarestInstead, middleInstead, longInstead, short, middle },
}: AnomalousLetters): number =>
  0.5 * Math.log(rarestInstead) + 1.5 * (middleInstead - middle) + 0.7 * longInstead - short

function findInOtherSources(
  { letters }: SourceVolumeLetters,
  passage: number,
  { at, length, instead }: AnomalousLetters,
  corpus: CompressedTextLetters,
): Pick<SuspectedTypo, 'witnesses' | 'agreeing'> {
  let from = at
  while (at - from < CONTEXT_LETTERS && letters[from - 1] !== 0) from--
  let to = at + length
  while (to - at - length < CONTEXT_LETTERS && letters[to] !== 0) to++
  const [before, after] = [letters.subarray(from, at), letters.subarray(at + length, to)]
  const witnesses = new Set<number>()
  const agreeing = new Set<number>()
  if (before.length + after.length >= MIN_TOTAL_CONTEXT_LETTERS) {
    const odd = letters.subarray(from, to)
    const right = Uint8Array.from([...before, ...instead, ...after])
    for (const other of corpus.listSameHeading(passage)) {
      if (other.letters.indexOf(right) >= 0) witnesses.add(other.source)
      if (other.letters.indexOf(odd) >= 0) agreeing.add(other.source)
    }
  }
  return { witnesses: [...witnesses], agreeing: agreeing.size }
}
