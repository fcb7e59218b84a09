/** Aligns the Pali of a volume, in either script, with the letters of the canon. */

import { alignByLandmarks, type TextAlignment } from '../../../canon/align/align.ts'
import { selectAlignmentLandmarks } from '../../../canon/align/landmarks.ts'
import { toAlignmentLetters } from '../../../canon/align/letters.ts'
import {
  readVolumePositionsInLetters,
  type VolumePositionsInLetters,
} from '../../../definitions/facts/canon-letters.ts'
import type { CorpusParagraph } from '../corpus.ts'
import { type AlignmentLetterCounter, isPartCountedForAlignment } from './measure.ts'

/** Counts the alignment letters of a text. Thai and Pali editions of a text have about the same number. */
export const countPaliConsonants: AlignmentLetterCounter = (text) => toAlignmentLetters(text).length

/** Minimum common landmarks, as a number and as a share. With fewer, the text is another one, or too short to tell. */
const MIN_COMMON_LANDMARKS = 12
const MIN_LANDMARK_SHARE = 0.2

/** Share of letters by which another print of the same text may be longer or shorter. */
const DRIFT_SHARE = 0.05

/** An alignment of a text with the letters of the canon in its volume. */
export interface TextToCanonAlignment {
  readonly letters: VolumePositionsInLetters
  readonly alignment: TextAlignment
}

/**
 * Aligns the paragraphs of a volume with the letters of the canon. Null for an unknown volume, and for the text of
 * another volume.
 */
export function alignVolumeWithCanonLetters(
  volume: number,
  paragraphs: readonly CorpusParagraph[],
): TextToCanonAlignment | null {
  const letters = readVolumePositionsInLetters(volume)
  return letters && alignParagraphsWithVolumeLetters(letters, paragraphs)
}

/**
 * Aligns the paragraphs of a text with the letters of a volume of the canon, by common landmarks. Null if too few
 * match.
 */
export function alignParagraphsWithVolumeLetters(
  letters: VolumePositionsInLetters,
  paragraphs: readonly CorpusParagraph[],
): TextToCanonAlignment | null {
  const landmarks = selectAlignmentLandmarks(getLettersCountedForAlignment(paragraphs))
  const pairs = alignByLandmarks(letters.landmarks, landmarks)
  if (pairs.length < MIN_COMMON_LANDMARKS || pairs.length < MIN_LANDMARK_SHARE * landmarks.at.length) return null
  return { letters, alignment: { pairs, ratio: 1, drift: DRIFT_SHARE } }
}

/** Returns the alignment letters of paragraphs, without notes and paragraph numbers. */
export function getLettersCountedForAlignment(paragraphs: readonly CorpusParagraph[]): Uint8Array {
  return Buffer.concat(
    paragraphs.flatMap(({ parts }) =>
      parts.flatMap((part) => (isPartCountedForAlignment(part) ? [toAlignmentLetters(part.text)] : [])),
    ),
  )
}
