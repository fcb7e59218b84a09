/**
 * Corrects headings whose text was placed at the last item of the text before it, although its own title follows below.
 */

import type { BuiltInHeading } from '../../../definitions/facts/headings.ts'
import type { PageFileBlock } from './page-pieces.ts'

/** A place where a heading may begin: before a block or inside it. */
export interface HeadingStartCandidate {
  readonly block: number
  /** Letters of the volume in front of it. */
  readonly at: number
  /** It is inside the block. */
  readonly inside: boolean
  readonly cost: number
}

/** A heading with the place where it begins. */
export interface HeadingWithStart {
  readonly fact: BuiltInHeading
  readonly place: HeadingStartCandidate
}

/** A boundary between blocks where a heading may begin, with the title lines above it. */
export interface PossibleHeadingBoundary {
  readonly block: number
  readonly at: number
  readonly titles: readonly string[]
  /** Letters of the canon in front of the item with which the block opens; null where it opens with none. */
  readonly item: number | null
  /** Where that item begins: lines that introduce it may be between it and the titles. */
  readonly itemAt: number
  /** The titles announce the verse that sums up a chapter. */
  readonly isSummed: boolean
}

/**
 * More letters than these in front of its own title are a text's own, as where an edition sets the title an item later
 * than the Pali does (9/124); a closing line in between tells that they are not.
 */
const [MAX_TAIL_LENGTH, MAX_CLOSED_LENGTH] = [80, 600]

/**
 * Moves headings to their own titles. Where editions number items differently, the last item of one text can be
 * mistaken for the first of the next. A heading that was placed without a title, while the next title below is its own,
 * begins at that title. It is recognised by its name or, as in the Paṭṭhāna, where a title names two things at once, by
 * the item that opens below it.
 */
export function moveHeadingsToOwnTitles(
  placed: readonly HeadingWithStart[],
  borders: readonly PossibleHeadingBoundary[],
  blocks: readonly PageFileBlock[],
  isTitle: (line: string, fact: BuiltInHeading) => boolean,
): readonly HeadingWithStart[] {
  const untitled = new Set(borders.flatMap(({ block, titles }) => (titles.length === 0 ? [block] : [])))
  return placed.map((one, nth) => {
    const { fact, place } = one
    if (!place.inside && !untitled.has(place.block)) return one
    const end = placed[nth + 1]?.place.block ?? blocks.length
    const titled = borders.find(
      ({ block, at, titles }) =>
        block > place.block && block < end && at <= place.at + MAX_CLOSED_LENGTH && titles.length > 0,
    )
    if (!titled) return one
    const stands = blocks[place.block]?.item?.item
    const isOwnItem =
      stands !== undefined && stands !== fact.itemFrom && blocks[titled.block]?.item?.item === fact.itemFrom
    if (!isOwnItem && !titled.titles.some((line) => isTitle(line, fact))) return one
    const isClosed = blocks.slice(place.block, titled.block).some(({ role }) => role === 'closing')
    if (!isClosed && titled.at > place.at + MAX_TAIL_LENGTH) return one
    return { fact, place: { ...place, block: titled.block, at: titled.at, inside: false } }
  })
}
