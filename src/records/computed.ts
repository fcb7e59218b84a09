/** The computed fields of resources in SQL, and the counts of their members, as the definitions say. */

import { getTableName, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from '../../db/columns.ts'
import { columnOfField, resourceTable } from '../../db/tables.ts'
import type { ComputedField, DependentRows, Resource } from '../definitions/definition.ts'

/** Returns SQL columns for the computed fields of a resource, in the order of its definition. */
export function computedFieldColumns(resource: Resource): Readonly<Record<string, SQL.Aliased<number>>> {
  const computed = Object.entries(resource.computed ?? {})
  return Object.fromEntries(computed.map(([name, how]) => [name, computation(resource, how).as(name)]))
}

function computation(resource: Resource, how: ComputedField): SQL<number> {
  const table = resourceTable(resource.name)
  // written out: in `returning`, drizzle leaves the table's name off, and `id` would be that of the inner table
  const owned = ({ table: rows, id }: DependentRows) =>
    sql.raw(`from ${rows} where ${id} = ${toSnakeCase(resource.name)}.id`)
  if ('filled' in how) {
    const filled = how.filled.map((name) => sql`${columnOfField(table, name)} is not null`)
    return sql`(${sql.join(filled, sql` or `)})`
  }
  if ('without' in how) return sql`not exists (select 1 ${owned(how.without)})`
  const { column, whenNone } = how.sum
  return sql`coalesce((select sum(${sql.raw(column)}) ${owned(how.sum)}), ${sql.raw(String(whenNone))})`
}

/**
 * Returns an SQL column with the number of records that refer to this one; an index of the referring table answers it.
 */
export function referringRecordCountColumn(
  resource: Resource,
  { of, field }: NonNullable<Resource['counts']>,
): SQL.Aliased {
  const members = sql.identifier(toSnakeCase(of))
  const naming = sql.identifier(`${toSnakeCase(field)}_id`)
  const own = sql.identifier(getTableName(resourceTable(resource.name)))
  return sql<number>`(select count(*) from ${members} where ${members}.${naming} = ${own}.id)`.as('count')
}

/** Converts a computed value from SQLite to a number or a boolean. */
export const parseComputedValue = (kind: ComputedField['kind'], value: unknown): number | boolean =>
  kind === 'boolean' ? Boolean(value) : Number(value)
