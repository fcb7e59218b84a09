/** Reads how many records there are from record_counts, which triggers keep true: no list counts its rows. */

import { and, eq, getTableName, ne, type SQL, sql } from 'drizzle-orm'
import { snakeCase } from '../../db/columns.ts'
import { recordCounts, resourceTable } from '../../db/tables.ts'
import type { Resource } from '../resources/definition.ts'

/** The number of records that name this one, as a column of the records. */
export function countColumn(resource: Resource): SQL.Aliased {
  const table = sql.identifier(getTableName(resourceTable(resource.name)))
  const members = countedRows(resource.counts?.of ?? resource.name, { group: sql`${table}.id` })
  return sql<number>`coalesce((select n from record_counts where ${members}), 0)`.as('count')
}

/** Which of a collection's records are meant. */
export interface Counted {
  /** Those of any group (the default), of some group, of none, or of the one with this id. */
  readonly group?: 'some' | 'none' | SQL | number | undefined
  /** Those that a filter of the list lets through. */
  readonly filter?: { readonly name: string; readonly value: SQL }
}

/** The condition on record_counts whose sum is the number of records; of one group there is one row. */
export function countedRows(collection: string, { group, filter }: Counted = {}): SQL | undefined {
  return and(
    eq(recordCounts.collection, sql.raw(`'${snakeCase(collection)}'`)),
    eq(recordCounts.filter, sql.raw(`'${filter?.name ?? ''}'`)),
    eq(recordCounts.value, filter ? sql`cast(${filter.value} as text)` : sql`''`),
    group === undefined ? undefined : ofGroup(group),
  )
}

function ofGroup(group: NonNullable<Counted['group']>): SQL {
  if (group === 'some') return ne(recordCounts.groupId, 0)
  return eq(recordCounts.groupId, group === 'none' ? 0 : group)
}
