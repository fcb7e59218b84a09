/** Findings of one kind, as library.db keeps them. */

import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { findingTable } from '../../db/finding-tables.ts'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { everyColumn, lazy } from '../../db/statements.ts'
import type { FindingKind, FindingRow, NewFinding } from '../definitions/findings/finding.ts'

/** A table of findings of whatever kind. */
type AnyTable = SQLiteTable & { readonly id: SQLiteColumn }

/** What is written is to be written inside a write. */
export class FindingRows<K extends FindingKind> {
  readonly table: AnyTable

  constructor(
    protected readonly db: LibraryDatabase,
    readonly kind: K,
  ) {
    this.table = findingTable(kind) as unknown as AnyTable
  }

  /** The oldest first. @param which all where it is left out */
  all(which?: SQL): readonly FindingRow<K>[] {
    const { table } = this
    return this.db.orm.select().from(table).where(which).orderBy(asc(table.id)).all() as never
  }

  one(id: number): FindingRow<K> | undefined {
    const { table } = this
    return this.db.orm.select().from(table).where(eq(table.id, id)).get() as never
  }

  count(which?: SQL): number {
    return this.db.orm.select({ n: count() }).from(this.table).where(which).get()?.n ?? 0
  }

  /** @returns the new id */
  add(row: NewFinding<K>): number {
    return this.insertion().get({ ...row, id: null } as never).id as number
  }

  /** @param id of what it stands in place of; a new one without @param over what is kept of that, instead of values given */
  put(row: Partial<NewFinding<K>>, id: number | undefined, over: Readonly<Record<string, SQL>> = {}): number {
    const { table } = this
    return this.db.orm
      .insert(table)
      .values((id === undefined ? row : { ...row, id }) as never)
      .onConflictDoUpdate({ target: table.id, set: { ...row, ...over } as never })
      .returning({ id: table.id })
      .get().id as number
  }

  change(id: number, values: Partial<NewFinding<K>>): void {
    const { table } = this
    this.db.orm
      .update(table)
      .set(values as never)
      .where(eq(table.id, id))
      .run()
  }

  remove(id: number): void {
    this.db.orm.delete(this.table).where(eq(this.table.id, id)).run()
  }

  /** Those that have some values, by id. Prepared once: a request may ask and write thousands. */
  protected having<Name extends keyof K['fields'] & string>(...names: readonly Name[]) {
    const { table } = this
    const columns = table as unknown as Readonly<Record<string, SQLiteColumn>>
    const alike = () =>
      names.flatMap((name) => (columns[name] ? [eq(columns[name], sql.placeholder(name))] : []))
    const prepared = lazy(() =>
      this.db.orm
        .select()
        .from(table)
        .where(and(...alike()))
        .orderBy(asc(table.id))
        .prepare(),
    )
    return (values: Pick<FindingRow<K>, Name>): readonly FindingRow<K>[] => prepared().all(values) as never
  }

  /** Prepared as well. */
  private readonly insertion = lazy(() =>
    this.db.orm.insert(this.table).values(everyColumn(this.table)).returning({ id: this.table.id }).prepare(),
  )
}
