/** What the answers about a resource depend on; see Dependencies. */

import { HEADINGS } from '../resources/collection-names.ts'
import type { Resource } from '../resources/definition.ts'
import { outlineOf } from '../resources/outline.ts'
import { referencesOf } from './columns.ts'

/** A record shows its own fields, the slugs of the records that it names, and the number of its members. */
export function dependenciesOf(resource: Resource): readonly string[] {
  const members = resource.counts?.of
  return [
    resource.name,
    ...referencesOf(resource).map(([, reference]) => outlineOf(reference.to)),
    ...(members ? [outlineOf(members === 'headings' ? HEADINGS : members)] : []),
  ]
}
