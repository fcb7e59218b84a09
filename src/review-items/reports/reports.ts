/** Readers' reports of misprints. library.db stores them separately from what editors write. */

import { and, asc, count, desc, eq, min, ne, sql } from 'drizzle-orm'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { getReviewItemTable } from '../../../db/review-item-tables.ts'
import { toThaiDigits } from '../../definitions/languages/numerals.ts'
import { REPORT_DEFINITION, type ReportState } from '../../definitions/review-items/report.ts'
import type { ReviewItemRow } from '../../definitions/review-items/review-item.ts'
import { RetryLaterError } from '../../foundation/app-error.ts'
import { createTableRowLeaseManager, type LeaseContext } from '../leases.ts'
import { toReportProposalSubject } from '../proposals/subjects.ts'
import { ReviewItemStore } from '../review-item-rows.ts'

/** A stored report. */
export type ReportRow = ReviewItemRow<typeof REPORT_DEFINITION>

/** The fields of a report that a reader fills in. */
export type SentReport = Pick<ReportRow, 'address' | 'words' | 'should' | 'note' | 'name'>

/** Maximum number of waiting reports of one sender. Further ones are rejected. */
export const MAX_WAITING_REPORTS_OF_SENDER = 20
/**
 * Maximum number of waiting reports of all senders. Each further report replaces the oldest one of the sender with most
 * waiting reports.
 */
export const MAX_WAITING_REPORTS = 5_000

const reports = getReviewItemTable(REPORT_DEFINITION)
const hasState = (state: ReportState | undefined) => (state === undefined ? undefined : eq(reports.state, state))

/** Reads and writes readers' reports in library.db. */
export class ReportStore extends ReviewItemStore<typeof REPORT_DEFINITION> {
  constructor(db: LibraryDatabase) {
    super(db, REPORT_DEFINITION)
  }

  /**
   * Returns a page of the reports in a state. Of waiting ones, each sender's first comes before any sender's second, so
   * that a sender of twenty does not delay the others. Other states begin with the latest decision.
   */
  readPage(state: ReportState | undefined, limit: number, offset: number): readonly ReportRow[] {
    const { id, sender, decidedAt } = reports
    const order =
      state === 'open'
        ? [sql`row_number() OVER (PARTITION BY coalesce(${sender}, ${id}) ORDER BY ${id})`, asc(id)]
        : [...(state === undefined ? [] : [desc(decidedAt)]), desc(id)]
    return this.select({ which: hasState(state), order, limit, offset })
  }

  /** Returns the waiting reports on a page, by its address. */
  listWaitingOnPage(address: string): readonly ReportRow[] {
    return this.all(and(hasState('open'), eq(reports.address, address)))
  }

  /** Counts the reports in a state; all without one. */
  countInState(state: ReportState | undefined): number {
    return this.count(hasState(state))
  }

  /**
   * Stores a report of a reader. This is no edit: it is not logged and invalidates no cache.
   * @param sender identifies the sender
   * @returns the report's number
   * @throws RetryLaterError when too many reports of the sender wait
   */
  receive(sent: SentReport, sender: string): number {
    // checked first outside the transaction, so that most rejections do not wait for other writes
    this.requireCapacity(sender)
    return this.db.receive(() => {
      this.requireCapacity(sender)
      this.removeOldestIfFull()
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

  /** Checks that the sender may send another report. @throws RetryLaterError */
  private requireCapacity(sender: string): void {
    if (this.count(and(hasState('open'), eq(reports.sender, sender))) >= MAX_WAITING_REPORTS_OF_SENDER)
      throw createTooManyReportsError()
  }

  /**
   * Removes the oldest report of the sender with most waiting ones when the limit of all reports is reached, so that a
   * few frequent senders do not displace the others. The senders of restored reports are unknown; each of these reports
   * counts as from a sender of its own.
   */
  private removeOldestIfFull(): void {
    if (this.count(hasState('open')) < MAX_WAITING_REPORTS) return
    const oldest = this.db.orm
      .select({ id: min(reports.id) })
      .from(reports)
      .where(hasState('open'))
      .groupBy(sql`coalesce(${reports.sender}, ${reports.id})`)
      .orderBy(desc(count()), min(reports.id))
      .limit(1)
      .get()
    if (oldest?.id != null) this.remove(oldest.id)
  }

  /** Returns the other waiting reports of a report's sender. */
  waitingAlongside({ id, sender }: ReportRow): readonly ReportRow[] {
    if (sender === null) return []
    return this.all(and(hasState('open'), eq(reports.sender, sender), ne(reports.id, id)))
  }
}

/** Time within which an editor may have decided some of the reports. */
const RETRY_AFTER_SECONDS = 60 * 60

const createTooManyReportsError = () =>
  new RetryLaterError(
    `ท่านแจ้งคำผิดไว้แล้ว ${toThaiDigits(String(MAX_WAITING_REPORTS_OF_SENDER))} รายการที่บรรณาธิการยังไม่ได้ตรวจ กรุณารอให้ตรวจบ้าง แล้วจึงแจ้งเพิ่ม`,
    RETRY_AFTER_SECONDS,
  )

const PRINTED_PAGE = /^\/canon\/(\d+)\/([^/]+)\/(\d+)$/

/** Returns the printed page at the address of a report. Undefined if it is the address of another page. */
export function parseReportedPageAddress(address: string) {
  const [, volume, edition, page] = PRINTED_PAGE.exec(address) ?? []
  return edition === undefined ? undefined : { edition, volume: Number(volume), page: Number(page) }
}

/** Returns the address of a printed page in reports. */
export const formatReportedPageAddress = ({
  volume,
  edition,
  page,
}: Required<NonNullable<ReturnType<typeof parseReportedPageAddress>>>): string => `/canon/${volume}/${edition}/${page}`

/** Creates the lease manager of waiting reports, in the order of the list. */
export const createReportLeaseManager = (reports: Pick<ReportStore, 'readPage'>, context: LeaseContext = {}) =>
  createTableRowLeaseManager(() => reports.readPage('open', MAX_WAITING_REPORTS, 0), context, {
    getSubject: ({ id }) => toReportProposalSubject(id),
    getPlace: ({ address }) => parseReportedPageAddress(address),
  })
