/** Finds faults of the contents trees, for undo and for `library check`. */

import type { Database } from 'bun:sqlite'
import { MAX_CONTENTS_DEPTH } from '../src/definitions/heading.ts'

/** A heading's position in its contents tree, as stored. */
export interface HeadingTreeRow {
  readonly id: number
  readonly slug: string
  readonly division: number
  readonly parent: number | null
  readonly position: number
}

/** Reads all headings with their division, parent and position. */
export const readHeadingTreeRows = (sqlite: Database): readonly HeadingTreeRow[] =>
  sqlite
    .query<HeadingTreeRow, []>('SELECT id, slug, division_id AS division, parent_id AS parent, position FROM headings')
    .all()

interface TreeFaults {
  /** Headings whose parent is in another division. */
  readonly strayed: readonly HeadingTreeRow[]
  /** Headings that are their own ancestor. */
  readonly ringed: readonly HeadingTreeRow[]
  /** Headings deeper than the tree may be. */
  readonly deep: readonly HeadingTreeRow[]
}

/**
 * Finds headings whose parent is in another division, cycles, and headings that are too deep.
 * @param headings all headings
 */
export function findHeadingTreeFaults(headings: readonly HeadingTreeRow[]): TreeFaults {
  const byId = new Map(headings.map((heading) => [heading.id, heading]))
  const depths = new Map(headings.map((heading) => [heading, depthOf(heading, byId)]))
  const isOfDepth = (fits: (depth: number) => boolean) => headings.filter((heading) => fits(depths.get(heading) ?? 0))
  return {
    strayed: headings.filter(({ parent, division }) => {
      const above = parent === null ? undefined : byId.get(parent)
      return above !== undefined && above.division !== division
    }),
    ringed: isOfDepth((depth) => depth === Number.POSITIVE_INFINITY),
    deep: isOfDepth((depth) => depth > MAX_CONTENTS_DEPTH && depth < Number.POSITIVE_INFINITY),
  }
}

/** The depth of a heading: 1 at the top, infinite in a cycle. */
function depthOf(heading: HeadingTreeRow, byId: ReadonlyMap<number, HeadingTreeRow>): number {
  let depth = 1
  for (let at: HeadingTreeRow | undefined = heading; at?.parent != null; at = byId.get(at.parent)) {
    if (++depth > byId.size + 1) return Number.POSITIVE_INFINITY
  }
  return depth
}
