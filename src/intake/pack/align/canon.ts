/** Lays the Pali of a volume, in either script, beside the letters of the canon. */

import { type Alignment, alignLandmarks } from '../../../canon/align/align.ts'
import { landmarksOf } from '../../../canon/align/landmarks.ts'
import { lettersOf } from '../../../canon/align/letters.ts'
import { lettersOfVolume, type VolumeLetters } from '../../../definitions/facts/canon-letters.ts'
import type { Paragraph } from '../corpus.ts'
import { isMeasured, type Measure } from './measure.ts'

/** Consonants, of Thai as of Pali. */
export const paliLetters: Measure = (text) => lettersOf(text).length

/** With fewer landmarks in common, or a smaller share of its own, a text is another one, or too short to tell. */
const MIN_COUNT = 12
const SMALLEST_SHARE = 0.2

/** One in so many letters is more or less in another print of the same text. */
const DRIFT = 0.05

/** A text beside the letters of its volume. */
export interface AlongsideCanon {
  readonly letters: VolumeLetters
  readonly alignment: Alignment
}

/** Null for a volume that is not known, and for words that are not those of the volume. */
export function alongsideCanon(volume: number, paragraphs: readonly Paragraph[]): AlongsideCanon | null {
  const letters = lettersOfVolume(volume)
  return letters && alongsideLetters(letters, paragraphs)
}

/** Null for words that are others. */
export function alongsideLetters(
  letters: VolumeLetters,
  paragraphs: readonly Paragraph[],
): AlongsideCanon | null {
  const own = landmarksOf(lettersOfParagraphs(paragraphs))
  const pairs = alignLandmarks(letters.landmarks, own)
  if (pairs.length < MIN_COUNT || pairs.length < SMALLEST_SHARE * own.at.length) return null
  return { letters, alignment: { pairs, ratio: 1, drift: DRIFT } }
}

/** The letters of paragraphs as `lengthOf` counts them. */
export function lettersOfParagraphs(paragraphs: readonly Paragraph[]): Uint8Array {
  return Buffer.concat(
    paragraphs.flatMap(({ parts }) =>
      parts.flatMap((part) => (isMeasured(part) ? [lettersOf(part.text)] : [])),
    ),
  )
}
