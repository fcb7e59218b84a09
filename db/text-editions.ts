/** Which editions a text database has text in: the contract's, and those that its sources bring. */

import type { Database } from 'bun:sqlite'
import { EDITIONS, type Edition, type PackageEdition } from '../src/definitions/editions.ts'

/**
 * The editions that the sources bring, in the order of their ranks; of two that bring the same one, the first says what it is. One that
 * has become the program's own since is that.
 * @param schema `old` is the text before, where one is attached
 */
export function editionsFromSources(sqlite: Database, schema: 'main' | 'old' = 'main'): readonly PackageEdition[] {
  const rows = sqlite
    .query<{ editions: string }, []>(`SELECT editions FROM ${schema}.sources WHERE editions <> '[]' ORDER BY rank`)
    .all()
  const brought = new Map<Edition, PackageEdition>()
  for (const { editions } of rows)
    for (const edition of JSON.parse(editions) as readonly PackageEdition[])
      if (!EDITIONS.includes(edition.id) && !brought.has(edition.id)) brought.set(edition.id, edition)
  return [...brought.values()]
}

/** The contract's editions, and of those that sources bring the ones in which there is text. */
export function editionsWithText(sqlite: Database): readonly Edition[] {
  const hasText = sqlite.query<unknown, [string]>('SELECT 1 FROM extents WHERE edition = ? LIMIT 1')
  const brought = editionsFromSources(sqlite).map(({ id }) => id)
  return [...EDITIONS, ...brought.filter((id) => hasText.get(id) !== null)]
}
