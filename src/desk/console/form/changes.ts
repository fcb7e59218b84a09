/**
 * Unsaved changes to a record and its translations: kept separate from the stored values, and merged with changes of
 * other editors.
 */

import type { FieldValue } from '../../../definitions/definition.ts'
import { areValuesStoredEqually, doValuesLookEqualToEditor, type TypedFieldValues } from '../base/field-equality.ts'

/** Field values by language and field name, such as `th/title`: a record and its translations are edited as one. */
export type ValuesByLanguageAndField = TypedFieldValues

/** A stored record with its translations, as one set of fields. */
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
/** Returns the fields of one language with the language in front of each name, as `th/title`. */
export const prefixFieldKeysWithLanguage = (language: string, fields: TypedFieldValues): ValuesByLanguageAndField =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [toLanguageFieldKey(language, name), value]))

/** Returns the fields of one language by their names. */
export function getFieldsOfLanguage(language: string, all: ValuesByLanguageAndField): TypedFieldValues {
  const own = Object.entries(all).filter(([key]) => key.startsWith(`${language}/`))
  return Object.fromEntries(own.map(([key, value]) => [key.slice(language.length + 1), value]))
}

/** Returns the changes with a newly typed value; a value equal to the stored one is removed from the changes. */
export function applyTypedValue(
  { fields }: RecordWithTranslations,
  changes: ValuesByLanguageAndField,
  key: string,
  value: FieldValue,
): ValuesByLanguageAndField {
  const { [key]: _, ...others } = changes
  return doValuesLookEqualToEditor(value, fields[key]) ? others : { ...others, [key]: value }
}

/** Returns the changes that still differ from a newer stored version. */
export const rebaseFieldChanges = (
  stored: RecordWithTranslations,
  changes: ValuesByLanguageAndField,
): ValuesByLanguageAndField =>
  Object.entries(changes).reduce<ValuesByLanguageAndField>(
    (all, [key, value]) => applyTypedValue(stored, all, key, value),
    {},
  )

/** Returns the changes without those that were saved; values typed since then stay. */
export const subtractSavedChanges = (
  changes: ValuesByLanguageAndField,
  sent: ValuesByLanguageAndField,
): ValuesByLanguageAndField => Object.fromEntries(Object.entries(changes).filter(([key, value]) => sent[key] !== value))

/** A draft of a record: the changed values, and the stored values that they replace. */
export interface RecordDraft {
  readonly changes: ValuesByLanguageAndField
  readonly base: ValuesByLanguageAndField
}

/**
 * Returns the stored values of the changed fields, for a draft.
 * @param conflicts unresolved conflicts; the draft keeps the values from before them, so that they are found again
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
 * Returns a record with its changed fields set back to the stored values from which a draft was typed, so that
 * changes by others since then are found.
 */
export const restoreDraftBaseValues = (
  stored: RecordWithTranslations,
  base: ValuesByLanguageAndField,
): RecordWithTranslations => ({
  ...stored,
  fields: { ...stored.fields, ...base },
})

/** A field that another editor changed while it was edited here. */
export interface FieldConflict {
  readonly key: string
  readonly before: FieldValue
  readonly theirs: FieldValue
  /** Undefined if the field was not changed here. */
  readonly mine: FieldValue | undefined
}

/**
 * Returns the conflicts that are left after further typing, with the current values; those whose sides have become
 * equal are dropped.
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

/** Returns the fields that another editor changed between two readings of a record, unless both typed the same. */
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
