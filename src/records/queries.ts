/** The statements that records are read by, prepared once for each combination of filters. */

import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { lazy } from '../../db/lazy.ts'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { fieldColumn, resourceTable } from '../../db/tables.ts'
import type { Filter, Resource } from '../resources/definition.ts'
import { type Join, joinsOf, type Row, recordOf, selectionOf } from './columns.ts'
import type { StoredRecord } from './record.ts'

/** Filter values by name, as they stand in the query string; absent ones narrow nothing. */
export type FilterValues = Readonly<Record<string, string | number | undefined>>

interface Prepared {
  list(values: Row): readonly Row[]
  count(values: Row): number
}

export class RecordQueries {
  private readonly joins: readonly Join[]
  private readonly prepared = new Map<string, Prepared>()

  constructor(
    private readonly db: LibraryDatabase,
    private readonly resource: Resource,
  ) {
    this.joins = joinsOf(resource)
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
  ): { records: readonly StoredRecord[]; total: number } {
    const active = Object.entries(this.resource.filters).filter(([name, filter]) =>
      narrows(filter, filters[name]),
    )
    const names = active.map(([name]) => `${name}=${filterForm(filters[name])}`)
    const newest = active.some(
      ([name, filter]) => filter.by === 'holds' && filter.newestFirstFor === filters[name],
    )
    const key = `${names.join('&')}${newest ? ' newest' : ''}`
    let statements = this.prepared.get(key)
    if (!statements) {
      statements = this.prepare(active, filters, newest)
      this.prepared.set(key, statements)
    }
    const values = Object.fromEntries(active.map(([name]) => [name, filters[name]]))
    return {
      records: statements.list({ ...values, limit, offset }).map((row) => recordOf(this.resource, row)),
      total: statements.count(values),
    }
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

  private prepare(
    active: readonly (readonly [string, Filter])[],
    values: FilterValues,
    newest: boolean,
  ): Prepared {
    const where = and(...active.map(([name, filter]) => this.condition(name, filter, values[name])))
    const list = this.select()
      .where(where)
      .orderBy(...(newest ? this.newestFirst() : this.order()))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare()
    const count = this.db.orm.select({ n: sql<number>`count(*)` }).from(this.table).where(where).prepare()
    return { list: (row) => list.all(row), count: (row) => count.get(row)?.n ?? 0 }
  }

  private condition(name: string, filter: Filter, value: string | number | undefined): SQL | undefined {
    const placeholder = sql.placeholder(name)
    if (filter.by === 'filled') {
      const columns = filter.fields.map((field) => fieldColumn(this.table, field))
      return value === 'true' ? or(...columns.map(isNotNull)) : and(...columns.map(isNull))
    }
    const field = this.resource.fields[filter.field]
    const column = fieldColumn(this.table, filter.field)
    if (filter.by === 'holds')
      return sql`exists (select 1 from json_each(${column}) where value = ${placeholder})`
    if (field?.kind === 'reference') {
      const target = resourceTable(field.to)
      return sql`${column} = (select id from ${target} where slug = ${placeholder})`
    }
    if (field?.kind === 'integer' && field.countsWhenEmpty) {
      const list = fieldColumn(this.table, field.countsWhenEmpty)
      return sql`coalesce(${column}, json_array_length(${list})) = ${placeholder}`
    }
    return sql`${column} = ${placeholder}`
  }

  private newestFirst(): SQL[] {
    return [desc(this.table.createdAt), desc(this.table.id)]
  }

  /** The order of lists (decisions §3): by hand within the group's own order, else as the resource says. */
  private order(): SQL[] {
    const { ordered, sorting } = this.resource
    if (ordered === true) return [asc(fieldColumn(this.table, 'position')), asc(this.table.id)]
    if (ordered)
      return [
        ...this.groupOrder(ordered.within),
        asc(fieldColumn(this.table, 'position')),
        asc(this.table.id),
      ]
    if (sorting === 'newest' || !sorting) return this.newestFirst()
    const columns = sorting.by.flatMap((name) =>
      this.resource.fields[name]?.kind === 'reference'
        ? this.groupOrder(name)
        : [sql`${fieldColumn(this.table, name)} asc nulls last`],
    )
    return [...columns, asc(this.table.id)]
  }

  private groupOrder(field: string): SQL[] {
    const target = this.joins.find((join) => join.field === field)?.table
    if (!target) throw new Error(`${this.resource.name}.${field} groups nothing`)
    return [sql`${fieldColumn(target, 'position')} asc nulls last`, sql`${target.id} asc nulls last`]
  }
}

/** A filter that is absent narrows nothing, nor does `all` on a list of closed values. */
const narrows = (filter: Filter, value: string | number | undefined) =>
  value !== undefined && !(filter.by === 'holds' && value === 'all')

/** `true` and `false` make different statements; every other value is a parameter. */
const filterForm = (value: string | number | undefined) =>
  value === 'true' || value === 'false' ? value : '?'
