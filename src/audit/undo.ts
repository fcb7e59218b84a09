/** Undoes edits: puts back what they changed, or says which later edit stands in the way (desk §1). */

import type { LibraryDatabase } from '../../db/library-database.ts'
import { STONES } from '../../db/recorded-tables.ts'
import type { TextName } from '../canon/text/decisions.ts'
import { HEADINGS } from '../canon/tree/heading.ts'
import type { Intent } from '../intent.ts'
import { conflict, notFound, type Refusal } from '../refusal.ts'
import type { Touched } from '../resources/touched.ts'
import { newBatch } from './batch.ts'
import { latestHindrance } from './claims.ts'
import { type EditRow, type KeptEdit, KeptRows } from './kept-rows.ts'
import { putBack } from './put-back.ts'
import { placing } from './put-places.ts'
import { type Obstacle, obstacle } from './soundness.ts'

export interface Undone {
  /** The id of the line that the undo itself has in the log. */
  readonly edit: number
  /** The edits that were undone, the newest first. */
  readonly undone: readonly number[]
}

export class UndoStore {
  private readonly kept: KeptRows

  /** @param onDecided is told, after the write, for which texts another decision stands now. */
  constructor(
    private readonly db: LibraryDatabase,
    private readonly onDecided: (texts: readonly TextName[]) => void,
  ) {
    this.kept = new KeptRows(db)
  }

  /**
   * Puts back what an edit changed; `updatedAt` of what it touches is the time of the undo.
   * @param wholeBatch whether the edits of its batch are undone with it, all or none.
   * @throws Refusal `not_found`, or `conflict` that names the later edit
   */
  undo(id: number, intent: Intent, wholeBatch = false): Undone {
    const { result, line } = this.db.writeLine(intent.keyName, (log) => {
      const asked = this.kept.line(id)
      if (!asked) throw editNotFound(id)
      const edits = this.toUndo(asked, wholeBatch)
      const hindrance = latestHindrance(this.kept, edits)
      if (hindrance) throw changedSince(asked, hindrance)
      const rows = edits.flatMap((edit) => this.putBack(edit, asked))
      const undone = edits.map((edit) => edit.id)
      const { collection, record, recordId, division } = asked
      log({
        action: 'undo',
        ...(edits.length === 1 ? { collection, record } : { collection, record: '*' }),
        ...(edits.length > 1 || recordId === null ? {} : { recordId }),
        ...(division === null ? {} : { division }),
        change: { undoes: undone },
        touched: touchedBy(rows),
        undoes: undone,
        ...(wholeBatch ? { batch: newBatch() } : {}),
      })
      return { undone, texts: this.textsOf(rows) }
    })
    this.onDecided(result.texts)
    return { edit: line, undone: result.undone }
  }

  /** @throws Refusal `conflict` */
  private toUndo(asked: KeptEdit, wholeBatch: boolean): readonly KeptEdit[] {
    const standing = ({ undoneBy }: KeptEdit) => undoneBy === null
    const edits = wholeBatch && asked.batch !== null ? this.kept.batch(asked.batch).filter(standing) : [asked]
    if (edits.length === 0 || !edits.every(standing)) throw this.undoneAlready(asked)
    if (!edits.every(({ kept }) => kept)) throw notUndoable(asked)
    return edits
  }

  private putBack(edit: KeptEdit, asked: KeptEdit): readonly EditRow[] {
    const { sqlite } = this.db
    const now = new Date().toISOString()
    const rows = this.kept.rows(edit.id)
    const places = placing(sqlite, rows, edit)
    putBack(sqlite, places.rows, now, (row, owner) => {
      throw this.inTheWay(asked, { collection: row.collection, record: owner })
    })
    const found = obstacle(sqlite, places.rows)
    if (found) throw this.inTheWay(asked, found)
    places.settle(now)
    return rows
  }

  /** The names of the texts that decisions among the rows are about. */
  private textsOf(rows: readonly EditRow[]): readonly TextName[] {
    const stored = this.db.sqlite.query<TextName, [number]>(
      'SELECT division, entry, edition FROM passage_decisions WHERE id = ?',
    )
    return rows.flatMap(({ name, record, before, after }) => {
      if (name !== 'passage_decisions') return []
      const { division, entry, edition } = {
        ...stored.get(record),
        ...after,
        ...before,
      } as unknown as TextName
      return [{ division, entry, edition }]
    })
  }

  private undoneAlready(asked: KeptEdit): Refusal {
    const by = asked.undoneBy === null ? undefined : this.kept.line(asked.undoneBy)
    if (!by) return conflict(`การแก้ไขที่ ${asked.id} ถูกเลิกทำไปแล้ว`)
    return conflict(`การแก้ไขที่ ${asked.id} ถูกเลิกทำไปแล้วด้วย${said(by)}`, issueOf(by))
  }

  /** The latest edit of a record that stands in the way; an import that put it there is no edit of anybody's. */
  private inTheWay(asked: KeptEdit, { collection, record }: Obstacle): Refusal {
    const [latest] = this.kept.laterRows(collection, record, asked.id)
    const line = latest && this.kept.line(latest.edit)
    if (line) return changedSince(asked, line)
    return conflict(
      `เลิกทำการแก้ไขที่ ${asked.id} ไม่ได้ เพราะมีรายการอื่นใช้ชื่อหรือที่นั้นแล้ว หรือยังมีรายการที่อ้างถึงอยู่ กรุณาแก้ไขรายการนั้นก่อน`,
    )
  }
}

const editNotFound = (id: number) => notFound(`ไม่พบการแก้ไขที่ ${id} กรุณาเลือกจากประวัติการแก้ไข`)

const notUndoable = ({ id }: KeptEdit) =>
  conflict(`การแก้ไขที่ ${id} เลิกทำไม่ได้ เพราะเป็นการนำเข้า หรือเกิดขึ้นก่อนที่ระบบจะเก็บข้อมูลสำหรับเลิกทำ`)

const changedSince = (asked: KeptEdit, later: KeptEdit) =>
  conflict(
    `เลิกทำการแก้ไขที่ ${asked.id} ไม่ได้ เพราะสิ่งเดียวกันถูกเปลี่ยนอีกหลังจากนั้นด้วย${said(later)} กรุณาเลิกทำการแก้ไขที่ ${later.id} ก่อน`,
    issueOf(later),
  )

/** The later edit as people read it, and under its number, which a program finds. */
const said = ({ id, key, record, title, time }: KeptEdit) =>
  `การแก้ไขที่ ${id} ของ “${title ?? record}” โดย ${key} เมื่อ ${time}`
const issueOf = (later: KeptEdit) => ({ [`edits.${later.id}`]: [said(later)] })

function touchedBy(rows: readonly EditRow[]): readonly Touched[] {
  const own = rows.filter(({ collection }) => collection !== STONES)
  return [...Map.groupBy(own, ({ collection }) => collection)].map(([collection, ofIt]) => ({
    collection,
    // trees are read anew only when all of their headings may have changed
    ids: collection === HEADINGS ? 'all' : [...new Set(ofIt.map(({ record }) => record))],
  }))
}
