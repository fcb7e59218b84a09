/** The import: packages in, a new text database out, put in place as the very last step (decisions §2, §4). */

import { join } from 'node:path'
import { ne } from 'drizzle-orm'
import { passageDecisions } from '../../db/canon-tables.ts'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { TextDatabase } from '../../db/text-database.ts'
import { adoptHeadings } from '../canon/tree/adopt.ts'
import { LibraryView } from '../canon/tree/library-view.ts'
import type { PackageSource } from '../texts/format.ts'
import { type Agreement, arrange } from './arrange.ts'
import { carryOver } from './carry-over.ts'
import { HeadingDepths } from './heading-depths.ts'
import { lockImport } from './import-lock.ts'
import { indexPages } from './index-pages.ts'
import { openPackage } from './package.ts'
import { PackageFaults, PackagesRefused } from './package-fault.ts'
import type { ImportSummary, ProgressListener, SourceSummary } from './progress.ts'
import {
  type ImportState,
  type OpenedPackage,
  PackageReader,
  readSource,
  SpoiltHeadings,
} from './read-package.ts'
import { PassageStage } from './stage-passages.ts'
import { TextBuilder } from './text-builder.ts'
import { examineOldText, putAside, replaceText, TEXT_FILE } from './text-file.ts'
import { PackageWarnings } from './warnings.ts'

export interface ImportOptions {
  /** Folders and archives. */
  readonly paths: readonly string[]
  readonly dataFolder: string
  readonly library: LibraryDatabase
  readonly onProgress?: ProgressListener
}

/**
 * Imports all packages or none. Until the new text database is renamed into place nothing has changed, however
 * the process ends; after that the headings follow from it (see adoptHeadings).
 * @throws PackagesRefused with everything that is wrong with them, ImportRefused
 */
export async function importTexts(options: ImportOptions): Promise<ImportSummary> {
  const started = performance.now()
  const path = join(options.dataFolder, TEXT_FILE)
  const unlock = lockImport(join(options.dataFolder, 'import.lock'))
  try {
    const { packages, faults } = await openPackages(options.paths)
    const old = examineOldText(path)
    if (old === 'sound') adoptCurrent(options.library, path)
    const built = await build(options, packages, faults, path, old === 'sound')
    const brokenFile = old === 'broken' ? putAside(path) : null
    replaceText(built.path, path)
    const text = TextDatabase.open(path)
    try {
      const adoption = adoptHeadings(options.library, text)
      const settled = countSettled(options.library, text)
      return {
        sources: built.sources,
        newHeadings: adoption.added,
        deletedHeadings: adoption.leftOut,
        keptPassages: built.kept,
        agreements: built.agreement.agreements,
        conflicts: built.agreement.conflicts - settled,
        settled,
        warnings: packages.flatMap(({ warnings }) => warnings.told()),
        brokenFile,
        milliseconds: performance.now() - started,
      }
    } finally {
      text.close()
    }
  } finally {
    unlock()
  }
}

/** Opens what can be opened and knows what is wrong with the rest. */
async function openPackages(
  paths: readonly string[],
): Promise<{ readonly packages: readonly OpenedPackage[]; readonly faults: readonly PackageFaults[] }> {
  const packages: OpenedPackage[] = []
  const all: PackageFaults[] = []
  for (const path of paths) {
    const faults = new PackageFaults(path)
    all.push(faults)
    try {
      const pack = await openPackage(path)
      const warnings = new PackageWarnings(path)
      const source = await readSource(pack, warnings, faults)
      const twin = packages.find((other) => source && other.source?.id === source.id)
      if (twin) {
        const reason = `แหล่ง “${source?.id}” ซ้ำกับ ${twin.pack.path} นำเข้าได้ครั้งละหนึ่งชุดต่อแหล่ง`
        faults.add(null, null, reason)
      } else packages.push({ pack, warnings, faults, source })
    } catch (error) {
      faults.take(error)
    }
  }
  return { packages, faults: all }
}

/** Headings of an import that was killed after its rename. */
function adoptCurrent(library: LibraryDatabase, path: string): void {
  const text = TextDatabase.open(path)
  try {
    adoptHeadings(library, text)
  } finally {
    text.close()
  }
}

const nameless = (index: number): PackageSource => ({
  id: `?${index}`,
  title: '',
  publisher: null,
  licence: null,
  url: null,
  version: null,
  readingLinks: {},
})

interface Built {
  readonly path: string
  readonly sources: readonly SourceSummary[]
  readonly kept: number
  readonly agreement: Agreement
}

/** Builds the new file, whole and on disk; on any error it is gone again. */
async function build(
  options: ImportOptions,
  packages: readonly OpenedPackage[],
  faults: readonly PackageFaults[],
  path: string,
  keepOld: boolean,
): Promise<Built> {
  const { onProgress = () => undefined } = options
  const step = (name: 'keeping' | 'arranging' | 'writing') =>
    onProgress({ step: name, source: null, count: 0, share: null })
  const library = new LibraryView(options.library)
  const now = new Date().toISOString()
  const builder = TextBuilder.begin(`${path}.new`, keepOld ? path : null)
  try {
    const readers: { reader: PackageReader; rank: number; source: PackageSource; headings: number }[] = []
    const state: ImportState = {
      builder,
      library,
      depths: new HeadingDepths(library),
      spoilt: new SpoiltHeadings(),
      onProgress,
    }
    for (const [index, opened] of packages.entries()) {
      // a package with a faulty source.json is read for what else is wrong with it
      const source = opened.source ?? nameless(index)
      const rank = builder.addSource(source, now)
      const reader = new PackageReader(opened, rank, state)
      readers.push({ reader, rank, source, headings: await reader.readHeadings() })
    }
    const stage = new PassageStage(builder)
    for (const { reader } of readers) await reader.readPassages(stage)
    if (faults.some(({ count }) => count > 0)) throw new PackagesRefused(faults)
    step('keeping')
    const kept = carryOver(builder)
    step('arranging')
    stage.finishLetters()
    const agreement = arrange(builder.sqlite, crypto.randomUUID(), now)
    indexPages(builder.sqlite, onProgress)
    const sources = readers.map(({ rank, source, headings }) => summarise(builder, rank, source, headings))
    step('writing')
    builder.finish()
    return { path: builder.path, sources, kept, agreement }
  } catch (error) {
    builder.abandon()
    throw error
  }
}

function summarise(
  { sqlite }: TextBuilder,
  rank: number,
  { id, title }: PackageSource,
  headings: number,
): SourceSummary {
  const counts = sqlite
    .query<{ passages: number; characters: number; pages: number }, [number]>(
      `SELECT count(*) AS passages, coalesce(sum(characters), 0) AS characters,
              (SELECT count(*) FROM (SELECT DISTINCT edition, volume, page FROM parts
               JOIN passages ON passages.number = parts.passage WHERE source = ?1)) AS pages
       FROM passages WHERE source = ?1`,
    )
    .get(rank)
  return { id, title, rank, headings, ...(counts ?? { passages: 0, characters: 0, pages: 0 }) }
}

/** Conflicts that somebody decided before; the import skips them. */
function countSettled(library: LibraryDatabase, text: TextDatabase): number {
  const inConflict = text.sqlite.query<{ conflict: number }, [string, string, string]>(
    'SELECT conflict FROM texts WHERE division = ? AND entry = ? AND edition = ?',
  )
  return library.orm
    .select()
    .from(passageDecisions)
    .where(ne(passageDecisions.choice, 'hide'))
    .all()
    .filter(({ division, entry, edition }) => inConflict.get(division, entry, edition)?.conflict === 1).length
}
