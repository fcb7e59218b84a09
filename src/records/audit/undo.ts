/** Undoes edits: restores what they changed, or reports the later edit that prevents it (desk §1). */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import { findEditAction } from '../../definitions/edit-actions.ts'
import { type AppError, createConflictError } from '../../foundation/app-error.ts'
import { createBatchName } from '../../foundation/batch.ts'
import type { WriteIntent } from '../../foundation/write-intent.ts'
import { EditChangesReader } from './changed-records.ts'
import { findLatestEditBlockingUndo } from './conflicting-edits.ts'
import { findRecordsSkippedByUndo, type RecordsSkippedByUndo } from './records-changed-since.ts'
import { planPositionRestore } from './restore-order.ts'
import { isRecordUnchangedSinceEdit, restoreChangedRows } from './restore-rows.ts'
import { getOwnerRecordKey, type StoredEdit, StoredEditReader } from './stored-rows.ts'
import { findUndoObstacle, type UndoObstacle } from './undo-obstacle.ts'

const NO_RECORDS: RecordsSkippedByUndo = new Map()

/** Undoes edits, alone or by batch. Each undo is an edit in the log, too. */
export class EditUndoer {
  private readonly storedEdits: StoredEditReader
  private readonly changesReader: EditChangesReader

  constructor(private readonly db: LibraryDatabase) {
    this.storedEdits = new StoredEditReader(db)
    this.changesReader = new EditChangesReader(db)
  }

  /**
   * Undoes an edit; `updatedAt` of the restored records is the time of the undo.
   * @param wholeBatch whether all edits of its batch are undone with it, all or none
   * @returns the id of the undo in the log, the undone edits, the newest first, and the records that stay changed when
   * the undo works record by record
   * @throws AppError `not_found`, or `conflict` that names the later edit
   */
  undo(id: number, intent: WriteIntent, wholeBatch = false) {
    const { result, line } = this.db.writeLine(intent.keyName, (log) => {
      const requested = this.storedEdits.requireEdit(id)
      const edits = this.selectEdits(requested, wholeBatch)
      const isByRecord = edits.every(({ action }) => findEditAction(action)?.undoneByRecord)
      const left = isByRecord ? findRecordsSkippedByUndo(this.db.sqlite, this.storedEdits, edits) : NO_RECORDS
      const blocking = isByRecord ? undefined : findLatestEditBlockingUndo(this.storedEdits, edits)
      if (blocking) throw this.createChangedSinceError(edits, blocking)
      for (const edit of edits) this.restore(edit, requested, left)
      const undone = edits.map((edit) => edit.id)
      const { record, recordId, division } = requested
      const collection = edits.every((edit) => edit.collection === requested.collection) ? requested.collection : '*'
      log({
        action: 'undo',
        ...(edits.length === 1 ? { collection, record } : { collection, record: '*' }),
        ...(edits.length > 1 || recordId === null ? {} : { recordId }),
        ...(division === null ? {} : { division }),
        change: { undoes: undone, ...(left.size > 0 ? { stays: [...left.values()] } : {}) },
        undoes: undone,
        ...(wholeBatch ? { batch: createBatchName() } : {}),
      })
      return { undone, stays: [...left.values()].filter((name) => name !== null) }
    })
    return { edit: line, ...result }
  }

  /** Selects the edits to undo. @throws AppError `conflict` */
  private selectEdits(requested: StoredEdit, wholeBatch: boolean): readonly StoredEdit[] {
    const isInEffect = ({ undoneBy }: StoredEdit) => undoneBy === null
    const { batch } = requested
    const edits = wholeBatch && batch !== null ? this.storedEdits.readBatch(batch).filter(isInEffect) : [requested]
    if (edits.length === 0 || !edits.every(isInEffect)) throw this.createAlreadyUndoneError(requested)
    if (!edits.every(({ kept }) => kept)) throw createNotUndoableError(requested)
    return edits
  }

  private restore(edit: StoredEdit, requested: StoredEdit, left: RecordsSkippedByUndo): void {
    const { sqlite } = this.db
    const now = new Date().toISOString()
    const rows = this.storedEdits.readRowChanges(edit.id).filter((row) => !left.has(getOwnerRecordKey(row)))
    if (!rows.every((row) => isRecordUnchangedSinceEdit(sqlite, row))) throw createChangedByImportError(requested)
    const order = planPositionRestore(sqlite, rows, edit)
    restoreChangedRows(sqlite, order.rows, now, (row, owner) => {
      throw this.createObstacleError(requested, { collection: row.collection, record: owner })
    })
    const obstacle = findUndoObstacle(sqlite, order.rows)
    if (obstacle) throw this.createObstacleError(requested, obstacle)
    order.restorePositions(now)
  }

  private createAlreadyUndoneError(requested: StoredEdit): AppError {
    const { id, undoneBy } = requested
    const undo = undoneBy === null ? undefined : this.storedEdits.findEdit(undoneBy)
    const reason = `การแก้ไขที่ ${id} ถูกเลิกทำไปแล้ว`
    const advice = 'กรุณาโหลดประวัติการแก้ไขใหม่'
    if (!undo) return createConflictError(`${reason} ${advice}`)
    const description = this.describe(undo, [requested])
    return createConflictError(`${reason}ด้วย${description} ${advice}`, { [`edits.${undo.id}`]: [description] })
  }

  private createChangedSinceError(edits: readonly StoredEdit[], later: StoredEdit): AppError {
    const description = this.describe(later, edits)
    return createConflictError(
      `เลิกทำไม่ได้ เพราะสิ่งเดียวกันถูกเปลี่ยนอีกหลังจากนั้นด้วย${description} กรุณาเลิกทำการแก้ไขที่ ${later.id} ก่อน`,
      {
        [`edits.${later.id}`]: [description],
      },
    )
  }

  /**
   * Creates the error for a record that prevents an undo. It names the latest edit of that record, or the record when
   * no edit has changed it.
   */
  private createObstacleError(requested: StoredEdit, { collection, record }: UndoObstacle): AppError {
    const [latest] = this.storedEdits.readLaterRowChanges(collection, record, requested.id)
    const line = latest && this.storedEdits.findEdit(latest.edit)
    if (line) return this.createChangedSinceError([requested], line)
    const { title, path } = this.changesReader.readTitleAndPath(collection, record)
    const sentence = `“${title}” ใช้ชื่อหรือที่นั้นแล้ว หรือยังอ้างถึงอยู่`
    return createConflictError(`เลิกทำไม่ได้ เพราะ${sentence} กรุณาแก้ไขรายการนั้นก่อน`, {
      [`records.${path}`]: [sentence],
    })
  }

  /** Describes an edit in Thai, by a record that it changed in common with the given edits. */
  private describe({ id, key, record, title }: StoredEdit, edits: readonly StoredEdit[]): string {
    const owners = new Set(edits.flatMap((edit) => this.storedEdits.readRowChanges(edit.id).map(getOwnerRecordKey)))
    const shared =
      title === null ? this.storedEdits.readRowChanges(id).find((row) => owners.has(getOwnerRecordKey(row))) : undefined
    const name = shared
      ? this.changesReader.readTitleAndPath(shared.collection, shared.record).title
      : (title ?? record)
    return `การแก้ไขที่ ${id} ของ “${name}” โดย ${key}`
  }
}

const createChangedByImportError = ({ id }: StoredEdit) =>
  createConflictError(`เลิกทำการแก้ไขที่ ${id} ไม่ได้ เพราะการนำเข้าข้อความเปลี่ยนสิ่งเดียวกันหลังจากนั้น กรุณาแก้ไขรายการนั้นโดยตรง`)

const createNotUndoableError = ({ id }: StoredEdit) =>
  createConflictError(
    `การแก้ไขที่ ${id} เลิกทำไม่ได้ เพราะเป็นการนำเข้า หรือเกิดขึ้นก่อนที่ระบบจะเก็บข้อมูลสำหรับเลิกทำ กรุณาแก้ไขรายการนั้นโดยตรง`,
  )
