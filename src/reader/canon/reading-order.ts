/** What to read before and after a heading: whole texts in the order of the contents, across volumes and divisions. */

import type { DivisionContentsTree, HeadingNode } from '../../canon/tree/division-tree.ts'
import type { DivisionRow } from '../../canon/tree/divisions.ts'
import {
  findSiblingWhoseTextIncludes,
  isHeadingCitedByOwnNumber,
  listHeadingsOfWholeText,
} from '../../canon/tree/whole-text.ts'
import type { ReaderContext } from '../shared/reader.ts'

/** A heading of the canon with the division that it is in. */
export interface HeadingInDivision {
  readonly division: DivisionRow
  readonly node: HeadingNode
}

/** Finds the heading to read after a heading and all its text; undefined at the end of the canon. */
export function findNextHeadingToRead(
  reader: ReaderContext,
  { division, node }: HeadingInDivision,
): HeadingInDivision | undefined {
  const tree = reader.stores.canon.contents.of(division)
  const behind = endOf(tree, node)
  const around = readingAround(tree, node)
  // after a part of a text comes the next part of the same text
  if (around && around !== node && behind < endOf(tree, around)) return at(division, tree.nodes[behind])
  return withText(reader, readingsFrom(reader, division, behind, 1))
}

/** Finds the heading to read before a heading; undefined at the beginning of the canon. */
export function findPreviousHeadingToRead(
  reader: ReaderContext,
  { division, node }: HeadingInDivision,
): HeadingInDivision | undefined {
  const tree = reader.stores.canon.contents.of(division)
  const around = readingAround(tree, node)
  if (around && around !== node) {
    const siblings = node.parent?.children ?? tree.tops
    return at(division, siblings[siblings.indexOf(node) - 1] ?? node.parent ?? undefined)
  }
  return withText(reader, readingsFrom(reader, division, node.index - 1, -1))
}

const at = (division: DivisionRow, node: HeadingNode | undefined): HeadingInDivision | undefined =>
  node && { division, node }

const endOf = (tree: DivisionContentsTree, node: HeadingNode): number =>
  node.index + listHeadingsOfWholeText(tree, node).length

/** Maximum headings without text that are skipped; after more of them the first one is returned. */
const MAX_EMPTY = 40

/** Finds the first heading for which some edition has text. */
function withText(
  { stores: { canon } }: ReaderContext,
  readings: Iterable<HeadingInDivision>,
): HeadingInDivision | undefined {
  let [first, passed]: [HeadingInDivision | undefined, number] = [undefined, 0]
  for (const reading of readings) {
    const tree = canon.contents.of(reading.division)
    if (canon.branches.has(listHeadingsOfWholeText(tree, reading.node))) return reading
    first ??= reading
    if (++passed === MAX_EMPTY) break
  }
  return first
}

/** Yields headings from a place of a division on, then those of the divisions after or before it. */
function* readingsFrom(
  reader: ReaderContext,
  division: DivisionRow,
  from: number,
  step: 1 | -1,
): Generator<HeadingInDivision> {
  yield* readingsIn(reader, division, step, from)
  const divisions = reader.stores.canon.divisions.all().toSorted((a, b) => a.firstVolume - b.firstVolume)
  const own = divisions.findIndex(({ id }) => id === division.id)
  for (let nth = own + step; divisions[nth]; nth += step) yield* readingsIn(reader, divisions[nth] as DivisionRow, step)
}

/** @param from undefined for all of the division */
function* readingsIn(
  { stores: { canon } }: ReaderContext,
  division: DivisionRow,
  step: 1 | -1,
  from?: number,
): Generator<HeadingInDivision> {
  const tree = canon.contents.of(division)
  for (let place = from ?? (step > 0 ? 0 : tree.nodes.length - 1); tree.nodes[place]; ) {
    const here = tree.nodes[place] as HeadingNode
    const node = step > 0 ? (isReading(here) ? here : undefined) : readingAround(tree, here)
    if (node) yield { division, node }
    place = !node ? place + step : step > 0 ? endOf(tree, node) : node.index - 1
  }
}

/**
 * The heading of the text that a heading belongs to; undefined for a heading that only groups texts, such as a vagga.
 */
function readingAround(tree: DivisionContentsTree, node: HeadingNode): HeadingNode | undefined {
  let around: HeadingNode | undefined
  for (let above: HeadingNode | null = node; above; above = above.parent) {
    const holder = findSiblingWhoseTextIncludes(tree, above)
    if (holder || isReading(above)) around = holder ?? above
  }
  return around
}

/**
 * Whether a heading is a whole text: one cited by its number; where there are none, one right above the last headings.
 */
const isReading = (node: HeadingNode): boolean =>
  isHeadingCitedByOwnNumber(node) ||
  node.children.every((child) => child.children.length === 0 && !isHeadingCitedByOwnNumber(child))
