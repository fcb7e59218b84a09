/** Finds where the text of a heading differs from another source of the same edition. */

import {
  computeParagraphStartOffsets,
  type DisplayedDifference,
  findDisplayedDifferences,
} from '../../canon/collation/displayed-differences.ts'
import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import type { EditionId } from '../../definitions/editions.ts'
import type { ReaderContext } from '../shared/reader.ts'

/** Returns where a paragraph of a passage differs, by the paragraph's index; ranges count from its beginning. */
type Differences = (index: number) => readonly DisplayedDifference[]

/**
 * Finds where the displayed text of a heading differs from the first other source that is not hidden; undefined
 * without such a source.
 * @param isPrint whether the text is shown as it is printed
 */
export function findDifferencesFromOtherSource(
  reader: ReaderContext,
  heading: HeadingNode,
  edition: EditionId,
  { volume, isPrint }: { readonly volume: number; readonly isPrint: boolean },
): Differences | undefined {
  const { canon } = reader.stores
  const { division, node } = canon.entries.find(volume, heading.row.slug)
  const candidates = canon.text.candidates(canon.entries.textName(division, node, edition))
  const shown = candidates.find(({ isShown }) => isShown)
  const other = candidates.find((candidate) => candidate !== shown && !candidate.isHidden)
  if (!shown || !other) return undefined
  const paragraphs = isPrint ? canon.text.printedParagraphs(shown.passage) : canon.text.paragraphs(shown.passage)
  const words = paragraphs.map(({ spans }) => spans)
  const differences = findDisplayedDifferences(
    words,
    canon.text.paragraphs(other.passage).map(({ spans }) => spans),
    edition,
  )
  const starts = computeParagraphStartOffsets(words)
  return (index) => {
    const start = starts[index] ?? 0
    const end = starts[index + 1] ?? Number.POSITIVE_INFINITY
    return differences
      .filter((difference) => difference.start >= start && difference.start < end)
      .map((difference) => ({
        ...difference,
        start: difference.start - start,
        end: difference.end - start,
      }))
  }
}
