/**
 * The outline of a collection: which records there are, under which slugs, and in which order every list has them.
 * Answers that only name records, or count them, show no more of them than that.
 */

import type { Filter, Resource } from './definition.ts'

/** Stands for the outline of a collection among the names of what an answer depends on; see Dependencies. */
export const outlineOf = (collection: string): string => `${collection}/outline`

/** The fields that decide it, and `slug`; a change of any other leaves every list in its order. */
export function outlineFields({ fields, filters, ordered, sorting }: Resource): ReadonlySet<string> {
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
