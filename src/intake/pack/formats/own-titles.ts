/** Corrects headings that were placed at the last item of the text before, although their own title comes later. */

import type { BuiltInHeading } from '../../../definitions/facts/headings.ts'
import type { PageFileBlock } from './page-pieces.ts'

/** A place at which a heading may begin: before a block of a page file, or inside it. */
export interface HeadingStartCandidate {
  /** Index of the block. */
  readonly block: number
  /** Letters of the volume before it. */
  readonly at: number
  /** Whether it is inside the block. */
  readonly inside: boolean
  /** Lower for a likelier place. */
  readonly cost: number
}

/** A built-in heading, and the place at which it begins. */
export interface HeadingWithStart {
  readonly fact: BuiltInHeading
  readonly place: HeadingStartCandidate
}

/** A boundary between blocks at which a heading may begin, with the title lines above it. */
export interface PossibleHeadingBoundary {
  /** Index of the block below it. */
  readonly block: number
  /** Letters of the volume before it. */
  readonly at: number
  readonly titles: readonly string[]
  /** Letters of the canon before the item at the start of the block; null if it starts with none. */
  readonly item: number | null
  /** Where that item begins; introductory lines may separate it from the titles. */
  readonly itemAt: number
  /** Whether the titles announce the verse that summarises a chapter. */
  readonly isAboveUddana: boolean
}

/**
 * Maximum letters between a heading's place and its own title, as where an edition sets the title an item later than
 * the Pali (9/124); the second maximum applies with a closing line in between. More letters are text of the heading.
 */
const [MAX_TAIL_LETTERS, MAX_CLOSED_TAIL_LETTERS] = [80, 600]

/**
 * Moves headings to their own titles. If editions number items differently, the last item of one text can be mistaken
 * for the first of the next. A heading that was placed without a title begins at the next title below if that is its
 * own. A title is recognised by its name. In the Paṭṭhāna a title names two things at once; there it is recognised by
 * the item below it.
 * @param borders boundaries at which headings may begin
 * @param isTitle whether a line is the title of a heading
 */
export function moveHeadingsToOwnTitles(
  placed: readonly HeadingWithStart[],
  borders: readonly PossibleHeadingBoundary[],
  blocks: readonly PageFileBlock[],
  isTitle: (line: string, fact: BuiltInHeading) => boolean,
): readonly HeadingWithStart[] {
  const untitled = new Set(borders.flatMap(({ block, titles }) => (titles.length === 0 ? [block] : [])))
  return placed.map((heading, nth) => {
    const { fact, place } = heading
    if (!place.inside && !untitled.has(place.block)) return heading
    const end = placed[nth + 1]?.place.block ?? blocks.length
    const titledBorder = borders.find(
      ({ block, at, titles }) =>
        block > place.block && block < end && at <= place.at + MAX_CLOSED_TAIL_LETTERS && titles.length > 0,
    )
    if (!titledBorder) return heading
    const itemAtPlace = blocks[place.block]?.item?.item
    const isOwnItem =
      itemAtPlace !== undefined &&
      itemAtPlace !== fact.itemFrom &&
      blocks[titledBorder.block]?.item?.item === fact.itemFrom
    if (!isOwnItem && !titledBorder.titles.some((line) => isTitle(line, fact))) return heading
    const isClosed = blocks.slice(place.block, titledBorder.block).some(({ role }) => role === 'closing')
    if (!isClosed && titledBorder.at > place.at + MAX_TAIL_LETTERS) return heading
    return { fact, place: { ...place, block: titledBorder.block, at: titledBorder.at, inside: false } }
  })
}
