/** The table of field kinds: a new kind does not compile until it is here. */

import { type TSchema, Type } from 'typebox'
import type { FieldDefinition, FieldKind, FieldOfKind, FieldValue } from '../definition.ts'
import { createCleanedTextSchemaKeywords } from '../labels.ts'
import {
  type ColumnStorageType,
  type FieldKindDefinition,
  type FieldSchema,
  MAX_SAFE_JSON_INTEGER,
  type SearchableFieldPart,
} from './kind.ts'
import { membersKind } from './members.ts'
import { slugFieldKind } from './slug.ts'
import { toSafeUrl, urlFieldKind } from './url.ts'

const oneOf = (values: readonly string[]) => Type.Unsafe<string>({ type: 'string', enum: [...values] })

const kinds = {
  slug: slugFieldKind,
  /** Counted in characters (code points). */
  text: {
    column: 'text',
    words: (value) => [{ text: String(value) }],
    empty: null,
    schema: ({ max }) => Type.String({ minLength: 1, maxLength: max, ...createCleanedTextSchemaKeywords(max) }),
  },
  url: urlFieldKind,
  integer: {
    column: 'integer',
    empty: null,
    schema: ({ min, max = MAX_SAFE_JSON_INTEGER }) => Type.Integer({ minimum: min, maximum: max }),
  },
  choice: {
    column: 'text',
    empty: null,
    schema: ({ values }) => ({ ...oneOf(values), type: 'string' }),
  },
  choices: {
    column: 'json',
    empty: [],
    schema: ({ values }) => Type.Array(oneOf(values), { uniqueItems: true, maxItems: values.length }),
  },
  /** Another record, named by its slug both in what is written and in what is answered. */
  reference: { ...slugFieldKind, column: 'reference' },
  members: membersKind,
} satisfies { [K in FieldKind]: FieldKindDefinition<FieldOfKind<K>> }

const kindOf = (field: FieldDefinition): FieldKindDefinition<FieldDefinition> =>
  kinds[field.kind] as FieldKindDefinition<FieldDefinition>

/** Returns how a kind of field is stored in its database column. */
export const getFieldKindColumn = (kind: FieldKind): ColumnStorageType => kinds[kind].column

/**
 * Returns the function that decodes the stored column of a kind of field; undefined when the column holds the value as
 * it is.
 */
export const getColumnDecoder = (kind: FieldKind): ((stored: string) => FieldValue) | undefined =>
  kinds[kind].column === 'json' ? JSON.parse : kind === 'url' ? toSafeUrl : undefined

/** Returns the parts of a field's value that the search index contains. */
export const getSearchableFieldParts = (field: FieldDefinition, value: FieldValue): readonly SearchableFieldPart[] =>
  kindOf(field).words?.(value) ?? []

/** Returns the value of an empty field: `null`, or `[]` for lists. */
export const getEmptyFieldValue = (field: FieldDefinition): null | readonly [] => kindOf(field).empty

/** Converts a validated value to the value that is stored; an absent one becomes the empty value. */
export function toStoredValue(field: FieldDefinition, value: unknown): FieldValue {
  if (value === null || value === undefined) return getEmptyFieldValue(field)
  return (kindOf(field).stored?.(value) ?? value) as FieldValue
}

/** Returns the JSON schema of a field's non-empty value, with the field's Thai name as `title`. */
export function createFilledFieldSchema(field: FieldDefinition): FieldSchema {
  return {
    ...kindOf(field).schema(field),
    title: field.label.th,
    description: field.label.en,
  }
}

/**
 * Returns the JSON schema of a field in a request body. A field that is not required also accepts null, which removes
 * its value (contract, rules common to all operations, 6).
 */
export function createRequestFieldSchema(field: FieldDefinition): TSchema {
  const filled = createFilledFieldSchema(field)
  return field.required ? filled : nullable(filled)
}

/**
 * Returns the JSON schema of a field in a response: every field is present, an empty one is null, an empty list `[]`.
 */
export function createResponseFieldSchema(field: FieldDefinition): TSchema {
  const filled = createFilledFieldSchema(field)
  return field.required || getEmptyFieldValue(field) !== null ? filled : nullable(filled)
}

/** The same schema with null allowed, said in the type so that one fault gives one complaint. */
function nullable(schema: FieldSchema): TSchema {
  return {
    ...schema,
    type: [schema.type, 'null'],
    ...(schema.enum ? { enum: [...schema.enum, null] } : {}),
  }
}
