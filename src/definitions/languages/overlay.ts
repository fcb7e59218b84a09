/** Overlays a translation on a record, field by field. Untranslated fields stay in the primary language. */

import type { DhammaGroupMember } from '../definition.ts'

/** The translated fields of one record in one language, by field name. Untranslated fields are absent. */
export type RecordTranslation = Readonly<Record<string, unknown>>

/** Returns a translation as it is stored: without its empty fields (null, undefined, empty list). */
export function removeEmptyTranslationFields(values: Readonly<Record<string, unknown>>): RecordTranslation {
  const filled = Object.entries(values).filter(
    ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(filled)
}

/**
 * Returns the value to show for a field: the translated one, or the original if there is none. Members of a dhamma
 * group are merged member by member and field by field. Untranslated parts of a list therefore show the original.
 */
export function getTranslatedFieldValue<T>(value: T, translated: unknown): T {
  if (translated === undefined || translated === null) return value
  if (!Array.isArray(value)) return translated as T
  if (!Array.isArray(translated)) return value
  return value.map((item: DhammaGroupMember, index) => overlayMember(item, translated[index])) as T
}

function overlayMember(
  member: DhammaGroupMember,
  translated: Partial<DhammaGroupMember> | undefined,
): DhammaGroupMember {
  if (!translated) return member
  return {
    title: translated.title ?? member.title,
    pali: translated.pali ?? member.pali,
    description: translated.description ?? member.description,
  }
}
