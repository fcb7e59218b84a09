/** `library import`: imports the texts and dictionaries of one call together, all of them or none. */

import { join } from 'node:path'
import { type DictionarySummary, removeLeftoverWordsFiles, WORDS_FILE_NAME } from '../../words/words-file.ts'
import { buildDictionaries, recountCanonWordsIfChanged } from './dictionaries.ts'
import { type ImportOptions, importTextsHoldingLock } from './import.ts'
import { lockImport } from './import-lock.ts'
import type { ImportSummary } from './progress.ts'
import { isDictionaryPackage } from './read-dictionary.ts'

/** Result of an import of texts and dictionaries. */
export interface ImportResult {
  /** Null if only dictionaries were imported. */
  readonly texts: ImportSummary | null
  readonly dictionaries: readonly DictionarySummary[]
  /** Thai sentences about the dictionaries. */
  readonly warnings: readonly string[]
}

/**
 * Imports text and dictionary packages, all of them or none. On an error nothing has changed.
 * @throws PackagesRejectedError if packages are faulty
 * @throws ImportRejectedError if the import cannot run
 */
export async function importPackages(given: ImportOptions): Promise<ImportResult> {
  const options = { ...given, ordersSources: true }
  const { dataFolder, paths, onProgress, onRemoval } = options
  using _lock = lockImport(dataFolder)
  removeLeftoverWordsFiles(join(dataFolder, WORDS_FILE_NAME))
  const dictionaries: string[] = []
  for (const path of paths) if (await isDictionaryPackage(path)) dictionaries.push(path)
  if (dictionaries.length === 0) {
    const texts = await importTextsHoldingLock(options)
    recountCanonWordsIfChanged(dataFolder, texts.sameWordsAs)
    return { texts, dictionaries: [], warnings: [] }
  }
  const built = await buildDictionaries(dictionaries, dataFolder, onProgress, onRemoval)
  let texts: ImportSummary | null = null
  try {
    const others = paths.filter((path) => !dictionaries.includes(path))
    if (others.length > 0) texts = await importTextsHoldingLock({ ...options, paths: others })
    onProgress?.({ step: 'counting', source: null, count: 0, share: null })
    built.install()
  } catch (error) {
    built.abandon()
    throw error
  }
  return { texts, dictionaries: built.summaries, warnings: built.warnings }
}
