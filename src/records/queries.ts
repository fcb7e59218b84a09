/** Reads the records of one resource: one, some, or all. */

import { asc, eq, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { getFieldColumn, getResourceTable } from '../../db/tables.ts'
import type { ResourceDefinition } from '../definitions/definition.ts'
import { callOnce } from '../definitions/once.ts'
import { createRecordRowParser, createReferenceJoins, selectResourceColumns } from './columns.ts'
import type { StoredRecord } from './record.ts'

/** Reads the records of one resource by prepared statements. */
export class PreparedRecordQueries {
  constructor(
    private readonly db: LibraryDatabase,
    private readonly resource: ResourceDefinition,
  ) {}

  private readonly parser = callOnce(() => createRecordRowParser(this.resource))

  private readonly byFieldStatements = new Map<string, ReturnType<PreparedRecordQueries['selectBy']>>()

  private readonly byIdsStatement = callOnce(() => this.select().where(isIn(this.table.id)).prepare())

  private known: { readonly version: number; readonly isEmpty: boolean } | undefined

  private readonly slugStatements = callOnce(() =>
    createReferenceJoins(this.resource).map(({ field, table }) => ({
      field,
      statement: this.db.orm.select({ id: table.id, slug: table.slug }).from(table).where(isIn(table.id)).prepare(),
    })),
  )

  private readonly anyStatement = callOnce(() =>
    this.db.orm.select({ id: this.table.id }).from(this.table).limit(1).prepare(),
  )

  /** Whether the resource has no records, by the last commit; not for use inside a write. */
  isEmpty(): boolean {
    const version = this.db.version.current
    if (this.known?.version !== version) this.known = { version, isEmpty: this.anyStatement().values().length === 0 }
    return this.known.isEmpty
  }

  /** Returns the record with a slug; undefined when there is none. */
  bySlug(slug: string): StoredRecord | undefined {
    return this.byUnique('slug', slug)
  }

  /** Returns the record with an id; undefined when there is none. */
  byId(id: number): StoredRecord | undefined {
    return this.byUnique('id', id)
  }

  /**
   * Returns the record with a value in a unique field; undefined when there is none.
   * @param field of which no two records have the same value
   */
  byUnique(field: string, value: string | number): StoredRecord | undefined {
    const make = () => this.selectBy(getFieldColumn(this.table, field))
    const statement = this.byFieldStatements.getOrInsertComputed(field, make)
    const [row] = statement.values({ value })
    return row && this.parser()(row)
  }

  /** Returns the records with these ids, in any order. */
  byIds(ids: readonly number[]): readonly StoredRecord[] {
    const rows = this.byIdsStatement().values({ ids: JSON.stringify(ids) })
    return rows.map(this.parser())
  }

  /** Returns the present slugs of the records that some records refer to: by field, then by id. */
  referencedSlugs(
    references: readonly Readonly<Record<string, number | null>>[],
  ): ReadonlyMap<string, ReadonlyMap<number, string>> {
    return new Map(
      this.slugStatements().map(({ field, statement }) => {
        const ids = [...new Set(references.map((one) => one[field] ?? 0))]
        return [field, new Map(statement.all({ ids: JSON.stringify(ids) }).map(({ id, slug }) => [id, slug]))]
      }),
    )
  }

  /** Returns all records, ordered by id. */
  all(): readonly StoredRecord[] {
    return this.select().orderBy(asc(this.table.id)).values().map(this.parser())
  }

  private get table() {
    return getResourceTable(this.resource.name)
  }

  private selectBy(column: SQLiteColumn) {
    return this.select()
      .where(eq(column, sql.placeholder('value')))
      .prepare()
  }

  private select() {
    let query = this.db.orm.select(selectResourceColumns(this.resource)).from(this.table).$dynamic()
    for (const join of createReferenceJoins(this.resource)) query = query.leftJoin(join.table, join.on)
    return query
  }
}

const isIn = (column: SQLiteColumn) => sql`${column} in (select value from json_each(${sql.placeholder('ids')}))`
