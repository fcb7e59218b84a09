/** Where the headings of the built-in table begin in the canon, counted in letters, and which heading a place belongs to. */

import { readVolumePositionsInLetters } from './canon-letters.ts'
import { type BuiltInHeading, readBuiltInHeadings } from './headings.ts'
import type { CanonLetterPosition } from './number-places.ts'

/**
 * Finds the innermost heading whose text contains a place; undefined for places before the first heading of a volume.
 */
export function findHeadingAtPlace({ volume, at }: CanonLetterPosition): BuiltInHeading | undefined {
  const found = readVolumePositionsInLetters(volume)?.headings.findLast((one) => one.at <= at)
  return found && readBuiltInHeadings()[found.heading]
}

/**
 * Returns the place where the text of a heading begins; undefined for headings without a position in the canon's
 * letters.
 */
export const findPlaceOfHeading = ({ index, volume }: BuiltInHeading): CanonLetterPosition | undefined =>
  volume === 0 ? undefined : { volume, at: startIn(volume, index) }

/** Whether the first place precedes the second in the canon. */
export const isCanonPlaceBefore = (one: CanonLetterPosition, other: CanonLetterPosition): boolean =>
  one.volume < other.volume || (one.volume === other.volume && one.at < other.at)

const startIn = (volume: number, index: number): number =>
  readVolumePositionsInLetters(volume)?.headings.find(({ heading }) => heading === index)?.at ?? 0
