/**
 * Lists corrections for the desk, with the current slugs of their headings and their status in the text (variants §2).
 */

import type { CorrectionRow, CorrectionState } from '../../canon/text/corrections.ts'
import type { DisplayedTextReader } from '../../canon/text/displayed-text.ts'
import type { HeadingReader } from '../../canon/volumes/entries.ts'
import { CORRECTION_DEFINITION } from '../../definitions/review-items/correction.ts'
import { computeReviewItemVersion } from '../review-item-row.ts'
import type { CorrectionStore } from './corrections.ts'

/** Filters of the list of corrections. An absent filter matches all. */
export interface CorrectionFilters {
  readonly source?: string | undefined
  readonly volume?: number | undefined
  readonly division?: string | undefined
  readonly state?: CorrectionState | undefined
  /** Name of the key that wrote the correction. */
  readonly key?: string | undefined
}

/** Lists corrections with their status. */
export class CorrectionListReader {
  constructor(
    private readonly corrections: CorrectionStore,
    private readonly text: DisplayedTextReader,
    private readonly entries: HeadingReader,
  ) {}

  /** Returns the corrections that match all filters, newest first. */
  find(filters: CorrectionFilters) {
    const names = (['source', 'volume', 'division', 'state', 'key'] as const).filter(
      (name) => filters[name] !== undefined,
    )
    const items = this.corrections.all().map((row) => this.toItem(row))
    return items.filter((item) => names.every((name) => item[name] === filters[name])).toReversed()
  }

  /** Returns one correction with its status. @throws AppError `not_found` */
  read(id: number) {
    return this.toItem(this.corrections.require(id))
  }

  private toItem(row: CorrectionRow) {
    const { id, source, edition, before, wrong, after, right, reason, evidence, report } = row
    const { state, places, place } = this.text.getCorrectionStatus(id)
    const { division, entry } = this.entries.named(row)
    return {
      id,
      source,
      division,
      entry,
      edition,
      volume: place?.volume ?? row.volume,
      page: place?.page ?? row.page,
      before,
      wrong,
      after,
      right,
      reason,
      evidence,
      state,
      places,
      report,
      key: row.correctedBy,
      at: row.createdAt,
      version: computeReviewItemVersion(CORRECTION_DEFINITION, row),
    }
  }
}
