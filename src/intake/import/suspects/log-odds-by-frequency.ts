/**
 * Weighs a suspected typo by whole words: how often the wrong and the right words occur in the sources, and whether the
 * page repeats the wrong word. Each observation is added to the log odds or subtracted.
 */

import { areInterchangeablePaliLetters } from '../../../../search/letters/confusions.ts'
import type { SuspectLanguageAndScript } from './log-odds-by-letters.ts'

/** How often the wrong words and the proposed right words occur. */
export interface SuspectFrequencies {
  /** Occurrences of the printed words in their source. */
  readonly wrong: number
  /** The same in all other sources. */
  readonly elsewhere: number
  /** Occurrences of the best proposal in all sources. */
  readonly right: number
  /** Further occurrences of the wrong word on the same page, as a word. */
  readonly again: number
  /** Number of other sources with the proposal at the place. */
  readonly witnesses: number
  /** Whether the words are correct in an older spelling: `แล` is `และ`. */
  readonly isOldWord: boolean
  /** The single letter and its replacement, if that is the whole correction. */
  readonly letters: readonly [odd: string, instead: string] | undefined
}

/** Log odds by the minimum number of occurrences, in ascending order. */
type LogOddsSteps = readonly (readonly [minCount: number, odds: number])[]

const RIGHT_COUNT_STEPS: Readonly<Record<'thai' | 'pali', LogOddsSteps>> = {
  thai: [
    [0, -2.5],
    [1, -1.5],
    [3, -0.9],
    [20, 0.1],
    [100, 1],
  ],
  pali: [
    [0, -1],
    [3, 0.3],
    [10, 1],
  ],
}

/** Log odds of a form that is frequent compared with the right one, and thus a word of its own. */
const FREQUENT_FORM_STEPS = [
  { often: 300, share: 0, odds: -2.5 },
  { often: 8, share: 0.05, odds: -2.5 },
  { often: 3, share: 0.2, odds: -1.5 },
] as const
const ELSEWHERE_ODDS = -0.7
const WITNESS_ODDS = 0.6
/** A page that repeats the word uses it on purpose, even more likely if it repeats it often. */
const REPEATED_ODDS = -1.6
const OFTEN_REPEATED_ODDS = -3
const OLD_WORD_ODDS = -2.5
/** Editions of Pali use either letter. */
const INTERCHANGEABLE_ODDS = -1

/**
 * Returns how much the frequencies of the wrong words and of the best proposal change the log odds of a misprint. A
 * positive result makes a misprint likelier.
 */
export function computeMisprintLogOddsByFrequency(
  script: SuspectLanguageAndScript,
  { wrong, elsewhere, right, again, witnesses, letters, isOldWord }: SuspectFrequencies,
): number {
  const isPali = script !== 'thai'
  let odds = lookUpStep(RIGHT_COUNT_STEPS[isPali ? 'pali' : 'thai'], right)
  const frequentForm = FREQUENT_FORM_STEPS.find(({ often, share }) => wrong >= often && wrong > share * right)
  odds += frequentForm?.odds ?? 0
  if (isOldWord) odds += OLD_WORD_ODDS
  if (again > 0) odds += again > 1 ? OFTEN_REPEATED_ODDS : REPEATED_ODDS
  if (!isPali) return odds
  if (elsewhere > 0) odds += ELSEWHERE_ODDS
  else if (witnesses > 0) odds += WITNESS_ODDS
  if (witnesses === 0) odds -= WITNESS_ODDS
  if (letters && areInterchangeablePaliLetters(...letters)) odds += INTERCHANGEABLE_ODDS
  return odds
}

const lookUpStep = (steps: LogOddsSteps, count: number): number =>
  steps.findLast(([minCount]) => count >= minCount)?.[1] ?? 0
