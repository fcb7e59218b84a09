/**
 * Finds the words at the top of each printed page, by the words that readers see, without the library's own links.
 * Places are skeleton letters of the raw volume of Siam Rath. The translation is aligned with it by items, names and
 * lengths (see items.ts).
 */

import { parseParagraphsAsPlainText } from '../../db/stored-paragraphs.ts'
import type { DisplayedTextReader } from '../../src/canon/text/displayed-text.ts'
import { readVolumeParts } from '../../src/canon/text/page-parts.ts'
import type { EditionId } from '../../src/definitions/editions.ts'
import { alignSkeletons, mapLeftPlaceToRight, type SkeletonAlignment } from './align.ts'
import type { AlignedRawTexts } from './expected.ts'
import { SkeletonBuilder } from './skeleton.ts'

/** A printed page, and the place of its first words: the skeleton letters before them in the raw Siam Rath. */
export interface PageTopPlace {
  readonly page: number
  readonly at: number
  /** Maximum error of `at`, in skeleton letters: half the distance to the nearest known place. */
  readonly doubt: number
}

/** Finds where the pages of a volume begin. @param isPali whether the edition has the words of Siam Rath */
export function findPageTopPlaces(
  text: Pick<DisplayedTextReader, 'read'>,
  raw: AlignedRawTexts,
  edition: EditionId,
  volume: number,
  isPali: boolean,
): readonly PageTopPlace[] {
  const [siamrath, royal, alignment] = [
    raw.siamrath.get(volume),
    raw.royal.get(volume),
    raw.royalAlignments.get(volume),
  ]
  const like = isPali ? siamrath : royal
  if (!like || !siamrath || (!isPali && !alignment)) return []
  const parts = readVolumeParts(text, { edition, volume }, parseParagraphsAsPlainText)
  const stream = new SkeletonBuilder()
  const starts: { page: number; at: number }[] = []
  for (const { page, paragraphs } of parts) {
    if (starts.at(-1)?.page !== page) starts.push({ page, at: stream.length })
    for (const paragraph of paragraphs) stream.add(paragraph)
  }
  const skeleton = stream.skeleton()
  const onRaw = alignSkeletons(skeleton, like.skeleton)
  return starts
    .filter(({ at }, index) => (starts[index + 1]?.at ?? skeleton.length) > at)
    .map(({ page, at }) => {
      const place = mapLeftPlaceToRight(onRaw, at)
      if (!alignment || isPali) return { page, at: Math.round(place), doubt: NEAR_LETTERS }
      const known = swapSides(alignment.alignment)
      return {
        page,
        at: Math.round(mapLeftPlaceToRight(known, place)),
        doubt: Math.max(NEAR_TRANSLATED_LETTERS, distanceTo(known.left, place) / 2),
      }
    })
}

/**
 * Skeleton letters by which a place may always be off: few between two prints of the Pali, two lines of a translation.
 */
const [NEAR_LETTERS, NEAR_TRANSLATED_LETTERS] = [15, 60]

/** The same from the other side. */
const swapSides = ({ left, right }: SkeletonAlignment): SkeletonAlignment => ({ left: right, right: left })

const distanceTo = (known: Float64Array, place: number): number =>
  known.reduce((least, at) => Math.min(least, Math.abs(at - place)), Number.POSITIVE_INFINITY)
