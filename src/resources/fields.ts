/** The fields of a resource as a list, which is walked through for every record that is read or written. */

import type { Field, Resource } from './definition.ts'

type FieldEntries = readonly (readonly [name: string, field: Field])[]

const listed = new WeakMap<Resource, FieldEntries>()

/** Names and definitions in the order of the definition; the same list at every call. */
export function fieldsOf(resource: Resource): FieldEntries {
  let entries = listed.get(resource)
  if (!entries) {
    entries = Object.entries(resource.fields)
    listed.set(resource, entries)
  }
  return entries
}
