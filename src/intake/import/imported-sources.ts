/** Reads the imported sources: rank, time of import, counts and warnings. */

import type { TextDatabase } from '../../../db/text-database.ts'
import type { PackageWarning, TextPackageSource } from '../../definitions/texts/format.ts'
import { isWebAddress } from '../../foundation/validation/web-address.ts'
import type { ImportedSourceSummary } from './progress.ts'

/** An imported source, with its rank, counts, time of import and warnings. */
export interface ImportedSource extends ImportedSourceSummary, Omit<TextPackageSource, 'readingLinks' | 'editions'> {
  /** ISO 8601 UTC. */
  readonly importedAt: string
  /** Thai sentences; see PackageWarnings. */
  readonly warnings: readonly string[]
  /** Faults found when the package was packed; empty for older packages. */
  readonly found: readonly PackageWarning[]
}

/** Reads the imported sources in the order of their ranks, the first-ranked one first. */
export function readImportedSources({ sqlite }: TextDatabase): readonly ImportedSource[] {
  return sqlite
    .query<Omit<ImportedSource, 'warnings' | 'found'> & { readonly warnings: string; readonly found: string }, []>(
      `SELECT rank, id, title, publisher, licence, url, version, recension, imported_at AS importedAt,
              headings, passages, pages, characters, warnings, found
       FROM sources ORDER BY rank`,
    )
    .all()
    .map(({ warnings, found, url, ...source }) => ({
      ...source,
      url: isWebAddress(url) ? url : null,
      warnings: JSON.parse(warnings) as readonly string[],
      found: JSON.parse(found) as readonly PackageWarning[],
    }))
}
