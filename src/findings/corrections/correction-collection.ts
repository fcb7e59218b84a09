/** Corrections as a collection: taken out whole and put back, with everything else that people do (variants §2). */

import { count, eq } from 'drizzle-orm'
import { Type } from 'typebox'
import { corrections } from '../../../db/canon-tables.ts'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { CorrectionRow, Corrections, NewCorrection } from '../../canon/text/corrections.ts'
import { CORRECTIONS } from '../../definitions/collection-names.ts'
import { LARGEST_INTEGER } from '../../definitions/kinds/kind.ts'
import { inputSchema } from '../../definitions/kinds/kinds.ts'
import { slug } from '../../definitions/labels.ts'
import { closed, type Fields } from '../../definitions/schemas.ts'
import {
  type Collection,
  type DumpRecord,
  dumpExtras,
  dumpId,
  type GivenRecord,
  translationSchema,
} from '../../records/collections/collection.ts'
import { refuseFaulty, repeated } from '../../records/collections/together.ts'

/** Longest words that are put right, in characters. */
export const LONGEST_WORDS = 1_000
/** Longest reason and evidence. */
export const LONGEST_REASON = 5_000
/** Of the name of a key, with room for those of other programs. */
const LONGEST_KEY_NAME = 120
const LONGEST_ID = 120

const text = (title: string, minLength: number, maxLength: number) =>
  Type.String({ minLength, maxLength, title })
const textOrNull = (title: string, maxLength: number) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, title }))
const numberOrNull = (title: string) =>
  Type.Optional(
    Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      minimum: 1,
      maximum: LARGEST_INTEGER,
      title,
    }),
  )

const { order: _, ...extras } = dumpExtras({})
/** A record of a dump. Division and entry are the names that text packages use, which no editor changes. */
export const correctionRecord = closed({
  id: dumpId,
  source: text('แหล่ง (source)', 1, LONGEST_ID),
  division: { ...inputSchema(slug), title: 'หมวด (division)' },
  entry: { ...inputSchema(slug), title: 'หัวข้อ (entry)' },
  edition: text('ฉบับ (edition)', 1, LONGEST_ID),
  volume: numberOrNull('เล่ม (volume)'),
  page: numberOrNull('หน้า (page)'),
  before: textOrNull('คำข้างหน้า (before)', LONGEST_WORDS),
  wrong: text('คำผิด (wrong)', 1, LONGEST_WORDS),
  after: textOrNull('คำข้างหลัง (after)', LONGEST_WORDS),
  right: text('คำที่ถูก (right)', 1, LONGEST_WORDS),
  reason: textOrNull('เหตุผล (reason)', LONGEST_REASON),
  evidence: textOrNull('หลักฐาน (evidence)', LONGEST_REASON),
  report: numberOrNull('เลขที่แจ้งคำผิด (report)'),
  correctedBy: textOrNull('ผู้แก้ (correctedBy)', LONGEST_KEY_NAME),
  ...extras,
})

export class CorrectionCollection implements Collection {
  readonly name = CORRECTIONS
  readonly label = 'คำผิดที่แก้'
  readonly fields: Fields = {}
  readonly translationSchema = translationSchema({})
  readonly recordSchema = correctionRecord

  constructor(
    private readonly db: LibraryDatabase,
    private readonly corrections: Corrections,
  ) {}

  count(): number {
    return this.db.orm.select({ n: count() }).from(corrections).get()?.n ?? 0
  }

  nameOf(id: number): string | undefined {
    const row = this.corrections.one(id)
    return row && `${row.division}/${row.entry}/${row.edition}`
  }

  dump(): readonly DumpRecord[] {
    return this.corrections.all().map((row) => ({ ...row, translations: {} }))
  }

  /** No two of them share a name. */
  vacate(): void {}

  fill(records: readonly GivenRecord[]): readonly number[] {
    refuseFaulty(repeated(records, 'id', 'รหัส (id)'), {})
    const now = new Date().toISOString()
    return records.map((record) => {
      const row = newCorrectionOf(record, now)
      if (record.id === undefined) return this.corrections.add(row)
      return this.db.orm
        .insert(corrections)
        .values({ ...row, id: record.id })
        .onConflictDoUpdate({ target: corrections.id, set: row })
        .returning({ id: corrections.id })
        .get().id
    })
  }

  prune(kept: ReadonlySet<number>): void {
    for (const { id } of this.db.orm.select({ id: corrections.id }).from(corrections).all()) {
      if (!kept.has(id)) this.db.orm.delete(corrections).where(eq(corrections.id, id)).run()
    }
  }
}

/** @param now its times where the record does not tell them */
export function newCorrectionOf(record: GivenRecord, now: string): NewCorrection {
  const { id: _, translations: __, ...values } = record
  const given = values as Partial<CorrectionRow>
  return {
    source: String(given.source),
    division: String(given.division),
    entry: String(given.entry),
    edition: String(given.edition),
    volume: given.volume ?? null,
    page: given.page ?? null,
    before: given.before ?? '',
    wrong: String(given.wrong),
    after: given.after ?? '',
    right: String(given.right),
    reason: given.reason ?? '',
    evidence: given.evidence ?? null,
    report: given.report ?? null,
    correctedBy: given.correctedBy ?? null,
    createdAt: given.createdAt ?? now,
    updatedAt: given.updatedAt ?? now,
  }
}
