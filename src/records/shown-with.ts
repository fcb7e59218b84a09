/** What the answers about a resource show something of: a write there makes them stale. */

import { HEADINGS } from '../canon/heading.ts'
import type { Resource } from '../resources/definition.ts'
import { placesOf } from '../resources/touched.ts'
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
