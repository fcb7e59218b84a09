/**
 * Opens the stores of findings: conflicts between sources, suspected misprints, decisions, corrections and
 * proofreading.
 */

import type { LibraryDatabase } from '../../db/library-database.ts'
import type { Canon } from '../canon/canon.ts'
import { CorrectionWriter } from '../findings/corrections/correcting.ts'
import { CorrectionList } from '../findings/corrections/correction-list.ts'
import type { Corrections } from '../findings/corrections/corrections.ts'
import { PrintedContextFinder } from '../findings/corrections/in-print.ts'
import { PageWordFinder } from '../findings/corrections/words-on-page.ts'
import { ConflictList } from '../findings/decisions/conflict-list.ts'
import { ConflictPlaces } from '../findings/decisions/conflict-places.ts'
import { ConflictQueue } from '../findings/decisions/conflict-queue.ts'
import { createConflictLeases } from '../findings/decisions/conflict-turns.ts'
import { ConflictReader } from '../findings/decisions/conflict-view.ts'
import { countDecisions, type DecisionsToReview } from '../findings/decisions/count-decisions.ts'
import { DecisionCollection } from '../findings/decisions/decision-collection.ts'
import type { Decisions } from '../findings/decisions/decisions.ts'
import { DecisionWriter } from '../findings/decisions/judging.ts'
import { PageReadMarks } from '../findings/pages/page-marks.ts'
import { createPageLeases } from '../findings/pages/page-turns.ts'
import type { Reports } from '../findings/reports/reports.ts'
import { openSuspectStores } from '../findings/suspects/suspects.ts'
import type { LeaseContext } from '../findings/turns.ts'

/** The stores that findings are computed from; decisions and corrections also change the displayed canon. */
interface FindingOptions {
  readonly db: LibraryDatabase
  readonly canon: Canon
  readonly decisions: Decisions
  readonly corrections: Corrections
  readonly reports: Reports
  /** The proposals, assignments and clock that editors' leases depend on. */
  readonly around: LeaseContext
}

/** The stores of conflicts, suspected misprints, decisions, corrections and proofread pages. */
export type EditorialStores = ReturnType<typeof openEditorialStores>

/** Opens the stores of conflicts, suspected misprints, decisions, corrections and proofread pages. */
export function openEditorialStores({ db, canon, decisions, corrections, reports, around }: FindingOptions) {
  const { text, divisions, entries } = canon
  const conflicts = new ConflictList(text, decisions, entries, db.version)
  const conflictViews = new ConflictReader(text, conflicts, decisions)
  const pageMarks = new PageReadMarks(db, text)
  return {
    judging: new DecisionWriter(db, text, decisions, entries),
    correcting: new CorrectionWriter(db, text, corrections, entries, reports),
    correctionList: new CorrectionList(corrections, text, entries),
    pagesWords: new PageWordFinder(text, entries),
    inPrint: new PrintedContextFinder(text, entries),
    /** Suspected misprints. */
    suspects: openSuspectStores(db, { text, corrections, entries, around }),
    /** The proofreading status of printed pages. */
    pageMarks,
    pageTurns: createPageLeases(pageMarks, around),
    conflicts,
    conflictQueue: new ConflictQueue(text, decisions, conflicts, entries),
    conflictViews,
    conflictPlaces: new ConflictPlaces(conflictViews, text, entries),
    /** The leases of open conflicts: which editor works on which. */
    conflictTurns: createConflictLeases(db, conflicts, around),
    /** Exports and imports all decisions as a whole. */
    decisionCollection: new DecisionCollection(db, text, divisions),
    /** The decisions that an editor should review. */
    doubts: (): DecisionsToReview =>
      text.readUndecided((opened) => countDecisions(db, opened), undefined) ?? countDecisions(db, undefined),
  }
}
