/** All headings of a text: those below its own, and those that the table of headings has beside it. */

import type { HeadingFact } from '../../definitions/facts/headings.ts'
import { citedAs, headingNamed, partsAlongside } from '../../definitions/facts/whole-texts.ts'
import { branchOf, type DivisionTree, type HeadingNode } from './division-tree.ts'

/** In reading order, the heading itself first. Parts that an editor has moved elsewhere are no part of it. */
export function wholeText(tree: DivisionTree, node: HeadingNode): readonly HeadingNode[] {
  const fact = headingFactOf(node)
  const headings = [...branchOf(node)]
  for (const part of fact ? partsAlongside(fact) : []) {
    const beside = tree.ofText(part.division, part.slug)
    if (!beside || beside.parent !== node.parent || beside.index !== node.index + headings.length) break
    headings.push(...branchOf(beside))
  }
  return headings
}

/** What the table of headings has of it; undefined for one that an editor made. */
export function headingFactOf({ row: { originDivision, originSlug } }: HeadingNode): HeadingFact | undefined {
  return originDivision && originSlug ? headingNamed(originDivision, originSlug) : undefined
}

/** The number by which the text of a heading is cited, `MN 131`; null where it has none. */
export function textNumber(node: HeadingNode): string | null {
  const fact = headingFactOf(node)
  return fact ? citedAs(fact) : null
}

/** Whether a heading is a text with a number of its own. */
export const isNumbered = (node: HeadingNode): boolean => textNumber(node) !== null

/** A text may hold so many siblings of its heading. */
const MAX_ALONGSIDE = 40

/** The sibling whose text a heading is a part of. */
export function alongsideText(tree: DivisionTree, node: HeadingNode): HeadingNode | undefined {
  if (isNumbered(node)) return undefined
  const siblings = node.parent?.children ?? tree.tops
  const own = siblings.indexOf(node)
  return siblings
    .slice(Math.max(0, own - MAX_ALONGSIDE), own)
    .findLast((sibling) => isNumbered(sibling) && wholeText(tree, sibling).includes(node))
}

/** What was found once for the headings of a tree, which are others when anything in it changes. */
const numbered = new WeakMap<HeadingNode, HeadingNode | null>()

/** The heading of the text that one has a part of, by its number: the sutta of a chapter; none outside of such texts. */
export function numberedText(tree: DivisionTree, node: HeadingNode): HeadingNode | null {
  const known = numbered.get(node)
  if (known !== undefined) return known
  const above = node.parent
  const found = isNumbered(node)
    ? node
    : (alongsideText(tree, node) ?? (above === null ? null : numberedText(tree, above)))
  numbered.set(node, found)
  return found
}
