/** Imports dictionaries: packages in, a new words.db out; and keeps its counts of words those of the text (words §3). */

import { join } from 'node:path'
import { TextDatabase, TextUnopenable } from '../../db/text-database.ts'
import { WordsDatabase } from '../../db/words-database.ts'
import {
  DICTIONARY_FORMAT,
  type DictionaryEntry,
  type DictionarySource,
  LONGEST_ENTRY,
  LONGEST_NAME,
  MOST_CHARACTERS,
  MOST_NAMES,
} from '../texts/dictionary-format.ts'
import { nothingLeftOut, reduceHtml } from '../texts/entry-html.ts'
import type { PackageWarning } from '../texts/format.ts'
import { countWords } from '../words/count-words.ts'
import {
  clearWords,
  type DictionarySummary,
  examineWords,
  removeWords,
  WORDS_FILE,
  WordsBuilder,
} from '../words/words-file.ts'
import { LineFault, objectIn, type StrayListener, shown, stringIn } from './check-fields.ts'
import { checkDictionarySource } from './check-source.ts'
import { lockImport } from './import-lock.ts'
import { ImportRefused } from './import-refused.ts'
import { jsonLines } from './lines.ts'
import { ENTRIES_FILE, openPackage, SOURCE_FILE, type TextPackage, WARNINGS_FILE } from './package.ts'
import { PackageFaults, PackagesRefused } from './package-fault.ts'
import type { ProgressListener } from './progress.ts'
import { TEXT_FILE } from './text-file.ts'
import { PackageWarnings } from './warnings.ts'

/** Bytes of source.json that are read. */
const LONGEST_SOURCE = 64 * 1024

/** Whether there is a dictionary at `path`; what cannot be read is for the import of texts to refuse. */
export async function isDictionary(path: string): Promise<boolean> {
  try {
    const value = await sourceValue(await openPackage(path))
    return (
      typeof value === 'object' &&
      value !== null &&
      (value as { format?: unknown }).format === DICTIONARY_FORMAT
    )
  } catch {
    return false
  }
}

async function sourceValue(pack: TextPackage): Promise<unknown> {
  const member = await pack.open(SOURCE_FILE)
  if (!member || member.size > LONGEST_SOURCE) return undefined
  const chunks: Uint8Array[] = []
  for await (const chunk of member.stream) chunks.push(chunk.slice())
  return JSON.parse(Buffer.concat(chunks).toString())
}

/** Dictionaries that are read, checked and on the disk, and wait to be put in their place. */
export interface BuiltDictionaries {
  readonly summaries: readonly DictionarySummary[]
  /** Thai sentences about what was taken in otherwise than the packages say it. */
  readonly warnings: readonly string[]
  /** To be called when all else is done: counts the words of the text, and puts the file in its place. */
  put(): void
  abandon(): void
}

/**
 * To be called by whoever holds the lock of imports.
 * @throws PackagesRefused with everything that is wrong; nothing of it is stored
 */
export async function buildDictionaries(
  paths: readonly string[],
  dataFolder: string,
  onProgress: ProgressListener = () => undefined,
): Promise<BuiltDictionaries> {
  const path = join(dataFolder, WORDS_FILE)
  const builder = WordsBuilder.begin(path, isSound(path))
  try {
    const now = new Date().toISOString()
    const all: PackageFaults[] = []
    const summaries: DictionarySummary[] = []
    const told: string[] = []
    for (const one of paths) {
      const faults = new PackageFaults(one)
      all.push(faults)
      const warnings = new PackageWarnings(one)
      try {
        const pack = await openPackage(one)
        const source = checkedSource(await sourceValue(pack), faults)
        if (!source) continue
        if (summaries.some(({ id }) => id === source.id)) {
          faults.add(null, null, `พจนานุกรม “${source.id}” ซ้ำ นำเข้าได้ครั้งละหนึ่งชุดต่อรหัส`)
          continue
        }
        const rank = builder.addDictionary(source, now)
        const counts = await readEntries(pack, builder, rank, { warnings, faults, onProgress, source })
        const summary = { id: source.id, title: source.title, rank, ...counts }
        summaries.push(summary)
        builder.noteReport(summary, warnings.sentences(), await readFound(pack))
        told.push(...warnings.told())
      } catch (error) {
        faults.take(error)
      }
    }
    if (all.some(({ count }) => count > 0)) throw new PackagesRefused(all)
    builder.carryOver()
    return {
      summaries,
      warnings: told,
      put: () => {
        finishWithCounts(builder, dataFolder)
        builder.replace()
      },
      abandon: () => builder.abandon(),
    }
  } catch (error) {
    builder.abandon()
    throw error
  }
}

function checkedSource(value: unknown, faults: PackageFaults): DictionarySource | null {
  try {
    return checkDictionarySource(value, () => undefined)
  } catch (error) {
    if (!(error instanceof LineFault)) throw error
    faults.add(SOURCE_FILE, null, error.message)
    return null
  }
}

interface Reading {
  readonly warnings: PackageWarnings
  readonly faults: PackageFaults
  readonly source: DictionarySource
  readonly onProgress: ProgressListener
}

/** A progress line is written for every so many entries. */
const TOLD_EVERY = 1_000

async function readEntries(
  pack: TextPackage,
  builder: WordsBuilder,
  rank: number,
  { warnings, faults, source, onProgress }: Reading,
): Promise<Pick<DictionarySummary, 'entries' | 'names' | 'characters'>> {
  const member = await pack.open(ENTRIES_FILE)
  let [entries, names, characters] = [0, 0, 0]
  if (!member) {
    faults.add(null, null, `ไม่มีไฟล์ ${ENTRIES_FILE} จึงไม่ใช่ชุดพจนานุกรม`)
    return { entries, names, characters }
  }
  for await (const line of jsonLines(member.stream, pack.path, ENTRIES_FILE)) {
    if (line.fault !== undefined) {
      faults.add(ENTRIES_FILE, line.number, line.fault)
      continue
    }
    try {
      const stray: StrayListener = (dropped) =>
        warnings.add(ENTRIES_FILE, line.number, 'stray', () => 'ตัดอักขระควบคุมที่แปลกปลอมทิ้ง', dropped)
      const entry = checkEntry(line.value, stray, (count) =>
        warnings.add(ENTRIES_FILE, line.number, 'markup', () => 'ตัดแท็กที่ไม่รับออกจากคำอธิบาย', count),
      )
      const found = builder.addEntry(rank, entry)
      if (found === 0)
        warnings.add(
          ENTRIES_FILE,
          line.number,
          'no-key',
          () => `คำ ${shown(entry.headword)} ไม่มีอักษรบาลี จึงข้ามไป`,
        )
      else entries++
      names += found
      characters += entry.html.length
    } catch (error) {
      if (!(error instanceof LineFault)) throw error
      faults.add(ENTRIES_FILE, line.number, error.message)
    }
    if (names > MOST_NAMES || characters > MOST_CHARACTERS) {
      faults.add(
        ENTRIES_FILE,
        line.number,
        'มีคำและคำพ้องเกินหนึ่งล้านคำ หรือคำอธิบายยาวเกิน 300 ล้านตัวอักษร มากกว่าพจนานุกรมใด ๆ จึงไม่รับ',
      )
      break
    }
    if (entries % TOLD_EVERY === 0) {
      onProgress({ step: 'entries', source: source.id, count: entries, share: line.end / member.size })
    }
  }
  if (entries === 0) faults.add(ENTRIES_FILE, null, 'ไม่มีคำเลย')
  return { entries, names, characters }
}

/** Other names of one entry. */
const MOST_ALSO = 10_000

/** @throws LineFault */
function checkEntry(
  value: unknown,
  stray: StrayListener,
  onMarkup: (count: number) => void,
): DictionaryEntry {
  const line = objectIn(value)
  const headword = stringIn(line, 'headword', LONGEST_NAME, stray)
  const html = stringIn(line, 'html', LONGEST_ENTRY, stray)
  const { also } = line
  if (also !== undefined && !(Array.isArray(also) && also.length <= MOST_ALSO)) {
    throw new LineFault(`“also” ต้องเป็นรายการคำ ไม่เกิน ${MOST_ALSO} คำ`)
  }
  const others = (also ?? []) as readonly unknown[]
  for (const other of others) {
    if (typeof other !== 'string' || other.length > LONGEST_NAME * 2) {
      throw new LineFault(`“also” มี ${shown(other)} แต่ต้องเป็นคำ ไม่เกิน ${LONGEST_NAME} ตัวอักษร`)
    }
  }
  const leftOut = nothingLeftOut()
  const reduced = reduceHtml(html, leftOut)
  const count = leftOut.scripts + leftOut.handlers + leftOut.links + leftOut.pictures
  if (count > 0) onMarkup(count)
  if (reduced === '') throw new LineFault('“html” ไม่มีข้อความ')
  return { headword, also: others as readonly string[], html: reduced }
}

/** What was found when it was packed; lines that say nothing are left out. */
async function readFound(pack: TextPackage): Promise<readonly PackageWarning[]> {
  const member = await pack.open(WARNINGS_FILE)
  const found: PackageWarning[] = []
  if (!member) return found
  for await (const line of jsonLines(member.stream, pack.path, WARNINGS_FILE)) {
    if (line.fault !== undefined) continue
    const { group, title, count, places } = Object(line.value) as Readonly<Record<string, unknown>>
    if (typeof group !== 'string' || typeof title !== 'string' || typeof count !== 'number') continue
    const named = Array.isArray(places) ? (places as readonly unknown[]) : []
    found.push({ group, title, count, places: named.filter((place) => typeof place === 'string') })
  }
  return found
}

/** @throws ImportRefused where a newer program wrote it, or it may not be read */
function isSound(path: string): boolean {
  const old = examineWords(path)
  if (old === 'newer')
    throw new ImportRefused(`ไฟล์ ${path} มาจาก Library รุ่นที่ใหม่กว่า กรุณาใช้โปรแกรมรุ่นนั้นหรือใหม่กว่า จึงไม่ได้เปลี่ยนอะไร`)
  if (old === 'forbidden')
    throw new ImportRefused(`ไม่มีสิทธิ์อ่านไฟล์ ${path} กรุณาแก้เจ้าของไฟล์ให้ตรงกับ library.db จึงไม่ได้เปลี่ยนอะไร`)
  return old === 'sound'
}

function finishWithCounts(builder: WordsBuilder, dataFolder: string): void {
  let generation: string | null = null
  try {
    using text = TextDatabase.open(join(dataFolder, TEXT_FILE))
    generation = text.generation
    builder.addCounts(countWords(text.sqlite))
  } catch (error) {
    if (!(error instanceof TextUnopenable)) throw error
  }
  builder.finish(generation)
}

/**
 * Counts the words anew when another text stands there than they were counted in. To be called by whoever holds the lock
 * of imports; does nothing where no dictionary was imported.
 */
export function recountWords(dataFolder: string): void {
  const path = join(dataFolder, WORDS_FILE)
  if (examineWords(path) !== 'sound' || countedIn(path) === generationOf(join(dataFolder, TEXT_FILE))) return
  rebuild(dataFolder, {})
}

function countedIn(path: string): string | null {
  using words = WordsDatabase.open(path)
  return words.textGeneration
}

function generationOf(path: string): string | null {
  try {
    using text = TextDatabase.open(path)
    return text.generation
  } catch (error) {
    if (error instanceof TextUnopenable) return null
    throw error
  }
}

function rebuild(dataFolder: string, change: { readonly without?: string; readonly first?: string }): void {
  const path = join(dataFolder, WORDS_FILE)
  const builder = WordsBuilder.begin(path, true)
  try {
    builder.carryOver(change)
    const isSame = countedIn(path) === generationOf(join(dataFolder, TEXT_FILE))
    if (isSame) {
      builder.keepCounts()
      builder.finish(countedIn(path))
    } else finishWithCounts(builder, dataFolder)
    builder.replace()
  } catch (error) {
    builder.abandon()
    throw error
  }
}

/** The ids of the imported dictionaries in the order of their ranks. */
export function dictionaryIds(dataFolder: string): readonly string[] {
  const path = join(dataFolder, WORDS_FILE)
  if (!isSound(path)) return []
  using words = WordsDatabase.open(path)
  return words.sqlite
    .query<{ id: string }, []>('SELECT id FROM dictionaries ORDER BY rank')
    .all()
    .map(({ id }) => id)
}

/** Ranks a dictionary above the others. @returns whether there was anything to change */
export function rankDictionaryFirst(id: string, dataFolder: string): boolean {
  using _lock = lockImport(dataFolder)
  clearWords(join(dataFolder, WORDS_FILE))
  if (dictionaryIds(dataFolder)[0] === id) return false
  rebuild(dataFolder, { first: id })
  return true
}

/** Takes a dictionary away; with the last one goes the file. */
export function removeDictionary(id: string, dataFolder: string): void {
  using _lock = lockImport(dataFolder)
  const path = join(dataFolder, WORDS_FILE)
  clearWords(path)
  if (dictionaryIds(dataFolder).every((other) => other === id)) removeWords(path)
  else rebuild(dataFolder, { without: id })
}
