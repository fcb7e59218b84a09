/** Types of the reports of an import, while it runs and when it is done. */

import type { CorrectionCounts } from '../../review-items/corrections/corrections.ts'
import type { DecisionsToReviewCounts } from '../../review-items/decisions/decision-status.ts'

/** The steps of an import in order, as the progress line names them. */
export type ImportStep =
  | 'entries'
  | 'headings'
  | 'passages'
  | 'keeping'
  | 'arranging'
  | 'suspecting'
  | 'indexing'
  | 'writing'
  | 'counting'

/** A report of the progress of an import. */
export interface ImportProgressEvent {
  readonly step: ImportStep
  /** The source's id, for the steps that go source by source. */
  readonly source: string | null
  /** Headings, passages, page parts or entries so far in this step and source. */
  readonly count: number
  /** How far the step is, 0 to 1; null when it is unknown. */
  readonly share: number | null
}

/** Receives the progress of an import. */
export type ImportProgressListener = (event: ImportProgressEvent) => void

/** Summary of one source of an import: its rank, and counts of headings, passages, pages and characters. */
export interface ImportedSourceSummary {
  readonly id: string
  readonly title: string
  /** From 1; pages show the first one unless an editor decided otherwise. */
  readonly rank: number
  readonly headings: number
  readonly passages: number
  /** Pages with text, over all editions and volumes. */
  readonly pages: number
  readonly characters: number
}

/** Summary of an import of texts. */
export interface ImportSummary {
  readonly sources: readonly ImportedSourceSummary[]
  /** Headings that the library did not have. */
  readonly newHeadings: number
  /** Headings that an editor deleted, which stay deleted. */
  readonly deletedHeadings: number
  /** Unchanged passages of other sources. */
  readonly storedPassages: number
  /** Texts that two or more sources share with equal letters, in the whole library. */
  readonly agreements: number
  /** Texts in which sources differ and that await a decision: the queue. */
  readonly conflicts: number
  /** Texts in which sources differ and that an editor has decided. */
  readonly settled: number
  readonly doubts: DecisionsToReviewCounts
  /** Status of corrections in the new text. */
  readonly corrections: CorrectionCounts
  /** Words of the new text that are probably misprints and that no editor has judged or corrected. */
  readonly suspects: number
  /** Thai sentences; see PackageWarnings. */
  readonly warnings: readonly string[]
  /** New path of a broken text database; null if there was none. */
  readonly brokenFile: string | null
  /** Ids of sources in the broken file that this import does not contain; they must be imported again. */
  readonly lostSources: readonly string[]
  /** Generation of the old text if its Pali has the same words, so that its word counts stay valid. */
  readonly sameWordsAs: string | null
  readonly milliseconds: number
}
