/** The statements of a bulk paste, prepared once: a paste of two thousand rows runs each of them two thousand times. */

import { eq, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { lazy } from '../../../db/statements.ts'
import { fieldColumn, resourceTable } from '../../../db/tables.ts'
import type { BulkKind } from '../../definitions/bulk-kinds.ts'
import { emptyValue } from '../../definitions/kinds/kinds.ts'
import { resources } from '../../definitions/registry.ts'
import { type Group, Groups } from './groups.ts'

/** What a paste can write of a record: the fields of its columns, and the slug of what it belongs to. */
export type Written = Readonly<Record<string, string | number | null>>

/** A stored record that a row was matched with. */
export interface Matched {
  readonly id: number
  readonly slug: string
  readonly values: Written
}

export class BulkTable {
  constructor(
    private readonly db: LibraryDatabase,
    private readonly kind: BulkKind,
  ) {}

  private readonly byKeyStatement = lazy(() => this.selectBy(fieldColumn(this.table, this.kind.key)))
  private readonly bySlugStatement = lazy(() => this.selectBy(this.table.slug))

  private readonly insertStatement = lazy(() => {
    const fields = Object.entries(this.kind.resource.fields).map(([name, field]) => [
      name,
      this.written.includes(name) ? sql.placeholder(name) : emptyValue(field),
    ])
    const row = {
      slug: sql.placeholder('slug'),
      createdAt: sql.placeholder('now'),
      updatedAt: sql.placeholder('now'),
      ...Object.fromEntries(fields),
    }
    return this.db.orm.insert(this.table).values(row).returning({ id: this.table.id }).prepare()
  })

  private readonly updateStatement = lazy(() => {
    const values = this.written.map((name) => [name, sql`${sql.placeholder(name)}`])
    return this.db.orm
      .update(this.table)
      .set({ ...Object.fromEntries(values), updatedAt: sql`${sql.placeholder('now')}` })
      .where(eq(this.table.id, sql.placeholder('id')))
      .prepare()
  })

  /** All that rows can belong to. */
  groups(): Groups {
    const { parents } = this
    const field = this.kind.resource.fields[this.kind.parent]
    const { label, fields } = resources[field?.kind === 'reference' ? field.to : this.kind.resource.name]
    const title = fieldColumn(parents, 'title')
    const number = 'number' in fields ? { number: fieldColumn(parents, 'number') } : {}
    const rows = this.db.orm
      .select({ id: parents.id, slug: parents.slug, title, ...number })
      .from(parents)
      .all()
    return new Groups(rows as readonly Group[], label.th)
  }

  byKey(key: number): Matched | undefined {
    return matched(this.byKeyStatement().get({ value: key }))
  }

  bySlug(slug: string): Matched | undefined {
    return matched(this.bySlugStatement().get({ value: slug }))
  }

  /** Stores a new record, with everything that rows do not fill in left empty; returns its id. */
  insert(slug: string, values: Written, parentId: number, now: string): number {
    return this.insertStatement().get({ ...values, [this.kind.parent]: parentId, slug, now }).id
  }

  /** Writes the columns of a record and leaves everything else of it as it is. */
  update(id: number, values: Written, parentId: number, now: string): void {
    this.updateStatement().run({ ...values, [this.kind.parent]: parentId, id, now })
  }

  private get table() {
    return resourceTable(this.kind.resource.name)
  }

  private get parents() {
    const field = this.kind.resource.fields[this.kind.parent]
    if (field?.kind !== 'reference') throw new Error(`${this.kind.parent} refers to nothing`)
    return resourceTable(field.to)
  }

  private get written(): readonly string[] {
    return [...this.kind.columns, this.kind.parent]
  }

  private selectBy(column: SQLiteColumn) {
    const { table, parents } = this
    const columns = this.kind.columns.map((name) => [name, fieldColumn(table, name)] as const)
    const values: Record<string, SQLiteColumn> = Object.fromEntries(columns)
    values[this.kind.parent] = parents.slug
    return this.db.orm
      .select({ id: table.id, slug: table.slug, values })
      .from(table)
      .innerJoin(parents, eq(fieldColumn(table, this.kind.parent), parents.id))
      .where(eq(column, sql.placeholder('value')))
      .prepare()
  }
}

/** A row as drizzle gives it: the types of columns that are reached by name are lost on the way. */
const matched = (row: unknown): Matched | undefined => row as Matched | undefined
