/** What readers say is misprinted, as library.db keeps it apart from what editors write. */

import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { reports } from '../../../db/report-table.ts'
import { everyColumn, lazy } from '../../../db/statements.ts'
import { thaiDigits } from '../../definitions/languages/thai-digits.ts'
import { notFound, TooSoon } from '../../foundation/refusal.ts'

export type ReportRow = typeof reports.$inferSelect
export type ReportState = ReportRow['state']

/**
 * - `open`: waits for an editor
 * - `taken`: an editor has put the words right, or will
 * - `refused`: an editor has looked, and leaves them as they are
 */
export const REPORT_STATES = ['open', 'taken', 'refused'] as const satisfies readonly ReportState[]

/** What a reader sends. */
export type SentReport = Pick<ReportRow, 'address' | 'words' | 'should' | 'note' | 'name'>

/** Most reports of one sender that wait, and of all together. */
export const MOST_OF_SENDER = 20
export const MOST_WAITING = 5_000

export class Reports {
  constructor(private readonly db: LibraryDatabase) {}

  all(): readonly ReportRow[] {
    return this.db.orm.select().from(reports).orderBy(asc(reports.id)).all()
  }

  one(number: number): ReportRow | undefined {
    return this.db.orm.select().from(reports).where(eq(reports.id, number)).get()
  }

  /** @throws Refusal `not_found` */
  require(number: number): ReportRow {
    const row = this.one(number)
    if (!row) throw notFound(`ไม่พบการแจ้งคำผิดเลขที่ ${number} กรุณาตรวจสอบเลขที่อีกครั้ง`)
    return row
  }

  /**
   * A page of the reports in a state. Of those that wait, each sender's first comes before anybody's second: who sends
   * twenty keeps nobody from being read. The others begin with what was decided last.
   */
  page(state: ReportState | undefined, limit: number, offset: number): readonly ReportRow[] {
    const query = this.db.orm.select().from(reports)
    if (state === undefined) return query.orderBy(desc(reports.id)).limit(limit).offset(offset).all()
    const own = query.where(eq(reports.state, state))
    const order =
      state === 'open'
        ? [
            sql`row_number() OVER (PARTITION BY coalesce(${reports.sender}, ${reports.id}) ORDER BY ${reports.id})`,
            asc(reports.id),
          ]
        : [desc(reports.decidedAt), desc(reports.id)]
    return own
      .orderBy(...order)
      .limit(limit)
      .offset(offset)
      .all()
  }

  count(state: ReportState | undefined): number {
    const query = this.db.orm.select({ n: count() }).from(reports)
    return (state === undefined ? query : query.where(eq(reports.state, state))).get()?.n ?? 0
  }

  /**
   * Takes in what a reader sends: no edit, so it stands in no log and makes nothing stale.
   * @param sender who sends it, by a mark that is theirs alone
   * @returns its number
   * @throws TooSoon for a sender of whom enough wait, and where enough wait of all
   */
  receive(sent: SentReport, sender: string): number {
    // most are refused here without waiting for anybody who writes
    this.requireRoom(sender)
    return this.db.receive(() => {
      this.requireRoom(sender)
      const now = new Date().toISOString()
      return this.insertion().get({
        id: null,
        ...sent,
        ...{ state: 'open', answer: null, decidedBy: null, decidedAt: null },
        ...{ sender, createdAt: now, updatedAt: now },
      }).id
    })
  }

  private readonly insertion = lazy(() =>
    this.db.orm.insert(reports).values(everyColumn(reports)).returning({ id: reports.id }).prepare(),
  )

  /** @throws Refusal */
  private requireRoom(sender: string): void {
    const isOpen = eq(reports.state, 'open')
    const ofSender = this.db.orm
      .select({ n: count() })
      .from(reports)
      .where(and(isOpen, eq(reports.sender, sender)))
      .get()
    if ((ofSender?.n ?? 0) >= MOST_OF_SENDER) throw enoughOfSender()
    if (this.count('open') >= MOST_WAITING) throw enoughOfAll()
  }

  /** What else waits of whoever sent a report. */
  waitingBeside({ id, sender }: ReportRow): readonly ReportRow[] {
    if (sender === null) return []
    const isTheirs = and(eq(reports.state, 'open'), eq(reports.sender, sender), ne(reports.id, id))
    return this.db.orm.select().from(reports).where(isTheirs).orderBy(asc(reports.id)).all()
  }

  /** Says what has become of a report; to be called inside a write. */
  decide(number: number, decided: Pick<ReportRow, 'state' | 'answer' | 'decidedBy' | 'decidedAt'>): void {
    this.db.orm
      .update(reports)
      .set({ ...decided, updatedAt: new Date().toISOString() })
      .where(eq(reports.id, number))
      .run()
  }
}

/** Seconds after which an editor may have looked at some. */
const AN_HOUR = 60 * 60
const A_DAY = 24 * AN_HOUR

const enoughOfSender = () =>
  new TooSoon(
    `ท่านแจ้งคำผิดไว้แล้ว ${thaiDigits(String(MOST_OF_SENDER))} รายการที่บรรณาธิการยังไม่ได้ตรวจ กรุณารอให้ตรวจบ้างแล้ว จึงแจ้งเพิ่ม`,
    AN_HOUR,
  )
const enoughOfAll = () =>
  new TooSoon('ขณะนี้มีคำผิดที่ผู้อ่านแจ้งไว้รอการตรวจเต็มจำนวนแล้ว จึงยังรับเพิ่มไม่ได้ กรุณาแจ้งใหม่ในวันอื่น', A_DAY)
