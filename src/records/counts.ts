/** Counts members: how many records name another one. */

import { getTableName, type SQL, sql } from 'drizzle-orm'
import { snakeCase } from '../../db/columns.ts'
import { resourceTable } from '../../db/tables.ts'
import type { Resource } from '../resources/definition.ts'

/** The number of records that name this one, as a column of the records; an index of the members answers it. */
export function countColumn(resource: Resource, { of, field }: NonNullable<Resource['counts']>): SQL.Aliased {
  const members = sql.identifier(snakeCase(of))
  const naming = sql.identifier(`${snakeCase(field)}_id`)
  const own = sql.identifier(getTableName(resourceTable(resource.name)))
  return sql<number>`(select count(*) from ${members} where ${members}.${naming} = ${own}.id)`.as('count')
}
