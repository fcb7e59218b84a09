/** Fields as they are typed: parts of them by their places, and whether two values of one are the same. */

import type { FieldValue } from '../../../definitions/definition.ts'

/** What an editor typed, by field; null empties one. */
export type TypedFields = Readonly<Record<string, FieldValue>>

/** Whether two values are the same to an editor: an empty text is no text. */
export const areSameToEditor = (a: FieldValue | undefined, b: FieldValue | undefined): boolean =>
  JSON.stringify(emptied(a)) === JSON.stringify(emptied(b))

/** Whether the server keeps two values as the same: without the spaces around a text. */
export const areStoredAlike = (a: FieldValue | undefined, b: FieldValue | undefined): boolean =>
  areSameToEditor(trimmed(a), trimmed(b))

const trimmed = (value: FieldValue | undefined): FieldValue | undefined =>
  typeof value === 'string' ? value.trim().normalize() : value

const emptied = (value: FieldValue | undefined) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value

/** What is in a body at a place, such as `chapters.1.title`. */
export const valueAtPath = (whole: unknown, at: string): unknown =>
  at.split('.').reduce((part, name) => (Object(part) as Readonly<Record<string, unknown>>)[name], whole)

/** The body with something else there. */
export function withValueAtPath(whole: unknown, at: string, value: unknown): unknown {
  const [name = '', ...rest] = at.split('.')
  const inner = rest.length === 0 ? value : withValueAtPath(valueAtPath(whole, name), rest.join('.'), value)
  return Array.isArray(whole) ? whole.with(Number(name), inner) : { ...Object(whole), [name]: inner }
}
