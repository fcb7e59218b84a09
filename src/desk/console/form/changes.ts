/** What is typed over a record with its translations: kept apart from what the server has, and met with what others wrote. */

import type { FieldValue } from '../../../definitions/definition.ts'
import { areSameToEditor, areStoredAlike, type TypedFields } from '../base/same.ts'

/** By language and name of the field, as `th/title`: a record and its translations are edited as one. */
export type FieldChanges = TypedFields

/** A stored record with translations. */
export interface RecordWithTranslations {
  /** Null while it is not created. */
  readonly id: number | null
  readonly slug: string
  /** The published languages, the primary one first. */
  readonly languages: readonly string[]
  /** As the server has them. */
  readonly fields: FieldChanges
  /** By language; null while there is none. */
  readonly versions: Readonly<Record<string, string | null>>
  /** Languages whose translation is older than its original. */
  readonly outdated: readonly string[]
}

/** The key of a field in a language. */
export const fieldChangeKey = (language: string, name: string): string => `${language}/${name}`
/** Fields under their keys. */
export const toChangeKeys = (language: string, fields: TypedFields): FieldChanges =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [fieldChangeKey(language, name), value]))

/** The fields of one language by their names. */
export function fieldsOfLanguage(language: string, all: FieldChanges): TypedFields {
  const own = Object.entries(all).filter(([key]) => key.startsWith(`${language}/`))
  return Object.fromEntries(own.map(([key, value]) => [key.slice(language.length + 1), value]))
}

/** The changes with another value; one that is as the server has it is no change. */
export function withTypedValue(
  { fields }: RecordWithTranslations,
  changes: FieldChanges,
  key: string,
  value: FieldValue,
): FieldChanges {
  const { [key]: _, ...others } = changes
  return areSameToEditor(value, fields[key]) ? others : { ...others, [key]: value }
}

/** Changes as they are over what the server has now. */
export const rebaseChanges = (written: RecordWithTranslations, changes: FieldChanges): FieldChanges =>
  Object.entries(changes).reduce<FieldChanges>((all, [key, value]) => withTypedValue(written, all, key, value), {})

/** Changes without what was sent and taken; what was typed on since stays. */
export const changesSince = (changes: FieldChanges, sent: FieldChanges): FieldChanges =>
  Object.fromEntries(Object.entries(changes).filter(([key, value]) => sent[key] !== value))

/** What a draft keeps: what was typed, and what it was typed over. */
export interface RecordDraft {
  readonly changes: FieldChanges
  readonly base: FieldChanges
}

/**
 * What the server had in the fields that were typed.
 * @param met what was met and not answered yet: it is typed over what was there before, so that it is met again
 */
export const baseOfChanges = (
  { fields }: RecordWithTranslations,
  changes: FieldChanges,
  met: readonly FieldConflict[],
): FieldChanges =>
  Object.fromEntries(
    Object.keys(changes).map((key) => {
      const unanswered = met.find((field) => field.key === key)
      return [key, unanswered ? unanswered.before : (fields[key] ?? null)]
    }),
  )

/** As it was when a draft of it was typed. */
export const restoreBase = (written: RecordWithTranslations, base: FieldChanges): RecordWithTranslations => ({
  ...written,
  fields: { ...written.fields, ...base },
})

/** A field that another user changed while it was edited here. */
export interface FieldConflict {
  readonly key: string
  readonly before: FieldValue
  readonly theirs: FieldValue
  /** Undefined where nothing was typed here. */
  readonly mine: FieldValue | undefined
}

/** What was met as it is after typing on: what is alike by now is no question any more. */
export const unresolvedFieldConflicts = (
  met: readonly FieldConflict[],
  changes: FieldChanges,
): readonly FieldConflict[] =>
  met.flatMap((field) => {
    if (field.mine === undefined) return [field]
    const mine = changes[field.key]
    return mine === undefined || areStoredAlike(mine, field.theirs) ? [] : [{ ...field, mine }]
  })

/** Field by field what another editor wrote between two readings. */
export const findFieldConflicts = (
  before: RecordWithTranslations,
  now: RecordWithTranslations,
  changes: FieldChanges,
): readonly FieldConflict[] =>
  Object.entries(now.fields).flatMap(([key, theirs]) => {
    const old = before.fields[key] ?? null
    const mine = changes[key]
    // both wrote the same: nothing to choose
    return areSameToEditor(old, theirs) || (mine !== undefined && areStoredAlike(mine, theirs))
      ? []
      : [{ key, before: old, theirs, mine }]
  })
