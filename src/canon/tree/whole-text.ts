/** All headings of a text: those below its own, and those that the table of headings has beside it. */

import type { HeadingFact } from '../../definitions/facts/headings.ts'
import { headingNamed, partsBeside } from '../../definitions/facts/whole-texts.ts'
import { branchOf, type DivisionTree, type HeadingNode } from './division-tree.ts'

/** In reading order, the heading itself first. Parts that an editor has moved elsewhere are no part of it. */
export function wholeText(tree: DivisionTree, node: HeadingNode): readonly HeadingNode[] {
  const fact = headingFactOf(node)
  const headings = [...branchOf(node)]
  for (const part of fact ? partsBeside(fact) : []) {
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
