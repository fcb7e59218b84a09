/**
 * Runs of headings at whose borders every edition of a volume begins anew. Where one edition has no text for a heading
 * its words stand with the heading before, so such headings are looked at together.
 */

import { type Edition, isBeside } from '../../definitions/editions.ts'
import { restingPlace } from '../../foundation/bisect.ts'
import type { HeadingNode } from '../tree/division-tree.ts'
import type { LaidChapter, Layouts } from '../volumes/layout.ts'
import { before, behind } from './headings-around.ts'

/** What one edition has of a block. */
export interface BlockColumn {
  readonly edition: Edition
  /** In reading order. */
  readonly chapters: readonly LaidChapter[]
}

export interface PlaceBlock {
  /** The index of its first heading in reading order, and of the one behind its last. */
  readonly from: number
  readonly to: number
  readonly columns: readonly BlockColumn[]
}

/** The most headings on each side: where an edition lacks more, it has nothing of them. */
const FARTHEST = 60

/** The block that holds a heading. @param volume in which it is read */
export function blockOf(
  layouts: Layouts,
  editions: readonly Edition[],
  heading: HeadingNode,
  volume: number,
): PlaceBlock {
  const volumes = [...new Set([volume, heading.ref?.volume ?? volume])]
  const columns = editions.flatMap((edition) => {
    const chapters = chaptersIn(layouts, edition, volumes)
    return chapters.length === 0 ? [] : [{ edition, chapters }]
  })
  // a translation begins with its root wherever it has text
  const whole = columns.filter(({ edition }) => !isBeside(edition))
  const from = restingPlace(heading.index, (at) =>
    Math.max(heading.index - FARTHEST, ...[Math.min(at, ...whole.map((column) => before(column, at)))]),
  )
  // the titles of a volume stand in front of the first words of an edition that does not print them
  const begun = whole.flatMap(({ chapters: [first] }) =>
    first?.firstPage === 1 && first.heading.index >= from && first.heading.index < heading.index + FARTHEST
      ? [first.heading.index + 1]
      : [],
  )
  const to = restingPlace(Math.max(heading.index + 1, ...begun), (at) =>
    Math.min(heading.index + FARTHEST, Math.max(at, ...whole.map((column) => behind(column, at)))),
  )
  return {
    from,
    to,
    columns: columns.map(({ edition, chapters }) => ({
      edition,
      chapters: chapters.filter(({ heading: { index } }) => index >= from && index < to),
    })),
  }
}

/** A heading's text may run over into the next volume: it is one chapter all the same. */
function chaptersIn(layouts: Layouts, edition: Edition, volumes: readonly number[]): readonly LaidChapter[] {
  if (volumes.length === 1) return layouts.of(edition, volumes[0] ?? 0).chapters
  const found = new Map<number, LaidChapter>()
  for (const volume of volumes) {
    for (const chapter of layouts.of(edition, volume).chapters) found.set(chapter.passage, chapter)
  }
  return [...found.values()].sort((a, b) => a.heading.index - b.heading.index)
}
