/** Words of a source that people corrected, as library.db keeps them, and how all of them are in a text (variants §2). */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import {
  type CorrectionRow,
  type CorrectionState,
  type CorrectionStatus,
  correctionStatusesIn,
  readPrintedParts,
  sourceTextKey,
} from '../../canon/text/corrections.ts'
import { CORRECTION_DEFINITION } from '../../definitions/findings/correction.ts'
import { FindingRows } from '../finding-rows.ts'

/** Stored corrections. */
export class Corrections extends FindingRows<typeof CORRECTION_DEFINITION> {
  constructor(db: LibraryDatabase) {
    super(db, CORRECTION_DEFINITION)
  }

  /** Of what one source has of a text, by id. */
  readonly of = this.having('source', 'division', 'entry', 'edition')
}

/** A correction with how it is in the text. */
export interface CorrectionWithStatus {
  readonly row: CorrectionRow
  readonly standing: CorrectionStatus
}

/** Text by text. @param source only of this one */
export function* eachCorrectionWithStatus(
  db: LibraryDatabase,
  text: TextDatabase,
  source?: string,
): Generator<CorrectionWithStatus> {
  for (const rows of Map.groupBy(new Corrections(db).all(), sourceTextKey).values()) {
    const [first] = rows
    if (!first || (source !== undefined && first.source !== source)) continue
    for (const [row, standing] of correctionStatusesIn(readPrintedParts(text, first), rows)) yield { row, standing }
  }
}

/** How many corrections are in each state. */
export type CorrectionCounts = Readonly<Record<CorrectionState, number>>

/** How many there are of each state. */
export function countCorrections(db: LibraryDatabase, text: TextDatabase): CorrectionCounts {
  const counts = { active: 0, 'taken-up': 0, homeless: 0 }
  for (const { standing } of eachCorrectionWithStatus(db, text)) counts[standing.state]++
  return counts
}
