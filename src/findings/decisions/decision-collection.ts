/** Decisions and hidden marks as a collection: taken out whole, mended, and put back (decisions §6). */

import { count, eq, getTableColumns, sql } from 'drizzle-orm'
import { type TObject, Type } from 'typebox'
import { passageDecisions } from '../../../db/canon-tables.ts'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { type DecisionRow, type Decisions, textKey } from '../../canon/text/decisions.ts'
import type { ShownText } from '../../canon/text/shown-text.ts'
import type { Divisions } from '../../canon/tree/divisions.ts'
import { DECISIONS } from '../../definitions/collection-names.ts'
import { EDITIONS, type Edition } from '../../definitions/editions.ts'
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
import { keyPath, refuseFaulty, repeated } from '../../records/collections/together.ts'
import { nameSources } from './name-sources.ts'

/** Longest note on a decision, in characters. */
export const LONGEST_NOTE = 5_000

/** Of a list of sources by rank. */
const MOST_RANKS = 1_000
/** Of the name of a key, with room for those of other programs. */
const LONGEST_KEY_NAME = 120

const CHOICES: readonly DecisionRow['choice'][] = ['keep', 'swap', 'hide']

const oneOf = (title: string, values: readonly string[]) =>
  Type.Unsafe<string>({ type: 'string', enum: [...values], title })

const sourceId = (title: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], minLength: 1, maxLength: 120, title })

/**
 * Division and entry are the names that text packages use, which no editor changes. A pair shows the source `chosen` and
 * was decided against `other`; without them, as in dumps of older programs, `choice` is read by the ranks of the text at
 * hand, and `ranks` says so from then on.
 */
const recordSchema = (editions: readonly Edition[]) => {
  const { order: _, ...extras } = dumpExtras({})
  return closed({
    id: dumpId,
    division: { ...inputSchema(slug), title: 'หมวด (division)' },
    entry: { ...inputSchema(slug), title: 'หัวข้อ (entry)' },
    edition: Type.Unsafe<string>({ type: 'string', enum: editions, title: 'ฉบับ (edition)' }),
    choice: oneOf('คำตัดสิน (choice)', CHOICES),
    source: Type.Optional(sourceId('แหล่ง (source)')),
    chosen: Type.Optional(sourceId('แหล่งที่ให้แสดง (chosen)')),
    other: Type.Optional(sourceId('อีกแหล่ง (other)')),
    ranks: Type.Optional(
      Type.Unsafe<readonly string[] | null>({
        type: ['array', 'null'],
        items: { ...inputSchema(slug), title: 'แหล่ง' },
        maxItems: MOST_RANKS,
        uniqueItems: true,
        title: 'ลำดับแหล่ง (ranks)',
      }),
    ),
    decidedBy: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        maxLength: LONGEST_KEY_NAME,
        title: 'ผู้ตัดสิน (decidedBy)',
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
  readonly recordSchema: TObject = recordSchema(EDITIONS)
  private schema: { readonly editions: readonly Edition[]; readonly of: TObject } | undefined

  constructor(
    private readonly db: LibraryDatabase,
    private readonly decisions: Decisions,
    private readonly text: ShownText,
    private readonly divisions: Divisions,
  ) {}

  /** Takes the editions that there are, and those that are decided on and have left with their source. */
  get judgedSchema(): TObject {
    const decided = this.decisions.all().map(({ edition }) => edition)
    const editions = [...new Set([...this.text.editions, ...decided])]
    if (this.schema === undefined || !Bun.deepEquals(this.schema.editions, editions))
      this.schema = { editions, of: recordSchema(editions) }
    return this.schema.of
  }

  count(): number {
    return this.db.orm.select({ n: count() }).from(passageDecisions).get()?.n ?? 0
  }

  nameOf(id: number): string | undefined {
    const row = this.db.orm.select().from(passageDecisions).where(eq(passageDecisions.id, id)).get()
    return row && textKey(row)
  }

  dump(): readonly DumpRecord[] {
    return this.decisions.all().map(({ source, ranks, ...row }) => ({
      id: row.id,
      division: row.division,
      entry: row.entry,
      edition: row.edition,
      choice: row.choice,
      chosen: row.chosen,
      other: row.other,
      ranks: ranks === null ? null : ranks.split(' '),
      source: source === '' ? null : source,
      passage: row.passage,
      note: row.note,
      decidedBy: row.decidedBy,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      translations: {},
    }))
  }

  /** `~` stands in no valid slug, so nothing given can meet it; behind it is the name that the row had. */
  vacate(): void {
    this.db.orm
      .update(passageDecisions)
      .set({ entry: sql`'~' || ${passageDecisions.entry}` })
      .run()
  }

  fill(records: readonly GivenRecord[], withAll = false): readonly number[] {
    this.check(records, withAll)
    const now = new Date().toISOString()
    const columns = getTableColumns(passageDecisions)
    const ids = records.map((record) => {
      const row = rowOf(record, now)
      // what a dump of an older program leaves out is known here, as long as it is the same decision
      const known = {
        ...(row.chosen === null ? UNNAMED_AS_BEFORE : {}),
        ...(record.decidedBy === undefined ? { decidedBy: sql`iif(${IS_SAME}, decided_by, NULL)` } : {}),
      }
      return this.db.orm
        .insert(passageDecisions)
        .values({ ...row, ...(record.id === undefined ? {} : { id: record.id }) })
        .onConflictDoUpdate({ target: columns.id, set: { ...row, ...known } })
        .returning({ id: passageDecisions.id })
        .get().id
    })
    this.text.readUndecided((text) => nameSources(this.db, text), 0)
    return ids
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
      const { division, entry, edition, choice, source, chosen = null, other = null } = record
      if (!anyDivision && !divisions.has(String(division))) {
        faults[keyPath(index, 'division')] = [`ไม่พบหมวด “${division}” กรุณาใช้หมวดที่มีอยู่`]
      }
      if ((choice === 'hide') !== (source !== null && source !== undefined)) {
        faults[keyPath(index, 'source')] = [
          'แหล่ง (source) ต้องใส่เมื่อซ่อนข้อความ (choice เป็น hide) และเว้นว่างเมื่อเป็น keep หรือ swap',
        ]
      }
      const wrong = choice === 'hide' ? namesAtHide(record) : wrongNames(chosen, other)
      if (wrong) faults[keyPath(index, wrong.field)] = [wrong.sentence]
      else if (this.isContradictory(record)) faults[keyPath(index, 'choice')] = [CONTRADICTORY]
      const name = `${division}/${entry}/${edition}/${source ?? ''}`
      if (names.has(name))
        twice[keyPath(index, 'entry')] = ['คำตัดสินของข้อความนี้ซ้ำกับรายการก่อนหน้า กรุณาเหลือไว้รายการเดียว']
      names.add(name)
    }
    refuseFaulty(faults, twice)
  }
  /** Whether somebody changed what was said, and left the sources that it meant: nobody can tell what is wanted. */
  private isContradictory({ id, choice, chosen, other, updatedAt }: GivenRecord): boolean {
    if (id === undefined || chosen == null) return false
    const row = this.db.orm.select().from(passageDecisions).where(eq(passageDecisions.id, id)).get()
    return (
      row?.updatedAt === updatedAt && row?.chosen === chosen && row?.other === other && row?.choice !== choice
    )
  }
}

const CONTRADICTORY =
  'คำตัดสินนี้ถูกแก้จากที่นำออกไป แต่แหล่งที่ให้แสดง (chosen) และอีกแหล่ง (other) ยังเป็นของเดิม หากจะตัดสินใหม่ให้สลับสองแหล่งนั้น หรือลบทั้งสองออกแล้วใช้ keep หรือ swap ตามลำดับแหล่งปัจจุบัน'

function namesAtHide({ chosen, other, ranks }: GivenRecord) {
  if (chosen == null && other == null && ranks == null) return undefined
  return {
    field: 'chosen',
    sentence:
      'แหล่งที่ให้แสดง (chosen) อีกแหล่ง (other) และลำดับแหล่ง (ranks) ใช้เฉพาะเมื่อ choice เป็น keep หรือ swap กรุณาเว้นว่าง',
  }
}

function wrongNames(chosen: unknown, other: unknown) {
  if ((chosen === null) !== (other === null)) {
    return {
      field: chosen === null ? 'chosen' : 'other',
      sentence: 'แหล่งที่ให้แสดง (chosen) กับอีกแหล่ง (other) ต้องใส่ทั้งคู่ หรือเว้นว่างทั้งคู่',
    }
  }
  if (chosen === null || chosen !== other) return undefined
  return { field: 'other', sentence: 'อีกแหล่ง (other) ต้องไม่ใช่แหล่งเดียวกับแหล่งที่ให้แสดง (chosen)' }
}

const rowOf = (record: GivenRecord, now: string) => ({
  division: String(record.division),
  entry: String(record.entry),
  edition: String(record.edition),
  choice: record.choice as DecisionRow['choice'],
  source: String(record.source ?? ''),
  passage: (record.passage ?? null) as number | null,
  note: (record.note ?? null) as string | null,
  decidedBy: (record.decidedBy ?? null) as string | null,
  chosen: (record.chosen ?? null) as string | null,
  other: (record.other ?? null) as string | null,
  ranks: (record.ranks as readonly string[] | null | undefined)?.join(' ') ?? null,
  createdAt: String(record.createdAt ?? now),
  updatedAt: String(record.updatedAt ?? now),
})

/** Whether a row that is there is the decision that is given. */
const IS_SAME = sql`(entry = '~' || excluded.entry AND division = excluded.division AND edition = excluded.edition
  AND choice = excluded.choice AND updated_at = excluded.updated_at)`

const UNNAMED_AS_BEFORE = {
  chosen: sql`iif(${IS_SAME}, chosen, NULL)`,
  other: sql`iif(${IS_SAME}, other, NULL)`,
  ranks: sql`iif(${IS_SAME}, coalesce(excluded.ranks, ranks), excluded.ranks)`,
}
