/** The columns that a resource's records are read from, and the record made of a row of them. */

import { aliasedTable, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { snakeCase } from '../../db/columns.ts'
import { fieldColumn, type ResourceTable, resourceTable } from '../../db/tables.ts'
import type { Computed, FieldValue, ReferenceField, Resource } from '../definitions/definition.ts'
import { fieldsOf } from '../definitions/fields.ts'
import { decoderOf } from '../definitions/kinds/kinds.ts'
import { allResources } from '../definitions/registry.ts'
import { computedColumns, computedValue, countColumn } from './computed.ts'
import type { StoredRecord } from './record.ts'

/** A reference field with the table that it points into, under a name of its own. */
export interface Join {
  readonly field: string
  readonly table: ResourceTable
  readonly on: SQL
}

/** A row as SQLite gives it: the values in the order of the selection. */
export type Row = readonly unknown[]

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
  fieldsOf(resource).flatMap(([name, field]) => (field.kind === 'reference' ? [[name, field] as const] : []))

/** A field that names a record of another resource, or of its own. */
interface Naming {
  readonly from: Resource
  readonly name: string
  readonly field: ReferenceField
}

/** The fields that name records of a resource. */
export const referencesTo = (resource: Resource): readonly Naming[] =>
  allResources.flatMap((from) =>
    referencesOf(from).flatMap(([name, field]) =>
      field.to === resource.name ? [{ from, name, field }] : [],
    ),
  )

/**
 * What is selected for each record, the four columns common to all first; a reference is both its id and the slug
 * behind it.
 */
export function selectionOf(resource: Resource, joins: readonly Join[]): Selection {
  const table = resourceTable(resource.name)
  const selection: Record<string, SQLiteColumn | SQL.Aliased> = {
    id: table.id,
    slug: table.slug,
    createdAt: table.createdAt,
    updatedAt: table.updatedAt,
  }
  for (const [name] of fieldsOf(resource)) selection[name] = fieldColumn(table, name)
  for (const join of joins) selection[slugKey(join.field)] = sql`${join.table.slug}`.as(slugKey(join.field))
  if (resource.ordered) selection.position = fieldColumn(table, 'position')
  if (resource.counts) selection.count = countColumn(resource, resource.counts)
  return { ...selection, ...computedColumns(resource) }
}

const slugKey = (field: string) => `${field} slug`

/** Where a field's value stands in a row, and that of the id behind it when it is a reference. */
interface FieldCell {
  readonly name: string
  readonly at: number
  readonly idAt: number | undefined
  readonly decode: ((stored: string) => FieldValue) | undefined
}

/** Makes records of rows. What can be known beforehand of where everything stands is worked out once. */
export class RowReader {
  private readonly cells: readonly FieldCell[]
  private readonly computed: readonly { name: string; at: number; kind: Computed['kind'] }[]
  private readonly positionAt: number
  private readonly countAt: number

  /** For rows of the selection of that resource; see selectionOf. */
  constructor(resource: Resource) {
    const columns = Object.keys(selectionOf(resource, joinsOf(resource)))
    const at = (name: string) => columns.indexOf(name)
    this.cells = fieldsOf(resource).map(([name, { kind }]) => ({
      name,
      at: at(kind === 'reference' ? slugKey(name) : name),
      idAt: kind === 'reference' ? at(name) : undefined,
      decode: decoderOf(kind),
    }))
    this.computed = Object.entries(resource.computed ?? {}).map(([name, { kind }]) => ({
      name,
      at: at(name),
      kind,
    }))
    this.positionAt = at('position')
    this.countAt = at('count')
  }

  record(row: Row): StoredRecord {
    const fields: Record<string, FieldValue> = {}
    const references: Record<string, number | null> = {}
    for (const { name, at, idAt, decode } of this.cells) {
      fields[name] = decode ? decode(row[at] as string) : (row[at] as FieldValue)
      if (idAt !== undefined) references[name] = row[idAt] as number | null
    }
    const computed: Record<string, number | boolean> = {}
    for (const { name, at, kind } of this.computed) computed[name] = computedValue(kind, row[at])
    return {
      id: row[0] as number,
      slug: row[1] as string,
      createdAt: row[2] as string,
      updatedAt: row[3] as string,
      ...(this.positionAt < 0 ? {} : { position: row[this.positionAt] as number }),
      ...(this.countAt < 0 ? {} : { count: row[this.countAt] as number }),
      fields,
      references,
      computed,
    }
  }
}
