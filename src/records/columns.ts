/** The columns that a resource's records are read from, and the record made of such a row. */

import { aliasedTable, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { snakeCase } from '../../db/columns.ts'
import { fieldColumn, type ResourceTable, resourceTable } from '../../db/tables.ts'
import type { FieldValue, ReferenceField, Resource } from '../resources/definition.ts'
import { computedColumns } from './computed.ts'
import { countColumn } from './counts.ts'
import type { StoredRecord } from './record.ts'

/** A reference field with the table that it points into, under a name of its own. */
export interface Join {
  readonly field: string
  readonly table: ResourceTable
  readonly on: SQL
}

/** A row as drizzle gives it: columns by the names of `selection`. */
export type Row = Readonly<Record<string, unknown>>

export type Selection = Readonly<Record<string, SQLiteColumn | SQL.Aliased>>

/** The tables that a resource's references point into. */
export function joinsOf(resource: Resource): readonly Join[] {
  const table = resourceTable(resource.name)
  return referencesOf(resource).map(([field, reference]) => {
    const target = aliasedTable(resourceTable(reference.to), `${snakeCase(field)}_target`)
    return { field, table: target, on: eq(fieldColumn(table, field), target.id) }
  })
}

export const referencesOf = (resource: Resource): readonly (readonly [string, ReferenceField])[] =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'reference' ? [[name, field] as const] : [],
  )

/** What is selected for each record; a reference is both its id and the slug behind it. */
export function selectionOf(resource: Resource, joins: readonly Join[]): Selection {
  const table = resourceTable(resource.name)
  const selection: Record<string, SQLiteColumn | SQL.Aliased> = {
    id: table.id,
    slug: table.slug,
    createdAt: table.createdAt,
    updatedAt: table.updatedAt,
  }
  for (const name of Object.keys(resource.fields)) selection[name] = fieldColumn(table, name)
  for (const join of joins) selection[slugKey(join.field)] = sql`${join.table.slug}`.as(slugKey(join.field))
  if (resource.ordered) selection.position = fieldColumn(table, 'position')
  if (resource.counts) selection.count = countColumn(resource)
  for (const [name, expression] of Object.entries(computedColumns(resource))) {
    selection[name] = expression.as(name)
  }
  return selection
}

const slugKey = (field: string) => `${field} slug`

/** The record of a row. */
export function recordOf(resource: Resource, row: Row): StoredRecord {
  const fields: Record<string, FieldValue> = {}
  const references: Record<string, number | null> = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'reference') {
      references[name] = row[name] as number | null
      fields[name] = row[slugKey(name)] as string | null
    } else {
      fields[name] = row[name] as FieldValue
    }
  }
  const computed = Object.entries(resource.computed ?? {}).map(([name, { kind }]) => [
    name,
    kind === 'boolean' ? Boolean(row[name]) : Number(row[name]),
  ])
  return {
    id: row.id as number,
    slug: row.slug as string,
    createdAt: row.createdAt as string,
    updatedAt: row.updatedAt as string,
    ...(resource.ordered ? { position: row.position as number } : {}),
    ...(resource.counts ? { count: row.count as number } : {}),
    fields,
    references,
    computed: Object.fromEntries(computed),
  }
}
