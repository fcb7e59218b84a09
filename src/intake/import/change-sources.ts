/**
 * Ranks one source above the others, or removes it. The text is rebuilt without packages and installed like an import.
 */

import { join } from 'node:path'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { TextDatabase } from '../../../db/text-database.ts'
import { applyImportedHeadings } from '../../canon/apply-imported-headings.ts'
import type { LanguageCode } from '../../definitions/languages/languages.ts'
import { buildTextDatabaseFile } from './build.ts'
import type { SourceListChange } from './carry-over.ts'
import { completeKilledImport } from './complete-killed-import.ts'
import { recountCanonWordsIfChanged } from './dictionaries.ts'
import { requireDiskSpace } from './disk-room.ts'
import { ImportRejectedError } from './import-error.ts'
import { lockImport } from './import-lock.ts'
import { readImportedSources } from './imported-sources.ts'
import type { ImportProgressListener } from './progress.ts'
import {
  examineExistingTextDatabase,
  removeLeftoverImports,
  replaceTextDatabaseFile,
  TEXT_DATABASE_FILE_NAME,
} from './text-file.ts'

interface SourceOptions {
  /** Id of the source. */
  readonly id: string
  readonly dataFolder: string
  readonly library: LibraryDatabase
  /** See ImportOptions; the headings of the last import may still have to be applied. */
  readonly languages?: readonly LanguageCode[]
  /** See ImportOptions. */
  readonly largeFrom?: number | undefined
  readonly onProgress?: ImportProgressListener
}

/**
 * Ranks a source above all others. Readers then see its text except where an editor decided differently. Decided texts
 * do not change, because a decision names its source.
 * @returns whether anything changed; false if the source is first already
 * @throws ImportRejectedError if there is no such source
 */
export const moveSourceToFirstRank = (options: SourceOptions): Promise<boolean> =>
  changeSources(options, (sources) => (sources[0] === options.id ? null : { first: options.id }))

/**
 * Removes a source with all its text, and editions that no other source has. Headings stay, because they belong to the
 * library. Editors' decisions stay, too, and apply again if the source comes back.
 * @throws ImportRejectedError if there is no such source
 */
export async function removeSource(options: SourceOptions): Promise<void> {
  await changeSources(options, () => ({ without: options.id }))
}

/**
 * Rebuilds the text with other sources.
 * @param computeChange computes the change from the ids by rank; null for no change
 * @returns whether anything changed
 */
async function changeSources(
  { id, dataFolder, library, languages, largeFrom, onProgress }: SourceOptions,
  computeChange: (sources: readonly string[]) => SourceListChange | null,
): Promise<boolean> {
  const path = join(dataFolder, TEXT_DATABASE_FILE_NAME)
  using _lock = lockImport(dataFolder)
  removeLeftoverImports(path)
  const old = examineExistingTextDatabase(path)
  // decisions and headings can be applied only from a text in the present format
  if (old === 'older')
    replaceTextDatabaseFile((await buildTextDatabaseFile({ ...KEEP_EVERYTHING, path, library, onProgress })).path, path)
  else if (old !== 'sound') {
    throw new ImportRejectedError('ยังไม่มีข้อความที่นำเข้าไว้ หรือ text.db เสียหาย กรุณานำเข้าด้วย library import ก่อน')
  }
  const sources = completeAndListSources(path, library, languages)
  if (!sources.includes(id)) {
    throw new ImportRejectedError(`ไม่มีแหล่ง “${id}” แหล่งที่นำเข้าไว้คือ ${sources.join(', ')}`)
  }
  const change = computeChange(sources)
  if (change === null) return false
  await requireDiskSpace(dataFolder, path, true)
  const built = await buildTextDatabaseFile({ ...KEEP_EVERYTHING, path, change, library, largeFrom, onProgress })
  replaceTextDatabaseFile(built.path, path)
  using text = TextDatabase.open(path)
  applyImportedHeadings(library, text, languages)
  recountCanonWordsIfChanged(dataFolder)
  return true
}

/** Build options that keep all sources and add none. */
const KEEP_EVERYTHING = { keepOld: true, packages: [], faults: [] } as const

/** Completes a killed import of the present text, and returns the ids of its sources by rank. */
function completeAndListSources(
  path: string,
  library: LibraryDatabase,
  languages: SourceOptions['languages'],
): readonly string[] {
  using text = TextDatabase.open(path)
  completeKilledImport(library, text, languages)
  return readImportedSources(text).map(({ id }) => id)
}
