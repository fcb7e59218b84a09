/** Which reports wait for who answers them, in the order in which they are listed. */

import { reportSubject } from '../proposals/subjects.ts'
import { type Around, Turns } from '../turns.ts'
import { pageAt, type ReportRow, type Reports } from './reports.ts'

export interface WantedReports {
  /** The report that is in sight: those behind it are dealt, and where it waits no more, all. */
  readonly after?: number | null
}

/** Rows that are read at once. */
const PAGE = 100

export const reportTurns = (reports: Pick<Reports, 'page'>, around: Around = {}) =>
  new Turns<ReportRow, WantedReports>(
    ({ after }) => ({
      things: behind(reports, after ?? undefined),
      nameOf: ({ id }) => String(id),
      subjectOf: ({ id }) => reportSubject(id),
      placeOf: ({ address }) => pageAt(address),
      inSight: after ? String(after) : undefined,
    }),
    around,
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
