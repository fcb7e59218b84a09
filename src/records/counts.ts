/** Reads how many records there are from record_counts, which triggers keep true: no list counts its rows. */

import { eq, getTableName, type SQL, sql } from 'drizzle-orm'
import { snakeCase } from '../../db/columns.ts'
import { recordCounts, resourceTable } from '../../db/tables.ts'
import type { Resource } from '../resources/definition.ts'

/** The number of records that name this one, as a column of the records. */
export function countColumn(resource: Resource): SQL.Aliased {
  const members = snakeCase(resource.counts?.of ?? resource.name)
  const table = sql.identifier(getTableName(resourceTable(resource.name)))
  return sql<number>`coalesce((select n from record_counts where collection = ${sql.raw(`'${members}'`)} and group_id = ${table}.id), 0)`.as(
    'count',
  )
}

/** Which of a resource's records are meant. */
export type Counted = 'all' | 'grouped' | 'ungrouped' | { readonly group: SQL }

/** The condition on record_counts whose sum is the number of records. */
export function countedRows(resource: Resource, counted: Counted): SQL {
  const own = eq(recordCounts.collection, snakeCase(resource.name))
  if (counted === 'all') return sql`${own}`
  if (counted === 'grouped') return sql`${own} and ${recordCounts.groupId} <> 0`
  if (counted === 'ungrouped') return sql`${own} and ${recordCounts.groupId} = 0`
  return sql`${own} and ${recordCounts.groupId} = ${counted.group}`
}
