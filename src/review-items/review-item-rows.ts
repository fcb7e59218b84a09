/**
 * Stores review items of one kind in library.db. An editor's change is checked against the version that the editor saw,
 * and is one entry of the edit log.
 */

import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { getReviewItemTable } from '../../db/review-item-tables.ts'
import { createInsertPlaceholders } from '../../db/statements.ts'
import type { EditActionName } from '../definitions/edit-actions.ts'
import { callOnce } from '../definitions/once.ts'
import type {
  ReviewItemDefinition,
  ReviewItemRow,
  UnstoredReviewItem,
} from '../definitions/review-items/review-item.ts'
import { createNotFoundError } from '../foundation/app-error.ts'
import { createBatchName } from '../foundation/batch.ts'
import type { WriteIntent } from '../foundation/write-intent.ts'
import {
  computeReviewItemVersion,
  getNameInEditLog,
  getUndecidedStateForKind,
  type ReviewItemDecision,
  toDecisionColumnChanges,
  toReviewItemRow,
} from './review-item-row.ts'

/** A table of review items of any kind. */
type ReviewItemTable = SQLiteTable & Readonly<Record<string, SQLiteColumn>> & { readonly id: SQLiteColumn }

/** Values by field: drizzle cannot derive the row type of a table that is known only at run time. */
type Values = Record<string, unknown>

/** A condition, order and page of review items; by default all, oldest first. */
interface Selection {
  readonly which?: SQL | undefined
  readonly order?: readonly SQL[]
  readonly limit?: number
  readonly offset?: number
}

/**
 * Reads and writes the review items of one kind. `add`, `put`, `change` and `remove` must be called inside a write.
 * `create`, `decide` and `removeWithLog` open their own.
 */
export class ReviewItemStore<K extends ReviewItemDefinition> {
  readonly table: ReviewItemTable

  constructor(
    protected readonly db: LibraryDatabase,
    readonly kind: K,
  ) {
    const table: SQLiteTable = getReviewItemTable(kind)
    this.table = table as ReviewItemTable
  }

  /** Returns review items, oldest first. @param which SQL condition; all when absent */
  all(which?: SQL): readonly ReviewItemRow<K>[] {
    return this.select({ which })
  }

  /** Returns a page of review items; by default all, oldest first. */
  select({ which, order = [asc(this.table.id)], limit = -1, offset = 0 }: Selection): readonly ReviewItemRow<K>[] {
    const rows = this.db.orm.select().from(this.table).where(which)
    return asRows<K>(
      rows
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
        .all(),
    )
  }

  /** Returns a review item by its id. */
  findById(id: number): ReviewItemRow<K> | undefined {
    const [row] = this.all(eq(this.table.id, id))
    return row
  }

  /** Returns a review item by its id. @throws AppError `not_found` */
  require(id: number): ReviewItemRow<K> {
    const row = this.findById(id)
    if (!row) throw createNotFoundError(this.kind.missing(id))
    return row
  }

  /** Counts review items. @param which SQL condition; all when absent */
  count(which?: SQL): number {
    return this.db.orm.select({ n: count() }).from(this.table).where(which).get()?.n ?? 0
  }

  /** Inserts a review item. @returns the new id */
  add(row: UnstoredReviewItem<K>): number {
    return getId(this.prepareInsert().get({ ...row, id: null }))
  }

  /**
   * Inserts a review item, or overwrites the one with an id.
   * @param id undefined for a new one
   * @param over SQL for columns of an existing row, in place of the given values
   * @returns the id
   */
  put(row: Partial<UnstoredReviewItem<K>>, id: number | undefined, over: Readonly<Record<string, SQL>> = {}): number {
    const { table } = this
    const set: Values = { ...row, ...over }
    return getId(
      this.db.orm
        .insert(table)
        .values(id === undefined ? { ...row } : { ...row, id })
        .onConflictDoUpdate({ target: table.id, set })
        .returning({ id: table.id })
        .get(),
    )
  }

  change(id: number, values: Partial<UnstoredReviewItem<K>>): void {
    const set: Values = values
    this.db.orm.update(this.table).set(set).where(eq(this.table.id, id)).run()
  }

  remove(id: number): void {
    this.db.orm.delete(this.table).where(eq(this.table.id, id)).run()
  }

  /** Stores a new review item from a request body, as one edit. @returns its id, and the number of the edit */
  create(intent: WriteIntent<Readonly<Record<string, unknown>>>): { id: number; edit: number } {
    const { kind } = this
    const { result, line } = this.db.writeLine(intent.keyName, (log) => {
      const now = new Date().toISOString()
      const { decided } = kind
      const first = decided && { [decided.state]: getUndecidedStateForKind(kind) }
      const row = toReviewItemRow(kind, { ...intent.body(), ...first }, now)
      const id = this.add(row)
      log({
        ...getNameInEditLog(kind, { ...row, id } as ReviewItemRow<K>),
        action: 'create',
        change: intent.body(),
      })
      return id
    })
    return { id: result, edit: line }
  }

  /**
   * Decides a review item, and others in the same way.
   * @param listOthers returns the others
   * @returns the number of the edit, and how many were decided
   * @throws AppError `not_found`, `version_mismatch`
   */
  decide<Body extends ReviewItemDecision>(
    id: number,
    intent: WriteIntent<Body>,
    listOthers: (row: ReviewItemRow<K>, body: Body) => readonly ReviewItemRow<K>[] = () => [],
  ): { readonly edit: number; readonly decided: number } {
    const { kind } = this
    const { line, result } = this.db.writeLine(intent.keyName, (log) => {
      const row = this.require(id)
      intent.precondition(computeReviewItemVersion(kind, row))
      const body = intent.body()
      const all = [row, ...listOthers(row, body)]
      for (const each of all) this.change(each.id, toDecisionColumnChanges(kind, body, each, intent.keyName))
      log({
        action: (kind.decided?.action ?? 'settle') as EditActionName,
        ...(all.length === 1
          ? getNameInEditLog(kind, row)
          : { collection: kind.name, record: '*', batch: createBatchName() }),
        change: { state: body.state, [kind.name]: all.length },
      })
      return all.length
    })
    return { edit: line, decided: result }
  }

  /**
   * Removes a review item as one line of the log.
   * @param toLogged returns what the log contains of the removed row
   * @throws AppError `not_found`, `version_mismatch`
   */
  removeWithLog(
    id: number,
    intent: Pick<WriteIntent, 'keyName' | 'precondition'>,
    action: EditActionName = 'delete',
    toLogged: (row: ReviewItemRow<K>) => unknown = () => null,
  ): { readonly id: number; readonly edit: number } {
    const { kind } = this
    const { line } = this.db.writeLine(intent.keyName, (log) => {
      const row = this.require(id)
      intent.precondition(computeReviewItemVersion(kind, row))
      this.remove(id)
      log({ ...getNameInEditLog(kind, row), action, change: { before: toLogged(row), after: null } })
    })
    return { id, edit: line }
  }

  /**
   * Returns a function that reads the review items with given values, by id. The statement is prepared once, since a
   * request may call it thousands of times.
   */
  protected prepareSelectBy<Name extends keyof K['fields'] & string>(...names: readonly Name[]) {
    const { table } = this
    const conditions = () => names.flatMap((name) => (table[name] ? [eq(table[name], sql.placeholder(name))] : []))
    const prepared = callOnce(() =>
      this.db.orm
        .select()
        .from(table)
        .where(and(...conditions()))
        .orderBy(asc(table.id))
        .prepare(),
    )
    return (values: Pick<ReviewItemRow<K>, Name>): readonly ReviewItemRow<K>[] => asRows<K>(prepared().all(values))
  }

  private readonly prepareInsert = callOnce(() =>
    this.db.orm
      .insert(this.table)
      .values(createInsertPlaceholders(this.table))
      .returning({ id: this.table.id })
      .prepare(),
  )
}

/** Types the rows of a kind's table; its columns are the fields of the kind (db/review-item-tables.ts). */
const asRows = <K extends ReviewItemDefinition>(rows: readonly Values[]) => rows as readonly ReviewItemRow<K>[]

const getId = (row: Values | undefined): number => Number(row?.id)
