/**
 * Decisions and hidden passages as a collection of dumps: rules between their fields, and fields that older dumps lack
 * (decisions §6).
 */

import { sql } from 'drizzle-orm'
import type { TObject } from 'typebox'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { DisplayedTextReader } from '../../canon/text/displayed-text.ts'
import type { DivisionReader } from '../../canon/tree/divisions.ts'
import { BUILT_IN_EDITION_IDS, type EditionId } from '../../definitions/editions.ts'
import { DECISION_DEFINITION } from '../../definitions/review-items/decision.ts'
import type { RecordToRestore } from '../../records/collections/collection.ts'
import {
  findRepeatedValues,
  getDumpedRecordFieldPath,
  throwIfFaultsFound,
} from '../../records/collections/consistent-records.ts'
import { ReviewItemDumpCollection } from '../review-item-collection.ts'
import { createReviewItemDumpRecordSchema, toReviewItemRow } from '../review-item-row.ts'
import { addMissingDecisionSources } from './assign-sources.ts'

/**
 * Exports decisions to a dump and restores them. Dumps of older programs do not name the sources `chosen` and `other`.
 * They are then derived from `choice` by the ranks of the current text, and these ranks are stored in `ranks`.
 */
export class DecisionDumpCollection extends ReviewItemDumpCollection<typeof DECISION_DEFINITION> {
  private schema: { readonly editions: readonly EditionId[]; readonly of: TObject } | undefined

  constructor(
    db: LibraryDatabase,
    private readonly text: DisplayedTextReader,
    private readonly divisions: DivisionReader,
  ) {
    super(db, DECISION_DEFINITION, BUILT_IN_EDITION_IDS)
  }

  /** Schema for restored records. Accepts existing editions, and those of stored decisions whose source has left. */
  get restoredSchema(): TObject {
    const decided = this.rows.all().map(({ edition }) => edition)
    const editions = [...new Set([...this.text.editions, ...decided])]
    if (this.schema === undefined || !Bun.deepEquals(this.schema.editions, editions))
      this.schema = { editions, of: createReviewItemDumpRecordSchema(DECISION_DEFINITION, editions) }
    return this.schema.of
  }

  /**
   * Stores the records of a dump and completes the sources of older ones; see DumpableCollection.
   * @param restorer who restores this collection alone: recorded as the one who decided, except for decisions that the
   *   library already has
   * @throws AppError for records that contradict the rules
   */
  override fill(records: readonly RecordToRestore[], withAll = false, restorer?: string): readonly number[] {
    this.check(records, withAll)
    const now = new Date().toISOString()
    const ids = records.map((record) => {
      const restored = toReviewItemRow(DECISION_DEFINITION, record, now)
      const isByRestorer = restorer !== undefined && restored.decidedBy !== null
      const row = isByRestorer ? { ...restored, decidedBy: restorer } : restored
      // fields that dumps of older programs lack are taken from the stored row if it is the same decision
      return this.rows.put(row, record.id, {
        ...(row.chosen === null ? STORED_SOURCES : {}),
        ...(record.decidedBy === undefined || restorer !== undefined
          ? { decidedBy: sql`iif(${HAS_SAME_CONTENT}, decided_by, excluded.decided_by)` }
          : {}),
      })
    })
    this.text.readUndecided((text) => addMissingDecisionSources(this.db, text), 0)
    return ids
  }

  /**
   * Checks the rules between the fields of decisions.
   * @param anyDivision whether divisions may be unknown: another library knows a renamed division's name in packages,
   *   this one learns it when the text is imported
   * @throws AppError for faulty or contradictory records
   */
  private check(records: readonly RecordToRestore[], anyDivision: boolean): void {
    const current = this.divisions.now()
    const divisions = new Set(current.all().flatMap((division) => [division.slug, ...current.namesInTexts(division)]))
    const faults: Record<string, readonly string[]> = { ...findRepeatedValues(records, 'id', 'รหัส') }
    const duplicates: Record<string, string[]> = {}
    const names = new Set<string>()
    for (const [index, record] of records.entries()) {
      const { division, entry, edition, choice, source, chosen = null, other = null } = record
      if (!anyDivision && !divisions.has(String(division))) {
        faults[getDumpedRecordFieldPath(index, 'division')] = [`ไม่พบหมวด “${division}” กรุณาใช้หมวดที่มีอยู่`]
      }
      if ((choice === 'hide') !== (source !== null && source !== undefined)) {
        faults[getDumpedRecordFieldPath(index, 'source')] = [
          'เมื่อคำตัดสินเป็น hide (ซ่อน) ต้องใส่แหล่งที่ซ่อน และเมื่อเป็น keep หรือ swap ต้องเว้นแหล่งว่างไว้',
        ]
      }
      const fault = choice === 'hide' ? findSourceOfHiddenMark(record) : findSourceFault(chosen, other)
      if (fault) faults[getDumpedRecordFieldPath(index, fault.field)] = [fault.sentence]
      else if (this.isContradictory(record)) faults[getDumpedRecordFieldPath(index, 'choice')] = [CONTRADICTORY_MESSAGE]
      const name = `${division}/${entry}/${edition}/${source ?? ''}`
      if (names.has(name))
        duplicates[getDumpedRecordFieldPath(index, 'entry')] = ['คำตัดสินของข้อความนี้ซ้ำกับรายการก่อนหน้า กรุณาเหลือไว้รายการเดียว']
      names.add(name)
    }
    throwIfFaultsFound(faults, duplicates)
  }

  /**
   * Whether an edited record changes the choice but keeps the sources of the former choice, so that its intent is
   * unclear.
   */
  private isContradictory({ id, choice, chosen, other, updatedAt }: RecordToRestore): boolean {
    if (id === undefined || chosen == null) return false
    const row = this.rows.findById(id)
    return row?.updatedAt === updatedAt && row?.chosen === chosen && row?.other === other && row?.choice !== choice
  }
}

const CONTRADICTORY_MESSAGE =
  'คำตัดสินนี้ถูกแก้จากที่นำออกไป แต่แหล่งที่ให้แสดงและอีกแหล่งยังเป็นของเดิม หากจะตัดสินใหม่ให้สลับสองแหล่งนั้น หรือลบทั้งสองออกแล้วใช้ keep หรือ swap ตามลำดับแหล่งปัจจุบัน'

function findSourceOfHiddenMark({ chosen, other, ranks }: RecordToRestore) {
  if (chosen == null && other == null && ranks == null) return undefined
  return {
    field: 'chosen',
    sentence: 'แหล่งที่ให้แสดง อีกแหล่ง และลำดับแหล่งใช้เฉพาะเมื่อคำตัดสินเป็น keep หรือ swap กรุณาเว้นว่างไว้',
  }
}

function findSourceFault(chosen: unknown, other: unknown) {
  if ((chosen === null) !== (other === null)) {
    return {
      field: chosen === null ? 'chosen' : 'other',
      sentence: 'แหล่งที่ให้แสดงกับอีกแหล่งต้องใส่ทั้งคู่ หรือเว้นว่างทั้งคู่',
    }
  }
  if (chosen === null || chosen !== other) return undefined
  return { field: 'other', sentence: 'อีกแหล่งต้องไม่ใช่แหล่งเดียวกับแหล่งที่ให้แสดง' }
}

/** SQL condition: the stored row is the same decision as the restored one. Its entry has the prefix of freed names. */
const IS_SAME_DECISION = sql`(entry = '~' || excluded.entry AND division = excluded.division AND edition = excluded.edition
  AND choice = excluded.choice AND updated_at = excluded.updated_at)`

/** SQL condition: the stored row also has the same note and the same sources, if the restored one names any. */
const HAS_SAME_CONTENT = sql`(${IS_SAME_DECISION} AND note IS excluded.note AND coalesce(excluded.chosen, chosen) IS chosen
  AND coalesce(excluded.other, other) IS other)`

const STORED_SOURCES = {
  chosen: sql`iif(${IS_SAME_DECISION}, chosen, NULL)`,
  other: sql`iif(${IS_SAME_DECISION}, other, NULL)`,
  ranks: sql`iif(${IS_SAME_DECISION}, coalesce(excluded.ranks, ranks), excluded.ranks)`,
}
