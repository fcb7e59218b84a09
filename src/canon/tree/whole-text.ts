/** All headings of a text: those below its own, and those that the table of headings has beside it. */

import type { HeadingFact } from '../../definitions/facts/headings.ts'
import {
  citationNumberOfHeading,
  findFollowingTextParts,
  findHeadingByName,
} from '../../definitions/facts/whole-texts.ts'
import { type DivisionTree, type HeadingNode, headingWithDescendants } from './division-tree.ts'

/** In reading order, the heading itself first. Parts that an editor has moved elsewhere are no part of it. */
export function headingsOfWholeText(tree: DivisionTree, node: HeadingNode): readonly HeadingNode[] {
  const fact = findHeadingFact(node)
  const headings = [...headingWithDescendants(node)]
  for (const part of fact ? findFollowingTextParts(fact) : []) {
    const beside = tree.ofText(part.division, part.slug)
    if (!beside || beside.parent !== node.parent || beside.index !== node.index + headings.length) break
    headings.push(...headingWithDescendants(beside))
  }
  return headings
}

/** What the table of headings has of it; undefined for one that an editor made. */
export function findHeadingFact({ row: { originDivision, originSlug } }: HeadingNode): HeadingFact | undefined {
  return originDivision && originSlug ? findHeadingByName(originDivision, originSlug) : undefined
}

/** The number by which the text of a heading is cited, `MN 131`; null where it has none. */
export function textNumberOfHeading(node: HeadingNode): string | null {
  const fact = findHeadingFact(node)
  return fact ? citationNumberOfHeading(fact) : null
}

/** Whether a heading is a text with a number of its own. */
export const isNumberedText = (node: HeadingNode): boolean => textNumberOfHeading(node) !== null

/** A text may hold so many siblings of its heading. */
const MAX_ALONGSIDE = 40

/** The sibling whose text a heading is a part of. */
export function findSiblingWithText(tree: DivisionTree, node: HeadingNode): HeadingNode | undefined {
  if (isNumberedText(node)) return undefined
  const siblings = node.parent?.children ?? tree.tops
  const own = siblings.indexOf(node)
  return siblings
    .slice(Math.max(0, own - MAX_ALONGSIDE), own)
    .findLast((sibling) => isNumberedText(sibling) && headingsOfWholeText(tree, sibling).includes(node))
}

/** What was found once for the headings of a tree, which are others when anything in it changes. */
const numbered = new WeakMap<HeadingNode, HeadingNode | null>()

/** The heading of the text that one has a part of, by its number: the sutta of a chapter; none outside of such texts. */
export function findNumberedTextHeading(tree: DivisionTree, node: HeadingNode): HeadingNode | null {
  const known = numbered.get(node)
  if (known !== undefined) return known
  const above = node.parent
  const found = isNumberedText(node)
    ? node
    : (findSiblingWithText(tree, node) ?? (above === null ? null : findNumberedTextHeading(tree, above)))
  numbered.set(node, found)
  return found
}
