/** Lays a translation over a record, field by field: what is not translated stays in the primary language. */

import type { GroupMember } from '../definition.ts'

/** Translated fields of one record; only those that have a value. */
export type Translation = Readonly<Record<string, unknown>>

/** Without what is empty: a translation holds only what was translated. */
export function withoutEmptyFields(values: Readonly<Record<string, unknown>>): Translation {
  const filled = Object.entries(values).filter(
    ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(filled)
}

/**
 * The value to show for one field: the translated one where there is one. Members are merged
 * one by one and field by field, so that a half-translated list loses nothing.
 */
export function translatedFieldValue<T>(value: T, translated: unknown): T {
  if (translated === undefined || translated === null) return value
  if (!Array.isArray(value)) return translated as T
  if (!Array.isArray(translated)) return value
  return value.map((item: GroupMember, index) => overlaidMember(item, translated[index])) as T
}

function overlaidMember(member: GroupMember, translated: Partial<GroupMember> | undefined): GroupMember {
  if (!translated) return member
  return {
    title: translated.title ?? member.title,
    pali: translated.pali ?? member.pali,
    description: translated.description ?? member.description,
  }
}
