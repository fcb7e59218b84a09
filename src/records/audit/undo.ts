/** Undoes edits: restores what they changed, or reports the later edit that prevents it (desk §1). */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import { findEditActionKind } from '../../definitions/edit-actions.ts'
import { type AppError, createConflictError } from '../../foundation/app-error.ts'
import { createBatchName } from '../../foundation/batch.ts'
import type { WriteIntent } from '../../foundation/write-intent.ts'
import { EditChangesReader } from './changed-records.ts'
import { findLatestEditBlockingUndo } from './conflicting-edits.ts'
import { findRecordsLeftByUndo, type RecordsLeftByUndo } from './records-changed-since.ts'
import { prepareOrderRestore } from './restore-order.ts'
import { isRecordUnchangedSinceEdit, restoreChangedRows } from './restore-rows.ts'
import { getOwnerRecordKey, type StoredEdit, StoredEditReader } from './stored-rows.ts'
import { findUndoObstacle, type UndoObstacle } from './undo-obstacle.ts'

const NOTHING: RecordsLeftByUndo = new Map()

/** Undoes edits, alone or by batch, and logs each undo as an edit. */
export class EditUndoer {
  private readonly kept: StoredEditReader
  private readonly changed: EditChangesReader

  constructor(private readonly db: LibraryDatabase) {
    this.kept = new StoredEditReader(db)
    this.changed = new EditChangesReader(db)
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
      const input = this.kept.requireLine(id)
      const edits = this.toUndo(input, wholeBatch)
      const isByRecord = edits.every(({ action }) => findEditActionKind(action)?.undoneByRecord)
      const stays = isByRecord ? findRecordsLeftByUndo(this.db.sqlite, this.kept, edits) : NOTHING
      const hindrance = isByRecord ? undefined : findLatestEditBlockingUndo(this.kept, edits)
      if (hindrance) throw this.changedSince(edits, hindrance)
      for (const edit of edits) this.putBack(edit, input, stays)
      const undone = edits.map((edit) => edit.id)
      const { record, recordId, division } = input
      const collection = edits.every((edit) => edit.collection === input.collection) ? input.collection : '*'
      log({
        action: 'undo',
        ...(edits.length === 1 ? { collection, record } : { collection, record: '*' }),
        ...(edits.length > 1 || recordId === null ? {} : { recordId }),
        ...(division === null ? {} : { division }),
        change: { undoes: undone, ...(stays.size > 0 ? { stays: [...stays.values()] } : {}) },
        undoes: undone,
        ...(wholeBatch ? { batch: createBatchName() } : {}),
      })
      return { undone, stays: [...stays.values()].filter((name) => name !== null) }
    })
    return { edit: line, ...result }
  }

  /** Selects the edits to undo. @throws AppError `conflict` */
  private toUndo(input: StoredEdit, wholeBatch: boolean): readonly StoredEdit[] {
    const standing = ({ undoneBy }: StoredEdit) => undoneBy === null
    const edits = wholeBatch && input.batch !== null ? this.kept.batch(input.batch).filter(standing) : [input]
    if (edits.length === 0 || !edits.every(standing)) throw this.undoneAlready(input)
    if (!edits.every(({ kept }) => kept)) throw notUndoable(input)
    return edits
  }

  private putBack(edit: StoredEdit, input: StoredEdit, stays: RecordsLeftByUndo): void {
    const { sqlite } = this.db
    const now = new Date().toISOString()
    const rows = this.kept.rows(edit.id).filter((row) => !stays.has(getOwnerRecordKey(row)))
    if (!rows.every((row) => isRecordUnchangedSinceEdit(sqlite, row))) throw changedByImport(input)
    const order = prepareOrderRestore(sqlite, rows, edit)
    restoreChangedRows(sqlite, order.rows, now, (row, owner) => {
      throw this.inTheWay(input, { collection: row.collection, record: owner })
    })
    const found = findUndoObstacle(sqlite, order.rows)
    if (found) throw this.inTheWay(input, found)
    order.settle(now)
  }

  private undoneAlready(input: StoredEdit): AppError {
    const by = input.undoneBy === null ? undefined : this.kept.line(input.undoneBy)
    const refused = `การแก้ไขที่ ${input.id} ถูกเลิกทำไปแล้ว`
    const next = 'กรุณาโหลดประวัติการแก้ไขใหม่'
    if (!by) return createConflictError(`${refused} ${next}`)
    const said = this.said(by, [input])
    return createConflictError(`${refused}ด้วย${said} ${next}`, { [`edits.${by.id}`]: [said] })
  }

  private changedSince(edits: readonly StoredEdit[], later: StoredEdit): AppError {
    const said = this.said(later, edits)
    return createConflictError(`เลิกทำไม่ได้ เพราะสิ่งเดียวกันถูกเปลี่ยนอีกหลังจากนั้นด้วย${said} กรุณาเลิกทำการแก้ไขที่ ${later.id} ก่อน`, {
      [`edits.${later.id}`]: [said],
    })
  }

  /**
   * Creates the error for a record that prevents an undo. It names the latest edit of that record, or the record when
   * no edit has changed it.
   */
  private inTheWay(input: StoredEdit, { collection, record }: UndoObstacle): AppError {
    const [latest] = this.kept.laterRows(collection, record, input.id)
    const line = latest && this.kept.line(latest.edit)
    if (line) return this.changedSince([input], line)
    const { title, path } = this.changed.nameOf(collection, record)
    const sentence = `“${title}” ใช้ชื่อหรือที่นั้นแล้ว หรือยังอ้างถึงอยู่`
    return createConflictError(`เลิกทำไม่ได้ เพราะ${sentence} กรุณาแก้ไขรายการนั้นก่อน`, {
      [`records.${path}`]: [sentence],
    })
  }

  /** Describes an edit in Thai, by a record that it changed in common with the given edits. */
  private said({ id, key, record, title }: StoredEdit, edits: readonly StoredEdit[]): string {
    const ours = new Set(edits.flatMap((edit) => this.kept.rows(edit.id).map(getOwnerRecordKey)))
    const shared = title === null ? this.kept.rows(id).find((row) => ours.has(getOwnerRecordKey(row))) : undefined
    const name = shared ? this.changed.nameOf(shared.collection, shared.record).title : (title ?? record)
    return `การแก้ไขที่ ${id} ของ “${name}” โดย ${key}`
  }
}

const changedByImport = ({ id }: StoredEdit) =>
  createConflictError(`เลิกทำการแก้ไขที่ ${id} ไม่ได้ เพราะการนำเข้าข้อความเปลี่ยนสิ่งเดียวกันหลังจากนั้น กรุณาแก้ไขรายการนั้นโดยตรง`)

const notUndoable = ({ id }: StoredEdit) =>
  createConflictError(
    `การแก้ไขที่ ${id} เลิกทำไม่ได้ เพราะเป็นการนำเข้า หรือเกิดขึ้นก่อนที่ระบบจะเก็บข้อมูลสำหรับเลิกทำ กรุณาแก้ไขรายการนั้นโดยตรง`,
  )
