/** Unsaved changes to a record for ContentEditor: comparison, results of saving, drafts, and merging. */

import { isOutdatedError } from '../base/request-errors.ts'
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

/** A stored record with the unsaved changes to it. */
export interface RecordWithUnsavedChanges {
  readonly written: RecordWithTranslations
  readonly changes: ValuesByLanguageAndField
}

/** Combines unsaved changes with the stored version; changes equal to it are dropped. */
export const mergeUnsavedChanges = (
  written: RecordWithTranslations,
  changes: ValuesByLanguageAndField,
): RecordWithUnsavedChanges => ({
  written,
  changes: rebaseFieldChanges(written, changes),
})

/** Whether there are unsaved changes. */
export const hasTypedChanges = ({ changes }: RecordWithUnsavedChanges) => Object.keys(changes).length > 0

/** Converts the result of writing a record to the outcome that ContentEditor takes. */
export function toSaveOutcome(
  { collection, division }: FormRecordDescription,
  from: RecordWithTranslations,
  { written, sent, writes, refused, proposed }: WriteProgress,
): SaveOutcome<RecordWithUnsavedChanges> {
  const records = [written.slug, from.slug]
  return {
    taken: ({ changes }) => mergeUnsavedChanges(written, subtractSavedChanges(changes, sent)),
    edits: { collection, division, records, writes },
    refused: refused && rejectedOf(written, refused),
    proposed,
  }
}

function rejectedOf(
  { id }: RecordWithTranslations,
  { appError, language }: NonNullable<WriteProgress['refused']>,
): SaveOutcome<RecordWithUnsavedChanges>['refused'] {
  const { problem } = appError
  if (!isOutdatedError(appError)) return [{ form: language, problem }]
  if (id !== null) return 'outdated'
  // creating never overwrites: the slug is taken
  const issues = { slug: ['มีรายการที่ใช้ชื่อในลิงก์นี้อยู่แล้ว กรุณาตั้งชื่ออื่น'] }
  return [{ form: language, problem: { ...problem, issues } }]
}

/**
 * Merges a draft with what was typed since the screen opened; typed values win.
 * @returns the content, and conflicts with the stored version
 */
export function mergeDraftWithTyping(draft: RecordDraft, { written, changes: mine }: RecordWithUnsavedChanges) {
  const [typed, base] = [flat(draft.changes), flat(draft.base)]
  const state = mergeUnsavedChanges(written, { ...typed, ...mine })
  return { state, met: findFieldsChangedByOthers(restoreDraftBaseValues(written, base), written, state.changes) }
}

/** Converts drafts of earlier versions, which grouped fields by language. */
const flat = (stored: ValuesByLanguageAndField): ValuesByLanguageAndField =>
  Object.assign(
    {},
    ...Object.entries(stored).map(([key, value]) =>
      key.includes('/') ? { [key]: value } : prefixFieldKeysWithLanguage(key, Object(value)),
    ),
  )

/** Returns the content with the other editor's values in some fields. */
export const applyTheirValues = (
  { written, changes }: RecordWithUnsavedChanges,
  theirs: readonly FieldConflict[],
): RecordWithUnsavedChanges => ({
  written,
  changes: theirs.reduce((all, { key, theirs: value }) => applyTypedValue(written, all, key, value), changes),
})
