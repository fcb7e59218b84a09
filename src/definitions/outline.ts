/**
 * The outline of a collection: which records there are, under which slugs, in which order, and where they belong.
 * Answers that only name records, or count them, show no more of them than that.
 */

import type { Resource } from './definition.ts'

/** Stands for the outline of a collection among the names of what is read; see Reads in src/foundation/changes.ts. */
export const outlineOf = (collection: string): string => `${collection}/outline`

/** The fields that decide it: what a record is called by others, and which of them count it. */
export const outlineFields = ({ fields }: Resource): ReadonlySet<string> =>
  new Set(['slug', ...Object.keys(fields).filter((name) => fields[name]?.kind === 'reference')])
