/** The table of field kinds. A new kind does not compile until it is here. */

import { type TSchema, Type } from 'typebox'
import type {
  DhammaGroupMember,
  DhammaGroupMembersFieldDefinition,
  FieldDefinition,
  FieldDefinitionOfKind,
  FieldKind,
  FieldValue,
  UrlFieldDefinition,
} from '../definition.ts'
import { createTextCleaningSchemaKeywords, MAX_DESCRIPTION_FIELD_CHARS, MAX_SHORT_TEXT_CHARS } from '../labels.ts'
import {
  type ColumnStorageType,
  type FieldKindDefinition,
  type FieldSchema,
  MAX_SAFE_JSON_INTEGER,
  type SearchableFieldPart,
} from './kind.ts'
import { slugFieldKind } from './slug.ts'

const optionalText = (title: string, maxLength: number) =>
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    maxLength,
    title,
    ...createTextCleaningSchemaKeywords(maxLength),
  })

/** One member as it is written: only its title is needed. */
const memberInput = Type.Object(
  {
    title: Type.String({
      minLength: 1,
      maxLength: MAX_SHORT_TEXT_CHARS,
      title: 'ชื่อข้อธรรม',
      ...createTextCleaningSchemaKeywords(MAX_SHORT_TEXT_CHARS),
    }),
    pali: Type.Optional(optionalText('ชื่อภาษาบาลี', MAX_SHORT_TEXT_CHARS)),
    description: Type.Optional(optionalText('คำอธิบาย', MAX_DESCRIPTION_FIELD_CHARS)),
  },
  { additionalProperties: false },
)

/** Definition of the field kind `members`: the list of a dhamma group's members. */
export const dhammaGroupMembersFieldKind: FieldKindDefinition<DhammaGroupMembersFieldDefinition> = {
  column: 'json',
  empty: [],
  // every key is there, as in a record
  stored: (members) =>
    (members as Partial<DhammaGroupMember>[]).map(({ title, pali = null, description = null }) => ({
      title,
      pali,
      description,
    })),
  words: (value) => {
    const members = value as readonly Partial<DhammaGroupMember>[]
    return [
      { text: joinLines(members.flatMap(({ title, description }) => [title, description])) },
      { text: joinLines(members.map(({ pali }) => pali)), holdsPali: true },
    ]
  },
  schema: (field) => Type.Array(memberInput, { maxItems: field.max }),
}

const joinLines = (lines: readonly (string | null | undefined)[]): string =>
  lines.filter((line) => typeof line === 'string' && line !== '').join('\n')

/**
 * Two slashes or a backslash after the first slash would name another host, so they are no path. Of the host only the
 * first letter is looked at: two parts that both take all letters would be tried in every way to share them.
 */
const URL_PATTERN = '^([hH][tT][tT][pP][sS]?://[^\\s/\\\\<>"][^\\s\\\\<>"]*|/(?!/)[^\\s\\\\<>"]*)$'

const URL = new RegExp(URL_PATTERN)

/**
 * Returns a stored URL. Null if it is no valid web address. URLs are checked again before display, so that a
 * manipulated database cannot give readers a link that runs code.
 */
export const toSafeUrl = (stored: string | null): string | null => (stored !== null && URL.test(stored) ? stored : null)

/**
 * Definition of the field kind `url`: a short address with `https://` or `http://`, or a path of this site that begins
 * with one `/`. It has no space and no user name.
 */
export const urlFieldKind: FieldKindDefinition<UrlFieldDefinition> = {
  column: 'text',
  empty: null,
  schema: () =>
    Type.String({
      minLength: 1,
      maxLength: MAX_SHORT_TEXT_CHARS,
      pattern: URL_PATTERN,
      'x-without-user': true,
      'x-wanted': 'ต้องเป็นลิงก์ที่ขึ้นต้นด้วย https:// หรือ http:// หรือที่อยู่ในเว็บนี้ที่ขึ้นต้นด้วย / และไม่มีช่องว่าง',
    }),
}

const createEnumSchema = (values: readonly string[]) => Type.Unsafe<string>({ type: 'string', enum: [...values] })

const kinds = {
  slug: slugFieldKind,
  /** Counted in characters (code points). */
  text: {
    column: 'text',
    words: (value) => [{ text: String(value) }],
    empty: null,
    schema: ({ max }) => Type.String({ minLength: 1, maxLength: max, ...createTextCleaningSchemaKeywords(max) }),
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
    schema: ({ values }) => ({ ...createEnumSchema(values), type: 'string' }),
  },
  choices: {
    column: 'json',
    empty: [],
    schema: ({ values }) => Type.Array(createEnumSchema(values), { uniqueItems: true, maxItems: values.length }),
  },
  /** Another record, named by its slug both in what is written and in what is answered. */
  reference: { ...slugFieldKind, column: 'reference' },
  members: dhammaGroupMembersFieldKind,
} satisfies { [K in FieldKind]: FieldKindDefinition<FieldDefinitionOfKind<K>> }

const getKind = (field: FieldDefinition): FieldKindDefinition<FieldDefinition> =>
  kinds[field.kind] as FieldKindDefinition<FieldDefinition>

/** Returns how a database column stores a kind of field. */
export const getFieldKindStorageType = (kind: FieldKind): ColumnStorageType => kinds[kind].column

/**
 * Returns the function that decodes the stored text of a kind of field. Undefined if the column holds the value itself.
 */
export const getColumnDecoder = (kind: FieldKind): ((stored: string) => FieldValue) | undefined =>
  kinds[kind].column === 'json' ? JSON.parse : kind === 'url' ? toSafeUrl : undefined

/** Returns the parts of a field's value for the search index. Empty if the kind of field is not searched. */
export const getSearchableFieldParts = (field: FieldDefinition, value: FieldValue): readonly SearchableFieldPart[] =>
  getKind(field).words?.(value) ?? []

/** Returns the value of an empty field: `null`, or `[]` for lists. */
export const getEmptyFieldValue = (field: FieldDefinition): null | readonly [] => getKind(field).empty

/** Converts a validated value to the value to store. Null and undefined become the empty value of the field. */
export function toStoredValue(field: FieldDefinition, value: unknown): FieldValue {
  if (value === null || value === undefined) return getEmptyFieldValue(field)
  return (getKind(field).stored?.(value) ?? value) as FieldValue
}

/** Returns the JSON schema of a field's non-empty value. Its `title` is the Thai label of the field. */
export function createNonEmptyFieldSchema(field: FieldDefinition): FieldSchema {
  return {
    ...getKind(field).schema(field),
    title: field.label.th,
    description: field.label.en,
  }
}

/**
 * Returns the JSON schema of a field in a request body. A field that is not required also accepts null, which removes
 * its value (contract, rules common to all operations, 6).
 */
export function createRequestFieldSchema(field: FieldDefinition): TSchema {
  const filled = createNonEmptyFieldSchema(field)
  return field.required ? filled : nullable(filled)
}

/**
 * Returns the JSON schema of a field in a response. Every field is present: an empty one is null, an empty list `[]`.
 */
export function createResponseFieldSchema(field: FieldDefinition): TSchema {
  const filled = createNonEmptyFieldSchema(field)
  return field.required || getEmptyFieldValue(field) !== null ? filled : nullable(filled)
}

/** Extends a schema by null in its `type`, so that a wrong value gives one error instead of several. */
function nullable(schema: FieldSchema): TSchema {
  return {
    ...schema,
    type: [schema.type, 'null'],
    ...(schema.enum ? { enum: [...schema.enum, null] } : {}),
  }
}
