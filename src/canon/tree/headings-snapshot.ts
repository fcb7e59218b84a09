/**
 * The state of the library that an import checks its lines against: divisions, and which headings exist or were
 * deleted.
 */

import { deletedHeadingsTable, divisionOriginsTable, headingsTable } from '../../../db/canon-tables.ts'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { getFieldColumn, getResourceTable } from '../../../db/tables.ts'
import { MAX_CONTENTS_DEPTH } from '../../definitions/heading.ts'

/** A division of the library. */
interface KnownDivision {
  readonly id: number
  readonly title: string
  readonly firstVolume: number
  readonly lastVolume: number
}

/** A snapshot of the library's divisions and headings. An import checks its lines against it. */
export class LibraryHeadingsSnapshot {
  private readonly divisions: ReadonlyMap<string, KnownDivision>
  /** Depths by name; 0 for headings that an editor deleted. */
  private readonly depths: ReadonlyMap<string, number>

  /** Reads everything at once, so that an import checks all its lines against one state of the library. */
  constructor(db: LibraryDatabase) {
    this.divisions = readDivisions(db)
    this.depths = readDepths(db, this.divisions)
  }

  /** Returns the division that packages call by this slug, even if an editor renamed it; undefined for other slugs. */
  division(slug: string): KnownDivision | undefined {
    return this.divisions.get(slug)
  }

  /** Returns the slugs that packages use for divisions. */
  divisionSlugs(): readonly string[] {
    return [...this.divisions.keys()]
  }

  /** Whether the library has, or had and an editor deleted, a heading with this name in packages or this slug. */
  knowsHeading(division: string, slug: string): boolean {
    return this.depths.has(nameOf(division, slug))
  }

  /** Returns the depth of such a heading, 1 at the top; 0 for a deleted one, undefined for an unknown one. */
  depthOf(division: string, slug: string): number | undefined {
    return this.depths.get(nameOf(division, slug))
  }
}

const nameOf = (division: string, slug: string) => `${division}/${slug}`

/** Reads the divisions by all names that packages may use: their current slugs and those at their import. */
function readDivisions(db: LibraryDatabase): ReadonlyMap<string, KnownDivision> {
  const table = getResourceTable('divisions')
  const rows = db.orm
    .select({
      id: table.id,
      slug: table.slug,
      title: getFieldColumn(table, 'title'),
      firstVolume: getFieldColumn(table, 'firstVolume'),
      lastVolume: getFieldColumn(table, 'lastVolume'),
    })
    .from(table)
    .all() as readonly (KnownDivision & { slug: string })[]
  const byId = new Map(rows.map((row) => [row.id, row]))
  const bySlug = new Map<string, KnownDivision>(rows.map((row) => [row.slug, row]))
  for (const origin of db.orm.select().from(divisionOriginsTable).all()) {
    const division = byId.get(origin.divisionId)
    if (division) bySlug.set(origin.slug, division)
  }
  return bySlug
}

function readDepths(db: LibraryDatabase, divisions: ReadonlyMap<string, KnownDivision>): ReadonlyMap<string, number> {
  const depths = new Map<string, number>()
  for (const row of db.orm.select().from(deletedHeadingsTable).all()) {
    depths.set(nameOf(row.originDivision, row.originSlug), 0)
  }
  const rows = db.orm.select(HEADING_COLUMNS).from(headingsTable).all()
  const parents = new Map(rows.map(({ id, parent }) => [id, parent]))
  const byDivision = Map.groupBy(rows, ({ divisionId }) => divisionId)
  for (const [name, { id }] of divisions) {
    for (const row of byDivision.get(id) ?? []) {
      const depth = depthOf(row.id, parents)
      depths.set(nameOf(name, row.slug), depth)
      if (row.division !== null && row.origin !== null) depths.set(nameOf(row.division, row.origin), depth)
    }
  }
  return depths
}

const HEADING_COLUMNS = {
  id: headingsTable.id,
  parent: headingsTable.parentId,
  divisionId: headingsTable.divisionId,
  slug: headingsTable.slug,
  division: headingsTable.originDivision,
  origin: headingsTable.originSlug,
}

/** Returns the depth, 1 at the top. The maximum depth ends the loop on a cycle, which only a damaged library has. */
function depthOf(id: number, parents: ReadonlyMap<number, number | null>): number {
  let depth = 1
  for (let at = parents.get(id); at != null && depth < MAX_CONTENTS_DEPTH; at = parents.get(at)) depth++
  return depth
}
