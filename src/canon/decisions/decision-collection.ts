/** Decisions and hidden marks as a collection: taken out whole, mended, and put back (decisions §6). */

import { count, eq, getTableColumns, sql } from 'drizzle-orm'
import { type TObject, Type } from 'typebox'
import { passageDecisions } from '../../../db/canon-tables.ts'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import {
  type Collection,
  type DumpRecord,
  dumpExtras,
  dumpId,
  type GivenRecord,
  translationSchema,
} from '../../collections/collection.ts'
import { at, refuseFaulty, repeated } from '../../collections/together.ts'
import { DECISIONS } from '../../resources/collection-names.ts'
import { EDITIONS } from '../../resources/editions.ts'
import { LARGEST_INTEGER } from '../../resources/kinds/kind.ts'
import { inputSchema } from '../../resources/kinds/kinds.ts'
import { slug } from '../../resources/labels.ts'
import { closed, type Fields } from '../../resources/schemas.ts'
import { type DecisionRow, type Decisions, textKey } from '../text/decisions.ts'
import type { Divisions } from '../tree/divisions.ts'

/** Longest note on a decision, in characters. */
export const LONGEST_NOTE = 5_000

const CHOICES: readonly DecisionRow['choice'][] = ['keep', 'swap', 'hide']

const oneOf = (title: string, values: readonly string[]) =>
  Type.Unsafe<string>({ type: 'string', enum: [...values], title })

/** Division and entry are the names that text packages use, which no editor changes. */
const recordSchema = () => {
  const { order: _, ...extras } = dumpExtras({})
  return closed({
    id: dumpId,
    division: { ...inputSchema(slug), title: 'หมวด (division)' },
    entry: { ...inputSchema(slug), title: 'หัวข้อ (entry)' },
    edition: oneOf('ฉบับ (edition)', EDITIONS),
    choice: oneOf('คำตัดสิน (choice)', CHOICES),
    source: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        minLength: 1,
        maxLength: 120,
        title: 'แหล่ง (source)',
      }),
    ),
    passage: Type.Optional(
      Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        minimum: 1,
        maximum: LARGEST_INTEGER,
        title: 'หมายเลขข้อความ (passage)',
      }),
    ),
    note: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        maxLength: LONGEST_NOTE,
        title: 'หมายเหตุ (note)',
      }),
    ),
    ...extras,
  })
}

export class DecisionCollection implements Collection {
  readonly name = DECISIONS
  readonly label = 'คำตัดสินข้อความ'
  readonly fields: Fields = {}
  readonly translationSchema = translationSchema({})
  readonly recordSchema: TObject = recordSchema()

  constructor(
    private readonly db: LibraryDatabase,
    private readonly decisions: Decisions,
    private readonly divisions: Divisions,
  ) {}

  count(): number {
    return this.db.orm.select({ n: count() }).from(passageDecisions).get()?.n ?? 0
  }

  nameOf(id: number): string | undefined {
    const row = this.db.orm.select().from(passageDecisions).where(eq(passageDecisions.id, id)).get()
    return row && textKey(row)
  }

  dump(): readonly DumpRecord[] {
    return this.decisions.all().map(({ source, ...row }) => ({
      id: row.id,
      division: row.division,
      entry: row.entry,
      edition: row.edition,
      choice: row.choice,
      source: source === '' ? null : source,
      passage: row.passage,
      note: row.note,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      translations: {},
    }))
  }

  /** `~` stands in no valid slug, so nothing given can meet it. */
  vacate(): void {
    this.db.orm
      .update(passageDecisions)
      .set({ entry: sql`'~' || ${passageDecisions.id}` })
      .run()
  }

  fill(records: readonly GivenRecord[], withAll = false): readonly number[] {
    this.check(records, withAll)
    const now = new Date().toISOString()
    const columns = getTableColumns(passageDecisions)
    return records.map((record) => {
      const row = {
        division: String(record.division),
        entry: String(record.entry),
        edition: String(record.edition),
        choice: record.choice as DecisionRow['choice'],
        source: String(record.source ?? ''),
        passage: (record.passage ?? null) as number | null,
        note: (record.note ?? null) as string | null,
        createdAt: String(record.createdAt ?? now),
        updatedAt: String(record.updatedAt ?? now),
      }
      const id = record.id === undefined ? {} : { id: record.id }
      return (
        this.db.orm
          .insert(passageDecisions)
          .values({ ...row, ...id })
          // who decided is known here alone, and only for as long as it is the same decision
          .onConflictDoUpdate({
            target: columns.id,
            set: { ...row, decidedBy: sql`iif(choice = excluded.choice, decided_by, NULL)` },
          })
          .returning({ id: passageDecisions.id })
          .get().id
      )
    })
  }

  prune(kept: ReadonlySet<number>): void {
    for (const { id } of this.decisions.all()) if (!kept.has(id)) this.decisions.forget(id)
  }

  /**
   * @param anyDivision whether a division may be unknown: another library knows what its packages called it
   * before it was renamed, this one learns that when the text comes
   * @throws Refusal
   */
  private check(records: readonly GivenRecord[], anyDivision: boolean): void {
    const current = this.divisions.now()
    const divisions = new Set(
      current.all().flatMap((division) => [division.slug, ...current.namesInTexts(division)]),
    )
    const faults: Record<string, readonly string[]> = { ...repeated(records, 'id', 'รหัส (id)') }
    const twice: Record<string, string[]> = {}
    const names = new Set<string>()
    for (const [index, record] of records.entries()) {
      const { division, entry, edition, choice, source } = record
      if (!anyDivision && !divisions.has(String(division))) {
        faults[at(index, 'division')] = [`ไม่พบหมวด “${division}” กรุณาใช้หมวดที่มีอยู่`]
      }
      if ((choice === 'hide') !== (source !== null && source !== undefined)) {
        faults[at(index, 'source')] = [
          'แหล่ง (source) ต้องใส่เมื่อซ่อนข้อความ (choice เป็น hide) และเว้นว่างเมื่อเป็น keep หรือ swap',
        ]
      }
      const name = `${division}/${entry}/${edition}/${source ?? ''}`
      if (names.has(name))
        twice[at(index, 'entry')] = ['คำตัดสินของข้อความนี้ซ้ำกับรายการก่อนหน้า กรุณาเหลือไว้รายการเดียว']
      names.add(name)
    }
    refuseFaulty(faults, twice)
  }
}
