/** Deals the reports that wait out to those who answer them, in the order in which they are listed. */

import { type AskedTurn, Turns } from '../../foundation/turns.ts'
import type { ReportRow, Reports } from './reports.ts'

interface Wanted extends AskedTurn {
  /** The report that is in sight: those behind it are dealt, and where it waits no more, all. */
  readonly after?: number | null
}

/** Rows that are read at once. */
const PAGE = 100

export class ReportTurns {
  private readonly turns: Turns

  constructor(
    private readonly reports: Pick<Reports, 'page'>,
    now?: () => number,
  ) {
    this.turns = new Turns(now)
  }

  /** @returns their numbers, and how many others are passed over since somebody else is at them */
  deal({ tab, after, most }: Wanted, keyName: string) {
    const { dealt, elsewhere } = this.turns.deal(
      { tab, most },
      keyName,
      () => this.waiting(after ?? undefined),
      ({ id }) => String(id),
      after ? [String(after)] : [],
    )
    return { reports: dealt.map(({ id }) => id), elsewhere }
  }

  private *waiting(after: number | undefined): Generator<ReportRow> {
    const passed: ReportRow[] = []
    let isBehind = after === undefined
    for (let offset = 0; ; offset += PAGE) {
      const rows = this.reports.page('open', PAGE, offset)
      for (const row of rows) {
        if (isBehind) yield row
        else if (row.id === after) isBehind = true
        else passed.push(row)
      }
      if (rows.length < PAGE) break
    }
    if (!isBehind) yield* passed
  }
}
