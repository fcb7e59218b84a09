/** Reads edits from the log: the entry of each edit, and its changes of database rows. */

import type { SQLQueryBindings } from 'bun:sqlite'
import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { COLLECTIONS_HIDDEN_FROM_EDIT_LOG_SQL, requireTableRecordedForUndo } from '../../../db/recorded-tables.ts'
import { parseStagedRowChange, type RowChangeRecord, type StagedRowChange } from '../../../db/row-recorder.ts'
import { contentEditTable } from '../../../db/tables.ts'
import { callOnce } from '../../definitions/once.ts'
import { createNotFoundError } from '../../foundation/app-error.ts'

const { change: _, keyName: key, ...columns } = getTableColumns(contentEditTable)
/** The drizzle columns of a `StoredEdit`. */
export const STORED_EDIT_COLUMNS = { ...columns, key }

/** An entry of the edit log without the details that its action records. */
export type StoredEdit = Omit<typeof contentEditTable.$inferSelect, 'change' | 'keyName'> & {
  readonly key: string
}

/** The change of one database row by an edit. */
export interface DatabaseRowChange extends RowChangeRecord {
  readonly edit: number
}

type StoredRow = StagedRowChange & Pick<DatabaseRowChange, 'edit'>

/**
 * SQL condition: lists show the row change, since it is of the edit's own record or changes more than a position. It
 * compares the JSON as text, which is fast, because an edit may have renumbered a whole collection.
 */
const IS_LISTED_SQL = `collection NOT IN (${COLLECTIONS_HIDDEN_FROM_EDIT_LOG_SQL}) AND name <> 'division_origins' AND ($owner IS NULL OR collection || ' ' || record = $owner
  OR NOT (before IS NOT NULL AND after LIKE '{"position":%' AND instr(after, ',') = 0))`

const SELECT_ROWS_SQL = 'SELECT edit, name, key, edit_rows.collection, edit_rows.record, before, after FROM'

const ROWS_OF_EDIT_SQL = `${SELECT_ROWS_SQL} edit_rows WHERE edit = ? ORDER BY seq`

const ROWS_OF_FIRST_RECORDS_SQL = `WITH some AS (
  SELECT DISTINCT collection, record FROM edit_rows WHERE edit = $edit AND ${IS_LISTED_SQL}
  ORDER BY seq LIMIT $most)
${SELECT_ROWS_SQL} some CROSS JOIN edit_rows INDEXED BY edit_rows_by_record
ON edit_rows.collection = some.collection AND edit_rows.record = some.record AND edit = $edit ORDER BY seq`

const COUNT_RECORDS_SQL = `SELECT count(*) AS n FROM (
  SELECT DISTINCT collection, record FROM edit_rows WHERE edit = $edit AND ${IS_LISTED_SQL})`

const LATER_ROWS_SQL = `${SELECT_ROWS_SQL} edit_rows JOIN content_edit ON content_edit.id = edit_rows.edit
WHERE edit_rows.collection = ? AND edit_rows.record = ? AND edit > ? AND undone_by IS NULL ORDER BY edit DESC`

/** Reads edits and their row changes from the edit log. */
export class StoredEditReader {
  constructor(private readonly db: LibraryDatabase) {}

  private readonly byId = callOnce(() =>
    this.db.orm
      .select(STORED_EDIT_COLUMNS)
      .from(contentEditTable)
      .where(eq(contentEditTable.id, sql.placeholder('id')))
      .prepare(),
  )

  /** Returns one line of the log; undefined when there is no such edit. */
  findEdit(id: number): StoredEdit | undefined {
    return this.byId().get({ id })
  }

  /** Returns one line of the log. @throws AppError `not_found` */
  requireEdit(id: number): StoredEdit {
    const line = this.findEdit(id)
    if (!line) throw createNotFoundError(`ไม่พบการแก้ไขที่ ${id} กรุณาเลือกจากประวัติการแก้ไข`)
    return line
  }

  /** Returns the edits of a batch, the newest first. */
  readBatch(batch: string): readonly StoredEdit[] {
    const { id, batch: of } = contentEditTable
    return this.db.orm.select(STORED_EDIT_COLUMNS).from(contentEditTable).where(eq(of, batch)).orderBy(desc(id)).all()
  }

  /** Returns all row changes of an edit, in the order in which it first changed each row. */
  readRowChanges(edit: number): readonly DatabaseRowChange[] {
    return this.readRows(ROWS_OF_EDIT_SQL, edit)
  }

  /** Returns the row changes of the first records that lists show for an edit. @param most maximum number of records */
  readRowChangesOfFirstRecords(line: StoredEdit, most: number): readonly DatabaseRowChange[] {
    return this.readRows(ROWS_OF_FIRST_RECORDS_SQL, { ...toRecordParameters(line), most })
  }

  /** Returns the number of records that lists could show for an edit. */
  countChangedRecords(line: StoredEdit): number {
    const query = this.db.sqlite.query<{ n: number }, SQLQueryBindings[]>(COUNT_RECORDS_SQL)
    return query.get(toRecordParameters(line))?.n ?? 0
  }

  /** Returns the row changes that later edits (unless undone) made to a record and what belongs to it, newest first. */
  readLaterRowChanges(collection: string, record: number, edit: number): readonly DatabaseRowChange[] {
    return this.readRows(LATER_ROWS_SQL, collection, record, edit)
  }

  private readRows(sql: string, ...values: SQLQueryBindings[]): readonly DatabaseRowChange[] {
    return this.db.sqlite
      .query<StoredRow, SQLQueryBindings[]>(sql)
      .all(...values)
      .map(parseStagedRowChange)
  }
}

const toRecordParameters = ({ id, collection, recordId }: StoredEdit) => ({
  edit: id,
  owner: recordId === null ? null : `${collection} ${recordId}`,
})

/** Whether a row change created or deleted a record. */
export const isCreatedOrDeletedRecord = ({ name, before, after }: DatabaseRowChange): boolean =>
  requireTableRecordedForUndo(name).isRecord && (before === null || after === null)

/**
 * Whether a row change only renumbered a record, because the edit moved another record.
 * @param line the entry of the edit
 */
export function isRenumberingOnly(row: DatabaseRowChange, line: Pick<StoredEdit, 'collection' | 'recordId'>): boolean {
  if (!row.before || !row.after || line.recordId === null) return false
  if (row.record === line.recordId && row.collection === line.collection) return false
  return (
    requireTableRecordedForUndo(row.name).isRecord && Object.keys(row.after).every((column) => column === 'position')
  )
}

/** Returns `COLLECTION ID`, the key of the record to which a row belongs. */
export const getOwnerRecordKey = ({ collection, record }: Pick<DatabaseRowChange, 'collection' | 'record'>): string =>
  `${collection} ${record}`
