/** The preview of a write to many rows, such as a paste or a replaced collection (desk §1). */

import type { RequestIssues } from './app-error.ts'

/** The possible outcomes of a row in a preview. */
export const PREVIEW_ROW_OUTCOMES = ['new', 'changed', 'moved', 'unchanged', 'bad', 'removed'] as const
/** The outcome of a row in a preview. */
export type PreviewRowOutcome = (typeof PREVIEW_ROW_OUTCOMES)[number]

/** A field that a write would change, with both values. */
export interface PreviewFieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** A row of a preview: what a write would do to one record. */
export interface PreviewRow {
  /** Its index in the submitted list, from 0; null for a record that the list lacks. */
  readonly row: number | null
  /** Null if the row is too faulty to have one. */
  readonly slug: string | null
  readonly result: PreviewRowOutcome
  readonly changes: readonly PreviewFieldChange[]
  /** For a moved record: the slug of its former parent. */
  readonly from?: string | null
  /** Errors by field; under `row` if they concern no single field. */
  readonly issues?: RequestIssues
}

/** A preview of a write: its rows, and how many have each outcome. */
export interface WritePreview {
  readonly rows: readonly PreviewRow[]
  readonly counts: Readonly<Record<PreviewRowOutcome, number>>
}

/** Returns a preview of rows, with the number of rows by outcome. */
export function createWritePreview(rows: readonly PreviewRow[]): WritePreview {
  const counts = Object.fromEntries(
    PREVIEW_ROW_OUTCOMES.map((result) => [result, rows.filter((row) => row.result === result).length]),
  )
  return { rows, counts: counts as WritePreview['counts'] }
}
