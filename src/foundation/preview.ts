/** What a paste or a replaced collection would do, row by row (desk §1). */

import type { Issues } from './app-error.ts'

/** What can happen to a row. */
export const PREVIEW_RESULTS = ['new', 'changed', 'moved', 'unchanged', 'bad', 'removed'] as const
/** What would happen to a row. */
export type PreviewResult = (typeof PREVIEW_RESULTS)[number]

/** A field that would change. */
export interface PreviewChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** A row of a preview. */
export interface PreviewRow {
  /** Its index in the list that was sent, from 0; null for what the list leaves out. */
  readonly row: number | null
  /** Null where the row is too bad to tell. */
  readonly slug: string | null
  readonly result: PreviewResult
  readonly changes: readonly PreviewChange[]
  /** Where a moved record was before: the slug of what it belonged to. */
  readonly from?: string | null
  /** What is wrong, by field; `row` where it is no single one. */
  readonly issues?: Issues
}

/** The rows of a preview, and how many have which result. */
export interface WritePreview {
  readonly rows: readonly PreviewRow[]
  readonly counts: Readonly<Record<PreviewResult, number>>
}

/** Counts the results of rows. */
export function countPreviewResults(rows: readonly PreviewRow[]): WritePreview {
  const counts = Object.fromEntries(
    PREVIEW_RESULTS.map((result) => [result, rows.filter((row) => row.result === result).length]),
  )
  return { rows, counts: counts as WritePreview['counts'] }
}
