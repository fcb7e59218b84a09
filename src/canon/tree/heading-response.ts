/** Converts headings for answers: single, as a flat list, or as a tree (decisions §4). */

import type { LanguageCode } from '../../definitions/languages/languages.ts'
import type { ContentsTreeReader } from './contents.ts'
import { computeHeadingVersion, getHeadingSlugPath, getRefOfRow, type HeadingNode } from './division-tree.ts'

interface TreeHeading extends ReturnType<typeof toHeadingResponse> {
  readonly items: readonly TreeHeading[]
}

/** Converts a heading to its form in answers, with title and note in a language. */
export function toHeadingResponse(node: HeadingNode, contents: ContentsTreeReader, language: LanguageCode) {
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
    /** Number of headings directly below. */
    children: node.children.length,
    ownRef: getRefOfRow(row),
    ref: node.ref && getRefOfRow(node.ref),
    version: computeHeadingVersion(node),
  }
}

/** Converts headings to a flat list with depth and path. Their order is kept. */
export const toFlatHeadingList = (nodes: Iterable<HeadingNode>, contents: ContentsTreeReader, language: LanguageCode) =>
  Array.from(nodes, (node) => ({
    ...toHeadingResponse(node, contents, language),
    depth: node.depth,
    path: getHeadingSlugPath(node),
  }))

/** Converts headings to nested answers with their descendants. Only headings in `shown` are included. */
export function toHeadingTree(
  nodes: readonly HeadingNode[],
  shown: ReadonlySet<HeadingNode>,
  contents: ContentsTreeReader,
  language: LanguageCode,
): readonly TreeHeading[] {
  return nodes
    .filter((node) => shown.has(node))
    .map((node) => ({
      ...toHeadingResponse(node, contents, language),
      items: toHeadingTree(node.children, shown, contents, language),
    }))
}
