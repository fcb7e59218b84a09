/**
 * Unsaved changes to a record and its translations. They are kept apart from the stored values, and merged with changes
 * of other editors.
 */

import type { FieldValue } from '../../../definitions/definition.ts'
import { areValuesStoredEqually, doValuesLookEqualToEditor, type TypedFieldValues } from '../base/field-equality.ts'

/** Field values of a record and its translations, by keys such as `th/title`. */
export type ValuesByLanguageAndField = TypedFieldValues

/** A stored record with its translations, whose fields are edited together. */
export interface RecordWithTranslations {
  /** Null until the record is created. */
  readonly id: number | null
  readonly slug: string
  /** The published languages, the primary one first. */
  readonly languages: readonly string[]
  /** The stored values. */
  readonly fields: ValuesByLanguageAndField
  /** Versions by language; null where there is no translation. */
  readonly versions: Readonly<Record<string, string | null>>
  /** Languages whose translation is older than its original. */
  readonly outdated: readonly string[]
}

/** Returns the key of a field in a language, such as `th/title`. */
export const toLanguageFieldKey = (language: string, name: string): string => `${language}/${name}`
/** Returns the fields of one language with keys such as `th/title`. */
export const prefixFieldKeysWithLanguage = (language: string, fields: TypedFieldValues): ValuesByLanguageAndField =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [toLanguageFieldKey(language, name), value]))

/** Returns the fields of one language by their names, without the language. */
export function getFieldsOfLanguage(language: string, all: ValuesByLanguageAndField): TypedFieldValues {
  const own = Object.entries(all).filter(([key]) => key.startsWith(`${language}/`))
  return Object.fromEntries(own.map(([key, value]) => [key.slice(language.length + 1), value]))
}

/**
 * Returns the changes with a newly typed value. If the value equals the stored one, the field is removed from the
 * changes.
 * @param key such as `th/title`
 */
export function applyTypedValue(
  { fields }: RecordWithTranslations,
  changes: ValuesByLanguageAndField,
  key: string,
  value: FieldValue,
): ValuesByLanguageAndField {
  const { [key]: _, ...others } = changes
  return doValuesLookEqualToEditor(value, fields[key]) ? others : { ...others, [key]: value }
}

/** Returns the changes that differ from a newer stored version. */
export const rebaseFieldChanges = (
  stored: RecordWithTranslations,
  changes: ValuesByLanguageAndField,
): ValuesByLanguageAndField =>
  Object.entries(changes).reduce<ValuesByLanguageAndField>(
    (all, [key, value]) => applyTypedValue(stored, all, key, value),
    {},
  )

/**
 * Returns the changes without those that were saved. Values typed since then stay.
 * @param sent the changes that were saved
 */
export const subtractSavedChanges = (
  changes: ValuesByLanguageAndField,
  sent: ValuesByLanguageAndField,
): ValuesByLanguageAndField => Object.fromEntries(Object.entries(changes).filter(([key, value]) => sent[key] !== value))

/** The draft of a record: the changed values, and the stored values that they replace. */
export interface RecordDraft {
  readonly changes: ValuesByLanguageAndField
  readonly base: ValuesByLanguageAndField
}

/**
 * Returns the stored values of the changed fields, for a draft.
 * @param conflicts unresolved conflicts; for their fields, the values from before the conflict are returned, so that
 * the conflicts are found again
 */
export const getStoredValuesOfChangedFields = (
  { fields }: RecordWithTranslations,
  changes: ValuesByLanguageAndField,
  conflicts: readonly FieldConflict[],
): ValuesByLanguageAndField =>
  Object.fromEntries(
    Object.keys(changes).map((key) => {
      const conflict = conflicts.find((field) => field.key === key)
      return [key, conflict ? conflict.before : (fields[key] ?? null)]
    }),
  )

/**
 * Returns a record with the stored values from which a draft was typed. Comparing it with the record shows what others
 * have changed since then.
 * @param base stored values of the draft's changed fields
 */
export const restoreDraftBaseValues = (
  stored: RecordWithTranslations,
  base: ValuesByLanguageAndField,
): RecordWithTranslations => ({
  ...stored,
  fields: { ...stored.fields, ...base },
})

/** A field that another editor changed while this editor had it open. */
export interface FieldConflict {
  readonly key: string
  readonly before: FieldValue
  readonly theirs: FieldValue
  /** Undefined if the field was not changed here. */
  readonly mine: FieldValue | undefined
}

/**
 * Returns the conflicts that are still unresolved after further typing, with the current values. A conflict is resolved
 * when both values have become equal.
 */
export const findUnresolvedFieldConflicts = (
  conflicts: readonly FieldConflict[],
  changes: ValuesByLanguageAndField,
): readonly FieldConflict[] =>
  conflicts.flatMap((field) => {
    if (field.mine === undefined) return [field]
    const mine = changes[field.key]
    return mine === undefined || areValuesStoredEqually(mine, field.theirs) ? [] : [{ ...field, mine }]
  })

/**
 * Returns the fields that another editor changed between two readings of a record. Fields in which both editors typed
 * the same are left out.
 */
export const findFieldsChangedByOthers = (
  before: RecordWithTranslations,
  now: RecordWithTranslations,
  changes: ValuesByLanguageAndField,
): readonly FieldConflict[] =>
  Object.entries(now.fields).flatMap(([key, theirs]) => {
    const old = before.fields[key] ?? null
    const mine = changes[key]
    // both wrote the same: nothing to choose
    return doValuesLookEqualToEditor(old, theirs) || (mine !== undefined && areValuesStoredEqually(mine, theirs))
      ? []
      : [{ key, before: old, theirs, mine }]
  })
