/** Builds a new text database next to the old one, from packages and the parts of the old one that are still valid. */

import type { Database } from 'bun:sqlite'
import { reachFailpoint } from '../../../db/failpoints.ts'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { getUnfinishedTextDatabasePath } from '../../../db/temporary-names.ts'
import { LibraryHeadingsSnapshot } from '../../canon/tree/headings-snapshot.ts'
import type { PackageWarning, TextPackageSource } from '../../definitions/texts/format.ts'
import { copyOldTextRows, rankOrRemoveSource, type SourceListChange } from './carry-over.ts'
import { updateConflictsOfChangedTexts } from './compare-sources.ts'
import { ImportRejectedError, UNCONFIRMED_REMOVAL_MESSAGE } from './import-error.ts'
import { type PackageFaultList, PackagesRejectedError } from './package-fault.ts'
import type { ImportedSourceSummary, ImportProgressListener } from './progress.ts'
import {
  FaultyHeadingNames,
  HeadingDepthTracker,
  type OpenedPackage,
  PackageReader,
  type StateSharedByPackages,
} from './read-package.ts'
import { findRemovedPassages, type ImportRemovalApprover, snapshotPassages } from './removals.ts'
import { LARGE_TEXT_MIN_CHARS, runImportStages } from './run-stages.ts'
import { PassageStager } from './stage-passages.ts'
import { storeTextOrderAndShownPassages } from './store-text-order.ts'
import { TextDatabaseBuilder } from './text-builder.ts'
import { findReusableTextGenerations } from './unchanged-generations.ts'

const createPlaceholderSource = (index: number): TextPackageSource => ({
  id: `?${index}`,
  title: '',
  publisher: null,
  licence: null,
  url: null,
  version: null,
  recension: null,
  readingLinks: {},
})

type RankedSource = TextPackageSource & { readonly rank: number }

/** Input of a new text database. */
interface BuildOptions {
  /** Path of the text database; the new one is built next to it. */
  readonly path: string
  /** Whether the existing file is intact, in any format; then everything that is not imported is copied from it. */
  readonly keepOld: boolean
  readonly packages: readonly OpenedPackage[]
  /** Faults found when the packages were opened; later ones are added. */
  readonly faults: readonly PackageFaultList[]
  /** See rankOrRemoveSource. */
  readonly change?: SourceListChange
  readonly library: LibraryDatabase
  /** See ImportOptions. */
  readonly largeFrom?: number | undefined
  /** Whether to search misprints. */
  readonly suspects?: boolean | undefined
  readonly onProgress: ImportProgressListener | undefined
  /** See ImportOptions. */
  readonly onRemoval?: ImportRemovalApprover | undefined
}

/**
 * Builds the new text database completely and flushes it to the disk. On any error the new file is removed.
 * @returns path of the new file, and what the summary of the import says
 * @throws PackagesRejectedError with all faults of the packages
 */
export async function buildTextDatabaseFile({
  path,
  keepOld,
  packages,
  faults,
  change = {},
  largeFrom = LARGE_TEXT_MIN_CHARS,
  suspects = false,
  onProgress = () => undefined,
  onRemoval = () => true,
  ...options
}: BuildOptions) {
  const reportStep = (name: 'keeping' | 'arranging' | 'suspecting' | 'writing') =>
    onProgress({ step: name, source: null, count: 0, share: null })
  const library = new LibraryHeadingsSnapshot(options.library)
  const builtAt = new Date().toISOString()
  const builder = TextDatabaseBuilder.begin(getUnfinishedTextDatabasePath(path), keepOld ? path : null)
  try {
    const { sqlite } = builder
    reachFailpoint('import: text begun')
    if (keepOld) reportStep('keeping')
    copyOldTextRows(builder)
    snapshotPassages(sqlite)
    reachFailpoint('import: rows taken over')
    const readers: {
      opened: OpenedPackage
      reader: PackageReader
      source: RankedSource
      headings: number
      packingWarnings: readonly PackageWarning[]
    }[] = []
    const sharedState: StateSharedByPackages = {
      builder,
      library,
      depths: new HeadingDepthTracker(library),
      faultyHeadings: new FaultyHeadingNames(),
      onProgress,
    }
    for (const [index, opened] of packages.entries()) {
      // a package with a faulty source.json is read, too, to report its other faults
      const source = opened.source ?? createPlaceholderSource(index)
      const rank = builder.addSource(source, builtAt)
      const reader = new PackageReader(opened, rank, sharedState)
      readers.push({
        opened,
        reader,
        source: { ...source, rank },
        headings: await reader.readHeadings(),
        packingWarnings: await reader.readPackingWarnings(),
      })
    }
    reachFailpoint('import: headings read')
    const stage = new PassageStager(builder)
    for (const { reader, source } of readers) {
      await reader.readPassages(stage)
      stage.finish(source.rank)
      reachFailpoint('import: passages read')
    }
    if (faults.some(({ count }) => count > 0)) throw new PackagesRejectedError(faults)
    const removals = readers.flatMap(({ source }) => findRemovedPassages(sqlite, source) ?? [])
    if (removals.length > 0 && !onRemoval(removals)) throw new ImportRejectedError(UNCONFIRMED_REMOVAL_MESSAGE)
    rankOrRemoveSource(sqlite, change)
    reachFailpoint('import: sources ranked')
    reportStep('arranging')
    const agreement = storeTextOrderAndShownPassages(sqlite, builder.isFullRebuild)
    reachFailpoint('import: texts arranged')
    updateConflictsOfChangedTexts(sqlite, builder.isFullRebuild)
    if (suspects) reportStep('suspecting')
    else dropChangedSuspects(sqlite)
    await runImportStages(builder, largeFrom, suspects, (count, share) =>
      onProgress({ step: 'indexing', source: null, count, share }),
    )
    const sources = readers.map(({ opened, source, headings, packingWarnings }) => {
      const summary = summarise(builder, source, headings)
      builder.storeSourceReport(summary, opened.warnings.sentences(), packingWarnings)
      return summary
    })
    reachFailpoint('import: reports noted')
    reportStep('writing')
    builder.storeIdentity(builtAt, suspects)
    const stored = builder.countStored(sources)
    const reusable = findReusableTextGenerations(builder)
    builder.finish()
    reachFailpoint('import: text built')
    return { path: builder.path, sources, stored, agreement, reusable }
  } catch (error) {
    builder.abandon()
    throw error
  }
}

/** Removes suspects in removed or changed words; the others stay until the next search. */
function dropChangedSuspects(sqlite: Database): void {
  sqlite.run(`
    DELETE FROM suspects WHERE part NOT IN (SELECT id FROM parts)
      OR part IN (SELECT parts.id FROM changed JOIN parts ON parts.passage = changed.passage WHERE changed.words)`)
}

function summarise(
  { sqlite }: TextDatabaseBuilder,
  { id, title, rank }: RankedSource,
  headings: number,
): ImportedSourceSummary {
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
