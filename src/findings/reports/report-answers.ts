/** What editors say to reports: taken, refused, or open again. */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { REPORT, ReportState } from '../../definitions/findings/report.ts'
import type { Intent } from '../../foundation/intent.ts'
import { type Decided, FindingWriter } from '../finding-writer.ts'
import type { Reports } from './reports.ts'

export interface ReportDecision extends Decided {
  readonly state: ReportState
  /** Whether all that waits of the same sender is decided alike. */
  readonly wholeSender?: boolean
}

export class ReportAnswers extends FindingWriter<typeof REPORT> {
  constructor(
    db: LibraryDatabase,
    private readonly reports: Reports,
  ) {
    super(db, reports)
  }

  /** @returns the number of the edit, and how many reports were answered @throws Refusal as `decide` does */
  answer(number: number, intent: Intent<ReportDecision>): { edit: number; reports: number } {
    const { edit, decided } = this.decide(number, intent, (row, { wholeSender = false }) =>
      wholeSender ? this.reports.waitingBeside(row) : [],
    )
    return { edit, reports: decided }
  }
}
