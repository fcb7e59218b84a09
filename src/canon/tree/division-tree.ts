/** The contents tree of one division in memory, with reading order, depth, paths and resolved refs. */

import { type HeadingRef, headingRefFieldNames } from '../../definitions/heading.ts'
import { hashJsonToHexTag } from '../../foundation/hex-tag.ts'
import type { HeadingRow } from './heading-reader.ts'

/** A heading in the contents tree of its division. */
export interface HeadingNode {
  readonly row: HeadingRow
  readonly parent: HeadingNode | null
  /** In reading order. */
  readonly children: readonly HeadingNode[]
  /** 1 at the top. */
  readonly depth: number
  /** Index among all headings of the division in reading order, from 0. */
  index: number
  /** The row with the resolved ref (decisions §4); see getRefOfRow. */
  ref: HeadingRow | null
  /** The row of the first heading in this branch that has a volume. */
  readonly branchRef: HeadingRow | null
}

/** The contents tree of one division, with lookups by slug, id, text and volume. */
export class DivisionContentsTree {
  /** All headings in reading order. */
  readonly nodes: HeadingNode[] = []
  readonly tops: readonly HeadingNode[]
  private readonly slugs = new Map<string, HeadingNode>()
  /** Nodes by id, minus the lowest id: a map would take five times as much memory. */
  private readonly ids: HeadingNode[] = []
  private readonly lowestId: number
  /** Headings whose slug has changed since their import, by the names that text packages use. */
  private readonly origins = new Map<string | null, Map<string, HeadingNode>>()
  private readonly inVolume = new Map<number, ReadonlySet<HeadingNode>>()

  /** @param rows every heading of the division, siblings in order. */
  constructor(
    readonly divisionId: number,
    rows: readonly HeadingRow[],
  ) {
    this.lowestId = rows.reduce((lowest, { id }) => Math.min(lowest, id), Number.MAX_SAFE_INTEGER)
    const below = Map.groupBy(rows, (row) => row.parentId)
    this.tops = (below.get(null) ?? []).map((row) => buildNode(row, null, below))
    for (const top of this.tops) this.register(top)
  }

  /** Returns the heading with a slug, or with an id (`byId`); undefined if the division has none. */
  bySlug(slug: string): HeadingNode | undefined {
    return this.slugs.get(slug)
  }

  byId(id: number): HeadingNode | undefined {
    return this.ids[id - this.lowestId]
  }

  /**
   * Returns the heading of a text, by the names that text packages use: the heading imported under this name, else the
   * one that has it as its own slug. Undefined if there is none.
   */
  ofText(division: string, entry: string): HeadingNode | undefined {
    const known = this.origins.get(division)?.get(entry)
    if (known) return known
    const namesake = this.slugs.get(entry)
    const { originSlug, originDivision } = namesake?.row ?? {}
    return originSlug === null || (originSlug === entry && originDivision === division) ? namesake : undefined
  }

  /** Returns the headings whose resolved ref is in a volume and their ancestors, in reading order. */
  contentsOf(volume: number): ReadonlySet<HeadingNode> {
    let contents = this.inVolume.get(volume)
    if (!contents) {
      const found = new Set<HeadingNode>()
      for (const node of this.nodes) {
        if (node.ref?.volume !== volume) continue
        const added: HeadingNode[] = []
        for (let above: HeadingNode | null = node; above && !found.has(above); above = above.parent) added.push(above)
        for (const one of added.reverse()) found.add(one)
      }
      contents = found
      this.inVolume.set(volume, contents)
    }
    return contents
  }

  private register(node: HeadingNode): void {
    node.index = this.nodes.length
    node.ref = node.branchRef ?? node.parent?.ref ?? null
    this.nodes.push(node)
    this.slugs.set(node.row.slug, node)
    this.ids[node.row.id - this.lowestId] = node
    const { originDivision, originSlug, slug } = node.row
    if (originSlug !== null && originSlug !== slug)
      this.origins.getOrInsertComputed(originDivision, () => new Map()).set(originSlug, node)
    for (const child of node.children) this.register(child)
  }
}

/** One shared list for all headings without children. */
const NO_CHILDREN: readonly HeadingNode[] = []

function buildNode(
  row: HeadingRow,
  parent: HeadingNode | null,
  below: ReadonlyMap<number | null, readonly HeadingRow[]>,
): HeadingNode {
  const node = {
    row,
    parent,
    children: NO_CHILDREN,
    depth: (parent?.depth ?? 0) + 1,
    index: 0,
    ref: null,
    branchRef: null as HeadingRow | null,
  }
  node.children = below.get(row.id)?.map((child) => buildNode(child, node, below)) ?? NO_CHILDREN
  node.branchRef =
    row.volume !== null ? row : (node.children.find((child) => child.branchRef !== null)?.branchRef ?? null)
  return node
}

/** Returns the ref in a row; null when all its fields are empty. */
export function getRefOfRow(row: HeadingRow): HeadingRef | null {
  const { volume, royalPage, paliPage, romanPage, itemFrom, itemTo } = row
  const ref: HeadingRef = { volume, royalPage, paliPage, romanPage, itemFrom, itemTo }
  return headingRefFieldNames.some((name) => ref[name] !== null) ? ref : null
}

/**
 * Returns the version of a heading (for If-Match): a digest of everything that a write can change in the primary
 * language, its position included.
 */
export function computeHeadingVersion({ row }: HeadingNode): string {
  const values = [row.title, row.pali, row.note, ...headingRefFieldNames.map((name) => row[name])]
  return hashJsonToHexTag([row.slug, row.parentId, values, row.position])
}

/** Returns the slugs of a heading's ancestors from the top, and its own as the last. */
export function getHeadingSlugPath(node: HeadingNode): string[] {
  const path: string[] = []
  for (let above: HeadingNode | null = node; above; above = above.parent) path.unshift(above.row.slug)
  return path
}

/** Returns a heading and all headings below it, in reading order. */
export const listHeadingWithDescendants = (node: HeadingNode): readonly HeadingNode[] => [
  node,
  ...node.children.flatMap(listHeadingWithDescendants),
]
