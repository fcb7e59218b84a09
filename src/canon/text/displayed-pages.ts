/** Which pages of an edition readers see, looked up by the index of parts: nothing of a volume is read as a whole. */

import type { DisplayedText } from './displayed-text.ts'
import { IS_CHOSEN_SQL, IS_PRINTED_SQL, JOIN_EXCEPTION_SQL } from './exceptions.ts'
import { DISPLAYED_PARTS_SQL } from './page-parts.ts'
import { VolumeFacts } from './volume-facts.ts'
import type { VolumeEdition } from './volume-part.ts'

const UP_TO = `SELECT parts.page ${DISPLAYED_PARTS_SQL} AND parts.page <= ? ORDER BY parts.page DESC LIMIT 1`
const FROM = `SELECT parts.page ${DISPLAYED_PARTS_SQL} AND parts.page >= ? ORDER BY parts.page LIMIT 1`
const ALL = `SELECT DISTINCT parts.page ${DISPLAYED_PARTS_SQL} ORDER BY parts.page`
const BEFORE = `
SELECT passages.text ${DISPLAYED_PARTS_SQL} AND (parts.page < ?3 OR (parts.page = ?3 AND passages.text < ?4))
ORDER BY parts.page DESC, passages.text DESC LIMIT 1`
/** A hidden text keeps its pages. */
const LAST = `
SELECT parts.page FROM parts JOIN passages ON passages.number = parts.passage ${JOIN_EXCEPTION_SQL}
WHERE parts.edition = ? AND parts.volume = ? AND ${IS_PRINTED_SQL.part} AND ${IS_CHOSEN_SQL}
ORDER BY parts.page DESC LIMIT 1`
const STORED = 'SELECT pages, first_page AS first, passages FROM shown_volumes WHERE edition = ? AND volume = ?'
/** From the few decisions to the volume, and not from its hundreds of extents to them. */
const IS_DECIDED = `
SELECT 1 FROM temp.exception CROSS JOIN extents ON extents.passage = exception.passage
WHERE extents.edition = ? AND extents.volume = ? LIMIT 1`

/** What readers see of an edition in a volume. */
export interface VolumeCounts {
  /** Pages with words. */
  readonly pages: number
  /** The first of them; 1 without any. */
  readonly first: number
  readonly passages: number
}

/** The pages of an edition as readers see them. */
export class DisplayedPages {
  /** What holds of whole volumes. */
  readonly facts: VolumeFacts

  constructor(private readonly text: DisplayedText) {
    this.facts = new VolumeFacts(text)
  }

  /** The highest page that the chosen texts of a volume reach; 0 without text. */
  total({ edition, volume }: VolumeEdition): number {
    return this.text.row<{ page: number }>(LAST, edition, volume)?.page ?? 0
  }

  /** The last page with words up to one. */
  upTo({ edition, volume }: VolumeEdition, page: number): number | undefined {
    return this.text.row<{ page: number }>(UP_TO, edition, volume, page)?.page
  }

  /** The first page with words from one on. */
  from({ edition, volume }: VolumeEdition, page: number): number | undefined {
    return this.text.row<{ page: number }>(FROM, edition, volume, page)?.page
  }

  /** All pages with words, rising: an edition may have nothing of the half of a volume. */
  all({ edition, volume }: VolumeEdition): readonly number[] {
    return this.text.rows<{ page: number }>(ALL, edition, volume).map(({ page }) => page)
  }

  /** How many pages and passages of a volume readers see, and the first of the pages. */
  count(part: VolumeEdition): VolumeCounts {
    const { edition, volume } = part
    if (this.text.row(IS_DECIDED, edition, volume)) {
      const all = this.all(part)
      return { pages: all.length, first: all[0] ?? 1, passages: this.text.extents(part).length }
    }
    return this.text.row<VolumeCounts>(STORED, edition, volume) ?? { pages: 0, first: 1, passages: 0 }
  }

  /** The text before one in a volume, by their numbers; also the last one up to a page that is empty. */
  textBefore({ edition, volume }: VolumeEdition, page: number, text: number): number | undefined {
    return this.text.row<{ text: number }>(BEFORE, edition, volume, page, text)?.text
  }
}
