/**
 * The place of the words at the top of each printed page, found by the words that readers see: counted in consonants of the raw volume of Siam Rath, with which the raw translation is aligned by items, names and lengths (see items.ts). The library's own links are not used.
 */

import { parseParagraphsAsPlainText } from '../../db/stored-paragraphs.ts'
import type { DisplayedTextReader } from '../../src/canon/text/displayed-text.ts'
import { readVolumeParts } from '../../src/canon/text/page-parts.ts'
import type { EditionId } from '../../src/definitions/editions.ts'
import { type Alignment, alignSkeletons, projectPlace } from './align.ts'
import type { RawTexts } from './expected.ts'
import { SkeletonStream } from './skeleton.ts'

/** A printed page with words, and the skeleton letters of the raw Siam Rath before its first ones. */
export interface PageTop {
  readonly page: number
  readonly at: number
  /** Maximum error of that: half the distance to the nearest known place. */
  readonly doubt: number
}

/** The pages of one edition of one volume, in order, as far as they rise. @param isPali whether its words are those of Siam Rath */
export function findPageTops(
  text: Pick<DisplayedTextReader, 'read'>,
  raw: RawTexts,
  edition: EditionId,
  volume: number,
  isPali: boolean,
): readonly PageTop[] {
  const [siamrath, royal, alignment] = [
    raw.siamrath.get(volume),
    raw.royal.get(volume),
    raw.royalAlignments.get(volume),
  ]
  const like = isPali ? siamrath : royal
  if (!like || !siamrath || (!isPali && !alignment)) return []
  const parts = readVolumeParts(text, { edition, volume }, parseParagraphsAsPlainText)
  const stream = new SkeletonStream()
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
      const place = projectPlace(onRaw, at)
      if (!alignment || isPali) return { page, at: Math.round(place), doubt: NEAR_LETTERS }
      const known = swapSides(alignment.alignment)
      return {
        page,
        at: Math.round(projectPlace(known, place)),
        doubt: Math.max(NEAR_TRANSLATED_LETTERS, distanceTo(known.left, place) / 2),
      }
    })
}

/** Skeleton letters by which a place may always be off: few between two prints of the Pali, two lines of a translation. */
const [NEAR_LETTERS, NEAR_TRANSLATED_LETTERS] = [15, 60]

/** The same from the other side. */
const swapSides = ({ left, right }: Alignment): Alignment => ({ left: right, right: left })

const distanceTo = (known: Float64Array, place: number): number =>
  known.reduce((least, at) => Math.min(least, Math.abs(at - place)), Number.POSITIVE_INFINITY)
