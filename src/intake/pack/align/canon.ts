/** Lays the Pali of a volume, in either script, beside the letters of the canon. */

import { alignByLandmarks, type TextAlignment } from '../../../canon/align/align.ts'
import { selectLandmarks } from '../../../canon/align/landmarks.ts'
import { toComparisonLetters } from '../../../canon/align/letters.ts'
import { readVolumeLetters, type VolumeLetters } from '../../../definitions/facts/canon-letters.ts'
import type { Paragraph } from '../corpus.ts'
import { isMeasuredPart, type LetterMeasure } from './measure.ts'

/** Consonants, of Thai as of Pali. */
export const paliConsonants: LetterMeasure = (text) => toComparisonLetters(text).length

/** With fewer landmarks in common, or a smaller share of its own, a text is another one, or too short to tell. */
const MIN_COUNT = 12
const SMALLEST_SHARE = 0.2

/** One in so many letters is more or less in another print of the same text. */
const DRIFT = 0.05

/** A text beside the letters of its volume. */
export interface CanonAlignment {
  readonly letters: VolumeLetters
  readonly alignment: TextAlignment
}

/** Null for a volume that is not known, and for words that are not those of the volume. */
export function alignVolumeWithCanon(volume: number, paragraphs: readonly Paragraph[]): CanonAlignment | null {
  const letters = readVolumeLetters(volume)
  return letters && alignWithLetters(letters, paragraphs)
}

/** Null for words that are others. */
export function alignWithLetters(letters: VolumeLetters, paragraphs: readonly Paragraph[]): CanonAlignment | null {
  const own = selectLandmarks(measuredLettersOf(paragraphs))
  const pairs = alignByLandmarks(letters.landmarks, own)
  if (pairs.length < MIN_COUNT || pairs.length < SMALLEST_SHARE * own.at.length) return null
  return { letters, alignment: { pairs, ratio: 1, drift: DRIFT } }
}

/** The letters of paragraphs as `lengthOf` counts them. */
export function measuredLettersOf(paragraphs: readonly Paragraph[]): Uint8Array {
  return Buffer.concat(
    paragraphs.flatMap(({ parts }) =>
      parts.flatMap((part) => (isMeasuredPart(part) ? [toComparisonLetters(part.text)] : [])),
    ),
  )
}
