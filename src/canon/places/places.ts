/** Finds the place in other editions that corresponds to the top of a printed page. */

import {
  type EditionId,
  getRootEdition,
  isCommentaryEdition,
  isTranslationOrCommentary,
} from '../../definitions/editions.ts'
import type { DisplayedPageLookup } from '../text/displayed-pages.ts'
import type { DisplayedTextReader } from '../text/displayed-text.ts'
import type { HeadingNode } from '../tree/division-tree.ts'
import type { ParagraphInPart, PrintedPagePlace } from '../volumes/printed-pages.ts'
import { findRootColumn } from './align-block.ts'
import type { AlignedBlockReader } from './aligned-blocks.ts'
import type { AlignedEditionInBlock } from './block-code.ts'
import type { AlignmentUnit } from './streams.ts'

type Column = AlignedEditionInBlock<HeadingNode>

/** Maximum pages to go back to the last one that a commentary explains. */
const MAX_PAGES_BEFORE = 5

/** Finds the places in other editions that correspond to the top of a printed page. */
export class PageCounterpartFinder {
  constructor(
    private readonly blocks: AlignedBlockReader,
    private readonly text: DisplayedTextReader,
    private readonly pages: DisplayedPageLookup,
  ) {}

  /**
   * Returns where other editions have the words at the top of a page, and the pages on which commentaries explain them.
   * @param headings headings whose text is on the page, in reading order; for a heading with only a title, the words of
   *   the next one are used
   */
  others(place: PrintedPagePlace, headings: readonly HeadingNode[]): readonly ParagraphInPart[] {
    const root = isCommentaryEdition(place.edition)
      ? this.findSamePage(getRootEdition(place.edition), place)
      : undefined
    if (isCommentaryEdition(place.edition) && !root) return []
    const texts = this.findInTexts(root ?? place, headings)
    const here = [root ?? place, ...texts]
    const commentaries = this.text.editions.filter(
      (edition) => isCommentaryEdition(edition) && edition !== place.edition,
    )
    return [
      ...(root ? [root] : []),
      ...texts,
      ...commentaries.flatMap(
        (edition) =>
          this.findSamePage(
            edition,
            here.find((one) => one.edition === getRootEdition(edition)),
          ) ?? [],
      ),
    ]
  }

  /** Returns the page of a commentary or its text with the same number, or the last one with words before it. */
  private findSamePage(
    edition: EditionId | undefined,
    place: PrintedPagePlace | undefined,
  ): ParagraphInPart | undefined {
    if (!edition || !place) return undefined
    const { volume, page } = place
    const before = this.pages.upTo({ edition, volume }, page)
    if (before === undefined || before < page - MAX_PAGES_BEFORE) return undefined
    return { edition, volume, page: before, part: 0, index: 0 }
  }

  private findInTexts(place: PrintedPagePlace, headings: readonly HeadingNode[]): readonly ParagraphInPart[] {
    const done = new Set<HeadingNode>()
    for (const [nth, heading] of headings.entries()) {
      if (done.has(heading)) continue
      const block = this.blocks.of(heading)
      for (const other of block?.headings ?? []) if (other) done.add(other)
      const own = block?.columns.find(({ edition }) => edition === place.edition)
      const top = own && findFirstUnit(own, place)
      // text that only ends on the page, or is a title, is skipped if other text begins there
      if (!block || !own || (top === undefined && nth + 1 < headings.length)) continue
      return findPlacesInOtherEditions(block.columns, own, top ?? findLastUnit(own, place))
    }
    return []
  }
}

/** Finds the places in other editions that correspond to a unit. @param top the unit of the page's first words */
function findPlacesInOtherEditions(columns: readonly Column[], own: Column, top: number): readonly ParagraphInPart[] {
  const onSpine = own.spineOffsets[top] ?? 0
  const byEdition = new Map(columns.map((column) => [column.edition, column]))
  return columns.flatMap((other): readonly ParagraphInPart[] => {
    if (other === own) return []
    const unit = findUnitAt(other, onSpine)
    // a translation that omits the words has no corresponding place
    const root = isTranslationOrCommentary(other.edition) ? findRootColumn(byEdition, other.edition) : undefined
    const expectedHeading = (root && findUnitAt(root, onSpine))?.heading ?? unit?.heading
    if (!unit || !other.units.some(({ heading }) => heading === expectedHeading)) return []
    const { volume, page: onPage } = unit.words
    // copies the place only, since its heading would keep a whole tree in memory
    const { part, index, page } = unit.paragraphs.find((place) => place.page === onPage) ?? unit.words
    return [{ edition: other.edition, volume, page, part, index }]
  })
}

/** Returns the unit whose words are the first on a page; undefined if none begins there. */
function findFirstUnit({ units }: Column, { volume, page }: PrintedPagePlace): number | undefined {
  for (let top = 0; top < units.length; top++) {
    const { words, length } = units[top] as AlignmentUnit
    if (length > 0 && words.volume === volume && words.page === page) return top
  }
  return undefined
}

/** Returns the last unit at or before a page. */
function findLastUnit({ units }: Column, { volume, page }: PrintedPagePlace): number {
  const last = units.findLastIndex(
    ({ words }) => words.volume < volume || (words.volume === volume && words.page <= page),
  )
  return Math.max(0, last)
}

/** Tolerance in letters where one unit ends and the next begins. */
const MAX_UNIT_OFFSET = 4

/** Returns the unit with words that contains a place of the spine. */
function findUnitAt({ units, spineOffsets }: Column, onSpine: number): AlignmentUnit | undefined {
  for (let nth = units.length - 1; nth >= 0; nth--) {
    const unit = units[nth]
    if (unit && unit.length > 0 && (spineOffsets[nth] ?? 0) <= onSpine + MAX_UNIT_OFFSET) return unit
  }
  return units.find(({ length }) => length > 0) ?? units[0]
}
