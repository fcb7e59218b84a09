/** Reads printed pages for the website: text with kinds of spans, headings, sources, and the pages before and after. */

import { parseParagraphsAsPlainText, parseSegmentIds, parseStoredParagraphs } from '../../../db/stored-paragraphs.ts'
import type { EditionId } from '../../definitions/editions.ts'
import { toThaiDigits } from '../../definitions/languages/numerals.ts'
import type { InferredPageNumberKind, TextWithSpanKind } from '../../definitions/texts/format.ts'
import type { AppliedCorrection } from '../text/apply-corrections.ts'
import {
  IS_IN_DISPLAYED_RECENSION_SQL_BY_TABLE,
  IS_PASSAGE_DISPLAYED_SQL,
  JOIN_PASSAGE_EXCEPTIONS_SQL,
} from '../text/decision-exceptions.ts'
import type {
  AdjacentPages,
  DisplayedPageLookup,
  DisplayedVolumeCounts,
  TextWithOrderNumber,
} from '../text/displayed-pages.ts'
import type { DisplayedTextReader } from '../text/displayed-text.ts'
import { VolumeItemIndex } from '../text/item-index.ts'
import { type NamedPassagePart, type PassagePartOnPage, readPageParts, readVolumeParts } from '../text/page-parts.ts'
import type { HeadingNode } from '../tree/division-tree.ts'
import { createPrintedPageNotFoundError } from './layout.ts'
import { type FindHeadingOfText, findPageHeading, MAX_TITLE_LINES, type PageHeadingFinder } from './page-headings.ts'

/** A range of displayed paragraphs of a page that come from the same source and the same file of its corpus. */
export interface ParagraphRangeWithOrigin extends Pick<PassagePartOnPage<unknown>, 'file' | 'state'> {
  /** Numbers of the first and the last paragraph on the displayed page, from 1. */
  readonly from: number
  readonly to: number
  /** The source's title. */
  readonly source: string
}

/**
 * Groups the paragraphs of a page by their source and file, in reading order.
 * @param titles titles of the sources, by rank
 */
export function groupParagraphsByOrigin(
  parts: readonly PassagePartOnPage<unknown>[],
  titles: ReadonlyMap<number, string>,
): readonly ParagraphRangeWithOrigin[] {
  const places: ParagraphRangeWithOrigin[] = []
  let passed = 0
  for (const { rank, file, state, paragraphs } of parts) {
    const source = titles.get(rank) ?? ''
    const to = passed + paragraphs.length
    const last = places.at(-1)
    const continuesLast = last && last.source === source && last.file === file && last.state === state
    if (continuesLast) places[places.length - 1] = { ...last, to }
    else places.push({ source, file, state, from: passed + 1, to })
    passed = to
  }
  return places
}

/** A source whose text is displayed, with its licence and address. */
export interface DisplayedSource {
  readonly id: string
  readonly title: string
  readonly licence: string | null
  readonly url: string | null
}

/** A recension and its sources by rank. `recension` is undefined if nothing is displayed. */
export interface DisplayedRecension {
  readonly recension: string | undefined
  readonly sources: readonly DisplayedSource[]
}

interface PrintedPage extends Omit<AdjacentPages, 'total'> {
  readonly totalPages: number
  /** The parts of texts on it, in order. */
  readonly parts: readonly NamedPassagePart<readonly TextWithSpanKind[]>[]
  readonly paragraphs: readonly (readonly TextWithSpanKind[])[]
  /** The ids of the paragraphs in their corpus. */
  readonly segments: readonly (string | null)[]
  /** The source of each paragraph that is not from the first-ranked source of the volume, by index of the paragraph. */
  readonly others: ReadonlyMap<number, DisplayedSource>
  /** The corrections on the page, by index of the paragraph on the page. */
  readonly appliedCorrections: readonly AppliedCorrection[]
  /** The heading to which the first words of the page belong; for a page without words, the last one before it. */
  readonly chapter: HeadingNode | undefined
  /** The headings whose text is on the page. */
  readonly headings: readonly HeadingNode[]
  /** The heading that the page is about; see findPageHeading. */
  readonly head: HeadingNode | undefined
  /** Headings that begin on the page. */
  readonly beginning: readonly HeadingNode[]
  /** The first item that begins on the page, else the one that continues; undefined where items have no numbers. */
  readonly item: number | undefined
  readonly sources: readonly DisplayedSource[]
  /** The recension that the pages of the volume display. */
  readonly recension: string | undefined
  /** How the page number was inferred where the source does not print it. */
  readonly states: ReadonlySet<InferredPageNumberKind>
}

/** The text of one printed page, with the headings that begin on it. */
export interface PrintedPageWithHeadings extends Pick<PrintedPage, 'paragraphs' | 'appliedCorrections'> {
  readonly page: number
  /** Headings by the index of the paragraph that follows them, outermost first. */
  readonly beginnings: ReadonlyMap<number, readonly HeadingNode[]>
}

interface PagesOfVolume {
  readonly totalPages: number
  /** The pages with words, in order. */
  readonly pages: readonly PrintedPageWithHeadings[]
  readonly sources: readonly DisplayedSource[]
}

/** Names a printed page. */
export interface PrintedPagePlace {
  readonly edition: EditionId
  readonly volume: number
  readonly page: number
}

/** The parts on pages, given as a JSON list of `[edition, volume, page]`. */
const PARTS_ON = `
SELECT wanted.key AS nth, parts.id, parts.length AS count, passages.text, texts.division, texts.entry
FROM json_each(?) AS wanted
CROSS JOIN parts ON parts.edition = wanted.value ->> 0 AND parts.volume = wanted.value ->> 1 AND parts.page = wanted.value ->> 2
CROSS JOIN passages ON passages.number = parts.passage
JOIN texts ON texts.id = passages.text ${JOIN_PASSAGE_EXCEPTIONS_SQL}
WHERE ${IS_IN_DISPLAYED_RECENSION_SQL_BY_TABLE.part} AND ${IS_PASSAGE_DISPLAYED_SQL} ORDER BY wanted.key, passages.text, parts.seq`

const ALL_SOURCES = 'SELECT rank, id, title, licence, url, recension FROM sources ORDER BY rank'

const IMPORTED = `
SELECT max(sources.imported_at) AS time FROM extents
JOIN passages ON passages.number = extents.passage
JOIN sources ON sources.rank = passages.source
WHERE extents.edition = ? AND extents.volume = ?`

/** The part of a text that is on a page, with its number of paragraphs. */
interface PartLength extends TextWithOrderNumber {
  /** Index of its page in the requested list. */
  readonly nth: number
  readonly id: number
  /** How many paragraphs it has. */
  readonly count: number
}

/** A paragraph of a printed page, by its part and its index in that part. */
export interface ParagraphInPart extends PrintedPagePlace {
  readonly part: number
  readonly index: number
}

/** A paragraph of a page: its part, its index there, and its heading. */
export interface LocatedPageParagraph {
  readonly part: number
  /** Index in the part. */
  readonly paragraph: number
  readonly heading: HeadingNode | undefined
}

/** Reads printed pages and whole volumes as readers see them. */
export class PrintedPageReader {
  /** The sources of the open text, by rank and by recension. */
  private ranked: {
    readonly text: unknown
    readonly sources: readonly RankedSource[]
    readonly byRecension: ReadonlyMap<string | null, readonly RankedSource[]>
  } = { text: undefined, sources: [], byRecension: new Map() }

  constructor(
    private readonly text: DisplayedTextReader,
    private readonly displayedPages: DisplayedPageLookup,
    private readonly headings: PageHeadingFinder,
  ) {}

  /** Returns how many pages an edition has in a volume; 0 without text. */
  totalPages(edition: EditionId, volume: number): number {
    return this.displayedPages.total({ edition, volume })
  }

  /** Returns the pages that have words, ascending. They may have gaps: an edition may lack half of a volume. */
  pages(edition: EditionId, volume: number): readonly number[] {
    return this.displayedPages.all({ edition, volume })
  }

  /** Returns how many pages have words, the first of them, and how many passages they show. */
  pageCount(edition: EditionId, volume: number): DisplayedVolumeCounts {
    return this.displayedPages.count({ edition, volume })
  }

  /** Returns the first page with words at or after a page; undefined if there is none. */
  pageFrom(edition: EditionId, volume: number, page: number): number | undefined {
    return this.displayedPages.from({ edition, volume }, page)
  }

  /**
   * Reads a printed page with its headings and sources.
   * @param asPrinted whether to read without corrections
   * @throws AppError `not_found` past the last page
   */
  read(edition: EditionId, volume: number, number: number, asPrinted = false): PrintedPage {
    const part = { edition, volume }
    const { total: totalPages, previous, next } = this.displayedPages.around(part, number)
    if (number < 1 || number > totalPages) {
      const range = toThaiDigits(`1–${totalPages}`)
      throw createPrintedPageNotFoundError(this.text, totalPages, `ฉบับนี้มีหน้า ${range} กรุณาเลือกหน้าในช่วงนี้`)
    }
    const parts = readPageParts(this.text, part, number, parseStoredParagraphs, asPrinted)
    const paragraphs = parts.flatMap((part) => part.paragraphs)
    const headingOf = this.headings.in(volume)
    const chapter = this.headings.chapterOn(part, parts, number, headingOf)
    const beginnings = this.headings.beginningsOn(part, parts, number, headingOf)
    const lines = paragraphs.slice(0, MAX_TITLE_LINES).map((spans) => spans.map(({ text }) => text).join(''))
    return {
      totalPages,
      previous,
      next,
      parts,
      paragraphs,
      others: this.others(edition, volume, parts),
      segments: parts.flatMap((part) => parseSegmentIds(part.segments, part.paragraphs.length)),
      appliedCorrections: toPageCorrections(parts),
      chapter,
      headings: headingsOf(parts, chapter, headingOf),
      head: findPageHeading(lines, chapter, beginnings),
      beginning: [...beginnings.values()].flat(),
      item: this.items(edition, volume).citedOn(number),
      sources: this.sources(new Set(parts.map(({ rank }) => rank))),
      recension: this.displayedPages.facts.recension(edition, volume),
      states: new Set(parts.flatMap(({ state }) => state ?? [])),
    }
  }

  private others(edition: EditionId, volume: number, parts: readonly PassagePartOnPage<unknown>[]) {
    const others = new Map<number, DisplayedSource>()
    const first = this.displayedPages.facts.firstSource({ edition, volume })
    let index = 0
    for (const { rank, paragraphs } of parts) {
      const [source] = rank === first ? [] : this.sources(new Set([rank]))
      if (source) for (let nth = 0; nth < paragraphs.length; nth++) others.set(index + nth, source)
      index += paragraphs.length
    }
    return others
  }

  /** Returns a source by its rank; undefined for the first-ranked one from which the volume is printed. */
  otherSource(edition: EditionId, volume: number, rank: number): DisplayedSource | undefined {
    return this.displayedPages.facts.firstSource({ edition, volume }) === rank
      ? undefined
      : this.sources(new Set([rank]))[0]
  }

  /** Reads all pages of a volume at once. */
  volume(edition: EditionId, volume: number): PagesOfVolume {
    const part = { edition, volume }
    const parts = readVolumeParts(this.text, part, parseStoredParagraphs)
    const headingOf = this.headings.in(volume)
    const pages = [...Map.groupBy(parts, ({ page }) => page)].map(
      ([page, here]): PrintedPageWithHeadings => ({
        page,
        paragraphs: here.flatMap(({ paragraphs }) => paragraphs),
        appliedCorrections: toPageCorrections(here),
        beginnings: this.headings.beginningsOn(part, here, page, headingOf),
      }),
    )
    const sources = this.sources(new Set(parts.map(({ rank }) => rank)))
    return { totalPages: this.totalPages(edition, volume), pages, sources }
  }

  /**
   * Returns the recension that an edition displays in a volume, or in all volumes; its name is undefined where volumes
   * differ.
   */
  shownIn(edition: EditionId, volume?: number): DisplayedRecension {
    const recension = this.displayedPages.facts.recension(edition, volume)
    return { recension, sources: this.allSources().byRecension.get(recension ?? '') ?? [] }
  }

  /** Returns when the newest of a volume's sources in an edition was imported (ISO 8601); undefined without text. */
  importedAt(edition: EditionId, volume: number): string | undefined {
    return this.text.row<{ time: string | null }>(IMPORTED, edition, volume)?.time ?? undefined
  }

  /** Returns the origin of the paragraphs of a page. */
  places(edition: EditionId, volume: number, page: number): readonly ParagraphRangeWithOrigin[] {
    const titles = new Map(this.allSources().sources.map(({ rank, title }) => [rank, title]))
    return groupParagraphsByOrigin(
      readPageParts(this.text, { edition, volume }, page, parseParagraphsAsPlainText),
      titles,
    )
  }

  /**
   * Returns the headings whose text is on a page, in reading order; for an empty page the last one before it, past the
   * last page none.
   */
  headingsOn(place: PrintedPagePlace): readonly HeadingNode[] {
    const { edition, volume, page } = place
    const texts = this.partsOn([place])
    if (texts.length === 0 && page > this.totalPages(edition, volume)) return []
    const headingOf = this.headings.in(volume)
    return headingsOf(texts, this.headings.chapterOn({ edition, volume }, texts, page, headingOf), headingOf)
  }

  /** Converts indexes within parts of pages to the numbers of the paragraphs on the pages, from 1. */
  paragraphsAt(places: readonly ParagraphInPart[]): readonly number[] {
    const parts = Map.groupBy(this.partsOn(places), ({ nth }) => nth)
    return places.map(({ part, index }, nth) => {
      const own = parts.get(nth) ?? []
      const at = own.findIndex(({ id }) => id === part)
      return own.slice(0, Math.max(0, at)).reduce((sum, { count }) => sum + count, index + 1)
    })
  }

  /** Returns part and heading of each paragraph of a page, in order. */
  paragraphsOn(place: PrintedPagePlace): readonly LocatedPageParagraph[] {
    const headingOf = this.headings.in(place.volume)
    return this.partsOn([place]).flatMap(({ id, count, ...text }) => {
      const heading = headingOf(text)
      return Array.from({ length: count }, (_, paragraph) => ({ part: id, paragraph, heading }))
    })
  }

  /** Returns the parts of texts on pages, page by page in reading order, without their words. */
  partsOn(places: readonly PrintedPagePlace[]): readonly PartLength[] {
    return this.text.rows(PARTS_ON, JSON.stringify(places.map(({ edition, volume, page }) => [edition, volume, page])))
  }

  /** Returns the index of numbered items of an edition in a volume. */
  items(edition: EditionId, volume: number): VolumeItemIndex {
    return new VolumeItemIndex(this.text, edition, volume)
  }

  /** Returns the sources with the given ranks, by rank. */
  sources(ranks: ReadonlySet<number>): readonly DisplayedSource[] {
    const found: RankedSource[] = []
    for (const source of this.allSources().sources) if (ranks.has(source.rank)) found.push(source)
    return found
  }

  private allSources() {
    const { current } = this.text
    if (this.ranked.text !== current) {
      const sources = this.text.rows<RankedSource>(ALL_SOURCES)
      this.ranked = { text: current, sources, byRecension: Map.groupBy(sources, ({ recension }) => recension) }
    }
    return this.ranked
  }
}

/** Returns the headings of the texts on a page, each once; without any, the heading of its first words. */
function headingsOf(
  texts: readonly TextWithOrderNumber[],
  chapter: HeadingNode | undefined,
  headingOf: FindHeadingOfText,
): readonly HeadingNode[] {
  const found = new Set<HeadingNode>()
  for (const text of texts) {
    const heading = headingOf(text)
    if (heading) found.add(heading)
  }
  return found.size > 0 || !chapter ? [...found] : [chapter]
}

/** Converts the corrections of parts to indexes of paragraphs on the page. */
function toPageCorrections(parts: readonly PassagePartOnPage<unknown>[]): readonly AppliedCorrection[] {
  let before = 0
  return parts.flatMap(({ paragraphs, appliedCorrections }) => {
    const first = before
    before += paragraphs.length
    return appliedCorrections.map((words) => ({ ...words, paragraph: first + words.paragraph }))
  })
}

interface RankedSource extends DisplayedSource {
  readonly rank: number
  readonly recension: string | null
}
