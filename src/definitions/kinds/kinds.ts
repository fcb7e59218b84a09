/** The table of field kinds: a new kind does not compile until it is here. */

import { type TSchema, Type } from 'typebox'
import type { Field, FieldKind, FieldOfKind, FieldValue } from '../definition.ts'
import { cleanedTextKeywords } from '../labels.ts'
import {
  type FieldKindDefinition,
  type FieldSchema,
  MAX_SAFE_JSON_INTEGER,
  type SearchablePiece,
  type StoredColumn,
} from './kind.ts'
import { membersKind } from './members.ts'
import { slugKind } from './slug.ts'
import { toSafeUrl, urlKind } from './url.ts'

const oneOf = (values: readonly string[]) => Type.Unsafe<string>({ type: 'string', enum: [...values] })

const kinds = {
  slug: slugKind,
  /** Counted in characters (code points). */
  text: {
    column: 'text',
    words: (value) => [{ text: String(value) }],
    empty: null,
    schema: ({ max }) => Type.String({ minLength: 1, maxLength: max, ...cleanedTextKeywords(max) }),
  },
  url: urlKind,
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
  reference: { ...slugKind, column: 'reference' },
  members: membersKind,
} satisfies { [K in FieldKind]: FieldKindDefinition<FieldOfKind<K>> }

const kindOf = (field: Field): FieldKindDefinition<Field> => kinds[field.kind] as FieldKindDefinition<Field>

/** How a field's value is stored in its column. */
export const columnOfKind = (kind: FieldKind): StoredColumn => kinds[kind].column

/** The value of a field as its column holds it, where that is more than the value itself. */
export const decoderOfField = (kind: FieldKind): ((stored: string) => FieldValue) | undefined =>
  kinds[kind].column === 'json' ? JSON.parse : kind === 'url' ? toSafeUrl : undefined

/** What search looks at in a field's value. */
export const searchablePiecesOf = (field: Field, value: FieldValue): readonly SearchablePiece[] =>
  kindOf(field).words?.(value) ?? []

/** What an empty field holds: `null`, or `[]` for lists. */
export const emptyValue = (field: Field): null | readonly [] => kindOf(field).empty

/** What is stored for a judged value: the empty value where there is none. */
export function toStoredValue(field: Field, value: unknown): FieldValue {
  if (value === null || value === undefined) return emptyValue(field)
  return (kindOf(field).stored?.(value) ?? value) as FieldValue
}

/** The schema of a filled-in value, with the field's Thai name as `title`. */
export function filledValueSchema(field: Field): FieldSchema {
  return {
    ...kindOf(field).schema(field),
    title: field.label.th,
    description: field.label.en,
  }
}

/**
 * The schema of a value in a write body. A field that is not required also takes null, which removes its
 * value (contract, rules common to all operations, 6).
 */
export function inputValueSchema(field: Field): TSchema {
  const filled = filledValueSchema(field)
  return field.required ? filled : nullable(filled)
}

/** The schema of a value in an answer: every field is there, an empty one is null, a list `[]`. */
export function outputValueSchema(field: Field): TSchema {
  const filled = filledValueSchema(field)
  return field.required || emptyValue(field) !== null ? filled : nullable(filled)
}

/** The same schema with null allowed, said in the type so that one fault gives one complaint. */
function nullable(schema: FieldSchema): TSchema {
  return {
    ...schema,
    type: [schema.type, 'null'],
    ...(schema.enum ? { enum: [...schema.enum, null] } : {}),
  }
}
