/** What readers say is misprinted, as library.db keeps it apart from what editors write. */

import { and, asc, count, desc, eq, min, ne, sql } from 'drizzle-orm'
import { findingTableOf } from '../../../db/finding-tables.ts'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { FindingRow } from '../../definitions/findings/finding.ts'
import { REPORT_DEFINITION, type ReportState } from '../../definitions/findings/report.ts'
import { toThaiDigits } from '../../definitions/languages/thai-digits.ts'
import { TooSoonError } from '../../foundation/app-error.ts'
import { FindingRows } from '../finding-rows.ts'
import { proposalSubjectOfReport } from '../proposals/subjects.ts'
import { type LeaseContext, leasesOfTableRows } from '../turns.ts'

/** A stored report of a reader. */
export type ReportRow = FindingRow<typeof REPORT_DEFINITION>

/** What a reader sends. */
export type SentReport = Pick<ReportRow, 'address' | 'words' | 'should' | 'note' | 'name'>

/** Most reports of one sender that wait, and of all together: from there on each new one takes an older one's place. */
export const MAX_WAITING_REPORTS_OF_SENDER = 20
/** The most reports that may wait at once. */
export const MAX_WAITING_REPORTS = 5_000

const reports = findingTableOf(REPORT_DEFINITION)
const isIn = (state: ReportState | undefined) => (state === undefined ? undefined : eq(reports.state, state))

/** Stored reports of readers. */
export class Reports extends FindingRows<typeof REPORT_DEFINITION> {
  constructor(db: LibraryDatabase) {
    super(db, REPORT_DEFINITION)
  }

  /**
   * A page of the reports in a state. Of those that wait, each sender's first comes before anybody's second: who sends
   * twenty keeps no user from being read. The others begin with what was decided last.
   */
  page(state: ReportState | undefined, limit: number, offset: number): readonly ReportRow[] {
    const { id, sender, decidedAt } = reports
    const order =
      state === 'open'
        ? [sql`row_number() OVER (PARTITION BY coalesce(${sender}, ${id}) ORDER BY ${id})`, asc(id)]
        : [...(state === undefined ? [] : [desc(decidedAt)]), desc(id)]
    return this.some({ which: isIn(state), order, limit, offset })
  }

  /** What waits of one page. */
  on(address: string): readonly ReportRow[] {
    return this.all(and(isIn('open'), eq(reports.address, address)))
  }

  countIn(state: ReportState | undefined): number {
    return this.count(isIn(state))
  }

  /**
   * Takes in what a reader sends: no edit, so it is in no log and makes nothing stale.
   * @param sender who sends it, by a mark that is theirs alone
   * @returns its number
   * @throws TooSoonError for a sender of whom enough wait
   */
  receive(sent: SentReport, sender: string): number {
    // most are refused here without waiting for anybody who writes
    this.requireRoom(sender)
    return this.db.receive(() => {
      this.requireRoom(sender)
      this.makeRoom()
      const now = new Date().toISOString()
      return this.add({
        ...sent,
        state: 'open',
        answer: null,
        decidedBy: null,
        decidedAt: null,
        sender,
        createdAt: now,
        updatedAt: now,
      })
    })
  }

  /** @throws Refusal */
  private requireRoom(sender: string): void {
    if (this.count(and(isIn('open'), eq(reports.sender, sender))) >= MAX_WAITING_REPORTS_OF_SENDER)
      throw enoughOfSender()
  }

  /**
   * Where enough wait of all, the oldest of the sender of whom most wait goes: a few who send much cannot keep others
   * from being heard. Who sent what a restored library has is not known; each counts as a sender of its own.
   */
  private makeRoom(): void {
    if (this.count(isIn('open')) < MAX_WAITING_REPORTS) return
    const goes = this.db.orm
      .select({ id: min(reports.id) })
      .from(reports)
      .where(isIn('open'))
      .groupBy(sql`coalesce(${reports.sender}, ${reports.id})`)
      .orderBy(desc(count()), min(reports.id))
      .limit(1)
      .get()
    if (goes?.id != null) this.remove(goes.id)
  }

  /** What else waits of whoever sent a report. */
  waitingAlongside({ id, sender }: ReportRow): readonly ReportRow[] {
    if (sender === null) return []
    return this.all(and(isIn('open'), eq(reports.sender, sender), ne(reports.id, id)))
  }
}

/** Seconds after which an editor may have looked at some. */
const AN_HOUR = 60 * 60

const enoughOfSender = () =>
  new TooSoonError(
    `ท่านแจ้งคำผิดไว้แล้ว ${toThaiDigits(String(MAX_WAITING_REPORTS_OF_SENDER))} รายการที่บรรณาธิการยังไม่ได้ตรวจ กรุณารอให้ตรวจบ้างแล้ว จึงแจ้งเพิ่ม`,
    AN_HOUR,
  )

const PRINTED_PAGE = /^\/canon\/(\d+)\/([^/]+)\/(\d+)$/

/** The printed page that a report is on; undefined for any other address. */
export function printedPageOfAddress(address: string) {
  const [, volume, edition, page] = PRINTED_PAGE.exec(address) ?? []
  return edition === undefined ? undefined : { edition, volume: Number(volume), page: Number(page) }
}

/** The address by which readers report a printed page. */
export const addressOfPrintedPage = ({
  volume,
  edition,
  page,
}: Required<NonNullable<ReturnType<typeof printedPageOfAddress>>>): string => `/canon/${volume}/${edition}/${page}`

/** Which reports wait for who answers them, in the order in which they are listed. */
export const createReportLeases = (reports: Pick<Reports, 'page'>, around: LeaseContext = {}) =>
  leasesOfTableRows(() => reports.page('open', MAX_WAITING_REPORTS, 0), around, {
    subjectOf: ({ id }) => proposalSubjectOfReport(id),
    placeOf: ({ address }) => printedPageOfAddress(address),
  })
