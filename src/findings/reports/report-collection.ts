/** Readers' reports as a collection: taken out whole and put back with everything else that a library holds. */

import { eq } from 'drizzle-orm'
import { Type } from 'typebox'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { reports } from '../../../db/report-table.ts'
import { REPORTS } from '../../definitions/collection-names.ts'
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
import { REPORT_STATES, type ReportRow, type Reports } from './reports.ts'
import { LONGEST_ADDRESS, sentFields } from './sent-report.ts'

/** Longest answer of an editor, in characters. */
export const LONGEST_ANSWER = 2_000
/** Of the name of a key, with room for those of other programs. */
const LONGEST_KEY_NAME = 120

const textOrNull = (title: string, maxLength: number) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, title }))

const { order: _, createdAt, ...extras } = dumpExtras({})
/** A record of a dump; who sent it stands in none. */
const reportRecord = closed({
  id: dumpId,
  ...sentFields,
  address: Type.String({ pattern: '^/', maxLength: LONGEST_ADDRESS, title: 'ที่อยู่ของหน้า (address)' }),
  state: Type.Unsafe<string>({ type: 'string', enum: [...REPORT_STATES], title: 'สถานะ (state)' }),
  answer: textOrNull('คำตอบ (answer)', LONGEST_ANSWER),
  decidedBy: textOrNull('ผู้ตรวจ (decidedBy)', LONGEST_KEY_NAME),
  decidedAt: Type.Optional(
    Type.Unsafe<string | null>({ ...createdAt, type: ['string', 'null'], title: 'เวลาที่ตรวจ (decidedAt)' }),
  ),
  createdAt,
  ...extras,
})

export class ReportCollection implements Collection {
  readonly name = REPORTS
  readonly label = 'คำผิดที่ผู้อ่านแจ้ง'
  readonly fields: Fields = {}
  readonly translationSchema = translationSchema({})
  readonly recordSchema = reportRecord

  constructor(
    private readonly db: LibraryDatabase,
    private readonly reports: Reports,
  ) {}

  count(): number {
    return this.reports.count(undefined)
  }

  nameOf(id: number): string | undefined {
    return this.reports.one(id)?.words
  }

  dump(): readonly DumpRecord[] {
    return this.reports.all().map(({ sender: _, ...row }) => ({ ...row, translations: {} }))
  }

  /** No two of them share a name. */
  vacate(): void {}

  fill(records: readonly GivenRecord[]): readonly number[] {
    refuseFaulty(repeated(records, 'id', 'รหัส (id)'), {})
    const now = new Date().toISOString()
    return records.map((record) => {
      const row = rowOf(record, now)
      return this.db.orm
        .insert(reports)
        .values(record.id === undefined ? row : { ...row, id: record.id })
        .onConflictDoUpdate({ target: reports.id, set: row })
        .returning({ id: reports.id })
        .get().id
    })
  }

  prune(kept: ReadonlySet<number>): void {
    for (const { id } of this.db.orm.select({ id: reports.id }).from(reports).all()) {
      if (!kept.has(id)) this.db.orm.delete(reports).where(eq(reports.id, id)).run()
    }
  }
}

/** @param now its times where the record does not tell them */
function rowOf(record: GivenRecord, now: string): Omit<ReportRow, 'id' | 'sender'> {
  const { id: _, translations: __, ...values } = record
  const given = values as Partial<ReportRow>
  return {
    address: String(given.address),
    words: String(given.words),
    should: String(given.should),
    note: given.note ?? null,
    name: given.name ?? null,
    state: given.state ?? 'open',
    answer: given.answer ?? null,
    decidedBy: given.decidedBy ?? null,
    decidedAt: given.decidedAt ?? null,
    createdAt: given.createdAt ?? now,
    updatedAt: given.updatedAt ?? now,
  }
}
