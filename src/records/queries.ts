/** Reads and writes the records of one resource by prepared statements. */

import { asc, eq, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { createInsertPlaceholders, createUpsertAssignments } from '../../db/statements.ts'
import { getFieldColumn, getResourceTable } from '../../db/tables.ts'
import type { ResourceDefinition } from '../definitions/definition.ts'
import { callOnce } from '../definitions/once.ts'
import {
  createComputedFieldColumns,
  createRecordRowParser,
  createReferenceJoins,
  parseComputedValue,
  selectResourceColumns,
} from './columns.ts'
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

  private cachedEmptiness: { readonly version: number; readonly isEmpty: boolean } | undefined

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
    if (this.cachedEmptiness?.version !== version)
      this.cachedEmptiness = { version, isEmpty: this.anyStatement().values().length === 0 }
    return this.cachedEmptiness.isEmpty
  }

  /** Returns the record with a slug; undefined when there is none. */
  findBySlug(slug: string): StoredRecord | undefined {
    return this.findByUniqueValue('slug', slug)
  }

  /** Returns the record with an id; undefined when there is none. */
  findById(id: number): StoredRecord | undefined {
    return this.findByUniqueValue('id', id)
  }

  /**
   * Returns the record with a value in a unique field; undefined when there is none.
   * @param field a field with unique values
   */
  findByUniqueValue(field: string, value: string | number): StoredRecord | undefined {
    const prepare = () => this.selectBy(getFieldColumn(this.table, field))
    const statement = this.byFieldStatements.getOrInsertComputed(field, prepare)
    const [row] = statement.values({ value })
    return row && this.parser()(row)
  }

  /** Returns the records with these ids, in any order. */
  findByIds(ids: readonly number[]): readonly StoredRecord[] {
    const rows = this.byIdsStatement().values({ ids: JSON.stringify(ids) })
    return rows.map(this.parser())
  }

  /** Returns the present slugs of the records that some records refer to: by field, then by id. */
  referencedSlugs(
    references: readonly Readonly<Record<string, number | null>>[],
  ): ReadonlyMap<string, ReadonlyMap<number, string>> {
    return new Map(
      this.slugStatements().map(({ field, statement }) => {
        const ids = new Set(references.map((one) => one[field] ?? 0))
        const rows = statement.values({ ids: JSON.stringify([...ids]) })
        return [field, new Map(rows.map(([id, slug]) => [Number(id), String(slug)]))]
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

/** The columns of a record by their names in the drizzle table. `id` is null for a new record. */
export type StoredRecordRow = Readonly<Record<string, unknown>> & { readonly id: number | null }

/** Writes the rows of one resource. A single prepared statement inserts a row or overwrites the row with its id. */
export class RecordWriter {
  constructor(
    private readonly db: LibraryDatabase,
    private readonly resource: ResourceDefinition,
  ) {}

  private readonly statement = callOnce(() => {
    const table = getResourceTable(this.resource.name)
    return this.db.orm
      .insert(table)
      .values(createInsertPlaceholders(table))
      .onConflictDoUpdate({ target: table.id, set: createUpsertAssignments(table) })
      .returning({ id: table.id, ...createComputedFieldColumns(this.resource) })
      .prepare()
  })

  /**
   * Inserts or updates a whole row. Call it inside a write transaction. Returns the id and the computed fields, which
   * only the database knows.
   */
  store(row: StoredRecordRow): Pick<StoredRecord, 'id' | 'computed'> {
    const [[id, ...values] = []] = this.statement().values(row)
    const computed: Record<string, number | boolean> = {}
    for (const [index, [name, { kind }]] of Object.entries(this.resource.computed ?? {}).entries()) {
      computed[name] = parseComputedValue(kind, values[index])
    }
    return { id: id as number, computed }
  }
}
