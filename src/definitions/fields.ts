/** Lists and names of the fields of a resource. They are used for every record that is read or written. */

import type { FieldDefinition, ResourceDefinition } from './definition.ts'

/** Returns the name of the field with a record's title. @throws Error if the resource has none */
export function getTitleFieldName({ fields }: Pick<ResourceDefinition, 'fields'>): string {
  const name = Object.keys(fields).find((field) => fields[field]?.name === 'the')
  if (name === undefined) throw new Error('No field names the record')
  return name
}

/** Lists the fields of a resource as pairs of name and definition, in the order of the definition. */
export const listFieldDefinitions = ({
  fields,
}: ResourceDefinition): readonly (readonly [name: string, field: FieldDefinition])[] => Object.entries(fields)
