/** Corrections as the desk lists them: by the present names of their headings, with how they stand in the text (variants §2). */

import type { CorrectionRow, CorrectionState, SourceText } from '../../canon/text/corrections.ts'
import type { ShownText } from '../../canon/text/shown-text.ts'
import type { Contents } from '../../canon/tree/contents.ts'
import type { Divisions } from '../../canon/tree/divisions.ts'
import { CORRECTION } from '../../definitions/findings/correction.ts'
import { HeadingsOfTexts } from '../decisions/headings-of-texts.ts'
import { versionOfFinding } from '../finding-writer.ts'
import type { Corrections } from './corrections.ts'

export interface CorrectionFilters {
  readonly source?: string | undefined
  readonly volume?: number | undefined
  readonly division?: string | undefined
  readonly state?: CorrectionState | undefined
  readonly key?: string | undefined
}

export class CorrectionList {
  constructor(
    private readonly corrections: Corrections,
    private readonly text: ShownText,
    private readonly contents: Contents,
    private readonly divisions: Divisions,
  ) {}

  /** The newest first. */
  find({ source, volume, division, state, key }: CorrectionFilters) {
    const headings = new HeadingsOfTexts(this.contents, this.divisions)
    return this.corrections
      .all()
      .map((row) => this.shown(row, headings))
      .filter(
        (item) =>
          (source === undefined || item.source === source) &&
          (volume === undefined || item.volume === volume) &&
          (division === undefined || item.division === division) &&
          (state === undefined || item.state === state) &&
          (key === undefined || item.key === key),
      )
      .toReversed()
  }

  item(row: CorrectionRow) {
    return this.shown(row, new HeadingsOfTexts(this.contents, this.divisions))
  }

  /** The present slugs of a text's division and heading. */
  nameOf(text: Pick<SourceText, 'division' | 'entry'>) {
    const { title: _, ...slugs } = this.headingNames()(text)
    return slugs
  }

  /** Finds the present slugs and titles, for many texts of one state of the library. */
  headingNames() {
    const headings = new HeadingsOfTexts(this.contents, this.divisions)
    return (text: Pick<SourceText, 'division' | 'entry'>) => headings.named(text)
  }

  private shown(row: CorrectionRow, headings: HeadingsOfTexts) {
    const { id, source, edition, before, wrong, after, right, reason, evidence, report } = row
    const { state, places, stand } = this.text.standingOfCorrection(id)
    const { division, entry } = headings.named(row)
    return {
      ...{ id, source, division, entry, edition },
      volume: stand?.volume ?? row.volume,
      page: stand?.page ?? row.page,
      ...{ before, wrong, after, right, reason, evidence, state, places, report },
      key: row.correctedBy,
      at: row.createdAt,
      version: versionOfFinding(CORRECTION, row),
    }
  }
}
