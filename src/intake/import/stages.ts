/**
 * The stages of an import that read a whole language or all pages. They need only the file under construction, so any
 * process can run them.
 */

import type { Database } from 'bun:sqlite'
import { reachFailpoint } from '../../../db/failpoints.ts'
import { buildPageIndex } from '../../../search/pages/page-writer.ts'
import { writePrecomputedTextTables } from './derived/reading-tables.ts'
import { isPaliTextChangedByImport, storeParallelPassages } from './parallels/store-parallels.ts'
import type { MisprintLanguage } from './suspects/compressed-letters.ts'
import { findAndStoreSuspects } from './suspects/find-suspects.ts'

/** A stage of an import that reads a whole language or all pages. */
export interface ImportStageDefinition {
  /** Whether there is work, which is cheaper to check than to start a process; always if absent. */
  readonly isNeeded?: (sqlite: Database, isFullRebuild: boolean) => boolean
  /** Does the work. @param onProgress receives the number of indexed parts, and their share */
  readonly work: (sqlite: Database, isFullRebuild: boolean, onProgress: (count: number, share: number) => void) => void
}

const createSuspectStage = (language: MisprintLanguage): ImportStageDefinition => ({
  work: (sqlite) => findAndStoreSuspects(sqlite, language),
})

/** Name of a stage of an import. */
export type ImportStageName = 'reading' | 'thai' | 'pali' | 'same' | 'pages'

/**
 * The stages that search for misprints. Only `library suspects` runs them, always over the whole text, because they
 * would take a third of the time of an import.
 */
export const SUSPECT_SEARCH_STAGES: readonly ImportStageName[] = ['thai', 'pali']

/** All stages by name, in the order in which they run. */
export const IMPORT_STAGES: Readonly<Record<ImportStageName, ImportStageDefinition>> = {
  reading: {
    work: (sqlite, isFullRebuild) => {
      writePrecomputedTextTables(sqlite, isFullRebuild)
      reachFailpoint('import: reading computed')
    },
  },
  thai: createSuspectStage('th'),
  pali: createSuspectStage('pi'),
  same: {
    isNeeded: (sqlite, isFullRebuild) => isFullRebuild || isPaliTextChangedByImport(sqlite),
    work: (sqlite) => {
      storeParallelPassages(sqlite)
      reachFailpoint('import: same places found')
    },
  },
  pages: {
    work: (sqlite, isFullRebuild, onProgress) => {
      buildPageIndex(sqlite, isFullRebuild, onProgress)
      reachFailpoint('import: pages indexed')
    },
  },
}
