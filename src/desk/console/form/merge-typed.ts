/** Implements editing of a record for ContentEditor: comparison, results of saving, drafts, and merging. */

import { isHttp412Error } from '../base/request-errors.ts'
import {
  applyTypedValue,
  type FieldConflict,
  findFieldsChangedByOthers,
  prefixFieldKeysWithLanguage,
  type RecordDraft,
  type RecordWithTranslations,
  rebaseFieldChanges,
  restoreDraftBaseValues,
  subtractSavedChanges,
  type ValuesByLanguageAndField,
} from './changes.ts'
import type { SaveOutcome } from './editor.ts'
import type { FormRecordDescription, WriteProgress } from './record-description.ts'

/** A stored record, and the unsaved changes to it. */
export interface RecordWithUnsavedChanges {
  readonly stored: RecordWithTranslations
  readonly changes: ValuesByLanguageAndField
}

/** Combines unsaved changes with a stored version. Changes that are equal to it are dropped. */
export const mergeUnsavedChanges = (
  stored: RecordWithTranslations,
  changes: ValuesByLanguageAndField,
): RecordWithUnsavedChanges => ({
  stored,
  changes: rebaseFieldChanges(stored, changes),
})

/** Whether there are unsaved changes. */
export const hasTypedChanges = ({ changes }: RecordWithUnsavedChanges) => Object.keys(changes).length > 0

/**
 * Converts the result of writing a record to the outcome that ContentEditor takes.
 * @param from the record before the write
 */
export function toSaveOutcome(
  { collection, division }: FormRecordDescription,
  from: RecordWithTranslations,
  { stored, sent, writes, rejection, proposals }: WriteProgress,
): SaveOutcome<RecordWithUnsavedChanges> {
  const records = [stored.slug, from.slug]
  return {
    removeSaved: ({ changes }) => mergeUnsavedChanges(stored, subtractSavedChanges(changes, sent)),
    edits: { collection, division, records, writes },
    rejection: rejection && toRejection(stored, rejection),
    proposals,
  }
}

function toRejection(
  { id }: RecordWithTranslations,
  { appError, language }: NonNullable<WriteProgress['rejection']>,
): SaveOutcome<RecordWithUnsavedChanges>['rejection'] {
  const { problem } = appError
  if (!isHttp412Error(appError)) return [{ form: language, problem }]
  if (id !== null) return 'outdated'
  // creating never overwrites: the slug is taken
  const issues = { slug: ['มีรายการที่ใช้ชื่อในลิงก์นี้อยู่แล้ว กรุณาตั้งชื่ออื่น'] }
  return [{ form: language, problem: { ...problem, issues } }]
}

/**
 * Merges a draft with what was typed since the screen opened. Where both have a value, the typed one wins.
 * @returns the content, and its conflicts with the stored version
 */
export function mergeDraftWithTyping(draft: RecordDraft, { stored, changes: mine }: RecordWithUnsavedChanges) {
  const [typed, base] = [flattenOldDraft(draft.changes), flattenOldDraft(draft.base)]
  const state = mergeUnsavedChanges(stored, { ...typed, ...mine })
  return { state, conflicts: findFieldsChangedByOthers(restoreDraftBaseValues(stored, base), stored, state.changes) }
}

/** Converts drafts of earlier versions, which grouped fields by language. */
const flattenOldDraft = (values: ValuesByLanguageAndField): ValuesByLanguageAndField =>
  Object.assign(
    {},
    ...Object.entries(values).map(([key, value]) =>
      key.includes('/') ? { [key]: value } : prefixFieldKeysWithLanguage(key, Object(value)),
    ),
  )

/** Returns the content with the other editor's values in the fields of the given conflicts. */
export const applyTheirValues = (
  { stored, changes }: RecordWithUnsavedChanges,
  theirs: readonly FieldConflict[],
): RecordWithUnsavedChanges => ({
  stored,
  changes: theirs.reduce((all, { key, theirs: value }) => applyTypedValue(stored, all, key, value), changes),
})
