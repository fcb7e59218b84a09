/** Counts the proofread pages of volumes. Of each volume only the pages that editors have marked are read. */

import { and, desc, eq } from 'drizzle-orm'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { getReviewItemTable } from '../../../db/review-item-tables.ts'
import { DisplayedPageLookup } from '../../canon/text/displayed-pages.ts'
import type { DisplayedTextReader } from '../../canon/text/displayed-text.ts'
import { toVolumeEditionKey, type VolumeEdition } from '../../canon/text/volume-part.ts'
import { isCommentaryEdition } from '../../definitions/editions.ts'
import { PROOFREADING_MARK_DEFINITION } from '../../definitions/review-items/page-mark.ts'
import type { PageLettersDigests } from './page-letters.ts'
import { getProofreadingState, type PageProofreadingState } from './page-marks.ts'

/** Numbers of pages of an edition in a volume, by proofreading state. */
export interface PageCountsByProofreadingState {
  /** Pages with words. */
  readonly pages: number
  readonly read: number
  readonly confirmed: number
  /** Pages whose newest mark is a problem. */
  readonly problem: number
  readonly changed: number
}

/** A volume of an edition with the numbers of its pages by proofreading state. */
export type ProofreadingProgressOfVolume = VolumeEdition & PageCountsByProofreadingState

const marks = getReviewItemTable(PROOFREADING_MARK_DEFINITION)
const { page, digest, readAt, confirmedAt, clearedAt, confirmedBy, problemAt } = marks
const columns = { page, digest, readAt, confirmedAt, clearedAt, confirmedBy, problemAt }

/** Reads the proofreading progress of volumes. */
export class ProofreadingProgressReader {
  private readonly pages: DisplayedPageLookup

  constructor(
    private readonly db: LibraryDatabase,
    private readonly text: DisplayedTextReader,
    private readonly letters: PageLettersDigests,
  ) {
    this.pages = new DisplayedPageLookup(text)
  }

  /**
   * Yields the counts of each volume with words of each edition except commentaries. A volume whose marks were not
   * compared since its text changed takes 20 ms at most, so a server can answer other requests between two volumes.
   */
  *eachVolume(): Generator<ProofreadingProgressOfVolume> {
    const markedVolumes = this.db.orm.selectDistinct({ edition: marks.edition, volume: marks.volume }).from(marks).all()
    const marked = new Set(markedVolumes.map(toVolumeEditionKey))
    // a commentary is shown on the pages of the text that it explains, not on printed pages of its own
    for (const edition of this.text.editions.filter((one) => !isCommentaryEdition(one))) {
      for (const { volume } of this.text.rows<{ volume: number }>(VOLUMES, edition)) {
        const part = { edition, volume }
        const { pages } = this.pages.count(part)
        const counts = marked.has(toVolumeEditionKey(part)) ? this.countMarkedPages(part) : NO_PAGES
        if (pages > 0) yield { ...part, ...counts, pages }
      }
    }
  }

  private countMarkedPages({ edition, volume }: VolumeEdition) {
    const rows = this.db.orm
      .select(columns)
      .from(marks)
      .where(and(eq(marks.edition, edition), eq(marks.volume, volume)))
      .orderBy(desc(marks.updatedAt), desc(marks.id))
      .all()
    const marksByPage = Map.groupBy(rows, (mark) => mark.page)
    const digests = this.letters.getOfPages({ edition, volume }, [...marksByPage.keys()])
    const states = [...marksByPage].flatMap(([page, marksOfPage]) => {
      const present = digests.get(page)
      return present === undefined ? [] : [getProofreadingState(marksOfPage, present)]
    })
    return countStates(states)
  }
}

const VOLUMES = 'SELECT DISTINCT volume FROM extents WHERE edition = ? ORDER BY volume'

const NO_PAGES = { read: 0, confirmed: 0, problem: 0, changed: 0 } as const

function countStates(states: Iterable<PageProofreadingState>): Omit<PageCountsByProofreadingState, 'pages'> {
  const counts: Record<PageProofreadingState, number> = { ...NO_PAGES, unread: 0 }
  for (const state of states) counts[state]++
  const { unread: _, ...others } = counts
  return others
}

/** Counts pages by state. `pages` is the number of all. A confirmed page counts as `confirmed` only. */
export const countPagesByProofreadingState = (
  pages: readonly { readonly state: PageProofreadingState }[],
): PageCountsByProofreadingState => ({ pages: pages.length, ...countStates(pages.map(({ state }) => state)) })
