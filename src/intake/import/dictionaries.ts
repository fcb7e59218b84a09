/** Imports dictionaries: builds a new words.db from packages. Counts words again when the text changes (words §3). */

import { join } from 'node:path'
import { DatabaseUnopenableError, TextDatabase } from '../../../db/text-database.ts'
import { WordsDatabase } from '../../../db/words-database.ts'
import { countCanonWords } from '../../words/count-words.ts'
import {
  type DictionarySummary,
  readWordsDatabaseState,
  removeLeftoverWordsFiles,
  removeWordsFile,
  WORDS_FILE_NAME,
  WordsDatabaseBuilder,
} from '../../words/words-file.ts'
import { ImportRejectedError, UNCONFIRMED_REMOVAL_MESSAGE } from './import-error.ts'
import { lockImport } from './import-lock.ts'
import { openPackage } from './package.ts'
import { PackageFaultList, PackagesRejectedError } from './package-fault.ts'
import type { ImportProgressListener } from './progress.ts'
import {
  importDictionaryEntries,
  readPackingWarnings,
  readUnvalidatedPackageSource,
  validateDictionarySource,
} from './read-dictionary.ts'
import type { ImportRemovalApprover } from './removals.ts'
import { TEXT_DATABASE_FILE_NAME } from './text-file.ts'
import { PackageWarnings } from './warnings.ts'

/** Dictionaries that were read, validated and written to a new file. `install` puts the file in place. */
export interface DictionariesReadyToInstall {
  readonly summaries: readonly DictionarySummary[]
  /** Thai sentences about what was imported differently from how the packages have it. */
  readonly warnings: readonly string[]
  /** Counts the words of the text and installs the file; called when everything else is done. */
  install(): void
  abandon(): void
}

/**
 * Builds a new words.db from dictionary packages. The caller must hold the import lock.
 * @param onRemoval is asked if the packages lack words of the present dictionaries
 * @throws PackagesRejectedError with all faults; then nothing is stored
 */
export async function buildDictionaries(
  paths: readonly string[],
  dataFolder: string,
  onProgress: ImportProgressListener = () => undefined,
  onRemoval: ImportRemovalApprover = () => true,
): Promise<DictionariesReadyToInstall> {
  const path = join(dataFolder, WORDS_FILE_NAME)
  const builder = WordsDatabaseBuilder.begin(path, isIntact(path))
  try {
    const now = new Date().toISOString()
    const faultLists: PackageFaultList[] = []
    const summaries: DictionarySummary[] = []
    const warningSentences: string[] = []
    for (const packagePath of paths) {
      const faults = new PackageFaultList(packagePath)
      faultLists.push(faults)
      const warnings = new PackageWarnings(packagePath)
      try {
        const openedPackage = await openPackage(packagePath)
        const source = validateDictionarySource(await readUnvalidatedPackageSource(openedPackage), faults)
        if (!source) continue
        if (summaries.some(({ id }) => id === source.id)) {
          faults.add(null, null, `พจนานุกรม “${source.id}” ซ้ำ นำเข้าได้ครั้งละหนึ่งชุดต่อรหัส`)
          continue
        }
        const rank = builder.addDictionary(source, now)
        const counts = await importDictionaryEntries(openedPackage, builder, rank, {
          warnings,
          faults,
          onProgress,
          source,
        })
        const summary = { id: source.id, title: source.title, rank, ...counts }
        summaries.push(summary)
        builder.storeReport(summary, warnings.sentences(), await readPackingWarnings(openedPackage))
        warningSentences.push(...warnings.reported())
      } catch (error) {
        faults.addCaught(error)
      }
    }
    if (faultLists.some(({ count }) => count > 0)) throw new PackagesRejectedError(faultLists)
    const removals = summaries.flatMap(({ id, rank }) => {
      const count = builder.countRemoved(rank)
      return count.removed > 0 ? [{ id, unit: 'words' as const, volumes: [], ...count }] : []
    })
    if (removals.length > 0 && !onRemoval(removals)) throw new ImportRejectedError(UNCONFIRMED_REMOVAL_MESSAGE)
    builder.carryOver()
    return {
      summaries,
      warnings: warningSentences,
      install: () => {
        finishWordsFile(builder, dataFolder)
        builder.replace()
      },
      abandon: () => builder.abandon(),
    }
  } catch (error) {
    builder.abandon()
    throw error
  }
}

/** Whether the existing file is intact. @throws ImportRejectedError if it is of a newer program or cannot be read */
function isIntact(path: string): boolean {
  const old = readWordsDatabaseState(path)
  if (old === 'newer')
    throw new ImportRejectedError(`ไฟล์ ${path} มาจาก Library รุ่นที่ใหม่กว่า กรุณาใช้โปรแกรมรุ่นนั้นหรือใหม่กว่า จึงไม่ได้เปลี่ยนอะไร`)
  if (old === 'forbidden')
    throw new ImportRejectedError(`ไม่มีสิทธิ์อ่านไฟล์ ${path} กรุณาแก้เจ้าของไฟล์ให้ตรงกับ library.db จึงไม่ได้เปลี่ยนอะไร`)
  return old === 'sound'
}

/**
 * Completes words.db: copies the word counts if they are of the present text, or of one with the same words, or else
 * counts again.
 */
function finishWordsFile(builder: WordsDatabaseBuilder, dataFolder: string, sameWordsAs: string | null = null): void {
  const countedGeneration = builder.hasOld ? readCountedGeneration(join(dataFolder, WORDS_FILE_NAME)) : null
  const generation = readTextGeneration(join(dataFolder, TEXT_DATABASE_FILE_NAME))
  if (countedGeneration !== null && generation !== null && [generation, sameWordsAs].includes(countedGeneration)) {
    builder.carryOverCounts()
    builder.finish(generation)
  } else finishWithCounts(builder, dataFolder)
}

function finishWithCounts(builder: WordsDatabaseBuilder, dataFolder: string): void {
  let generation: string | null = null
  try {
    using text = TextDatabase.open(join(dataFolder, TEXT_DATABASE_FILE_NAME))
    generation = text.generation
    builder.addCounts(countCanonWords(text.sqlite))
  } catch (error) {
    if (!(error instanceof DatabaseUnopenableError)) throw error
  }
  builder.finish(generation)
}

/**
 * Counts the words of the canon again if the text has changed since they were counted. Does nothing if no dictionary is
 * imported. The caller must hold the import lock.
 * @param sameWordsAs generation of a text that has the same words; null if there is none
 */
export function recountCanonWordsIfChanged(dataFolder: string, sameWordsAs: string | null = null): void {
  const path = join(dataFolder, WORDS_FILE_NAME)
  if (
    readWordsDatabaseState(path) !== 'sound' ||
    isCurrent(path, readTextGeneration(join(dataFolder, TEXT_DATABASE_FILE_NAME)))
  )
    return
  rebuildWordsFile(dataFolder, {}, sameWordsAs)
}

/** Whether this program version counted the words of that text. */
function isCurrent(path: string, generation: string | null): boolean {
  using words = WordsDatabase.open(path)
  return !words.isOld && words.textGeneration === generation
}

function readCountedGeneration(path: string): string | null {
  using words = WordsDatabase.open(path)
  return words.textGeneration
}

function readTextGeneration(path: string): string | null {
  try {
    using text = TextDatabase.open(path)
    return text.generation
  } catch (error) {
    if (error instanceof DatabaseUnopenableError) return null
    throw error
  }
}

function rebuildWordsFile(
  dataFolder: string,
  change: { readonly without?: string; readonly first?: string },
  sameWordsAs: string | null = null,
): void {
  const path = join(dataFolder, WORDS_FILE_NAME)
  const builder = WordsDatabaseBuilder.begin(path, true)
  try {
    builder.carryOver(change)
    finishWordsFile(builder, dataFolder, sameWordsAs)
    builder.replace()
  } catch (error) {
    builder.abandon()
    throw error
  }
}

/** Returns the ids of the imported dictionaries by rank. Empty if there are none. */
export function readDictionaryIds(dataFolder: string): readonly string[] {
  const path = join(dataFolder, WORDS_FILE_NAME)
  if (!isIntact(path)) return []
  using words = WordsDatabase.open(path)
  return words.sqlite
    .query<{ id: string }, []>('SELECT id FROM dictionaries ORDER BY rank')
    .all()
    .map(({ id }) => id)
}

/** Ranks a dictionary above the others. @returns whether anything changed */
export function moveDictionaryToFirstRank(id: string, dataFolder: string): boolean {
  using _lock = lockImport(dataFolder)
  removeLeftoverWordsFiles(join(dataFolder, WORDS_FILE_NAME))
  if (readDictionaryIds(dataFolder)[0] === id) return false
  rebuildWordsFile(dataFolder, { first: id })
  return true
}

/** Removes a dictionary. If it is the last one, removes words.db. */
export function removeDictionary(id: string, dataFolder: string): void {
  using _lock = lockImport(dataFolder)
  const path = join(dataFolder, WORDS_FILE_NAME)
  removeLeftoverWordsFiles(path)
  if (readDictionaryIds(dataFolder).every((other) => other === id)) removeWordsFile(path)
  else rebuildWordsFile(dataFolder, { without: id })
}
