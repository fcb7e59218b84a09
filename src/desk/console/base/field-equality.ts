/** Field values: equality, access to nested parts by path, and nested parts as fields of their own. */

import type { FieldValue } from '../../../definitions/definition.ts'

/** Field values that an editor typed, by field name; null empties a field. */
export type TypedFieldValues = Readonly<Record<string, FieldValue>>

/** Whether two field values look the same to an editor. Empty text, an empty list, null and undefined are equal. */
export const doValuesLookEqualToEditor = (a: FieldValue | undefined, b: FieldValue | undefined): boolean =>
  JSON.stringify(toNullIfEmpty(a)) === JSON.stringify(toNullIfEmpty(b))

/**
 * Whether the server would store two field values alike. Texts are compared trimmed and in NFC. Empty text, an empty
 * list, null and undefined are equal.
 */
export const areValuesStoredEqually = (a: FieldValue | undefined, b: FieldValue | undefined): boolean =>
  doValuesLookEqualToEditor(toStoredForm(a), toStoredForm(b))

const toStoredForm = (value: FieldValue | undefined): FieldValue | undefined =>
  typeof value === 'string' ? value.trim().normalize() : value

const toNullIfEmpty = (value: FieldValue | undefined) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value

/**
 * Returns the value at a dotted path in a body, such as `chapters.1.title` with indexes from 0. Undefined if there is
 * none.
 */
export const getValueAtPath = (body: unknown, path: string): unknown =>
  path.split('.').reduce((part, name) => (Object(part) as Readonly<Record<string, unknown>>)[name], body)

/**
 * Returns a copy of a body with another value at a dotted path, such as `chapters.1.title` with indexes from 0. Missing
 * objects are created.
 */
export function setValueAtPath(body: unknown, path: string, value: unknown): unknown {
  const [name = '', ...rest] = path.split('.')
  const inner = rest.length === 0 ? value : setValueAtPath(getValueAtPath(body, name), rest.join('.'), value)
  return Array.isArray(body) ? body.with(Number(name), inner) : { ...Object(body), [name]: inner }
}

/**
 * Returns the fields with each translated field and each chapter as a field of its own, such as `title (en)` and
 * `chapters 2`. Chapters count from 1: by their own number, or by their index if they have none.
 */
export function flattenFields(fields: object): Readonly<Record<string, unknown>> {
  const result: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'translations' && typeof value === 'object' && value !== null) {
      for (const [language, translated] of Object.entries(value)) {
        for (const [field, text] of Object.entries(Object(translated))) result[`${field} (${language})`] = text
      }
    } else if (name === 'chapters' && Array.isArray(value)) {
      for (const [index, { chapter = index + 1, title, body }] of value.entries())
        result[`chapters ${chapter}`] = [title, body].filter((text) => text !== undefined).join('\n')
    } else result[name] = value
  }
  return result
}
