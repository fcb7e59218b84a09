/** What editors say to reports: taken, refused, or open again. */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import { REPORTS } from '../../definitions/collection-names.ts'
import type { ReportState } from '../../definitions/findings/report.ts'
import { newBatch } from '../../foundation/batch.ts'
import type { Intent } from '../../foundation/intent.ts'
import { tagOfValues } from '../../foundation/tag-of.ts'
import type { ReportRow, Reports } from './reports.ts'

export interface ReportDecision {
  readonly state: ReportState
  /** What the reader is told; without it, what was told before stays. */
  readonly note?: string | null
  /** Whether all that waits of the same sender is decided alike. */
  readonly wholeSender?: boolean
}

export class ReportAnswers {
  constructor(
    private readonly db: LibraryDatabase,
    private readonly reports: Reports,
  ) {}

  /**
   * @returns the number of the edit, and how many reports were answered
   * @throws Refusal `not_found`, `version_mismatch`
   */
  answer(number: number, intent: Intent<ReportDecision>): { edit: number; reports: number } {
    const { line, result } = this.db.writeLine(intent.keyName, (log) => {
      const row = this.reports.require(number)
      intent.precondition(versionOfReport(row))
      const { state, note, wholeSender = false } = intent.body()
      const others = wholeSender ? this.reports.waitingBeside(row) : []
      for (const each of [row, ...others]) {
        const isOpen = state === 'open'
        this.reports.decide(each.id, {
          state,
          answer: (note === undefined ? each.answer : note)?.trim() || null,
          decidedBy: isOpen ? null : intent.keyName,
          decidedAt: isOpen ? null : new Date().toISOString(),
        })
      }
      log({
        action: 'answer-report',
        collection: REPORTS,
        ...(others.length === 0
          ? { record: String(number), recordId: number }
          : { record: '*', batch: newBatch() }),
        change: { state, reports: 1 + others.length },
      })
      return 1 + others.length
    })
    return { edit: line, reports: result }
  }
}

/** By which `If-Match` tells one state of a report from another; who sent it is nobody's business. */
export function versionOfReport({ sender: _, updatedAt: __, ...row }: ReportRow): string {
  return tagOfValues(row)
}
