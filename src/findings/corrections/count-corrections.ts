/** Counts how the corrections of a library stand in a text (variants §2). */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import {
  type CorrectionState,
  Corrections,
  printedPartsOf,
  sourceTextKey,
  standingsIn,
} from '../../canon/text/corrections.ts'

export type CorrectionCounts = Readonly<Record<CorrectionState, number>>

export function countCorrections(db: LibraryDatabase, text: TextDatabase): CorrectionCounts {
  const counts = { active: 0, 'taken-up': 0, homeless: 0 }
  for (const rows of Map.groupBy(new Corrections(db).all(), sourceTextKey).values()) {
    const [first] = rows
    if (!first) continue
    for (const { state } of standingsIn(printedPartsOf(text, first), rows).values()) counts[state]++
  }
  return counts
}
