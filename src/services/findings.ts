/** All that is doubted and decided of the text: opens what the desk, the readers' pages and the commands work with. */

import type { LibraryDatabase } from '../../db/library-database.ts'
import type { Canon } from '../canon/canon.ts'
import { Correcting } from '../findings/corrections/correcting.ts'
import { CorrectionList } from '../findings/corrections/correction-list.ts'
import type { Corrections } from '../findings/corrections/corrections.ts'
import { InPrint } from '../findings/corrections/in-print.ts'
import { PagesWords } from '../findings/corrections/words-on-page.ts'
import { ConflictList } from '../findings/decisions/conflict-list.ts'
import { ConflictPlaces } from '../findings/decisions/conflict-places.ts'
import { ConflictQueue } from '../findings/decisions/conflict-queue.ts'
import { conflictTurns } from '../findings/decisions/conflict-turns.ts'
import { ConflictViews } from '../findings/decisions/conflict-view.ts'
import { countDecisions, type Doubts } from '../findings/decisions/count-decisions.ts'
import { DecisionCollection } from '../findings/decisions/decision-collection.ts'
import type { Decisions } from '../findings/decisions/decisions.ts'
import { Judging } from '../findings/decisions/judging.ts'
import { PageMarks } from '../findings/pages/page-marks.ts'
import { pageTurns } from '../findings/pages/page-turns.ts'
import type { Reports } from '../findings/reports/reports.ts'
import { openSuspects } from '../findings/suspects/suspects.ts'
import type { Around } from '../findings/turns.ts'

/** What findings are made from; decisions and corrections are laid over the canon, too. */
interface FindingOptions {
  readonly db: LibraryDatabase
  readonly canon: Canon
  readonly decisions: Decisions
  readonly corrections: Corrections
  readonly reports: Reports
  /** What turns depend on. */
  readonly around: Around
}

/** All stores of findings. */
export type Findings = ReturnType<typeof openFindings>

/** Opens the stores of findings. */
export function openFindings({ db, canon, decisions, corrections, reports, around }: FindingOptions) {
  const { text, divisions, entries } = canon
  const conflicts = new ConflictList(text, decisions, entries, db.version)
  const conflictViews = new ConflictViews(text, conflicts, decisions)
  const pageMarks = new PageMarks(db, text)
  return {
    judging: new Judging(db, text, decisions, entries),
    correcting: new Correcting(db, text, corrections, entries, reports),
    correctionList: new CorrectionList(corrections, text, entries),
    pagesWords: new PagesWords(text, entries),
    inPrint: new InPrint(text, entries),
    /** Words that look like misprints. */
    suspects: openSuspects(db, { text, corrections, entries, around }),
    /** Pages that were read against the print. */
    pageMarks,
    pageTurns: pageTurns(pageMarks, around),
    conflicts,
    conflictQueue: new ConflictQueue(text, decisions, conflicts, entries),
    conflictViews,
    conflictPlaces: new ConflictPlaces(conflictViews, text, entries),
    /** Who is at which open pair. */
    conflictTurns: conflictTurns(db, conflicts, around),
    /** Decisions as they are taken out whole and put back. */
    decisionCollection: new DecisionCollection(db, text, divisions),
    /** The decisions that a user should look at. */
    doubts: (): Doubts =>
      text.readUndecided((opened) => countDecisions(db, opened), undefined) ?? countDecisions(db, undefined),
  }
}
