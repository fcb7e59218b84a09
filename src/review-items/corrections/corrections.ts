/** The stored corrections, and the status of all of them in a text (variants §2). */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import {
  type CorrectionRow,
  type CorrectionState,
  type CorrectionStatus,
  computeCorrectionStatuses,
  readUncorrectedParts,
  toSourceTextKey,
} from '../../canon/text/corrections.ts'
import { CORRECTION_DEFINITION } from '../../definitions/review-items/correction.ts'
import { ReviewItemStore } from '../review-item-rows.ts'

/** Reads and writes corrections in library.db, by the methods of ReviewItemStore. */
export class CorrectionStore extends ReviewItemStore<typeof CORRECTION_DEFINITION> {
  constructor(db: LibraryDatabase) {
    super(db, CORRECTION_DEFINITION)
  }

  /** Returns the corrections of one source's text of a heading, by id. */
  readonly selectOfText = this.prepareSelectBy('source', 'division', 'entry', 'edition')
}

/** A correction with its status in a text. */
export interface CorrectionWithStatus {
  readonly row: CorrectionRow
  readonly status: CorrectionStatus
}

/**
 * Yields all corrections with their status in a text. Those of one text follow each other.
 * @param source id of a source; undefined for all
 */
export function* eachCorrectionWithStatus(
  db: LibraryDatabase,
  text: TextDatabase,
  source?: string,
): Generator<CorrectionWithStatus> {
  for (const rows of Map.groupBy(new CorrectionStore(db).all(), toSourceTextKey).values()) {
    const [first] = rows
    if (!first || (source !== undefined && first.source !== source)) continue
    for (const [row, status] of computeCorrectionStatuses(readUncorrectedParts(text, first), rows))
      yield { row, status }
  }
}

/** Numbers of corrections by state. */
export type CorrectionCounts = Readonly<Record<CorrectionState, number>>

/** Counts the corrections by their state in a text. */
export function countCorrectionsByState(db: LibraryDatabase, text: TextDatabase): CorrectionCounts {
  const counts = { active: 0, 'taken-up': 0, homeless: 0 }
  for (const { status } of eachCorrectionWithStatus(db, text)) counts[status.state]++
  return counts
}
