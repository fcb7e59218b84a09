/**
 * Where the words at the top of each printed page stand, told by the words that readers see: counted in bones of the raw
 * volume of Siam Rath, on which the raw translation is laid by items, names and lengths (see items.ts). What the
 * library itself says of places is not looked at.
 */

import { readVolume } from '../../src/canon/text/page-parts.ts'
import type { ShownText } from '../../src/canon/text/shown-text.ts'
import type { Edition } from '../../src/resources/editions.ts'
import { readPlainParagraphs } from '../../src/texts/stored-paragraphs.ts'
import { align, placeOf } from './align.ts'
import { BoneStream } from './bones.ts'
import type { RawTexts } from './expected.ts'

/** A printed page with words, and the bones of the raw Siam Rath in front of its first ones. */
export interface PageTop {
  readonly page: number
  readonly at: number
}

/** The pages of one edition of one volume, in order, as far as they rise. @param isPali whether its words are those of Siam Rath */
export function pageTops(
  text: Pick<ShownText, 'read'>,
  raw: RawTexts,
  edition: Edition,
  volume: number,
  isPali: boolean,
): readonly PageTop[] {
  const [siamrath, royal, beside] = [raw.siamrath.get(volume), raw.royal.get(volume), raw.beside.get(volume)]
  const like = isPali ? siamrath : royal
  if (!like || !siamrath || (!isPali && !beside)) return []
  const parts = text.read((open) => readVolume(open, { edition, volume }, readPlainParagraphs), [])
  const stream = new BoneStream()
  const begins: { page: number; at: number }[] = []
  for (const { page, paragraphs } of parts) {
    if (begins.at(-1)?.page !== page) begins.push({ page, at: stream.length })
    for (const paragraph of paragraphs) stream.add(paragraph)
  }
  const bones = stream.bones()
  const onRaw = align(bones, like.bones)
  return begins
    .filter(({ at }, index) => (begins[index + 1]?.at ?? bones.length) > at)
    .map(({ page, at }) => {
      const place = placeOf(onRaw, at)
      return { page, at: Math.round(beside && !isPali ? fromRight(beside.alignment, place) : place) }
    })
}

/** Where a place of the right string stands in the left one. */
const fromRight = ({ left, right }: Parameters<typeof placeOf>[0], place: number): number =>
  placeOf({ left: right, right: left }, place)
