/** Which pages of an edition readers see, looked up by the index of parts: nothing of a volume is read as a whole. */

import type { DisplayedText } from './displayed-text.ts'
import { IS_CHOSEN, IS_PRINTED, JOIN_EXCEPTION } from './exceptions.ts'
import { SEEN_PARTS } from './page-parts.ts'
import { VolumeFacts } from './volume-facts.ts'
import type { VolumePart } from './volume-part.ts'

const UP_TO = `SELECT parts.page ${SEEN_PARTS} AND parts.page <= ? ORDER BY parts.page DESC LIMIT 1`
const FROM = `SELECT parts.page ${SEEN_PARTS} AND parts.page >= ? ORDER BY parts.page LIMIT 1`
const ALL = `SELECT DISTINCT parts.page ${SEEN_PARTS} ORDER BY parts.page`
const BEFORE = `
SELECT passages.text ${SEEN_PARTS} AND (parts.page < ?3 OR (parts.page = ?3 AND passages.text < ?4))
ORDER BY parts.page DESC, passages.text DESC LIMIT 1`
/** A hidden text keeps its pages. */
const LAST = `
SELECT parts.page FROM parts JOIN passages ON passages.number = parts.passage ${JOIN_EXCEPTION}
WHERE parts.edition = ? AND parts.volume = ? AND ${IS_PRINTED.part} AND ${IS_CHOSEN}
ORDER BY parts.page DESC LIMIT 1`
const STORED =
  'SELECT pages, first_page AS first, passages FROM shown_volumes WHERE edition = ? AND volume = ?'
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
  total({ edition, volume }: VolumePart): number {
    return this.text.row<{ page: number }>(LAST, edition, volume)?.page ?? 0
  }

  /** The last page with words up to one. */
  upTo({ edition, volume }: VolumePart, page: number): number | undefined {
    return this.text.row<{ page: number }>(UP_TO, edition, volume, page)?.page
  }

  /** The first page with words from one on. */
  from({ edition, volume }: VolumePart, page: number): number | undefined {
    return this.text.row<{ page: number }>(FROM, edition, volume, page)?.page
  }

  /** All pages with words, rising: an edition may have nothing of the half of a volume. */
  all({ edition, volume }: VolumePart): readonly number[] {
    return this.text.rows<{ page: number }>(ALL, edition, volume).map(({ page }) => page)
  }

  /** How many pages and passages of a volume readers see, and the first of the pages. */
  count(part: VolumePart): VolumeCounts {
    const { edition, volume } = part
    if (this.text.row(IS_DECIDED, edition, volume)) {
      const all = this.all(part)
      return { pages: all.length, first: all[0] ?? 1, passages: this.text.extents(part).length }
    }
    return this.text.row<VolumeCounts>(STORED, edition, volume) ?? { pages: 0, first: 1, passages: 0 }
  }

  /** The text before one in a volume, by their numbers; also the last one up to a page that is empty. */
  textBefore({ edition, volume }: VolumePart, page: number, text: number): number | undefined {
    return this.text.row<{ text: number }>(BEFORE, edition, volume, page, text)?.text
  }
}
