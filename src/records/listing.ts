/** Lists records page by page, without sorting the whole collection. */

import { and, asc, count, desc, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { getFieldColumn, getResourceTable } from '../../db/tables.ts'
import type { ListFilterDefinition, ResourceDefinition } from '../definitions/definition.ts'
import { createReferenceJoins, type ReferenceJoin } from './columns.ts'
import {
  type ActiveListFilter,
  buildFilterCondition,
  type DeskRecordSearchOptions,
  type ListFilterValues,
  selectActiveFilters,
  toFilterStatementKey,
} from './filters.ts'

type Values = Readonly<Record<string, unknown>>
type Count = (values: Values) => number

/** One part of a list: the records in groups, or those without a group, which follow them. */
interface Part {
  ids(values: Values): readonly number[]
  readonly count: Count
}

/** The prepared statements for lists with the same filters. */
interface Statements {
  readonly total: Count
  readonly parts: readonly Part[]
}

/** Finds the ids of the records of a resource that match filters, one page at a time. */
export class RecordLister {
  private readonly joins: readonly ReferenceJoin[]
  private readonly prepared = new Map<string, Statements>()

  constructor(
    private readonly db: LibraryDatabase,
    private readonly resource: ResourceDefinition,
  ) {
    this.joins = createReferenceJoins(resource)
  }

  /** Returns the ids of one page, and the total number of records that match the filters and the desk's search. */
  page(filters: ListFilterValues, limit: number, offset: number, search?: DeskRecordSearchOptions) {
    const active = selectActiveFilters(this.resource, filters)
    const key = `${toFilterStatementKey(active)}|${search && search.words !== ''}`
    const { parts, total } = this.prepared.getOrInsertComputed(key, () => this.prepare(active, search))
    const values = { ...Object.fromEntries(active.map(({ name, value }) => [name, value])), ...search }
    return { ids: readIds(parts, values, limit, offset), total: total(values) }
  }

  private get table() {
    return getResourceTable(this.resource.name)
  }

  /** Returns the reference whose target determines the groups in the order of the list. */
  private get grouping(): ReferenceJoin | undefined {
    const { ordered, sorting } = this.resource
    const field = typeof ordered === 'object' ? ordered.within : typeof sorting === 'object' ? sorting.by[0] : undefined
    return this.joins.find((join) => join.field === field)
  }

  private prepare(active: readonly ActiveListFilter[], search?: DeskRecordSearchOptions): Statements {
    const where = buildFilterCondition(this.resource, active, search)
    const group = this.grouping
    const isFilteredByGroup = active.some(({ filter }) => this.isReferenceFilter(filter))
    const total = this.prepareCount(where)
    if (!group || isFilteredByGroup) {
      return { total, parts: [this.preparePart(this.select(), where, this.order(), total)] }
    }
    const member = getFieldColumn(this.table, group.field)
    const inGroups = this.preparePart(
      this.selectByGroup(group),
      and(group.on, where),
      [asc(getFieldColumn(group.table, 'position')), asc(group.table.id), ...this.order()],
      this.prepareCount(and(isNotNull(member), where)),
    )
    if (this.resource.fields[group.field]?.required) return { total, parts: [inGroups] }
    const isUngrouped = and(isNull(member), where)
    const ungrouped = this.preparePart(this.select(), isUngrouped, this.order(), this.prepareCount(isUngrouped))
    return { total, parts: [inGroups, ungrouped] }
  }

  private isReferenceFilter(filter: ListFilterDefinition): boolean {
    return filter.by === 'equal' && this.resource.fields[filter.field]?.kind === 'reference'
  }

  private preparePart(
    query: ReturnType<RecordLister['select']>,
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
    return { ids: (values) => rows.values(values).map(([id]) => Number(id)), count }
  }

  private prepareCount(where: SQL | undefined): Count {
    const rows = this.db.orm.select({ n: count() }).from(this.table).where(where).prepare()
    return (values) => rows.get(values)?.n ?? 0
  }

  private select() {
    return this.db.orm.select({ id: this.table.id }).from(this.table).$dynamic()
  }

  /**
   * Selects the members of each group, groups in order. CROSS JOIN makes SQLite keep this order, so that nothing is
   * sorted.
   */
  private selectByGroup(group: ReferenceJoin): ReturnType<RecordLister['select']> {
    const query = this.db.orm.select({ id: this.table.id }).from(group.table).crossJoin(this.table).$dynamic()
    return query as unknown as ReturnType<RecordLister['select']>
  }

  /** Returns the order within one group (decisions §3): by position, or else as the resource defines. */
  private order(): SQL[] {
    const { ordered, sorting } = this.resource
    const { table } = this
    if (sorting === 'newest') return [desc(table.createdAt), desc(table.id)]
    if (ordered) return [asc(getFieldColumn(table, 'position')), asc(table.id)]
    const columns = (sorting?.by ?? []).filter((name) => name !== this.grouping?.field)
    return [...columns.map((name) => this.nullsLast(name)), asc(table.id)]
  }

  private nullsLast(name: string): SQL {
    const column = getFieldColumn(this.table, name)
    return this.resource.fields[name]?.required ? asc(column) : sql`${column} asc nulls last`
  }
}

function readIds(parts: readonly Part[], values: Values, limit: number, offset: number): readonly number[] {
  const ids: number[] = []
  let skip = offset
  for (const part of parts) {
    ids.push(...part.ids({ ...values, limit: limit - ids.length, offset: skip }))
    if (ids.length === limit) break
    // after a part with records on this page, the next part begins with its first record; else fewer remain to skip
    skip = ids.length > 0 || skip === 0 ? 0 : skip - Math.min(skip, part.count(values))
  }
  return ids
}
