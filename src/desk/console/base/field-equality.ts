/** Typed field values: access to nested parts by path, and equality. */

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
