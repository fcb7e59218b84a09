/** What an import reports while it works and when it is done. */

import type { CorrectionCounts } from '../../review-items/corrections/corrections.ts'
import type { DecisionsToReviewCounts } from '../../review-items/decisions/decision-status.ts'

/** Steps of an import, in order. */
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

/** Progress report of an import. */
export interface ImportProgressEvent {
  readonly step: ImportStep
  /** The source's id, for the steps that go source by source. */
  readonly source: string | null
  /** Headings, passages, page parts or entries so far in this step and source. */
  readonly count: number
  /** How far the step is, 0 to 1; null when it is unknown. */
  readonly share: number | null
}

/** Callback that receives the progress of an import. */
export type ImportProgressListener = (event: ImportProgressEvent) => void

/** Summary of what one source brought: its rank, and counts of headings, passages, pages and characters. */
export interface ImportedSourceSummary {
  readonly id: string
  readonly title: string
  /** From 1; the first is shown where no user decided otherwise. */
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
  /** Headings that an editor deleted, and that stay deleted. */
  readonly deletedHeadings: number
  /** Passages of other sources, taken over as they were. */
  readonly storedPassages: number
  /** Texts that two or more sources have alike, over the whole library. */
  readonly agreements: number
  /** Texts in which sources differ and that no user has decided yet: the queue. */
  readonly conflicts: number
  /** Texts in which sources differ and that a user decided before: skipped. */
  readonly settled: number
  readonly doubts: DecisionsToReviewCounts
  /** How the words that people corrected are in the new text. */
  readonly corrections: CorrectionCounts
  /** Words of the new text that are rather misprints than not, and that no user has judged or corrected. */
  readonly suspects: number
  /** Thai sentences; see PackageWarnings. */
  readonly warnings: readonly string[]
  /** Where a broken text database was put aside; null when there was none. */
  readonly brokenFile: string | null
  /** The ids of sources that was in the broken one and were not imported now: they must be imported again. */
  readonly lostSources: readonly string[]
  /** The generation of the text that was there before, where its Pali has the same words: what was counted of it still holds. */
  readonly sameWordsAs: string | null
  readonly milliseconds: number
}
