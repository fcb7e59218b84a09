/** What editors say of suspects as a collection: taken out whole and put back, with everything else that people do. */

import { count, eq } from 'drizzle-orm'
import { Type } from 'typebox'
import { suspectJudgements } from '../../../db/canon-tables.ts'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { SUSPECTS } from '../../definitions/collection-names.ts'
import { LARGEST_INTEGER } from '../../definitions/kinds/kind.ts'
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
import { JUDGED_STATES, type JudgementRow, type Judgements, type NewJudgement } from './judgements.ts'

/** Longest note, in characters. */
export const LONGEST_JUDGEMENT_NOTE = 2_000
const LONGEST_NAME = 120
const LONGEST_SLUG = 200
const LONGEST_WORDS_JUDGED = 1_000

const text = (title: string, minLength: number, maxLength: number) =>
  Type.String({ minLength, maxLength, title })
const textOrNull = (title: string, maxLength: number) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, title }))
const numberOrNull = (title: string) =>
  Type.Optional(
    Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 0, maximum: LARGEST_INTEGER, title }),
  )

const { order: _, ...extras } = dumpExtras({})
/** A record of a dump. Without division and entry it speaks of all places of the words in that edition of the source. */
const judgementRecord = closed({
  id: dumpId,
  source: text('แหล่ง (source)', 1, LONGEST_NAME),
  division: textOrNull('หมวด (division)', LONGEST_SLUG),
  entry: textOrNull('หัวข้อ (entry)', LONGEST_SLUG),
  edition: text('ฉบับ (edition)', 1, LONGEST_NAME),
  volume: numberOrNull('เล่ม (volume)'),
  page: numberOrNull('หน้า (page)'),
  before: textOrNull('คำข้างหน้า (before)', LONGEST_WORDS_JUDGED),
  wrong: text('คำผิด (wrong)', 1, LONGEST_WORDS_JUDGED),
  after: textOrNull('คำข้างหลัง (after)', LONGEST_WORDS_JUDGED),
  right: textOrNull('คำที่ถูก (right)', LONGEST_WORDS_JUDGED),
  state: Type.Unsafe<JudgementRow['state']>({
    type: 'string',
    enum: [...JUDGED_STATES],
    title: 'สถานะ (state)',
  }),
  note: textOrNull('หมายเหตุ (note)', LONGEST_JUDGEMENT_NOTE),
  judgedBy: textOrNull('ผู้ตัดสิน (judgedBy)', LONGEST_NAME),
  ...extras,
})

export class JudgementCollection implements Collection {
  readonly name = SUSPECTS
  readonly label = 'คำที่สงสัยว่าผิด'
  readonly fields: Fields = {}
  readonly translationSchema = translationSchema({})
  readonly recordSchema = judgementRecord

  constructor(
    private readonly db: LibraryDatabase,
    private readonly judgements: Judgements,
  ) {}

  count(): number {
    return this.db.orm.select({ n: count() }).from(suspectJudgements).get()?.n ?? 0
  }

  nameOf(id: number): string | undefined {
    const row = this.judgements.one(id)
    return row && (row.division === null ? '*' : `${row.division}/${row.entry}/${row.edition}`)
  }

  dump(): readonly DumpRecord[] {
    return this.judgements.all().map((row) => ({ ...row, translations: {} }))
  }

  /** No two of them share a name. */
  vacate(): void {}

  fill(records: readonly GivenRecord[]): readonly number[] {
    refuseFaulty(repeated(records, 'id', 'รหัส (id)'), {})
    const now = new Date().toISOString()
    return records.map((record) => {
      const row = judgementOf(record, now)
      if (record.id === undefined) return this.judgements.add(row)
      return this.db.orm
        .insert(suspectJudgements)
        .values({ ...row, id: record.id })
        .onConflictDoUpdate({ target: suspectJudgements.id, set: row })
        .returning({ id: suspectJudgements.id })
        .get().id
    })
  }

  prune(kept: ReadonlySet<number>): void {
    for (const { id } of this.judgements.all()) {
      if (!kept.has(id)) this.db.orm.delete(suspectJudgements).where(eq(suspectJudgements.id, id)).run()
    }
  }
}

/** @param now its times where the record does not tell them */
function judgementOf(record: GivenRecord, now: string): NewJudgement {
  const given = record as Partial<JudgementRow>
  // one of the two alone names no heading
  const { division = null, entry = null } = given
  const isOfPlace = division !== null && entry !== null
  return {
    source: String(given.source),
    division: isOfPlace ? division : null,
    entry: isOfPlace ? entry : null,
    edition: String(given.edition),
    volume: given.volume ?? null,
    page: given.page ?? null,
    before: given.before ?? '',
    wrong: String(given.wrong),
    after: given.after ?? '',
    right: given.right ?? '',
    state: given.state ?? 'open',
    note: given.note ?? null,
    judgedBy: given.judgedBy ?? null,
    createdAt: given.createdAt ?? now,
    updatedAt: given.updatedAt ?? now,
  }
}
