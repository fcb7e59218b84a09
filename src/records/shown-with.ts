/** What the answers about a resource show something of: a write there makes them stale. */

import type { LibraryDatabase } from '../../db/library-database.ts'
import { HEADINGS } from '../canon/tree/heading.ts'
import type { Resource } from '../resources/definition.ts'
import { namesOf, placesOf, type Touched } from '../resources/touched.ts'
import { referencesOf } from './columns.ts'

/** A record shows its own fields, the slugs of the records that it names, and the number of its members. */
export function shownWith(resource: Resource): readonly string[] {
  const members = resource.counts?.of
  return [
    resource.name,
    ...referencesOf(resource).map(([, reference]) => placesOf(reference.to)),
    ...(members ? [placesOf(members === 'headings' ? HEADINGS : members)] : []),
  ]
}

/**
 * Tells, after each committed write, which of a resource's records are no longer shown as they were: those with these
 * ids, or all.
 */
export function onStale(
  db: Pick<LibraryDatabase, 'onChange'>,
  resource: Resource,
  tell: (ids: Touched['ids']) => void,
): void {
  const others = new Set(shownWith(resource).filter((name) => name !== resource.name))
  db.onChange((touched) => {
    for (const touch of touched) {
      if (touch.collection === '*' || namesOf(touch).some((name) => others.has(name))) tell('all')
      else if (touch.collection === resource.name) tell(touch.ids)
    }
  })
}
