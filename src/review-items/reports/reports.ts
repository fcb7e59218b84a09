/** Readers' reports of misprints, stored in library.db apart from what editors write. */

import { and, asc, count, desc, eq, min, ne, sql } from 'drizzle-orm'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { getReviewItemTable } from '../../../db/review-item-tables.ts'
import { toThaiDigits } from '../../definitions/languages/numerals.ts'
import { REPORT_DEFINITION, type ReportState } from '../../definitions/review-items/report.ts'
import type { ReviewItemRow } from '../../definitions/review-items/review-item.ts'
import { TooSoonError } from '../../foundation/app-error.ts'
import { createTableRowLeases, type LeaseContext } from '../leases.ts'
import { toReportProposalSubject } from '../proposals/subjects.ts'
import { ReviewItemStore } from '../review-item-rows.ts'

/** A row of the readers' reports in library.db. */
export type ReportRow = ReviewItemRow<typeof REPORT_DEFINITION>

/** The fields of a report that a reader sends. */
export type SentReport = Pick<ReportRow, 'address' | 'words' | 'should' | 'note' | 'name'>

/** Maximum number of reports of one sender that may wait at once; further ones are rejected. */
export const MAX_WAITING_REPORTS_OF_SENDER = 20
/**
 * Maximum number of reports that may wait at once, of all senders. Each further report replaces the oldest one of the
 * sender with most waiting reports.
 */
export const MAX_WAITING_REPORTS = 5_000

const reports = getReviewItemTable(REPORT_DEFINITION)
const isIn = (state: ReportState | undefined) => (state === undefined ? undefined : eq(reports.state, state))

/** The store of readers' reports. */
export class ReportStore extends ReviewItemStore<typeof REPORT_DEFINITION> {
  constructor(db: LibraryDatabase) {
    super(db, REPORT_DEFINITION)
  }

  /**
   * Returns a page of the reports in a state. Of waiting ones, each sender's first comes before any sender's second, so
   * that a sender of twenty does not delay the others. Other states begin with the latest decision.
   */
  page(state: ReportState | undefined, limit: number, offset: number): readonly ReportRow[] {
    const { id, sender, decidedAt } = reports
    const order =
      state === 'open'
        ? [sql`row_number() OVER (PARTITION BY coalesce(${sender}, ${id}) ORDER BY ${id})`, asc(id)]
        : [...(state === undefined ? [] : [desc(decidedAt)]), desc(id)]
    return this.some({ which: isIn(state), order, limit, offset })
  }

  /** Returns the waiting reports on a page, by its address. */
  on(address: string): readonly ReportRow[] {
    return this.all(and(isIn('open'), eq(reports.address, address)))
  }

  /** Counts the reports in a state; all without one. */
  countIn(state: ReportState | undefined): number {
    return this.count(isIn(state))
  }

  /**
   * Stores a report of a reader. This is no edit: it is not logged and invalidates no cache.
   * @param sender identifies the sender
   * @returns the report's number
   * @throws TooSoonError when too many reports of the sender wait
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

  /**
   * Checks that the sender may send another report.
   * @throws TooSoonError
   */
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

  /** Returns the other waiting reports of a report's sender. */
  waitingAlongside({ id, sender }: ReportRow): readonly ReportRow[] {
    if (sender === null) return []
    return this.all(and(isIn('open'), eq(reports.sender, sender), ne(reports.id, id)))
  }
}

/** Seconds after which an editor may have looked at some. */
const HOUR_SECONDS = 60 * 60

const enoughOfSender = () =>
  new TooSoonError(
    `ท่านแจ้งคำผิดไว้แล้ว ${toThaiDigits(String(MAX_WAITING_REPORTS_OF_SENDER))} รายการที่บรรณาธิการยังไม่ได้ตรวจ กรุณารอให้ตรวจบ้าง แล้วจึงแจ้งเพิ่ม`,
    HOUR_SECONDS,
  )

const PRINTED_PAGE = /^\/canon\/(\d+)\/([^/]+)\/(\d+)$/

/** Parses the address of a report to the printed page; undefined for any other address. */
export function parseReportedPageAddress(address: string) {
  const [, volume, edition, page] = PRINTED_PAGE.exec(address) ?? []
  return edition === undefined ? undefined : { edition, volume: Number(volume), page: Number(page) }
}

/** Returns the address by which readers report a printed page. */
export const formatReportedPageAddress = ({
  volume,
  edition,
  page,
}: Required<NonNullable<ReturnType<typeof parseReportedPageAddress>>>): string => `/canon/${volume}/${edition}/${page}`

/** Creates the lease manager that assigns waiting reports to editors, in the order of the list. */
export const createReportLeases = (reports: Pick<ReportStore, 'page'>, around: LeaseContext = {}) =>
  createTableRowLeases(() => reports.page('open', MAX_WAITING_REPORTS, 0), around, {
    subjectOf: ({ id }) => toReportProposalSubject(id),
    placeOf: ({ address }) => parseReportedPageAddress(address),
  })
