/** Reads dictionary packages: validates every line, and adds valid ones to the new words.db. */

import {
  DICTIONARY_PACKAGE_FORMAT,
  type DictionaryEntry,
  type DictionarySource,
  MAX_DICTIONARY_CHARS,
  MAX_DICTIONARY_ENTRY_CHARS,
  MAX_DICTIONARY_NAMES,
  MAX_ENTRIES_PER_WORD_FORM,
  MAX_HEADWORD_CHARS,
} from '../../definitions/texts/dictionary-format.ts'
import type { PackageWarning } from '../../definitions/texts/format.ts'
import { createRemovedMarkupCounts, sanitizeEntryHtml } from '../../words/entry-html.ts'
import { toPaliKey } from '../../words/pali-key.ts'
import type { DictionarySummary, WordsDatabaseBuilder } from '../../words/words-file.ts'
import { eachArchiveMember } from '../archive/members.ts'
import {
  PackageLineError,
  quoteValueInSentence,
  readRequiredPackageString,
  requireJsonObject,
  type StrayCharacterListener,
} from './check-fields.ts'
import { parseDictionaryPackageSource } from './check-source.ts'
import { eachJsonLine } from './lines.ts'
import {
  DICTIONARY_ENTRIES_FILE,
  DICTIONARY_FORMS_FILE,
  isPackageFolder,
  openPackage,
  type PackageFolderOrArchive,
  readWholeMember,
  SOURCE_FILE,
  WARNINGS_FILE,
} from './package.ts'
import { PackageFault, type PackageFaultList } from './package-fault.ts'
import type { ImportProgressListener } from './progress.ts'
import type { PackageWarnings } from './warnings.ts'

/** Maximum bytes of source.json. */
const MAX_SOURCE_BYTES = 64 * 1024

/**
 * Whether the package at `path` is a dictionary. False for a package that cannot be read; the import of texts then
 * rejects it. An archive is read only to its first `source.json`, which is the first member of the packages that
 * Library writes.
 */
export async function isDictionaryPackage(path: string): Promise<boolean> {
  try {
    if (isPackageFolder(path)) return isDictionarySource(await readUnvalidatedPackageSource(await openPackage(path)))
    for await (const { path: name, size, bytes } of eachArchiveMember(path)) {
      if (name.at(-1) !== SOURCE_FILE || size > MAX_SOURCE_BYTES) continue
      return isDictionarySource(JSON.parse((await readWholeMember({ stream: bytes })).toString()))
    }
    return false
  } catch {
    return false
  }
}

const isDictionarySource = (source: unknown): boolean =>
  typeof source === 'object' && source !== null && 'format' in source && source.format === DICTIONARY_PACKAGE_FORMAT

/**
 * Returns the parsed source.json of a package without validating it. Undefined if it is missing or too large.
 * @throws PackageFault if it is no JSON
 */
export async function readUnvalidatedPackageSource(pack: PackageFolderOrArchive): Promise<unknown> {
  const member = await pack.open(SOURCE_FILE)
  if (!member || member.size > MAX_SOURCE_BYTES) return undefined
  const text = (await readWholeMember(member)).toString()
  try {
    return JSON.parse(text)
  } catch {
    throw new PackageFault(pack.path, SOURCE_FILE, null, 'ไม่ใช่ JSON ที่ถูกต้อง')
  }
}

/** Validates source.json of a dictionary. If it is invalid, returns null and adds the fault to `faults`. */
export function validateDictionarySource(value: unknown, faults: PackageFaultList): DictionarySource | null {
  try {
    return parseDictionaryPackageSource(value, () => undefined)
  } catch (error) {
    if (!(error instanceof PackageLineError)) throw error
    faults.add(SOURCE_FILE, null, error.message)
    return null
  }
}

interface EntryReadOptions {
  readonly warnings: PackageWarnings
  readonly faults: PackageFaultList
  readonly source: DictionarySource
  readonly onProgress: ImportProgressListener
}

/** Entries between two calls of the progress callback. */
const ENTRIES_PER_PROGRESS = 1_000

/**
 * Reads the entries of a dictionary package, validates them and adds them to the new words.db. Invalid entries are
 * added to `faults`.
 * @param rank rank of the dictionary
 * @returns the numbers of entries, names and characters
 */
export async function importDictionaryEntries(
  pack: PackageFolderOrArchive,
  builder: WordsDatabaseBuilder,
  rank: number,
  { warnings, faults, source, onProgress }: EntryReadOptions,
): Promise<Pick<DictionarySummary, 'entries' | 'names' | 'characters'>> {
  const member = await pack.open(DICTIONARY_ENTRIES_FILE)
  let [entries, names, characters] = [0, 0, 0]
  if (!member) {
    faults.add(null, null, `ไม่มีไฟล์ ${DICTIONARY_ENTRIES_FILE} จึงไม่ใช่ชุดพจนานุกรม`)
    return { entries, names, characters }
  }
  const ids: (number | null)[] = []
  const isPali = isPaliTag(source.headwords)
  for await (const line of eachJsonLine(member.stream, pack.path, DICTIONARY_ENTRIES_FILE)) {
    if (line.fault !== undefined) {
      faults.add(DICTIONARY_ENTRIES_FILE, line.number, line.fault)
      continue
    }
    try {
      const onStray: StrayCharacterListener = (dropped) =>
        warnings.add(DICTIONARY_ENTRIES_FILE, line.number, 'stray', () => 'ตัดอักขระควบคุมที่แปลกปลอมทิ้ง', dropped)
      const entry = validateEntry(line.value, onStray, (count) =>
        warnings.add(DICTIONARY_ENTRIES_FILE, line.number, 'markup', () => 'ตัดแท็กที่ไม่รับออกจากคำอธิบาย', count),
      )
      const stored = builder.addEntry(rank, entry, isPali)
      ids[line.number] = stored?.id ?? null
      if (!stored)
        warnings.add(
          DICTIONARY_ENTRIES_FILE,
          line.number,
          'no-key',
          () => `คำ ${quoteValueInSentence(entry.headword)} ไม่มีอักษรบาลี จึงข้ามไป`,
        )
      else entries++
      names += stored?.names ?? 0
      characters += entry.html.length
    } catch (error) {
      if (!(error instanceof PackageLineError)) throw error
      faults.add(DICTIONARY_ENTRIES_FILE, line.number, error.message)
    }
    if (names > MAX_DICTIONARY_NAMES || characters > MAX_DICTIONARY_CHARS) {
      faults.add(
        DICTIONARY_ENTRIES_FILE,
        line.number,
        'มีคำและคำพ้องเกินหนึ่งล้านคำ หรือคำอธิบายยาวเกิน 300 ล้านตัวอักษร มากกว่าพจนานุกรมใด ๆ จึงไม่รับ',
      )
      break
    }
    if (entries % ENTRIES_PER_PROGRESS === 0) {
      onProgress({ step: 'entries', source: source.id, count: entries, share: line.end / member.size })
    }
  }
  if (entries === 0) faults.add(DICTIONARY_ENTRIES_FILE, null, 'ไม่มีคำเลย')
  await readForms(pack, builder, rank, ids, faults)
  return { entries, names, characters }
}

/** Reads the optional forms of a package. @param ids ids of the entries by line, null for one that was left out */
async function readForms(
  pack: PackageFolderOrArchive,
  builder: WordsDatabaseBuilder,
  rank: number,
  ids: readonly (number | null | undefined)[],
  faults: PackageFaultList,
): Promise<void> {
  const member = await pack.open(DICTIONARY_FORMS_FILE)
  if (!member) return
  let count = 0
  for await (const line of eachJsonLine(member.stream, pack.path, DICTIONARY_FORMS_FILE)) {
    try {
      if (line.fault !== undefined) throw new PackageLineError(line.fault)
      if (++count > MAX_DICTIONARY_NAMES)
        throw new PackageLineError(`มีรูปคำเกิน ${MAX_DICTIONARY_NAMES.toLocaleString('en')} รูป จึงไม่รับ`)
      const value = requireJsonObject(line.value)
      const form = readRequiredPackageString(value, 'form', MAX_HEADWORD_CHARS, () => undefined)
      builder.addForm(rank, form, entriesOfForm(value.entries, ids))
    } catch (error) {
      if (!(error instanceof PackageLineError)) throw error
      faults.add(DICTIONARY_FORMS_FILE, line.number, error.message)
      if (count > MAX_DICTIONARY_NAMES) return
    }
  }
}

/** Reads the entries of a form. @throws PackageLineError if a number is no line of entries.jsonl */
function entriesOfForm(value: unknown, ids: readonly (number | null | undefined)[]): readonly number[] {
  const numbers: readonly unknown[] = Array.isArray(value) ? value : []
  if (numbers.length === 0 || numbers.length > MAX_ENTRIES_PER_WORD_FORM)
    throw new PackageLineError(
      `“entries” ต้องเป็นรายการเลขบรรทัดของ ${DICTIONARY_ENTRIES_FILE} 1 ถึง ${MAX_ENTRIES_PER_WORD_FORM} บรรทัด`,
    )
  return numbers.flatMap((number) => {
    const id = typeof number === 'number' ? ids[number] : undefined
    if (id === undefined)
      throw new PackageLineError(
        `“entries” มี ${quoteValueInSentence(number)} ซึ่งไม่ใช่เลขบรรทัดของ ${DICTIONARY_ENTRIES_FILE}`,
      )
    return id === null ? [] : [id]
  })
}

const isPaliTag = (tag: string): boolean => /^(?:pi|pli)\b/.test(tag)

/** Maximum other names of one entry. */
const MAX_OTHER_NAMES = 10_000

/** Validates an entry. @throws PackageLineError */
function validateEntry(
  value: unknown,
  onStray: StrayCharacterListener,
  onMarkup: (count: number) => void,
): DictionaryEntry {
  const line = requireJsonObject(value)
  const headword = readRequiredPackageString(line, 'headword', MAX_HEADWORD_CHARS, onStray)
  const html = readRequiredPackageString(line, 'html', MAX_DICTIONARY_ENTRY_CHARS, onStray)
  const { also } = line
  if (also !== undefined && !(Array.isArray(also) && also.length <= MAX_OTHER_NAMES)) {
    throw new PackageLineError(`“also” ต้องเป็นรายการคำ ไม่เกิน ${MAX_OTHER_NAMES} คำ`)
  }
  const otherNames = (also ?? []) as readonly unknown[]
  for (const other of otherNames) {
    if (typeof other !== 'string' || other.length > MAX_HEADWORD_CHARS * 2) {
      throw new PackageLineError(
        `“also” มี ${quoteValueInSentence(other)} แต่ต้องเป็นคำ ไม่เกิน ${MAX_HEADWORD_CHARS} ตัวอักษร`,
      )
    }
  }
  const removedMarkup = createRemovedMarkupCounts()
  const sanitized = sanitizeEntryHtml(html, removedMarkup)
  const count = removedMarkup.scripts + removedMarkup.handlers + removedMarkup.links + removedMarkup.pictures
  if (count > 0) onMarkup(count)
  if (sanitized === '') throw new PackageLineError('“html” ไม่มีข้อความ')
  const { construction } = line
  if (construction === undefined) return { headword, also: otherNames as readonly string[], html: sanitized }
  const parts: readonly unknown[] = Array.isArray(construction) ? construction : []
  const words = parts.filter(
    (part) => typeof part === 'string' && part.length <= MAX_HEADWORD_CHARS && toPaliKey(part) !== '',
  )
  if (words.length < 2 || words.length < parts.length || words.length > MAX_ENTRIES_PER_WORD_FORM)
    throw new PackageLineError('“construction” ต้องเป็นรายการคำบาลีสองคำขึ้นไปที่ประกอบเป็นคำนี้')
  return {
    headword,
    also: otherNames as readonly string[],
    html: sanitized,
    construction: words as readonly string[],
  }
}

/** Returns the warnings that the packer left in a package. Lines of another form are skipped. Empty if none. */
export async function readPackingWarnings(pack: PackageFolderOrArchive): Promise<readonly PackageWarning[]> {
  const member = await pack.open(WARNINGS_FILE)
  const found: PackageWarning[] = []
  if (!member) return found
  for await (const line of eachJsonLine(member.stream, pack.path, WARNINGS_FILE)) {
    if (line.fault !== undefined) continue
    const { group, title, count, places } = Object(line.value) as Readonly<Record<string, unknown>>
    if (typeof group !== 'string' || typeof title !== 'string' || typeof count !== 'number') continue
    const named = Array.isArray(places) ? (places as readonly unknown[]) : []
    found.push({ group, title, count, places: named.filter((place) => typeof place === 'string') })
  }
  return found
}
