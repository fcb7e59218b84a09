/**
 * Finds all headings of a text: its own heading, those below it, and siblings that the built-in table counts as its
 * parts.
 */

import { type BuiltInHeading, findBuiltInHeadingBySlug } from '../../definitions/facts/headings.ts'
import {
  findHeadingsContinuingText,
  findNumberedTextOfHeading,
  formatHeadingCitationNumber,
} from '../../definitions/facts/whole-texts.ts'
import { memoize } from '../../definitions/once.ts'
import { type DivisionContentsTree, type HeadingNode, listHeadingWithDescendants } from './division-tree.ts'

/**
 * Lists the headings of a text in reading order: its own heading, those below it, and later siblings that continue it.
 * Parts that an editor moved elsewhere are not included.
 */
export function listHeadingsOfWholeText(tree: DivisionContentsTree, node: HeadingNode): readonly HeadingNode[] {
  const fact = findBuiltInHeading(node)
  const headings = [...listHeadingWithDescendants(node)]
  for (const part of fact ? findHeadingsContinuingText(fact) : []) {
    const sibling = tree.ofText(part.division, part.slug)
    if (!sibling || sibling.parent !== node.parent || sibling.index !== node.index + headings.length) break
    headings.push(...listHeadingWithDescendants(sibling))
  }
  return headings
}

/**
 * Returns the built-in heading of a heading. Undefined for a heading that an editor created, or that the table lacks.
 */
export function findBuiltInHeading({ row: { originDivision, originSlug } }: HeadingNode): BuiltInHeading | undefined {
  return originDivision && originSlug ? findBuiltInHeadingBySlug(originDivision, originSlug) : undefined
}

/** Returns the number by which the text of a heading is cited (`MN 131`). Null if it has none. */
export function getHeadingCitationNumber(node: HeadingNode): string | null {
  const fact = findBuiltInHeading(node)
  return fact ? formatHeadingCitationNumber(fact) : null
}

/** Whether the text of a heading is cited by its own number, such as a sutta. */
export const isHeadingCitedByOwnNumber = memoize((node: HeadingNode): boolean => {
  const fact = findBuiltInHeading(node)
  return fact !== undefined && findNumberedTextOfHeading(fact) !== undefined
})

/** Caches by heading node; a change in a tree creates new nodes. */
const enclosingNumberedCache = new WeakMap<HeadingNode, HeadingNode | null>()

/** Maximum siblings that a text may include. */
const MAX_INCLUDED_SIBLINGS = 40

/** Finds the earlier sibling whose text includes this heading as a part. Undefined if there is none. */
export function findSiblingWhoseTextIncludes(tree: DivisionContentsTree, node: HeadingNode): HeadingNode | undefined {
  if (isHeadingCitedByOwnNumber(node)) return undefined
  const siblings = node.parent?.children ?? tree.tops
  const own = siblings.indexOf(node)
  return siblings
    .slice(Math.max(0, own - MAX_INCLUDED_SIBLINGS), own)
    .findLast((sibling) => isHeadingCitedByOwnNumber(sibling) && listHeadingsOfWholeText(tree, sibling).includes(node))
}

/**
 * Finds the nearest heading that is cited by its own number and whose text contains a heading. It is the heading
 * itself, an earlier sibling, or an ancestor (the sutta of a chapter). Null if there is none.
 */
export function findEnclosingNumberedHeading(tree: DivisionContentsTree, node: HeadingNode): HeadingNode | null {
  return enclosingNumberedCache.getOrInsertComputed(node, () => {
    if (isHeadingCitedByOwnNumber(node)) return node
    const above = node.parent
    return findSiblingWhoseTextIncludes(tree, node) ?? (above && findEnclosingNumberedHeading(tree, above))
  })
}
