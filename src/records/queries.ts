/** Reads the records of one resource: one, a page of a list, or all. */

import { asc, eq, sql } from 'drizzle-orm'
import { lazy } from '../../db/lazy.ts'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { resourceTable } from '../../db/tables.ts'
import type { Resource } from '../resources/definition.ts'
import { type Join, joinsOf, type Row, recordOf, selectionOf } from './columns.ts'
import type { FilterValues } from './filters.ts'
import { Listing } from './listing.ts'
import type { StoredRecord } from './record.ts'

export class RecordQueries {
  private readonly joins: readonly Join[]
  private readonly listing: Listing

  constructor(
    private readonly db: LibraryDatabase,
    private readonly resource: Resource,
  ) {
    this.joins = joinsOf(resource)
    this.listing = new Listing(db, resource)
  }

  private readonly bySlugStatement = lazy(() =>
    this.select()
      .where(eq(this.table.slug, sql.placeholder('slug')))
      .prepare(),
  )

  private readonly byIdStatement = lazy(() =>
    this.select()
      .where(eq(this.table.id, sql.placeholder('id')))
      .prepare(),
  )

  bySlug(slug: string): StoredRecord | undefined {
    return this.record(this.bySlugStatement().get({ slug }))
  }

  byId(id: number): StoredRecord | undefined {
    return this.record(this.byIdStatement().get({ id }))
  }

  /** All records, in the order of their ids. */
  all(): readonly StoredRecord[] {
    return this.select()
      .orderBy(asc(this.table.id))
      .all()
      .map((row) => recordOf(this.resource, row))
  }

  /** One page of the list and the number of records that the filters let through. */
  list(
    filters: FilterValues,
    limit: number,
    offset: number,
  ): { readonly records: readonly StoredRecord[]; readonly total: number } {
    const { rows, total } = this.listing.page(filters, limit, offset)
    return { records: rows.map((row) => recordOf(this.resource, row)), total }
  }

  private get table() {
    return resourceTable(this.resource.name)
  }

  private record(row: Row | undefined): StoredRecord | undefined {
    return row && recordOf(this.resource, row)
  }

  private select() {
    let query = this.db.orm.select(selectionOf(this.resource, this.joins)).from(this.table).$dynamic()
    for (const join of this.joins) query = query.leftJoin(join.table, join.on)
    return query
  }
}
