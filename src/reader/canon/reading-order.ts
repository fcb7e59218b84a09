/** Finds the texts before and after a heading, in the order of the contents, across volumes and divisions. */

import type { DivisionContentsTree, HeadingNode } from '../../canon/tree/division-tree.ts'
import type { DivisionRow } from '../../canon/tree/divisions.ts'
import {
  findSiblingWhoseTextIncludes,
  isHeadingCitedByOwnNumber,
  listHeadingsOfWholeText,
} from '../../canon/tree/whole-text.ts'
import type { ReaderContext } from '../shared/reader.ts'

/** A heading of the canon with its division. */
export interface HeadingInDivision {
  readonly division: DivisionRow
  readonly node: HeadingNode
}

/** Finds the heading to read after a heading and all its text. Undefined at the end of the canon. */
export function findNextHeadingToRead(
  reader: ReaderContext,
  { division, node }: HeadingInDivision,
): HeadingInDivision | undefined {
  const tree = reader.stores.canon.contents.of(division)
  const end = getEndIndex(tree, node)
  const text = findTextAround(tree, node)
  // after a part of a text comes the next part of the same text
  if (text && text !== node && end < getEndIndex(tree, text)) return inDivision(division, tree.nodes[end])
  return findFirstWithText(reader, walkReadings(reader, division, end, 1))
}

/** Finds the heading to read before a heading. Undefined at the beginning of the canon. */
export function findPreviousHeadingToRead(
  reader: ReaderContext,
  { division, node }: HeadingInDivision,
): HeadingInDivision | undefined {
  const tree = reader.stores.canon.contents.of(division)
  const text = findTextAround(tree, node)
  if (text && text !== node) {
    const siblings = node.parent?.children ?? tree.tops
    return inDivision(division, siblings[siblings.indexOf(node) - 1] ?? node.parent ?? undefined)
  }
  return findFirstWithText(reader, walkReadings(reader, division, node.index - 1, -1))
}

const inDivision = (division: DivisionRow, node: HeadingNode | undefined): HeadingInDivision | undefined =>
  node && { division, node }

const getEndIndex = (tree: DivisionContentsTree, node: HeadingNode): number =>
  node.index + listHeadingsOfWholeText(tree, node).length

/** Maximum headings without text that are skipped before the search stops and the first of them is returned. */
const MAX_EMPTY_HEADINGS = 40

/** Finds the first heading for which some edition has text. */
function findFirstWithText(
  { stores: { canon } }: ReaderContext,
  readings: Iterable<HeadingInDivision>,
): HeadingInDivision | undefined {
  let [first, skipped]: [HeadingInDivision | undefined, number] = [undefined, 0]
  for (const reading of readings) {
    const tree = canon.contents.of(reading.division)
    if (canon.branches.has(listHeadingsOfWholeText(tree, reading.node))) return reading
    first ??= reading
    if (++skipped === MAX_EMPTY_HEADINGS) break
  }
  return first
}

/** Yields headings from a place of a division on, then those of the divisions after or before it. */
function* walkReadings(
  reader: ReaderContext,
  division: DivisionRow,
  from: number,
  step: 1 | -1,
): Generator<HeadingInDivision> {
  yield* walkReadingsInDivision(reader, division, step, from)
  const divisions = reader.stores.canon.divisions.all().toSorted((a, b) => a.firstVolume - b.firstVolume)
  const own = divisions.findIndex(({ id }) => id === division.id)
  for (let nth = own + step; divisions[nth]; nth += step)
    yield* walkReadingsInDivision(reader, divisions[nth] as DivisionRow, step)
}

/** Yields the texts of one division. @param from the index to start at; undefined for the whole division */
function* walkReadingsInDivision(
  { stores: { canon } }: ReaderContext,
  division: DivisionRow,
  step: 1 | -1,
  from?: number,
): Generator<HeadingInDivision> {
  const tree = canon.contents.of(division)
  for (let place = from ?? (step > 0 ? 0 : tree.nodes.length - 1); tree.nodes[place]; ) {
    const here = tree.nodes[place] as HeadingNode
    const node = step > 0 ? (isWholeText(here) ? here : undefined) : findTextAround(tree, here)
    if (node) yield { division, node }
    place = !node ? place + step : step > 0 ? getEndIndex(tree, node) : node.index - 1
  }
}

/** Finds the text that a heading belongs to; undefined for a heading that only groups texts, such as a vagga. */
function findTextAround(tree: DivisionContentsTree, node: HeadingNode): HeadingNode | undefined {
  let text: HeadingNode | undefined
  for (let above: HeadingNode | null = node; above; above = above.parent) {
    const holder = findSiblingWhoseTextIncludes(tree, above)
    if (holder || isWholeText(above)) text = holder ?? above
  }
  return text
}

/**
 * Whether a heading is a whole text: it is cited by its own number, or its subheadings have neither such a number nor
 * subheadings.
 */
const isWholeText = (node: HeadingNode): boolean =>
  isHeadingCitedByOwnNumber(node) ||
  node.children.every((child) => child.children.length === 0 && !isHeadingCitedByOwnNumber(child))
