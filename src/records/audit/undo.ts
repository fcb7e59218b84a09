/** Undoes edits: puts back what they changed, or says which later edit stands in the way (desk §1). */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import { editAction } from '../../definitions/edit-actions.ts'
import { newBatch } from '../../foundation/batch.ts'
import type { Intent } from '../../foundation/intent.ts'
import { conflict, type Refusal } from '../../foundation/refusal.ts'
import { RecordChanges } from './changed-records.ts'
import { latestHindrance } from './claims.ts'
import { type KeptEdit, KeptRows, ownerOf } from './kept-rows.ts'
import { isAsLeft, putBack } from './put-back.ts'
import { changedSince, type Stays } from './record-by-record.ts'
import { restoreOrder } from './restore-order.ts'
import { type Obstacle, obstacle } from './soundness.ts'

const NOTHING: Stays = new Map()

/** Undoes edits. */
export class UndoStore {
  private readonly kept: KeptRows
  private readonly changed: RecordChanges

  constructor(private readonly db: LibraryDatabase) {
    this.kept = new KeptRows(db)
    this.changed = new RecordChanges(db)
  }

  /**
   * Puts back what an edit changed; `updatedAt` of these records is the time of the undo.
   * @param wholeBatch whether the edits of its batch are undone with it, all or none.
   * @returns the id of the line that the undo itself has in the log, the edits that were undone, the newest first, and
   * what stays of one that is undone record by record
   * @throws Refusal `not_found`, or `conflict` that names the later edit
   */
  undo(id: number, intent: Intent, wholeBatch = false) {
    const { result, line } = this.db.writeLine(intent.keyName, (log) => {
      const asked = this.kept.requireLine(id)
      const edits = this.toUndo(asked, wholeBatch)
      const isByRecord = edits.every(({ action }) => editAction(action)?.undoneByRecord)
      const stays = isByRecord ? changedSince(this.db.sqlite, this.kept, edits) : NOTHING
      const hindrance = isByRecord ? undefined : latestHindrance(this.kept, edits)
      if (hindrance) throw this.changedSince(edits, hindrance)
      for (const edit of edits) this.putBack(edit, asked, stays)
      const undone = edits.map((edit) => edit.id)
      const { record, recordId, division } = asked
      const collection = edits.every((edit) => edit.collection === asked.collection) ? asked.collection : '*'
      log({
        action: 'undo',
        ...(edits.length === 1 ? { collection, record } : { collection, record: '*' }),
        ...(edits.length > 1 || recordId === null ? {} : { recordId }),
        ...(division === null ? {} : { division }),
        change: { undoes: undone, ...(stays.size > 0 ? { stays: [...stays.values()] } : {}) },
        undoes: undone,
        ...(wholeBatch ? { batch: newBatch() } : {}),
      })
      return { undone, stays: [...stays.values()].filter((name) => name !== null) }
    })
    return { edit: line, ...result }
  }

  /** @throws Refusal `conflict` */
  private toUndo(asked: KeptEdit, wholeBatch: boolean): readonly KeptEdit[] {
    const standing = ({ undoneBy }: KeptEdit) => undoneBy === null
    const edits = wholeBatch && asked.batch !== null ? this.kept.batch(asked.batch).filter(standing) : [asked]
    if (edits.length === 0 || !edits.every(standing)) throw this.undoneAlready(asked)
    if (!edits.every(({ kept }) => kept)) throw notUndoable(asked)
    return edits
  }

  private putBack(edit: KeptEdit, asked: KeptEdit, stays: Stays): void {
    const { sqlite } = this.db
    const now = new Date().toISOString()
    const rows = this.kept.rows(edit.id).filter((row) => !stays.has(ownerOf(row)))
    if (!rows.every((row) => isAsLeft(sqlite, row))) throw changedByImport(asked)
    const order = restoreOrder(sqlite, rows, edit)
    putBack(sqlite, order.rows, now, (row, owner) => {
      throw this.inTheWay(asked, { collection: row.collection, record: owner })
    })
    const found = obstacle(sqlite, order.rows)
    if (found) throw this.inTheWay(asked, found)
    order.settle(now)
  }

  private undoneAlready(asked: KeptEdit): Refusal {
    const by = asked.undoneBy === null ? undefined : this.kept.line(asked.undoneBy)
    const refused = `การแก้ไขที่ ${asked.id} ถูกเลิกทำไปแล้ว`
    if (!by) return conflict(refused)
    const said = this.said(by, [asked])
    return conflict(`${refused}ด้วย${said}`, { [`edits.${by.id}`]: [said] })
  }

  private changedSince(edits: readonly KeptEdit[], later: KeptEdit): Refusal {
    const said = this.said(later, edits)
    return conflict(`เลิกทำไม่ได้ เพราะสิ่งเดียวกันถูกเปลี่ยนอีกหลังจากนั้นด้วย${said} กรุณาเลิกทำการแก้ไขที่ ${later.id} ก่อน`, {
      [`edits.${later.id}`]: [said],
    })
  }

  /** The latest edit of a record that stands in the way; one that no edit put there is named itself. */
  private inTheWay(asked: KeptEdit, { collection, record }: Obstacle): Refusal {
    const [latest] = this.kept.laterRows(collection, record, asked.id)
    const line = latest && this.kept.line(latest.edit)
    if (line) return this.changedSince([asked], line)
    const { title, path } = this.changed.nameOf(collection, record)
    const sentence = `“${title}” ใช้ชื่อหรือที่นั้นแล้ว หรือยังอ้างถึงอยู่`
    return conflict(`เลิกทำไม่ได้ เพราะ${sentence} กรุณาแก้ไขรายการนั้นก่อน`, { [`records.${path}`]: [sentence] })
  }

  /** An edit as people read it: by what it did something to that these edits did something to, too. */
  private said({ id, key, record, title }: KeptEdit, edits: readonly KeptEdit[]): string {
    const ours = new Set(edits.flatMap((edit) => this.kept.rows(edit.id).map(ownerOf)))
    const shared = title === null ? this.kept.rows(id).find((row) => ours.has(ownerOf(row))) : undefined
    const name = shared ? this.changed.nameOf(shared.collection, shared.record).title : (title ?? record)
    return `การแก้ไขที่ ${id} ของ “${name}” โดย ${key}`
  }
}

const changedByImport = ({ id }: KeptEdit) =>
  conflict(`เลิกทำการแก้ไขที่ ${id} ไม่ได้ เพราะการนำเข้าข้อความเปลี่ยนสิ่งเดียวกันหลังจากนั้น กรุณาแก้ไขรายการนั้นโดยตรง`)

const notUndoable = ({ id }: KeptEdit) =>
  conflict(`การแก้ไขที่ ${id} เลิกทำไม่ได้ เพราะเป็นการนำเข้า หรือเกิดขึ้นก่อนที่ระบบจะเก็บข้อมูลสำหรับเลิกทำ`)
