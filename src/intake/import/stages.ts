/** The stages that read a whole language or all pages. They need nothing but the file under construction, so that any process can. */

import type { Database } from 'bun:sqlite'
import { done } from '../../../db/steps.ts'
import { writePageIndex } from '../../../search/pages/page-writer.ts'
import { findSame, isPaliTouched } from './same/find-same.ts'
import { findSuspects, isTouched, readLetters } from './suspects/find-suspects.ts'

/** @param onProgress is told how many parts were indexed, and which share of all that is */
type Stage = (sqlite: Database, isWhole: boolean, onProgress: (count: number, share: number) => void) => void

/** In this order. */
export const STAGES = {
  letters: readLetters,
  thai: (sqlite, isWhole) => findSuspects(sqlite, 'th', isWhole),
  pali: (sqlite, isWhole) => findSuspects(sqlite, 'pi', isWhole),
  same: (sqlite, isWhole) => {
    findSame(sqlite, isWhole)
    done('import: same places found')
  },
  pages: (sqlite, isWhole, onProgress) => {
    writePageIndex(sqlite, isWhole, onProgress)
    done('import: pages indexed')
  },
} as const satisfies Readonly<Record<string, Stage>>

export type StageName = keyof typeof STAGES

/** Whether there is anything to do, which costs less to ask than a process that finds nothing. */
export const isNeeded = (stage: StageName, sqlite: Database, isWhole: boolean): boolean => {
  switch (stage) {
    case 'thai':
      return isTouched(sqlite, 'th')
    case 'pali':
      return isTouched(sqlite, 'pi')
    case 'same':
      return isWhole || isPaliTouched(sqlite)
    default:
      return true
  }
}
