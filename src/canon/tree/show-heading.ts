/** Headings as they are answered: alone, in a flat list, in a tree (decisions §4). */

import type { Ref } from '../../definitions/heading.ts'
import type { Language } from '../../definitions/languages/languages.ts'
import type { Contents } from './contents.ts'
import { type HeadingNode, headingVersion, pathOf } from './division-tree.ts'

interface ShownHeading {
  readonly id: number
  readonly slug: string
  readonly parent: string | null
  readonly title: string
  readonly pali: string | null
  readonly note: string | null
  readonly order: number
  /** Number of headings directly below. */
  readonly children: number
  readonly ownRef: Ref | null
  readonly ref: Ref | null
  readonly version: string
}

interface FlatHeading extends ShownHeading {
  readonly depth: number
  /** Slugs from the top, the heading's own last. */
  readonly path: readonly string[]
}

interface TreeHeading extends ShownHeading {
  readonly items: readonly TreeHeading[]
}

export function shownHeading(node: HeadingNode, contents: Contents, language: Language): ShownHeading {
  const { row } = node
  const note = contents.translations(language).get(row.id)?.note
  return {
    id: row.id,
    slug: row.slug,
    parent: node.parent?.row.slug ?? null,
    title: contents.title(node, language),
    pali: row.pali,
    note: typeof note === 'string' ? note : row.note,
    order: row.position,
    children: node.children.length,
    ownRef: node.ownRef,
    ref: node.ref,
    version: headingVersion(node),
  }
}

/** Headings in reading order with their depth and path. */
export function showFlat(
  nodes: Iterable<HeadingNode>,
  contents: Contents,
  language: Language,
): readonly FlatHeading[] {
  return Array.from(nodes, (node) => ({
    ...shownHeading(node, contents, language),
    depth: node.depth,
    path: pathOf(node),
  }))
}

/** The headings of `shown` below each other, beginning with these. */
export function showTree(
  nodes: readonly HeadingNode[],
  shown: ReadonlySet<HeadingNode>,
  contents: Contents,
  language: Language,
): readonly TreeHeading[] {
  return nodes
    .filter((node) => shown.has(node))
    .map((node) => ({
      ...shownHeading(node, contents, language),
      items: showTree(node.children, shown, contents, language),
    }))
}
