/** Lists of records, a page at a time, without sorting or counting the whole collection. */

import { and, asc, count, desc, isNotNull, isNull, type SQL, sql, sum } from 'drizzle-orm'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { fieldColumn, recordCounts, resourceTable } from '../../db/tables.ts'
import type { Filter, ReferenceField, Resource } from '../resources/definition.ts'
import { type Join, joinsOf } from './columns.ts'
import { type Counted, countedRows } from './counts.ts'
import {
  type ActiveFilter,
  activeFilters,
  asksForNewest,
  conditionOf,
  type FilterValues,
  statementKey,
} from './filters.ts'

/** The records of one page, by their slugs, and how many records there are on all pages. */
export interface SlugPage {
  readonly slugs: readonly string[]
  readonly total: number
}

type Values = Readonly<Record<string, unknown>>
type Count = (values: Values) => number

/** One run of records; a list is one or two of them, one after the other. */
interface Part {
  slugs(values: Values): readonly string[]
  readonly count: Count
}

/** The statements for lists that are narrowed by the same filters. */
interface Statements {
  readonly total: Count
  readonly parts: readonly Part[]
}

export class Listing {
  private readonly joins: readonly Join[]
  private readonly prepared = new Map<string, Statements>()

  constructor(
    private readonly db: LibraryDatabase,
    private readonly resource: Resource,
  ) {
    this.joins = joinsOf(resource)
  }

  /** One page and the number of records that the filters let through. */
  page(filters: FilterValues, limit: number, offset: number): SlugPage {
    const active = activeFilters(this.resource, filters)
    const { parts, total } = this.statementsFor(active)
    const values = Object.fromEntries(active.map(({ name, value }) => [name, value]))
    return { slugs: slugsOf(parts, values, limit, offset), total: total(values) }
  }

  private statementsFor(active: readonly ActiveFilter[]): Statements {
    const key = statementKey(active) + (asksForNewest(active) ? ' newest' : '')
    let statements = this.prepared.get(key)
    if (!statements) {
      statements = this.prepare(active)
      this.prepared.set(key, statements)
    }
    return statements
  }

  private get table() {
    return resourceTable(this.resource.name)
  }

  /** The reference whose target's order comes first in the list's order. */
  private get grouping(): Join | undefined {
    const { ordered, sorting } = this.resource
    const field =
      typeof ordered === 'object' ? ordered.within : typeof sorting === 'object' ? sorting.by[0] : undefined
    return this.joins.find((join) => join.field === field)
  }

  private prepare(active: readonly ActiveFilter[]): Statements {
    const where = conditionOf(this.resource, active)
    const group = this.grouping
    const inOneGroup = active.find(({ filter }) => this.referenceOf(filter) !== undefined)
    const others = active.filter((one) => one !== inOneGroup)
    const total = this.counting(where, others, inOneGroup && this.groupNamed(inOneGroup))
    if (!group || inOneGroup) {
      const order = this.order(asksForNewest(active))
      return { total, parts: [this.part(this.select(), where, order, total)] }
    }
    const member = fieldColumn(this.table, group.field)
    const inGroups = this.part(
      this.selectByGroup(group),
      and(group.on, where),
      [asc(fieldColumn(group.table, 'position')), asc(group.table.id), ...this.order(false)],
      this.counting(and(isNotNull(member), where), others, 'some'),
    )
    if (this.resource.fields[group.field]?.required) return { total, parts: [inGroups] }
    const without = and(isNull(member), where)
    const rest = this.counting(without, others, 'none')
    return { total, parts: [inGroups, this.part(this.select(), without, this.order(false), rest)] }
  }

  /** The reference field that a filter asks for. */
  private referenceOf(filter: Filter): ReferenceField | undefined {
    const field = filter.by === 'equal' ? this.resource.fields[filter.field] : undefined
    return field?.kind === 'reference' ? field : undefined
  }

  /** The id of the group whose slug the filter gives; null when there is none. */
  private groupNamed({ name, filter }: ActiveFilter): SQL | undefined {
    const reference = this.referenceOf(filter)
    return (
      reference && sql`(select id from ${resourceTable(reference.to)} where slug = ${sql.placeholder(name)})`
    )
  }

  private part(
    query: ReturnType<Listing['select']>,
    where: SQL | undefined,
    order: SQL[],
    count: Count,
  ): Part {
    const rows = query
      .where(where)
      .orderBy(...order)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare()
    return { slugs: (values) => rows.values(values).map(([slug]) => String(slug)), count }
  }

  /** The number of records that a condition lets through: kept where it is a group and one filter at most. */
  private counting(
    where: SQL | undefined,
    [one, ...more]: readonly ActiveFilter[],
    group: Counted['group'],
  ): Count {
    if (more.length > 0) {
      const rows = this.db.orm.select({ n: count() }).from(this.table).where(where).prepare()
      return (values) => rows.get(values)?.n ?? 0
    }
    const kept = this.db.orm
      .select({ n: sum(recordCounts.n) })
      .from(recordCounts)
      .where(
        countedRows(this.resource.name, {
          group,
          ...(one ? { filter: { name: one.name, value: sql`${sql.placeholder(one.name)}` } } : {}),
        }),
      )
      .prepare()
    return (values) => Number(kept.get(values)?.n ?? 0)
  }

  private select() {
    return this.db.orm.select({ slug: this.table.slug }).from(this.table).$dynamic()
  }

  /** The groups in their order and the members of each: CROSS JOIN keeps SQLite to it, so nothing is sorted. */
  private selectByGroup(group: Join): ReturnType<Listing['select']> {
    const query = this.db.orm
      .select({ slug: this.table.slug })
      .from(group.table)
      .crossJoin(this.table)
      .$dynamic()
    return query as unknown as ReturnType<Listing['select']>
  }

  /** The order of lists (decisions §3) within one group: by hand, else as the resource says. */
  private order(newest: boolean): SQL[] {
    const { ordered, sorting } = this.resource
    const { table } = this
    if (newest || sorting === 'newest') return [desc(table.createdAt), desc(table.id)]
    if (ordered) return [asc(fieldColumn(table, 'position')), asc(table.id)]
    const columns = (sorting?.by ?? []).filter((name) => name !== this.grouping?.field)
    return [...columns.map((name) => this.nullsLast(name)), asc(table.id)]
  }

  private nullsLast(name: string): SQL {
    const column = fieldColumn(this.table, name)
    return this.resource.fields[name]?.required ? asc(column) : sql`${column} asc nulls last`
  }
}

function slugsOf(parts: readonly Part[], values: Values, limit: number, offset: number): readonly string[] {
  const slugs: string[] = []
  let skip = offset
  for (const part of parts) {
    slugs.push(...part.slugs({ ...values, limit: limit - slugs.length, offset: skip }))
    if (slugs.length === limit) break
    // on a page with records of this part the next begins with its first; else so many less are left to skip
    skip = slugs.length > 0 ? 0 : skip - Math.min(skip, part.count(values))
  }
  return slugs
}
