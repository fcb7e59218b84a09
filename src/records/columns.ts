/** The SQL columns of a resource's records, with its computed fields, and the conversion of a row to a record. */

import { aliasedTable, eq, getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { toSnakeCase } from '../../db/columns.ts'
import { getFieldColumn, getResourceTable, type ResourceTable } from '../../db/tables.ts'
import type {
  ComputedFieldDefinition,
  FieldValue,
  RecordRowsReference,
  ReferenceFieldDefinition,
  ResourceDefinition,
} from '../definitions/definition.ts'
import { listFieldDefinitions } from '../definitions/fields.ts'
import { getColumnDecoder } from '../definitions/kinds/kinds.ts'
import { memoize } from '../definitions/once.ts'
import { contractResources } from '../definitions/registry.ts'
import type { StoredRecord } from './record.ts'

/** The join from a reference field to an aliased copy of the table to which it refers. */
export interface ReferenceJoin {
  readonly field: string
  readonly table: ResourceTable
  readonly on: SQL
}

type Selection = Readonly<Record<string, SQLiteColumn | SQL.Aliased>>

/** Returns the joins to the tables to which a resource's references refer. They are cached by the resource. */
export const createReferenceJoins = memoize((resource: ResourceDefinition): readonly ReferenceJoin[] => {
  const table = getResourceTable(resource.name)
  return listReferenceFields(resource).map(([field, reference]) => {
    const target = aliasedTable(getResourceTable(reference.to), `${toSnakeCase(field)}_target`)
    return { field, table: target, on: eq(getFieldColumn(table, field), target.id) }
  })
})

/** Lists the reference fields of a resource, each with its name. */
export const listReferenceFields = (
  resource: ResourceDefinition,
): readonly (readonly [string, ReferenceFieldDefinition])[] =>
  listFieldDefinitions(resource).flatMap(([name, field]) =>
    field.kind === 'reference' ? [[name, field] as const] : [],
  )

/** Lists the fields of all resources of the contract that refer to a resource. */
export const listReferenceFieldsTo = (resource: ResourceDefinition) =>
  contractResources.flatMap((from) =>
    listReferenceFields(from).flatMap(([name, field]) => (field.to === resource.name ? [{ from, name, field }] : [])),
  )

/**
 * Returns the columns for reading records: the four that all resources have, one for each field, the slugs of
 * references, position and count if the resource has them, and computed fields. The query must have the joins of
 * `createReferenceJoins`, from which the slugs come.
 */
export const selectResourceColumns = memoize((resource: ResourceDefinition): Selection => {
  const table = getResourceTable(resource.name)
  const selection: Record<string, SQLiteColumn | SQL.Aliased> = {
    id: table.id,
    slug: table.slug,
    createdAt: table.createdAt,
    updatedAt: table.updatedAt,
  }
  for (const [name] of listFieldDefinitions(resource)) selection[name] = getFieldColumn(table, name)
  for (const join of createReferenceJoins(resource))
    selection[toSlugColumn(join.field)] = sql`${join.table.slug}`.as(toSlugColumn(join.field))
  if (resource.ordered) selection.position = getFieldColumn(table, 'position')
  if (resource.counts) selection.count = createReferringRecordCountColumn(resource, resource.counts)
  return { ...selection, ...createComputedFieldColumns(resource) }
})

const toSlugColumn = (field: string) => `${field} slug`

/** Returns a function that converts a row to a record. The values must be in the order of `selectResourceColumns`. */
export const createRecordRowParser = memoize(
  (resource: ResourceDefinition): ((values: readonly unknown[]) => StoredRecord) => {
    const columns = Object.keys(selectResourceColumns(resource))
    const kinds = listFieldDefinitions(resource).map(([name, { kind }]) => ({
      name,
      kind,
      decode: getColumnDecoder(kind),
    }))
    const computedFields = Object.entries(resource.computed ?? {})
    return (values) => {
      const row: Record<string, unknown> = {}
      for (let at = 0; at < columns.length; at++) row[columns[at] ?? ''] = values[at]
      const fields: Record<string, FieldValue> = {}
      const references: Record<string, number | null> = {}
      for (const { name, kind, decode } of kinds) {
        const value = row[kind === 'reference' ? toSlugColumn(name) : name]
        fields[name] = decode && value !== null ? decode(value as string) : (value as FieldValue)
        if (kind === 'reference') references[name] = row[name] as number | null
      }
      const computed: Record<string, number | boolean> = {}
      for (const [name, { kind }] of computedFields) computed[name] = parseComputedValue(kind, row[name])
      const { id, slug, createdAt, updatedAt, position, count } = row as unknown as StoredRecord
      return {
        id,
        slug,
        createdAt,
        updatedAt,
        ...(resource.ordered ? { position } : {}),
        ...(resource.counts ? { count } : {}),
        fields,
        references,
        computed,
      }
    }
  },
)

/** Returns the SQL columns of the computed fields of a resource, in the order of its definition. */
export function createComputedFieldColumns(
  resource: ResourceDefinition,
): Readonly<Record<string, SQL.Aliased<number>>> {
  const computed = Object.entries(resource.computed ?? {})
  return Object.fromEntries(
    computed.map(([name, computedField]) => [name, buildComputedExpression(resource, computedField).as(name)]),
  )
}

function buildComputedExpression(resource: ResourceDefinition, computedField: ComputedFieldDefinition): SQL<number> {
  const table = getResourceTable(resource.name)
  // raw SQL, because drizzle omits the table's name in `returning`, so that `id` would be that of the inner table
  const ownedRows = ({ table: rows, id }: RecordRowsReference) =>
    sql.raw(`from ${rows} where ${id} = ${toSnakeCase(resource.name)}.id`)
  if ('filled' in computedField) {
    const filled = computedField.filled.map((name) => sql`${getFieldColumn(table, name)} is not null`)
    return sql`(${sql.join(filled, sql` or `)})`
  }
  if ('without' in computedField) return sql`not exists (select 1 ${ownedRows(computedField.without)})`
  const { column, whenNone } = computedField.sum
  return sql`coalesce((select sum(${sql.raw(column)}) ${ownedRows(computedField.sum)}), ${sql.raw(String(whenNone))})`
}

/**
 * Returns an SQL column that counts the records whose reference field names this record. The reference column must be
 * indexed.
 */
export function createReferringRecordCountColumn(
  resource: ResourceDefinition,
  { of, field }: NonNullable<ResourceDefinition['counts']>,
): SQL.Aliased {
  const members = sql.identifier(toSnakeCase(of))
  const naming = sql.identifier(`${toSnakeCase(field)}_id`)
  const table = sql.identifier(getTableName(getResourceTable(resource.name)))
  return sql<number>`(select count(*) from ${members} where ${members}.${naming} = ${table}.id)`.as('count')
}

/** Converts a computed value from SQLite to a number or a boolean. */
export const parseComputedValue = (kind: ComputedFieldDefinition['kind'], value: unknown): number | boolean =>
  kind === 'boolean' ? Boolean(value) : Number(value)
