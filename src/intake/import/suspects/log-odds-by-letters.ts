/**
 * Computes the log odds of a misprint from anomalous letters. The coefficients were fitted by logistic regression on
 * 3,000 misprints that a script planted in the four whole corpora, against all other anomalies. The first coefficient
 * of each set was raised after 144 real anomalies had been read. The evidence of whole words is added
 * (log-odds-by-frequency.ts).
 */

import { areConfusableThaiLetters, areSpellingsOfSameNasal } from '../../../../search/letters/confusions.ts'
import { isRepeatedLetterSequence } from './typo-detector.ts'
import type { SuspectedTypo } from './typos.ts'

/** One coefficient per feature of `computeFeatures`. */
type Coefficients = readonly number[]

/**
 * A language and script in which misprints are searched: Thai, Pali in Thai script, or Pali in Latin script. Each has
 * its own typing errors and spelling habits.
 */
export type SuspectLanguageAndScript = 'thai' | 'thai-pali' | 'roman-pali'

const COEFFICIENTS: Readonly<Record<SuspectLanguageAndScript, Coefficients>> = {
  thai: [-2.23, -0.04, 0.6, 0.64, -0.11, -2.69, -0.58, -0.22, -0.39, 1.55, 1.76, 2.46, 0, 0, 0, 0, 0.4],
  'thai-pali': [
    -2.42, -0.23, 0.69, 0.66, -0.26, 0.42, -0.64, -0.69, -0.06, 0.49, 0.63, 1.17, -0.52, 0.37, 0.1, -0.73, -0.03,
  ],
  'roman-pali': [
    -2.42, -0.35, 0.69, 0.81, -0.13, 1.75, -1.11, -1.19, -0.38, 0.57, 1.69, 2.83, 0, 1.06, 0.55, -1.23, 0.12,
  ],
}

/** Log odds of a reading that an adjacent note gives. */
const KNOWN_READING_ODDS = -2
/** Log odds of a nasal that differs only in spelling. */
const SAME_NASAL_ODDS = -1.5
/** Log odds of letters that are easily confused. */
const CONFUSABLE_ODDS = 0.7

/**
 * Returns the log odds that a suspected typo is a misprint, by its letters.
 * @param isKnown whether a note on the same page has the other letters
 * @param letters the wrong letter and its replacement; undefined if the correction is not a single letter
 */
export function computeTypoLogOddsByLetters(
  typo: SuspectedTypo,
  script: SuspectLanguageAndScript,
  { letters, isKnown }: { readonly letters: readonly [string, string] | undefined; readonly isKnown: boolean },
): number {
  if (isRepeatedLetterSequence(typo.odd)) return computeRepetitionLogOdds(typo, script)
  const coefficients = COEFFICIENTS[script]
  const fitted = computeFeatures(typo).reduce((sum, value, index) => sum + value * (coefficients[index] ?? 0), 0)
  let adjustment = isKnown ? KNOWN_READING_ODDS : 0
  if (letters && script === 'thai') adjustment += areConfusableThaiLetters(...letters) ? CONFUSABLE_ODDS : 0
  if (letters && script !== 'thai') adjustment += areSpellingsOfSameNasal(...letters) ? SAME_NASAL_ODDS : 0
  return fitted + adjustment
}

/**
 * Returns the log odds of a word that is printed twice: other sources have it once (likely) or twice, too (unlikely).
 * Without other sources, the script decides and, in Thai, how common the text without the repetition is.
 */
function computeRepetitionLogOdds(
  { odd: { evidence }, witnesses, agreeing }: SuspectedTypo,
  script: SuspectLanguageAndScript,
): number {
  if (agreeing > 0) return -4
  if (witnesses.length > 0) return 0.8
  return script === 'thai' ? (evidence.longInstead > COMMON_LOG_COUNT ? 1.5 : 0.7) : -1
}

/** Logarithm of the count from which a long n-gram is common. */
const COMMON_LOG_COUNT = Math.log(4)

/** Features of a typo as numbers. */
function computeFeatures({ odd, habitCount, witnesses, agreeing }: SuspectedTypo): readonly number[] {
  const { length, instead, evidence } = odd
  const { rarest, rarestInstead, short, shortInstead, middle, middleInstead, longInstead, run } = evidence
  const isMissing = length === 0
  const isSuperfluous = length === 1 && instead.length === 0
  const isSwapped = length > 1 && instead.length === length
  const isPair = Math.max(length, instead.length) === 2 && Math.min(length, instead.length) === 0
  return [
    1,
    ...[Math.log(rarestInstead), shortInstead, middleInstead, longInstead],
    ...[Math.log(rarest + 0.3), short, middle, Math.log(habitCount)],
    ...[isMissing, isSuperfluous, isSwapped, isPair].map(Number),
    ...[witnesses.length > 0, witnesses.length > 1, agreeing > 0].map(Number),
    Math.abs(run - length + 1),
  ]
}
