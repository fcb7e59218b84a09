/** The schemas of a resource's request bodies and answers, derived from its definition. */

import { type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { FieldDefinition, ResourceDefinition } from './definition.ts'
import { MAX_SAFE_JSON_INTEGER } from './kinds/kind.ts'
import { createRequestFieldSchema, createResponseFieldSchema } from './kinds/kinds.ts'
import { slugField } from './labels.ts'

/** Creates the JSON schema of an object that allows no further keys. */
export const closedObjectSchema = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

/**
 * Creates the JSON schema of an object that allows no further keys, as a component of the OpenAPI document.
 * @param $id name of the component
 */
export const namedClosedObjectSchema = <P extends TProperties>($id: string, properties: P) =>
  Type.Object(properties, { additionalProperties: false, $id })

/** Creates the JSON schema of an array of objects that allow no further keys. */
export const closedObjectArraySchema = <P extends TProperties>(properties: P) =>
  Type.Array(closedObjectSchema(properties))
/**
 * Creates the JSON schema of an array of objects that allow no further keys. The object is a component of the OpenAPI
 * document.
 * @param $id name of the component
 */
export const namedClosedObjectArraySchema = <P extends TProperties>($id: string, properties: P) =>
  Type.Array(namedClosedObjectSchema($id, properties))

/** Creates the JSON schema of a string enumeration. @param about its description, or other keywords of the schema */
export const enumSchema = <T extends string>(
  values: readonly T[],
  about: string | Readonly<Record<string, string>> = {},
) =>
  Type.Unsafe<T>({
    type: 'string',
    enum: [...values],
    ...(typeof about === 'string' ? { description: about } : about),
  })

/** Field definitions by field name. */
export type FieldDefinitionsByName = Readonly<Record<string, FieldDefinition>>

/** Returns the definitions of all fields that a request body may contain, the slug first. */
export const getWritableFields = (resource: { readonly fields: FieldDefinitionsByName }): FieldDefinitionsByName => ({
  slug: slugField,
  ...resource.fields,
})

/** JSON schema of a record's version: 16 lower-case hex digits (decisions §3). */
export const recordVersionSchema = Type.String({ pattern: '^[0-9a-f]{16}$', description: 'Version for If-Match' })

const time = (description: string) => Type.String({ format: 'date-time', description })
const positive = (description: string) => Type.Integer({ minimum: 0, maximum: MAX_SAFE_JSON_INTEGER, description })

/** Creates the body schema for creating or replacing a record. It needs required fields and rejects unknown keys. */
export function createRecordBodySchema(fields: FieldDefinitionsByName): TObject {
  return objectOf(fields, (field) =>
    field.required ? createRequestFieldSchema(field) : Type.Optional(createRequestFieldSchema(field)),
  )
}

/** Creates the body schema for PATCH. All fields are optional; absent fields stay unchanged. */
export function createPatchBodySchema(fields: FieldDefinitionsByName): TObject {
  return objectOf(fields, (field) => Type.Optional(createRequestFieldSchema(field)))
}

/** Creates the response schema of a single record. */
export function createRecordResponseSchema(resource: ResourceDefinition): TObject {
  return answerSchema(resource, resource.fields)
}

/** Creates the response schema of a record in a list, without the fields marked `long`. */
export function createListItemSchema(resource: ResourceDefinition): TObject {
  return answerSchema(resource, shortFields(resource))
}

/** The fields that list items show. */
const shortFields = (resource: ResourceDefinition): FieldDefinitionsByName =>
  Object.fromEntries(Object.entries(resource.fields).filter(([, field]) => !field.long))

function answerSchema(resource: ResourceDefinition, fields: FieldDefinitionsByName): TObject {
  return closedObjectSchema({
    id: Type.Integer({ minimum: 1, maximum: MAX_SAFE_JSON_INTEGER }),
    slug: createResponseFieldSchema(slugField),
    ...mapFields(fields, createResponseFieldSchema),
    ...computedSchemas(resource),
    createdAt: time('When the record was made'),
    updatedAt: time('When a write last changed the record'),
    version: recordVersionSchema,
  })
}

function computedSchemas(resource: ResourceDefinition): Record<string, TSchema> {
  const computed = Object.entries(resource.computed ?? {}).map(([name, { kind, label }]) => [
    name,
    kind === 'boolean' ? Type.Boolean({ description: label.en }) : positive(label.en),
  ])
  return {
    ...Object.fromEntries(computed),
    ...(resource.counts ? { count: positive('Number of members') } : {}),
    ...(resource.ordered ? { order: positive('Place in the order, from 1') } : {}),
  }
}

const objectOf = (fields: FieldDefinitionsByName, schema: (field: FieldDefinition) => TSchema) =>
  closedObjectSchema(mapFields(fields, schema))

const mapFields = (
  fields: FieldDefinitionsByName,
  schema: (field: FieldDefinition) => TSchema,
): Record<string, TSchema> => Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schema(field)]))
