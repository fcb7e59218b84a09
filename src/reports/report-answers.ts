/** What editors say to reports: taken, refused, or open again. */

import type { LibraryDatabase } from '../../db/library-database.ts'
import type { Intent } from '../foundation/intent.ts'
import { tagOfValues } from '../foundation/tag-of.ts'
import { REPORTS } from '../resources/collection-names.ts'
import type { ReportRow, ReportState, Reports } from './reports.ts'

export interface ReportDecision {
  readonly state: ReportState
  /** What the reader is told; without it, what was told before stays. */
  readonly note?: string | null
}

export class ReportAnswers {
  constructor(
    private readonly db: LibraryDatabase,
    private readonly reports: Reports,
  ) {}

  /** @returns the number of the edit @throws Refusal `not_found`, `version_mismatch` */
  answer(number: number, intent: Intent<ReportDecision>): number {
    const { line } = this.db.writeLine(intent.keyName, (log) => {
      const row = this.reports.require(number)
      intent.precondition(versionOfReport(row))
      const { state, note = row.answer } = intent.body()
      const answer = note?.trim() || null
      const isOpen = state === 'open'
      this.reports.decide(number, {
        state,
        answer,
        decidedBy: isOpen ? null : intent.keyName,
        decidedAt: isOpen ? null : new Date().toISOString(),
      })
      log({
        action: 'answer-report',
        collection: REPORTS,
        record: String(number),
        recordId: number,
        change: {
          before: { state: row.state, answer: row.answer },
          after: { state, answer },
        },
      })
    })
    return line
  }
}

/** By which `If-Match` tells one state of a report from another; who sent it is nobody's business. */
export function versionOfReport({ sender: _, updatedAt: __, ...row }: ReportRow): string {
  return tagOfValues(row)
}
