/** Imports texts: builds a new text database from packages, and installs it as the last step (decisions §2, §4). */

import { join } from 'node:path'
import { reachFailpoint } from '../../../db/failpoints.ts'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { TextDatabase } from '../../../db/text-database.ts'
import { applyImportedHeadings } from '../../canon/apply-imported-headings.ts'
import { BUILT_IN_EDITION_IDS, getEditionFacts, isLatinScriptEdition } from '../../definitions/editions.ts'
import type { LanguageCode } from '../../definitions/languages/languages.ts'
import { countCorrectionsByState } from '../../review-items/corrections/corrections.ts'
import { addDecisionSourcesInOwnWrite } from '../../review-items/decisions/assign-sources.ts'
import { countDecisionsByStatus } from '../../review-items/decisions/decision-status.ts'
import { countLikelyMisprints } from '../../review-items/suspects/suspect-states.ts'
import { buildTextDatabaseFile } from './build.ts'
import { completeKilledImport } from './complete-killed-import.ts'
import { recountCanonWordsIfChanged } from './dictionaries.ts'
import { type NeededAndFreeDiskSpace, requireDiskSpace } from './disk-room.ts'
import { ImportRejectedError } from './import-error.ts'
import { lockImport } from './import-lock.ts'
import { openPackage } from './package.ts'
import { PackageFaultList } from './package-fault.ts'
import type { ImportProgressListener, ImportSummary } from './progress.ts'
import { type OpenedPackage, readTextPackageSource } from './read-package.ts'
import type { ImportRemovalApprover } from './removals.ts'
import {
  examineExistingTextDatabase,
  preserveBrokenFile,
  readSourcesOfBrokenFile,
  removeLeftoverImports,
  replaceTextDatabaseFile,
  TEXT_DATABASE_FILE_NAME,
} from './text-file.ts'
import { PackageWarnings } from './warnings.ts'

/** Options of an import. */
export interface ImportOptions {
  /** Folders and archives; without any, the existing text is rebuilt from itself. */
  readonly paths: readonly string[]
  readonly dataFolder: string
  readonly library: LibraryDatabase
  /** Published languages except the primary one, for the titles of headings. */
  readonly languages?: readonly LanguageCode[]
  readonly onProgress?: ImportProgressListener
  /** Receives the needed and the free disk space before the first byte is written. */
  readonly onRoom?: (room: NeededAndFreeDiskSpace) => void
  /** Decides about removals from imported sources before anything changes; without it, all are approved. */
  readonly onRemoval?: ImportRemovalApprover
  /** Whether a first import ranks sources by their recensions (text §2) instead of by the order of `paths`. */
  readonly ordersSources?: boolean
  /** Characters from which a text counts as large (see run-stages.ts). */
  readonly largeFrom?: number | undefined
  /** Whether to search misprints in the whole text. */
  readonly suspects?: boolean
}

/**
 * Imports all text packages or none. Nothing changes until the new text database is renamed over the old one, even if
 * the process is killed. After that the headings are updated from it (see applyImportedHeadings).
 * @throws PackagesRejectedError with all faults of the packages
 * @throws ImportRejectedError if the import cannot run
 */
export async function importTexts(options: ImportOptions): Promise<ImportSummary> {
  using _lock = lockImport(options.dataFolder)
  const summary = await importTextsHoldingLock(options)
  recountCanonWordsIfChanged(options.dataFolder, summary.sameWordsAs)
  return summary
}

/**
 * Imports text packages as `importTexts` does, for a caller that holds the import lock. The caller counts the words of
 * the new text afterwards.
 * @throws PackagesRejectedError
 * @throws ImportRejectedError
 */
export async function importTextsHoldingLock(options: ImportOptions): Promise<ImportSummary> {
  const started = performance.now()
  const { dataFolder, library, largeFrom, suspects, onProgress, onRemoval, onRoom } = options
  const path = join(dataFolder, TEXT_DATABASE_FILE_NAME)
  removeLeftoverImports(path)
  const opened = await openPackages(options.paths)
  const old = examineExistingTextDatabase(path)
  const keepOld = old === 'sound' || old === 'older'
  const { faults } = opened
  const isOrdered = keepOld || options.ordersSources !== true
  const packages = isOrdered ? opened.packages : orderByRecension(opened.packages)
  if (options.paths.length === 0 && !keepOld) throw new ImportRejectedError(NOTHING_TO_BUILD_FROM[old])
  if (old === 'sound') {
    using text = TextDatabase.open(path)
    completeKilledImport(library, text, options.languages)
  }
  onRoom?.(await requireDiskSpace(dataFolder, path, keepOld, packages))
  reachFailpoint('import: room found')
  const buildOptions = { packages, faults, path, keepOld, library, largeFrom, suspects, onProgress, onRemoval }
  const built = await buildTextDatabaseFile(buildOptions)
  const brokenFileSources = old === 'broken' ? readSourcesOfBrokenFile(path) : []
  const brokenFile = old === 'broken' ? preserveBrokenFile(path) : null
  replaceTextDatabaseFile(built.path, path)
  using text = TextDatabase.open(path)
  addDecisionSourcesInOwnWrite(library, text)
  reachFailpoint('import: decisions named')
  const headingCounts = applyImportedHeadings(library, text, options.languages, built.reusable.headings)
  reachFailpoint('import: headings taken in')
  const { settled, ...doubts } = countDecisionsByStatus(library, text)
  return {
    sources: built.sources,
    newHeadings: headingCounts.added,
    deletedHeadings: headingCounts.leftOut,
    storedPassages: built.stored,
    agreements: built.agreement.agreements,
    conflicts: built.agreement.conflicts - settled,
    settled,
    doubts,
    corrections: countCorrectionsByState(library, text),
    suspects: countLikelyMisprints(library, text),
    warnings: packages.flatMap(({ warnings }) => warnings.reported()),
    brokenFile,
    lostSources: brokenFileSources.filter((id) => built.sources.every((source) => source.id !== id)),
    sameWordsAs: built.reusable.words,
    milliseconds: performance.now() - started,
  }
}

const NOTHING_TO_BUILD_FROM = {
  none: 'ยังไม่มีข้อความที่นำเข้าไว้ กรุณาระบุชุดข้อความที่จะนำเข้า',
  broken: 'text.db เสียหาย จึงสร้างใหม่จากไฟล์เดิมไม่ได้ กรุณาระบุชุดข้อความที่จะนำเข้า',
} as const

/**
 * Orders the packages of a first import by rank: those with an edition's own recension (Siam Rath, royal) before those
 * that show another one on its pages, whatever the order of file names. Existing ranks do not change.
 */
function orderByRecension(packages: readonly OpenedPackage[]): readonly OpenedPackage[] {
  const ownRecensions = BUILT_IN_EDITION_IDS.filter((edition) => !isLatinScriptEdition(edition)).map(
    (edition) => getEditionFacts(edition).recension,
  )
  const isOwn = ({ source }: OpenedPackage) => !source?.recension || ownRecensions.includes(source.recension)
  const first = packages.filter(isOwn)
  const ordered = [...first, ...packages.filter((pack) => !isOwn(pack))]
  if (first.length > 0 && ordered.some((pack, at) => pack !== packages[at]))
    ordered[0]?.warnings.add(
      'source.json',
      null,
      'rank',
      () => 'จัดแหล่งที่เป็นของฉบับนั้นเองไว้ก่อน ไม่ตามลำดับชื่อไฟล์ เปลี่ยนได้ด้วย library sources',
    )
  return ordered
}

/** Opens the packages, and collects the faults of those that cannot be opened. */
async function openPackages(
  paths: readonly string[],
): Promise<{ readonly packages: readonly OpenedPackage[]; readonly faults: readonly PackageFaultList[] }> {
  const packages: OpenedPackage[] = []
  const faultLists: PackageFaultList[] = []
  for (const path of paths) {
    const faults = new PackageFaultList(path)
    faultLists.push(faults)
    try {
      const pack = await openPackage(path)
      const warnings = new PackageWarnings(path)
      const source = await readTextPackageSource(pack, warnings, faults)
      const duplicate = packages.find((other) => source && other.source?.id === source.id)
      if (duplicate) {
        const reason = `แหล่ง “${source?.id}” ซ้ำกับ ${duplicate.pack.path} นำเข้าได้ครั้งละหนึ่งชุดต่อแหล่ง`
        faults.add(null, null, reason)
      } else packages.push({ pack, warnings, faults, source })
    } catch (error) {
      faults.addCaught(error)
    }
  }
  return { packages, faults: faultLists }
}
