/** Reads what the log keeps of each edit: its line, and what it did to each row. */

import type { SQLQueryBindings } from 'bun:sqlite'
import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { recordedTable, SILENT_IN_SQL } from '../../../db/recorded-tables.ts'
import { parseStagedRow, type RowChangeRecord, type StagedRowChange } from '../../../db/row-recorder.ts'
import { lazyValue } from '../../../db/statements.ts'
import { contentEditTable } from '../../../db/tables.ts'
import { notFoundError } from '../../foundation/app-error.ts'

const { change: _, keyName: key, ...columns } = getTableColumns(contentEditTable)
/** The columns of a line, without what its action says of itself. */
export const EDIT_COLUMNS = { ...columns, key }

/** One line of the log as undo sees it. */
export type StoredEdit = Omit<typeof contentEditTable.$inferSelect, 'change' | 'keyName'> & {
  readonly key: string
}

/** A row of a table as an edit changed it. */
export interface EditedRow extends RowChangeRecord {
  readonly edit: number
}

type StoredRow = StagedRowChange & Pick<EditedRow, 'edit'>

/**
 * Whether a row says something in a list: it is of the record that the edit is about, or more than another number in the
 * order; told from its text, since an edit may have renumbered a whole collection.
 */
const SAYS_SOMETHING = `collection NOT IN (${SILENT_IN_SQL}) AND name <> 'division_origins' AND ($owner IS NULL OR collection || ' ' || record = $owner
  OR NOT (before IS NOT NULL AND after LIKE '{"position":%' AND instr(after, ',') = 0))`

const ROWS = 'SELECT edit, name, key, edit_rows.collection, edit_rows.record, before, after FROM'

const OF_EDIT = `${ROWS} edit_rows WHERE edit = ? ORDER BY seq`

const OF_SOME = `WITH some AS (
  SELECT DISTINCT collection, record FROM edit_rows WHERE edit = $edit AND ${SAYS_SOMETHING}
  ORDER BY seq LIMIT $most)
${ROWS} some CROSS JOIN edit_rows INDEXED BY edit_rows_by_record
ON edit_rows.collection = some.collection AND edit_rows.record = some.record AND edit = $edit ORDER BY seq`

const COUNT = `SELECT count(*) AS n FROM (
  SELECT DISTINCT collection, record FROM edit_rows WHERE edit = $edit AND ${SAYS_SOMETHING})`

const LATER = `${ROWS} edit_rows JOIN content_edit ON content_edit.id = edit_rows.edit
WHERE edit_rows.collection = ? AND edit_rows.record = ? AND edit > ? AND undone_by IS NULL ORDER BY edit DESC`

/** Reads stored edits and their rows. */
export class StoredEdits {
  constructor(private readonly db: LibraryDatabase) {}

  private readonly byId = lazyValue(() =>
    this.db.orm
      .select(EDIT_COLUMNS)
      .from(contentEditTable)
      .where(eq(contentEditTable.id, sql.placeholder('id')))
      .prepare(),
  )

  line(id: number): StoredEdit | undefined {
    return this.byId().get({ id })
  }

  /** @throws Refusal `not_found` */
  requireLine(id: number): StoredEdit {
    const line = this.line(id)
    if (!line) throw notFoundError(`ไม่พบการแก้ไขที่ ${id} กรุณาเลือกจากประวัติการแก้ไข`)
    return line
  }

  /** The edits of a batch, the newest first. */
  batch(batch: string): readonly StoredEdit[] {
    const { id, batch: of } = contentEditTable
    return this.db.orm.select(EDIT_COLUMNS).from(contentEditTable).where(eq(of, batch)).orderBy(desc(id)).all()
  }

  /** What an edit did, in the order in which it first changed each row. */
  rows(edit: number): readonly EditedRow[] {
    return this.rowsBy(OF_EDIT, edit)
  }

  /** The rows of the first records that a list shows an edit with. */
  rowsOfFirst(line: StoredEdit, most: number): readonly EditedRow[] {
    return this.rowsBy(OF_SOME, { ...owned(line), most })
  }

  /** How many records a list could show an edit with. */
  count(line: StoredEdit): number {
    const counted = this.db.sqlite.query<{ n: number }, SQLQueryBindings[]>(COUNT)
    return counted.get(owned(line))?.n ?? 0
  }

  /** What placed edits after that one did to a record and what belongs to it, the newest first. */
  laterRows(collection: string, record: number, edit: number): readonly EditedRow[] {
    return this.rowsBy(LATER, collection, record, edit)
  }

  private rowsBy(sql: string, ...values: SQLQueryBindings[]): readonly EditedRow[] {
    return this.db.sqlite
      .query<StoredRow, SQLQueryBindings[]>(sql)
      .all(...values)
      .map(parseStagedRow)
  }
}

const owned = ({ id, collection, recordId }: StoredEdit) => ({
  edit: id,
  owner: recordId === null ? null : `${collection} ${recordId}`,
})

/** Whether a row is a record that the edit made or deleted. */
export const isCreatedOrDeletedRecord = ({ name, before, after }: EditedRow): boolean =>
  recordedTable(name).isRecord && (before === null || after === null)

/** Whether a row only got another number in the order because another record moved. */
export function isOrderChangeOnly(row: EditedRow, line: Pick<StoredEdit, 'collection' | 'recordId'>): boolean {
  if (!row.before || !row.after || line.recordId === null) return false
  if (row.record === line.recordId && row.collection === line.collection) return false
  return recordedTable(row.name).isRecord && Object.keys(row.after).every((column) => column === 'position')
}

/** Tells the record that a row belongs to from all others. */
export const rowOwnerKey = ({ collection, record }: Pick<EditedRow, 'collection' | 'record'>): string =>
  `${collection} ${record}`
