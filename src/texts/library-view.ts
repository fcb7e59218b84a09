/** What an import must know of the library: its divisions, and which headings exist or were deleted. */

import { eq } from 'drizzle-orm'
import { deletedHeadings, divisionOrigins, headings } from '../../db/canon-tables.ts'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { fieldColumn, resourceTable } from '../../db/tables.ts'

/** A division under the name that packages call it by. */
export interface KnownDivision {
  readonly id: number
  readonly title: string
  readonly firstVolume: number
  readonly lastVolume: number
}

export class LibraryView {
  private readonly divisions: ReadonlyMap<string, KnownDivision>
  private readonly names: ReadonlySet<string>

  /** Reads once; an import judges all its lines by one state of the library. */
  constructor(db: LibraryDatabase) {
    this.divisions = readDivisions(db)
    this.names = readNames(db, this.divisions)
  }

  /** The division that packages call by this slug, also when an editor renamed it since. */
  division(slug: string): KnownDivision | undefined {
    return this.divisions.get(slug)
  }

  divisionSlugs(): readonly string[] {
    return [...this.divisions.keys()]
  }

  /** Whether a heading came in under this name, has this slug now, or did and was deleted by an editor. */
  knowsHeading(division: string, slug: string): boolean {
    return this.names.has(nameOf(division, slug))
  }
}

const nameOf = (division: string, slug: string) => `${division}/${slug}`

/** Divisions by every name that packages may call them: where they came in, else their present slug. */
function readDivisions(db: LibraryDatabase): ReadonlyMap<string, KnownDivision> {
  const table = resourceTable('divisions')
  const rows = db.orm
    .select({
      id: table.id,
      slug: table.slug,
      title: fieldColumn(table, 'title'),
      firstVolume: fieldColumn(table, 'firstVolume'),
      lastVolume: fieldColumn(table, 'lastVolume'),
    })
    .from(table)
    .all() as readonly (KnownDivision & { slug: string })[]
  const byId = new Map(rows.map((row) => [row.id, row]))
  const bySlug = new Map<string, KnownDivision>(rows.map((row) => [row.slug, row]))
  for (const origin of db.orm.select().from(divisionOrigins).all()) {
    const division = byId.get(origin.divisionId)
    if (division) bySlug.set(origin.slug, division)
  }
  return bySlug
}

function readNames(db: LibraryDatabase, divisions: ReadonlyMap<string, KnownDivision>): ReadonlySet<string> {
  const names = new Set<string>()
  for (const row of db.orm.select().from(deletedHeadings).all()) {
    names.add(nameOf(row.originDivision, row.originSlug))
  }
  for (const [slug, division] of divisions) {
    const rows = db.orm
      .select({ slug: headings.slug, division: headings.originDivision, origin: headings.originSlug })
      .from(headings)
      .where(eq(headings.divisionId, division.id))
      .all()
    for (const row of rows) {
      names.add(nameOf(slug, row.slug))
      if (row.division !== null && row.origin !== null) names.add(nameOf(row.division, row.origin))
    }
  }
  return names
}
