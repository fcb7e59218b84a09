/** Which reports wait for who answers them, in the order in which they are listed. */

import type { Proposals } from '../proposals/proposals.ts'
import { reportSubject } from '../proposals/subjects.ts'
import { Turns } from '../turns.ts'
import type { ReportRow, Reports } from './reports.ts'

export interface WantedReports {
  /** The report that is in sight: those behind it are dealt, and where it waits no more, all. */
  readonly after?: number | null
}

/** Rows that are read at once. */
const PAGE = 100

export const reportTurns = (reports: Pick<Reports, 'page'>, proposals?: Proposals, now?: () => number) =>
  new Turns<ReportRow, WantedReports>(
    ({ after }) => ({
      things: behind(reports, after ?? undefined),
      nameOf: ({ id }) => String(id),
      subjectOf: ({ id }) => reportSubject(id),
      inSight: after ? String(after) : undefined,
    }),
    now,
    proposals,
  )

function* behind(reports: Pick<Reports, 'page'>, after: number | undefined): Generator<ReportRow> {
  const passed: ReportRow[] = []
  let isBehind = after === undefined
  for (let offset = 0; ; offset += PAGE) {
    const rows = reports.page('open', PAGE, offset)
    for (const row of rows) {
      if (isBehind) yield row
      else if (row.id === after) isBehind = true
      else passed.push(row)
    }
    if (rows.length < PAGE) break
  }
  if (!isBehind) yield* passed
}
