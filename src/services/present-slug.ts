/** Where a slug leads that a record or a heading had before it was renamed. */

import { findCurrentSlug } from '../../db/former-slugs.ts'
import type { LibraryStores } from './stores.ts'

/** The present slug; null where no record had this one. @param division the slug of a heading's division */
export function presentSlug(
  { db, canon }: Pick<LibraryStores, 'db' | 'canon'>,
  collection: string,
  slug: string,
  division: string | undefined,
): string | null {
  const scope = division === undefined ? 0 : canon.divisions.bySlug(division)?.id
  return (scope !== undefined && findCurrentSlug(db.sqlite, collection, slug, scope)) || null
}
