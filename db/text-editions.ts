/** The editions in which a text database has text: the built-in ones, and those that packages add. */

import type { Database } from 'bun:sqlite'
import { BUILT_IN_EDITION_IDS, type EditionId, type PackageEdition } from '../src/definitions/editions.ts'

/**
 * Lists the editions that imported packages add to the built-in ones, in the order of the sources' ranks. If two
 * packages add the same edition, the package of the higher rank describes it. An edition that this program meanwhile
 * has built in is left out.
 * @param schema `old` reads the previous text, if it is attached
 */
export function listEditionsAddedByPackages(
  sqlite: Database,
  schema: 'main' | 'old' = 'main',
): readonly PackageEdition[] {
  const rows = sqlite
    .query<{ editions: string }, []>(`SELECT editions FROM ${schema}.sources WHERE editions <> '[]' ORDER BY rank`)
    .all()
  const added = new Map<EditionId, PackageEdition>()
  for (const { editions } of rows)
    for (const edition of JSON.parse(editions) as readonly PackageEdition[])
      if (!BUILT_IN_EDITION_IDS.includes(edition.id) && !added.has(edition.id)) added.set(edition.id, edition)
  return [...added.values()]
}

/** Lists the built-in editions, and those added by packages that have text. */
export function listEditionsWithText(sqlite: Database): readonly EditionId[] {
  const hasText = sqlite.query<unknown, [string]>('SELECT 1 FROM extents WHERE edition = ? LIMIT 1')
  const added = listEditionsAddedByPackages(sqlite).map(({ id }) => id)
  return [...BUILT_IN_EDITION_IDS, ...added.filter((id) => hasText.get(id) !== null)]
}
