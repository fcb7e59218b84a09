/**
 * Keeps the table record_counts true: how many records there are, by what they belong to and by each filter of
 * their list, so that no list has to count its rows. Triggers follow every write inside its own transaction. The
 * table and they are derived from the definitions of the resources, and made anew when those have changed.
 */

import type { Database } from 'bun:sqlite'
import type { Filter, Resource } from '../src/resources/definition.ts'
import { allResources } from '../src/resources/registry.ts'
import { snakeCase } from './columns.ts'

const TABLE = `CREATE TABLE record_counts (
  collection TEXT NOT NULL,
  filter TEXT NOT NULL,
  value TEXT NOT NULL,
  group_id INTEGER NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (collection, filter, value, group_id)
) STRICT, WITHOUT ROWID`

/** The values by which one filter finds a row: those of a list `from` which they come, else one at most. */
interface Facet {
  readonly filter: string
  readonly columns: readonly string[]
  /** @param row the row's name in SQL. */
  readonly values: (row: string) => { readonly value: string; readonly from?: string }
}

/** A table whose rows are counted. */
interface Counted {
  readonly table: string
  /** The column with the id of what a row belongs to. */
  readonly group: string | undefined
  readonly facets: readonly Facet[]
}

/** Makes table and triggers when they are not there or are not those of this version. */
export function keepCounts(sqlite: Database): void {
  const present = sqlite
    .query<{ type: string; name: string; sql: string }, []>(
      "SELECT type, name, sql FROM sqlite_schema WHERE sql LIKE '%record_counts%' ORDER BY rowid",
    )
    .all()
  const wanted = [TABLE, ...counted.flatMap(triggersOf)]
  if (Bun.deepEquals(new Set(present.map(({ sql }) => sql)), new Set(wanted))) return
  sqlite
    .transaction(() => {
      for (const { type, name } of present.toReversed()) sqlite.run(`DROP ${type} ${name}`)
      for (const statement of wanted) sqlite.run(statement)
      sqlite.run(`INSERT INTO record_counts ${COUNTING}`)
    })
    .immediate()
}

/** The collections, as their tables are called, whose counts are not what counting gives. */
export function wrongCounts(sqlite: Database): readonly string[] {
  const kept = 'SELECT * FROM record_counts WHERE n <> 0'
  const counting = `SELECT * FROM (${COUNTING})`
  const rows = sqlite
    .query<{ collection: string }, []>(
      `SELECT DISTINCT collection FROM (
        SELECT * FROM (${kept} EXCEPT ${counting}) UNION ALL SELECT * FROM (${counting} EXCEPT ${kept}))`,
    )
    .all()
  return rows.map(({ collection }) => collection)
}

/** Every resource, and the headings of the canon, whose number each division shows. */
const counted: readonly Counted[] = [
  ...allResources.map((resource) => ({
    table: snakeCase(resource.name),
    group: groupColumn(resource.name),
    facets: Object.entries(resource.filters).flatMap(
      ([name, filter]) => facetOf(resource, name, filter) ?? [],
    ),
  })),
  { table: 'headings', group: groupColumn('headings'), facets: [] },
]

/** The column by which the members of another resource are counted. */
function groupColumn(members: string): string | undefined {
  const counting = allResources.find(({ counts }) => counts?.of === members)
  return counting?.counts && `${snakeCase(counting.counts.field)}_id`
}

/** How a filter's rows are counted; undefined for one that asks for a group. */
function facetOf({ name, fields }: Resource, filter: string, how: Filter): Facet | undefined {
  if (how.by === 'filled') {
    const columns = how.fields.map(snakeCase)
    const filled = (row: string) => columns.map((column) => `${row}.${column} IS NOT NULL`).join(' OR ')
    return { filter, columns, values: (row) => ({ value: `iif(${filled(row)}, 'true', 'false')` }) }
  }
  const column = snakeCase(how.field)
  const field = fields[how.field]
  if (how.by === 'holds') {
    return {
      filter,
      columns: [column],
      values: (row) => ({ value: 'held.value', from: `json_each(${row}.${column}) AS held` }),
    }
  }
  if (field?.kind === 'integer') {
    const list = field.countsWhenEmpty && snakeCase(field.countsWhenEmpty)
    const columns = list ? [column, list] : [column]
    const shown = (row: string) =>
      list ? `coalesce(${row}.${column}, json_array_length(${row}.${list}))` : `${row}.${column}`
    return { filter, columns, values: (row) => ({ value: `CAST(${shown(row)} AS TEXT)` }) }
  }
  if (field?.kind === 'reference') {
    if (groupColumn(name) === `${column}_id`) return undefined
    throw new Error(`${name}.${filter} filters by a reference that is not counted`)
  }
  return { filter, columns: [column], values: (row) => ({ value: `${row}.${column}` }) }
}

const groupOf = (group: string | undefined, row: string) => (group ? `coalesce(${row}.${group}, 0)` : '0')

/** Filter and value of everything that a row counts for; '' and '' for the row itself. */
function countedFor({ facets }: Counted, row: string): string {
  const each = facets.map(({ filter, values }) => {
    const { value, from } = values(row)
    return `SELECT '${filter}', ${value}${from ? ` FROM ${from}` : ''}`
  })
  return ["SELECT '' AS filter, '' AS value", ...each].join(' UNION ALL ')
}

function triggersOf(table: Counted): readonly string[] {
  const name = table.table
  const columns = [...new Set([table.group ?? [], ...table.facets.map((facet) => facet.columns)].flat())]
  const count = (row: string, n: number) =>
    `INSERT INTO record_counts SELECT '${name}', filter, value, ${groupOf(table.group, row)}, ${n}
  FROM (${countedFor(table, row)}) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;`
  const differs = columns.map((column) => `OLD.${column} IS NOT NEW.${column}`).join(' OR ')
  return [
    `CREATE TRIGGER ${name}_counted_in AFTER INSERT ON ${name} BEGIN\n  ${count('NEW', 1)}\nEND`,
    `CREATE TRIGGER ${name}_counted_out AFTER DELETE ON ${name} BEGIN\n  ${count('OLD', -1)}\nEND`,
    ...(columns.length === 0
      ? []
      : [
          `CREATE TRIGGER ${name}_counted_over AFTER UPDATE OF ${columns.join(', ')} ON ${name} WHEN ${differs} BEGIN\n  ${count('OLD', -1)}\n  ${count('NEW', 1)}\nEND`,
        ]),
  ]
}

/** What the table holds when it is true, counted row by row. */
const COUNTING = counted
  .flatMap((table) => {
    const group = groupOf(table.group, 't')
    const rows = `FROM ${table.table} AS t`
    return [
      `SELECT '${table.table}', '', '', ${group}, count(*) ${rows} GROUP BY 4`,
      ...table.facets.map(({ filter, values }) => {
        const { value, from } = values('t')
        const source = from ? `${rows}, ${from}` : rows
        return `SELECT '${table.table}', '${filter}', ${value}, ${group}, count(*) ${source} WHERE ${value} IS NOT NULL GROUP BY 3, 4`
      }),
    ]
  })
  .join(' UNION ALL ')
