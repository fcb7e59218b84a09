/** Filters of lists as SQL conditions. Their values are parameters of a prepared statement. */

import { and, or, type SQL, sql } from 'drizzle-orm'
import { getFieldColumn, getResourceTable } from '../../db/tables.ts'
import type { ListFilterDefinition, ResourceDefinition } from '../definitions/definition.ts'
import { getTitleFieldName } from '../definitions/fields.ts'

/** Filter values by filter name, as in the query string. Absent filters do not apply. */
export type ListFilterValues = Readonly<Record<string, string | number | undefined>>

/** The desk's search in a list of records. With it, text filters match substrings. */
export interface DeskRecordSearchOptions {
  readonly words: string
}

/** A filter that applies to a list, with its name and value. */
export interface ActiveListFilter {
  readonly name: string
  readonly filter: ListFilterDefinition
  readonly value: string | number
}

/** Selects the filters that apply: those with a value. The value `all` of a filter on a list field does not apply. */
export function selectActiveFilters(
  resource: ResourceDefinition,
  values: ListFilterValues,
): readonly ActiveListFilter[] {
  return Object.entries(resource.filters).flatMap(([name, filter]) => {
    const value = values[name]
    return value === undefined || (filter.by === 'holds' && value === 'all') ? [] : [{ name, filter, value }]
  })
}

/**
 * Returns a key by which the prepared statement of a list is cached. Values are parameters and not part of it, except
 * `true` and `false`, which lead to different statements.
 */
export const toFilterStatementKey = (active: readonly ActiveListFilter[]): string =>
  active.map(({ name, filter, value }) => `${name}=${filter.by === 'filled' ? value === 'true' : '?'}`).join('&')

/**
 * Returns the SQL condition that combines the active filters and the desk's search. Undefined if there are none. Values
 * are placeholders, which the caller binds: by the names of the filters, and `words` for the words of the search.
 * @param search if present, even without words, text filters match substrings
 */
export const buildFilterCondition = (
  resource: ResourceDefinition,
  active: readonly ActiveListFilter[],
  search?: DeskRecordSearchOptions,
): SQL | undefined =>
  and(
    ...active.map((one) => buildCondition(resource, one, search !== undefined)),
    search && search.words !== ''
      ? or(...['slug', getTitleFieldName(resource)].map((name) => buildContainsCondition(resource, name, 'words')))
      : undefined,
  )

/** Builds the SQL condition that a text field contains the value of a placeholder, ignoring case. */
const buildContainsCondition = (resource: ResourceDefinition, field: string, placeholder: string): SQL =>
  sql`instr(lower(${getFieldColumn(getResourceTable(resource.name), field)}), lower(${sql.placeholder(placeholder)})) > 0`

function buildCondition(
  resource: ResourceDefinition,
  { name, filter, value }: ActiveListFilter,
  matchesSubstrings: boolean,
): SQL | undefined {
  const table = getResourceTable(resource.name)
  const placeholder = sql.placeholder(name)
  if (filter.by === 'filled') {
    // the same expression as in the index, so that SQLite uses it
    const filled = sql.join(
      filter.fields.map((name) => sql`${getFieldColumn(table, name)} is not null`),
      sql` or `,
    )
    return sql`(${filled}) = ${sql.raw(value === 'true' ? '1' : '0')}`
  }
  const field = resource.fields[filter.field]
  const column = getFieldColumn(table, filter.field)
  if (filter.by === 'holds') {
    return sql`exists (select 1 from json_each(${column}) where value = ${placeholder})`
  }
  if (field?.kind === 'reference') {
    return sql`${column} = (select id from ${getResourceTable(field.to)} where slug = ${placeholder})`
  }
  if (field?.kind === 'integer' && field.countsWhenEmpty) {
    const list = getFieldColumn(table, field.countsWhenEmpty)
    return sql`coalesce(${column}, json_array_length(${list})) = ${placeholder}`
  }
  if (matchesSubstrings && field?.kind === 'text') return buildContainsCondition(resource, filter.field, name)
  return sql`${column} = ${placeholder}`
}
