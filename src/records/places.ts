/** What decides where a record stands: in which lists, and at which place in them. */

import type { Filter, Resource } from '../resources/definition.ts'

/** The names of those fields, and `slug`; a change of any other leaves every list in its order. */
export function placeFields({ fields, filters, ordered, sorting }: Resource): ReadonlySet<string> {
  const shownInstead = (name: string) => {
    const field = fields[name]
    return field?.kind === 'integer' && field.countsWhenEmpty ? [field.countsWhenEmpty] : []
  }
  const filtering = Object.values<Filter>(filters).flatMap((filter) =>
    filter.by === 'filled' ? filter.fields : [filter.field, ...shownInstead(filter.field)],
  )
  const group = typeof ordered === 'object' ? [ordered.within] : []
  const sorted = typeof sorting === 'object' ? sorting.by : []
  return new Set(['slug', ...filtering, ...group, ...sorted])
}
