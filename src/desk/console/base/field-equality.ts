/** Field values: equality, access to nested parts by path, and nested parts as fields of their own. */

import type { FieldValue } from '../../../definitions/definition.ts'

/** Field values that an editor typed, by field name; null empties a field. */
export type TypedFieldValues = Readonly<Record<string, FieldValue>>

/** Whether two field values look the same to an editor: empty text, empty list and null are equal. */
export const doValuesLookEqualToEditor = (a: FieldValue | undefined, b: FieldValue | undefined): boolean =>
  JSON.stringify(emptied(a)) === JSON.stringify(emptied(b))

/** Whether the server would store two field values alike: it trims texts and normalizes them to NFC. */
export const areValuesStoredEqually = (a: FieldValue | undefined, b: FieldValue | undefined): boolean =>
  doValuesLookEqualToEditor(trimmed(a), trimmed(b))

const trimmed = (value: FieldValue | undefined): FieldValue | undefined =>
  typeof value === 'string' ? value.trim().normalize() : value

const emptied = (value: FieldValue | undefined) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value

/** Returns the value at a path in a body, such as `chapters.1.title`. */
export const getValueAtPath = (whole: unknown, at: string): unknown =>
  at.split('.').reduce((part, name) => (Object(part) as Readonly<Record<string, unknown>>)[name], whole)

/** Returns a copy of a body with another value at a path such as `chapters.1.title`. */
export function setValueAtPath(whole: unknown, at: string, value: unknown): unknown {
  const [name = '', ...rest] = at.split('.')
  const inner = rest.length === 0 ? value : setValueAtPath(getValueAtPath(whole, name), rest.join('.'), value)
  return Array.isArray(whole) ? whole.with(Number(name), inner) : { ...Object(whole), [name]: inner }
}

/**
 * Returns translations and chapters as fields such as `title (en)` and `chapters 2`. Chapters of the log have their
 * number; those of a request are counted.
 */
export function flattenFields(fields: object): Readonly<Record<string, unknown>> {
  const result: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'translations' && typeof value === 'object' && value !== null) {
      for (const [language, translated] of Object.entries(value)) {
        for (const [field, text] of Object.entries(Object(translated))) result[`${field} (${language})`] = text
      }
    } else if (name === 'chapters' && Array.isArray(value)) {
      for (const [at, { chapter = at + 1, title, body }] of value.entries())
        result[`chapters ${chapter}`] = [title, body].filter((text) => text !== undefined).join('\n')
    } else result[name] = value
  }
  return result
}
