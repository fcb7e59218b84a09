/** Finds the current slug of a renamed record or heading. */

import { findCurrentSlug } from '../../db/former-slugs.ts'
import type { LibraryStores } from './stores.ts'

/**
 * Returns the current slug of the record or heading that had a slug before it was renamed. Null if none had it.
 * @param division the slug of a heading's division; undefined for records
 */
export function findSlugAfterRename(
  { db, canon }: Pick<LibraryStores, 'db' | 'canon'>,
  collection: string,
  slug: string,
  division: string | undefined,
): string | null {
  const scope = division === undefined ? 0 : canon.divisions.bySlug(division)?.id
  return (scope !== undefined && findCurrentSlug(db.sqlite, collection, slug, scope)) || null
}
