/**
 * Decisions and hidden marks as a collection of dumps: rules between their fields, and fields that older dumps lack
 * (decisions §6).
 */

import { sql } from 'drizzle-orm'
import type { TObject } from 'typebox'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { DisplayedTextReader } from '../../canon/text/displayed-text.ts'
import type { DivisionReader } from '../../canon/tree/divisions.ts'
import { CONTRACT_EDITION_IDS, type EditionId } from '../../definitions/editions.ts'
import { DECISION_DEFINITION } from '../../definitions/review-items/decision.ts'
import type { RestoredRecord } from '../../records/collections/collection.ts'
import {
  findRepeatedValues,
  getDumpedRecordFieldPath,
  throwIfFaultsFound,
} from '../../records/collections/consistent-records.ts'
import { ReviewItemDumpCollection } from '../review-item-collection.ts'
import { createReviewItemDumpRecordSchema, dumpRecordToReviewItemRow } from '../review-item-row.ts'
import { addMissingDecisionSources } from './assign-sources.ts'

/**
 * Exports decisions to a dump and restores them. A pair displays the source `chosen` and was decided against `other`.
 * Dumps of older programs lack both: `choice` is then interpreted by the ranks of the present text, which `ranks`
 * records.
 */
export class DecisionDumpCollection extends ReviewItemDumpCollection<typeof DECISION_DEFINITION> {
  private schema: { readonly editions: readonly EditionId[]; readonly of: TObject } | undefined

  constructor(
    db: LibraryDatabase,
    private readonly text: DisplayedTextReader,
    private readonly divisions: DivisionReader,
  ) {
    super(db, DECISION_DEFINITION, CONTRACT_EDITION_IDS)
  }

  /**
   * Schema for restored records: accepts the editions that exist, and those of stored decisions whose source has left.
   */
  get judgedSchema(): TObject {
    const decided = this.rows.all().map(({ edition }) => edition)
    const editions = [...new Set([...this.text.editions, ...decided])]
    if (this.schema === undefined || !Bun.deepEquals(this.schema.editions, editions))
      this.schema = { editions, of: createReviewItemDumpRecordSchema(DECISION_DEFINITION, editions) }
    return this.schema.of
  }

  /**
   * Stores the records of a dump and completes the sources of older ones.
   * @param restorer who restores this collection alone: recorded as the one who decided, except for decisions that the
   *   library already has
   * @throws AppError for records that contradict the rules
   */
  override fill(records: readonly RestoredRecord[], withAll = false, restorer?: string): readonly number[] {
    this.check(records, withAll)
    const now = new Date().toISOString()
    const ids = records.map((record) => {
      const given = dumpRecordToReviewItemRow(DECISION_DEFINITION, record, now)
      const isRenamed = restorer !== undefined && given.decidedBy !== null
      const row = isRenamed ? { ...given, decidedBy: restorer } : given
      // what a dump of an older program leaves out is known here, as long as it is the same decision
      return this.rows.put(row, record.id, {
        ...(row.chosen === null ? UNNAMED_AS_BEFORE : {}),
        ...(record.decidedBy === undefined || restorer !== undefined
          ? { decidedBy: sql`iif(${SAYS_SAME}, decided_by, excluded.decided_by)` }
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
  private check(records: readonly RestoredRecord[], anyDivision: boolean): void {
    const current = this.divisions.now()
    const divisions = new Set(current.all().flatMap((division) => [division.slug, ...current.namesInTexts(division)]))
    const faults: Record<string, readonly string[]> = { ...findRepeatedValues(records, 'id', 'รหัส') }
    const twice: Record<string, string[]> = {}
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
      const wrong = choice === 'hide' ? namesAtHide(record) : wrongNames(chosen, other)
      if (wrong) faults[getDumpedRecordFieldPath(index, wrong.field)] = [wrong.sentence]
      else if (this.isContradictory(record)) faults[getDumpedRecordFieldPath(index, 'choice')] = [CONTRADICTORY]
      const name = `${division}/${entry}/${edition}/${source ?? ''}`
      if (names.has(name))
        twice[getDumpedRecordFieldPath(index, 'entry')] = ['คำตัดสินของข้อความนี้ซ้ำกับรายการก่อนหน้า กรุณาเหลือไว้รายการเดียว']
      names.add(name)
    }
    throwIfFaultsFound(faults, twice)
  }
  /** Whether an edited record changes the choice but keeps the sources that it meant, so that its intent is unclear. */
  private isContradictory({ id, choice, chosen, other, updatedAt }: RestoredRecord): boolean {
    if (id === undefined || chosen == null) return false
    const row = this.rows.one(id)
    return row?.updatedAt === updatedAt && row?.chosen === chosen && row?.other === other && row?.choice !== choice
  }
}

const CONTRADICTORY =
  'คำตัดสินนี้ถูกแก้จากที่นำออกไป แต่แหล่งที่ให้แสดงและอีกแหล่งยังเป็นของเดิม หากจะตัดสินใหม่ให้สลับสองแหล่งนั้น หรือลบทั้งสองออกแล้วใช้ keep หรือ swap ตามลำดับแหล่งปัจจุบัน'

function namesAtHide({ chosen, other, ranks }: RestoredRecord) {
  if (chosen == null && other == null && ranks == null) return undefined
  return {
    field: 'chosen',
    sentence: 'แหล่งที่ให้แสดง อีกแหล่ง และลำดับแหล่งใช้เฉพาะเมื่อคำตัดสินเป็น keep หรือ swap กรุณาเว้นว่างไว้',
  }
}

function wrongNames(chosen: unknown, other: unknown) {
  if ((chosen === null) !== (other === null)) {
    return {
      field: chosen === null ? 'chosen' : 'other',
      sentence: 'แหล่งที่ให้แสดงกับอีกแหล่งต้องใส่ทั้งคู่ หรือเว้นว่างทั้งคู่',
    }
  }
  if (chosen === null || chosen !== other) return undefined
  return { field: 'other', sentence: 'อีกแหล่งต้องไม่ใช่แหล่งเดียวกับแหล่งที่ให้แสดง' }
}

/** Whether a row that is there is the decision that is given. */
const IS_SAME = sql`(entry = '~' || excluded.entry AND division = excluded.division AND edition = excluded.edition
  AND choice = excluded.choice AND updated_at = excluded.updated_at)`

/** Whether nothing else is said in it, either. */
const SAYS_SAME = sql`(${IS_SAME} AND note IS excluded.note AND coalesce(excluded.chosen, chosen) IS chosen
  AND coalesce(excluded.other, other) IS other)`

const UNNAMED_AS_BEFORE = {
  chosen: sql`iif(${IS_SAME}, chosen, NULL)`,
  other: sql`iif(${IS_SAME}, other, NULL)`,
  ranks: sql`iif(${IS_SAME}, coalesce(excluded.ranks, ranks), excluded.ranks)`,
}
