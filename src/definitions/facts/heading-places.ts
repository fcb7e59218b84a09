/** Where the built-in headings begin in the canon, counted in letters, and which heading contains a place. */

import { readVolumePositionsInLetters } from './canon-letters.ts'
import { type BuiltInHeading, readBuiltInHeadings } from './headings.ts'
import type { CanonLetterPosition } from './number-places.ts'

/** Finds the innermost built-in heading whose text contains a place. Undefined before the first heading of a volume. */
export function findBuiltInHeadingAtPlace({ volume, at }: CanonLetterPosition): BuiltInHeading | undefined {
  const found = readVolumePositionsInLetters(volume)?.headings.findLast((one) => one.at <= at)
  return found && readBuiltInHeadings()[found.heading]
}

/** Finds the place at which the text of a built-in heading begins. Undefined if the letters of the canon lack it. */
export const findPlaceOfBuiltInHeading = ({ index, volume }: BuiltInHeading): CanonLetterPosition | undefined =>
  volume === 0 ? undefined : { volume, at: startIn(volume, index) }

/** Whether the first of two places precedes the second in the canon. */
export const isCanonPlaceBefore = (one: CanonLetterPosition, other: CanonLetterPosition): boolean =>
  one.volume < other.volume || (one.volume === other.volume && one.at < other.at)

const startIn = (volume: number, index: number): number =>
  readVolumePositionsInLetters(volume)?.headings.find(({ heading }) => heading === index)?.at ?? 0
