/** Opens the stores of editing: conflicts, suspected misprints, decisions, corrections and proofreading. */

import type { LibraryDatabase } from '../../db/library-database.ts'
import type { Canon } from '../canon/canon.ts'
import { CorrectionListReader } from '../review-items/corrections/correction-list.ts'
import { CorrectionWriter } from '../review-items/corrections/correction-writer.ts'
import type { CorrectionStore } from '../review-items/corrections/corrections.ts'
import { PageWordSourceFinder, PrintedContextFinder } from '../review-items/corrections/words-on-page.ts'
import { ConflictList, createConflictLeaseManager } from '../review-items/decisions/conflict-list.ts'
import { ConflictWithPlacesReader } from '../review-items/decisions/conflict-places.ts'
import { ConflictQueueLister } from '../review-items/decisions/conflict-queue.ts'
import { ConflictReader } from '../review-items/decisions/conflict-reader.ts'
import { DecisionDumpCollection } from '../review-items/decisions/decision-collection.ts'
import { countDecisionsByStatus, type DecisionsToReviewCounts } from '../review-items/decisions/decision-status.ts'
import { DecisionWriter } from '../review-items/decisions/decision-writer.ts'
import type { DecisionStore } from '../review-items/decisions/decisions.ts'
import type { LeaseContext } from '../review-items/leases.ts'
import { createPageLeaseManager } from '../review-items/pages/page-leases.ts'
import { ProofreadingMarkStore } from '../review-items/pages/page-marks.ts'
import { ProofreadingProgressReader } from '../review-items/pages/page-progress.ts'
import type { ReportStore } from '../review-items/reports/reports.ts'
import { openSuspectStores } from '../review-items/suspects/suspects.ts'

/** The stores that review items are computed from; decisions and corrections also change the displayed canon. */
interface EditorialStoreOptions {
  readonly db: LibraryDatabase
  readonly canon: Canon
  readonly decisions: DecisionStore
  readonly corrections: CorrectionStore
  readonly reports: ReportStore
  /** The proposals, assignments and clock that editors' leases depend on. */
  readonly leaseContext: LeaseContext
}

/** The stores of conflicts, suspected misprints, decisions, corrections and proofread pages. */
export type EditorialStores = ReturnType<typeof openEditorialStores>

/** Opens the stores of conflicts, suspected misprints, decisions, corrections and proofread pages. */
export function openEditorialStores({
  db,
  canon,
  decisions,
  corrections,
  reports,
  leaseContext,
}: EditorialStoreOptions) {
  const { text, divisions, entries } = canon
  const conflicts = new ConflictList(text, decisions, entries)
  const conflictViews = new ConflictReader(text, conflicts, decisions)
  const pageMarks = new ProofreadingMarkStore(db, text)
  return {
    judging: new DecisionWriter(db, text, decisions, entries),
    correcting: new CorrectionWriter(db, text, corrections, entries, reports),
    correctionList: new CorrectionListReader(corrections, text, entries),
    pagesWords: new PageWordSourceFinder(text, entries),
    inPrint: new PrintedContextFinder(text, entries),
    /** Suspected misprints. */
    suspects: openSuspectStores(db, { text, corrections, entries, leaseContext }),
    /** The proofreading status of printed pages. */
    pageMarks,
    pageProgress: new ProofreadingProgressReader(db, text, pageMarks.letters),
    pageLeases: createPageLeaseManager(pageMarks, leaseContext),
    conflicts,
    conflictQueue: new ConflictQueueLister(text, decisions, conflicts, entries),
    conflictViews,
    conflictPlaces: new ConflictWithPlacesReader(conflictViews, text, entries),
    /** The leases of open conflicts: which editor works on which. */
    conflictLeases: createConflictLeaseManager(db, conflicts, leaseContext),
    /** Exports and imports all decisions as a whole. */
    decisionCollection: new DecisionDumpCollection(db, text, divisions),
    /** The decisions that an editor should review. */
    doubts: (): DecisionsToReviewCounts =>
      text.readUndecided((opened) => countDecisionsByStatus(db, opened), undefined) ??
      countDecisionsByStatus(db, undefined),
  }
}
