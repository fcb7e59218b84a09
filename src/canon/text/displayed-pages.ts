/** Finds the pages of an edition that readers see, without reading whole volumes. */

import type { EditionId } from '../../definitions/editions.ts'
import {
  IS_IN_DISPLAYED_RECENSION_SQL_BY_TABLE,
  IS_PASSAGE_CHOSEN_SQL,
  JOIN_PASSAGE_EXCEPTIONS_SQL,
} from './decision-exceptions.ts'
import type { DisplayedTextReader } from './displayed-text.ts'
import { DISPLAYED_PARTS_SQL } from './page-parts.ts'
import type { VolumeEdition } from './volume-part.ts'

/** A source that has text of an edition in a volume, by its rank. */
interface SourceInVolume {
  readonly volume: number
  readonly edition: EditionId
  readonly source: number
  /** 1 where pages of the volume are printed from it. */
  readonly printed: number
}

const SOURCES = 'SELECT volume, edition, source, printed FROM volume_sources ORDER BY source'
const RECENSIONS = 'SELECT volume, edition, recension FROM printed_volumes'

/** Looks up the recensions and the sources of each volume. */
export class VolumeRecensionLookup {
  #text: unknown
  /** Distinct recensions by edition, and by edition and volume. */
  #recensions: ReadonlyMap<string, readonly string[]> = new Map()
  /** Sources by volume, ordered by rank. */
  #sources: ReadonlyMap<number, readonly SourceInVolume[]> = new Map()

  constructor(private readonly text: DisplayedTextReader) {}

  /**
   * Returns the recension that an edition displays in a volume, or in all volumes; undefined without text, and where
   * volumes differ.
   */
  recension(edition: EditionId, volume?: number): string | undefined {
    this.#refresh()
    const [recension, ...others] = this.#recensions.get(volume === undefined ? edition : `${edition} ${volume}`) ?? []
    return others.length === 0 ? recension : undefined
  }

  /** Returns the sources that have text in a volume, printed or not, by rank. */
  sources(volume: number): readonly SourceInVolume[] {
    this.#refresh()
    return this.#sources.get(volume) ?? []
  }

  /** Returns the rank of the first source from which pages of a volume are displayed; undefined without text. */
  firstSource({ edition, volume }: VolumeEdition): number | undefined {
    return this.sources(volume).find((one) => one.edition === edition && one.printed === 1)?.source
  }

  #refresh(): void {
    const { current } = this.text
    if (this.#text === current) return
    this.#text = current
    this.#sources = Map.groupBy(this.text.rows<SourceInVolume>(SOURCES), ({ volume }) => volume)
    const found = this.text.rows<VolumeEdition & { readonly recension: string }>(RECENSIONS)
    const places = found.flatMap(({ edition, volume, recension }) => [
      { place: `${edition}`, recension },
      { place: `${edition} ${volume}`, recension },
    ])
    this.#recensions = new Map(
      [...Map.groupBy(places, ({ place }) => place)].map(([place, group]) => [
        place,
        [...new Set(group.map(({ recension }) => recension))],
      ]),
    )
  }
}

const UP_TO = `SELECT parts.page ${DISPLAYED_PARTS_SQL} AND parts.page <= ? ORDER BY parts.page DESC LIMIT 1`
const FROM = `SELECT parts.page ${DISPLAYED_PARTS_SQL} AND parts.page >= ? ORDER BY parts.page LIMIT 1`
const ALL = `SELECT DISTINCT parts.page ${DISPLAYED_PARTS_SQL} ORDER BY parts.page`
const BEFORE = `
SELECT parts.page, passages.text, texts.division, texts.entry ${DISPLAYED_PARTS_SQL.replace('WHERE', 'JOIN texts ON texts.id = passages.text WHERE')}
AND (parts.page < ?3 OR (parts.page = ?3 AND passages.text < ?4)) AND passages.text <> ?4
ORDER BY parts.page DESC, passages.text DESC LIMIT 1`
/** Selects the last page of a volume. Hidden texts count, so that hiding one does not shorten the volume. */
const LAST = `
SELECT parts.page FROM parts JOIN passages ON passages.number = parts.passage ${JOIN_PASSAGE_EXCEPTIONS_SQL}
WHERE parts.edition = ?1 AND parts.volume = ?2 AND ${IS_IN_DISPLAYED_RECENSION_SQL_BY_TABLE.part} AND ${IS_PASSAGE_CHOSEN_SQL}
ORDER BY parts.page DESC LIMIT 1`
const AROUND = `SELECT (${LAST}) AS total, (${UP_TO}) AS previous, (${FROM}) AS next`
const STORED = 'SELECT pages, first_page AS first, passages FROM shown_volumes WHERE edition = ? AND volume = ?'
/**
 * Starts from the few decided passages (`CROSS JOIN` fixes the order), not from the hundreds of extents of a volume.
 */
const IS_DECIDED = `
SELECT 1 FROM temp.exception CROSS JOIN extents ON extents.passage = exception.passage
WHERE extents.edition = ? AND extents.volume = ? LIMIT 1`

/** How many pages and passages of an edition readers see in a volume. */
export interface DisplayedVolumeCounts {
  /** Pages with words. */
  readonly pages: number
  /** The first of them; 1 without any. */
  readonly first: number
  readonly passages: number
}

/**
 * The last page of a volume, and the nearest pages with words before and after a page. These are undefined if there are
 * none.
 */
export interface AdjacentPages {
  readonly total: number
  readonly previous: number | undefined
  readonly next: number | undefined
}

/** A text by its number in reading order, with its division and heading in packages. */
export interface TextWithOrderNumber {
  readonly text: number
  readonly division: string
  readonly entry: string
}

/** Looks up the pages of an edition that readers see. */
export class DisplayedPageLookup {
  /** Facts about whole volumes: recensions and sources. */
  readonly facts: VolumeRecensionLookup

  constructor(private readonly text: DisplayedTextReader) {
    this.facts = new VolumeRecensionLookup(text)
  }

  /** Returns the highest page of the chosen texts of a volume, including hidden ones; 0 without text. */
  total({ edition, volume }: VolumeEdition): number {
    return this.text.row<{ page: number }>(LAST, edition, volume)?.page ?? 0
  }

  /** Returns the highest page like `total`, and the nearest pages with words before and after a page. */
  around({ edition, volume }: VolumeEdition, page: number): AdjacentPages {
    const found = this.text.row<{ [name in keyof AdjacentPages]: number | null }>(
      AROUND,
      edition,
      volume,
      page - 1,
      page + 1,
    )
    const { total, previous, next } = found ?? {}
    return { total: total ?? 0, previous: previous ?? undefined, next: next ?? undefined }
  }

  /** Returns the last page with words at or before a page; undefined if there is none. */
  upTo({ edition, volume }: VolumeEdition, page: number): number | undefined {
    return this.text.row<{ page: number }>(UP_TO, edition, volume, page)?.page
  }

  /** Returns the first page with words at or after a page; undefined if there is none. */
  from({ edition, volume }: VolumeEdition, page: number): number | undefined {
    return this.text.row<{ page: number }>(FROM, edition, volume, page)?.page
  }

  /** Returns all pages with words, ascending. They may have gaps: an edition may lack half of a volume. */
  all({ edition, volume }: VolumeEdition): readonly number[] {
    return this.text.rows<{ page: number }>(ALL, edition, volume).map(({ page }) => page)
  }

  /** Counts the pages and passages of a volume that readers see. */
  count(part: VolumeEdition): DisplayedVolumeCounts {
    const { edition, volume } = part
    if (this.text.row(IS_DECIDED, edition, volume)) {
      const all = this.all(part)
      return { pages: all.length, first: all[0] ?? 1, passages: this.text.extents(part).length }
    }
    return this.text.row<DisplayedVolumeCounts>(STORED, edition, volume) ?? { pages: 0, first: 1, passages: 0 }
  }

  /**
   * Returns the text before another one in a volume, and the page of its last words there; on a page without words, the
   * last text before the page. Calling it again with the text and page that it returned walks back to the beginning,
   * where it returns undefined.
   */
  textBefore(
    { edition, volume }: VolumeEdition,
    page: number,
    text: number,
  ): (TextWithOrderNumber & { readonly page: number }) | undefined {
    return this.text.row(BEFORE, edition, volume, page, text)
  }
}
