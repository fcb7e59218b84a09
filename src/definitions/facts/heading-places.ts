/** Where the headings of the built-in table begin in the canon, counted in letters, and which heading a place belongs to. */

import { once } from '../once.ts'
import { readVolumeLetters } from './canon-letters.ts'
import { volumeFacts } from './facts.ts'
import { type HeadingFact, readHeadingFacts } from './headings.ts'
import type { CanonPosition } from './number-places.ts'

/**
 * Finds the innermost heading whose text contains a place; undefined for places before the first heading of a volume.
 */
export function findHeadingAtPlace({ volume, at }: CanonPosition): HeadingFact | undefined {
  const found = readVolumeLetters(volume)?.headings.findLast((one) => one.at <= at)
  return found && readHeadingFacts()[found.heading]
}

/** By the indexes of the headings. */
const places = once(
  () =>
    new Map(
      volumeFacts.flatMap(({ volume }) =>
        (readVolumeLetters(volume)?.headings ?? []).map(({ heading, at }) => [heading, { volume, at }] as const),
      ),
    ),
)

/**
 * Returns the place where the text of a heading begins; undefined for headings without a position in the canon's
 * letters.
 */
export const findPlaceOfHeading = ({ index, volume }: HeadingFact): CanonPosition | undefined =>
  places().get(index) ?? (volume === 0 ? undefined : { volume, at: 0 })

/** Whether the first place precedes the second in the canon. */
export const isCanonPlaceBefore = (one: CanonPosition, other: CanonPosition): boolean =>
  one.volume < other.volume || (one.volume === other.volume && one.at < other.at)
