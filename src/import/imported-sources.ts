/** What was imported: every source with its rank, when it came, how much it brought, and what was said about it. */

import type { TextDatabase } from '../../db/text-database.ts'
import { isWebAddress } from '../validation/web-address.ts'

export interface ImportedSource {
  /** From 1; the first is shown where nobody decided otherwise. */
  readonly rank: number
  readonly id: string
  readonly title: string
  readonly publisher: string | null
  readonly licence: string | null
  readonly url: string | null
  readonly version: string | null
  /** ISO 8601 UTC. */
  readonly importedAt: string
  readonly headings: number
  readonly passages: number
  /** Pages with text, over all editions and volumes. */
  readonly pages: number
  readonly characters: number
  /** Thai sentences; see PackageWarnings. */
  readonly warnings: readonly string[]
}

/** In the order of their ranks. */
export function importedSources({ sqlite }: TextDatabase): readonly ImportedSource[] {
  return sqlite
    .query<Omit<ImportedSource, 'warnings'> & { readonly warnings: string }, []>(
      `SELECT rank, id, title, publisher, licence, url, version, imported_at AS importedAt,
              headings, passages, pages, characters, warnings
       FROM sources ORDER BY rank`,
    )
    .all()
    .map(({ warnings, url, ...source }) => ({
      ...source,
      url: isWebAddress(url) ? url : null,
      warnings: JSON.parse(warnings) as readonly string[],
    }))
}
