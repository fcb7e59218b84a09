/** What is read before and after a heading: whole texts, in the contents' order, through the ends of volumes and divisions. */

import type { DivisionTree, HeadingNode } from '../../canon/tree/division-tree.ts'
import type { DivisionRow } from '../../canon/tree/divisions.ts'
import { findSiblingWithText, headingsOfWholeText, isNumberedText } from '../../canon/tree/whole-text.ts'
import type { ReaderContext } from '../shared/reader.ts'

/** A heading under which one reads, and the division that it is in. */
export interface HeadingInDivision {
  readonly division: DivisionRow
  readonly node: HeadingNode
}

/** What is read after a heading and all of its text. */
export function findNextText(
  reader: ReaderContext,
  { division, node }: HeadingInDivision,
): HeadingInDivision | undefined {
  const tree = reader.stores.canon.contents.of(division)
  const behind = endOf(tree, node)
  const around = readingAround(tree, node)
  // who reads a part of a text goes on in it
  if (around && around !== node && behind < endOf(tree, around)) return at(division, tree.nodes[behind])
  return withText(reader, readingsFrom(reader, division, behind, 1))
}

/** What is read before it. */
export function findPreviousText(
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

const endOf = (tree: DivisionTree, node: HeadingNode): number => node.index + headingsOfWholeText(tree, node).length

/** So many headings without text are passed over; where there are more, the first is told. */
const MAX_EMPTY = 40

/** The first that some edition has text for. */
function withText(
  { stores: { canon } }: ReaderContext,
  readings: Iterable<HeadingInDivision>,
): HeadingInDivision | undefined {
  let [first, passed]: [HeadingInDivision | undefined, number] = [undefined, 0]
  for (const reading of readings) {
    const tree = canon.contents.of(reading.division)
    if (canon.branches.has(headingsOfWholeText(tree, reading.node))) return reading
    first ??= reading
    if (++passed === MAX_EMPTY) break
  }
  return first
}

/** From a place of a division on, and then through the divisions beside it. */
function* readingsFrom(
  { stores: { canon } }: ReaderContext,
  division: DivisionRow,
  from: number,
  step: 1 | -1,
): Generator<HeadingInDivision> {
  const divisions = canon.divisions.all().toSorted((a, b) => a.firstVolume - b.firstVolume)
  let start: number | undefined = from
  for (let nth = divisions.findIndex(({ id }) => id === division.id); divisions[nth]; nth += step, start = undefined) {
    const own = divisions[nth] as DivisionRow
    const tree = canon.contents.of(own)
    for (let place = start ?? (step > 0 ? 0 : tree.nodes.length - 1); tree.nodes[place]; ) {
      const here = tree.nodes[place] as HeadingNode
      const node = step > 0 ? (isReading(here) ? here : undefined) : readingAround(tree, here)
      if (node) yield { division: own, node }
      place = !node ? place + step : step > 0 ? endOf(tree, node) : node.index - 1
    }
  }
}

/** The heading with which one reads another: its text's own; undefined for what only holds texts, such as a vagga. */
function readingAround(tree: DivisionTree, node: HeadingNode): HeadingNode | undefined {
  let around: HeadingNode | undefined
  for (let above: HeadingNode | null = node; above; above = above.parent) {
    const holder = findSiblingWithText(tree, above)
    if (holder || isReading(above)) around = holder ?? above
  }
  return around
}

/** A text that is cited by its number; where there are none, what is right above the last headings. */
const isReading = (node: HeadingNode): boolean =>
  isNumberedText(node) || node.children.every((child) => child.children.length === 0 && !isNumberedText(child))
