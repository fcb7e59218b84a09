/** Layout of a volume in one edition: its chapters with their pages, and the headings that begin on a page. */

import type { EditionId } from '../../definitions/editions.ts'
import { countSortedItemsBefore } from '../../foundation/bisect.ts'
import { Cache } from '../../foundation/cache.ts'
import type { DisplayedPageLookup } from '../text/displayed-pages.ts'
import type { DisplayedTextReader, PassagePageRange } from '../text/displayed-text.ts'
import type { PassagePartOnPage } from '../text/page-parts.ts'
import { createTextMissingError } from '../text/text-database-holder.ts'
import { toVolumeEditionKey } from '../text/volume-part.ts'
import type { ContentsTreeReader } from '../tree/contents.ts'
import type { DivisionContentsTree, HeadingNode } from '../tree/division-tree.ts'
import type { DivisionReader } from '../tree/divisions.ts'

/**
 * A chapter of a layout: a heading with displayed text in the volume, and the pages of that text (decisions §4,
 * Layout).
 */
export interface LayoutChapter {
  /** From 1, in reading order. */
  readonly number: number
  readonly heading: HeadingNode
  readonly firstPage: number
  readonly lastPage: number
}

/** One shared empty list: most chapters begin with only their own heading, and there are tens of thousands. */
const NO_HEADINGS: readonly HeadingNode[] = []

/**
 * The chapters of a volume in one edition. They are stored by column, so the layouts of all volumes fit into the cache.
 */
export class VolumeLayout {
  /**
   * @param headings of the chapters, in reading order
   * @param pages the first and the last page of each chapter
   * @param texts the ids of the texts of all chapters, ascending
   * @param places the chapter of each of these texts, from 0
   * @param above ancestors without words that begin with a chapter, outermost first, by its place; undefined where the
   *   chapter began in another volume
   */
  constructor(
    readonly totalPages: number,
    private readonly headings: readonly HeadingNode[],
    private readonly pages: Uint32Array,
    private readonly texts: Uint32Array,
    private readonly places: Uint32Array,
    private readonly above: ReadonlyMap<number, readonly HeadingNode[] | undefined>,
  ) {}

  /** All chapters, in reading order. */
  get chapters(): readonly LayoutChapter[] {
    return this.headings.map((heading, place) => this.chapter(heading, place))
  }

  /** Estimated memory, in bytes. */
  get bytes(): number {
    return this.headings.length * CHAPTER_BYTES
  }

  /** Returns the chapter of a text, by the id of the text; undefined if the text is not displayed in the volume. */
  ofText(text: number): LayoutChapter | undefined {
    return this.at(this.placeOf(text))
  }

  /** Returns the chapter of a heading; undefined if the heading has no displayed text in the volume. */
  ofHeading(heading: HeadingNode): LayoutChapter | undefined {
    return this.at(this.headings.indexOf(heading))
  }

  /** Returns the last chapter that begins before a page; undefined if there is none. */
  before(page: number): LayoutChapter | undefined {
    let last = -1
    for (let place = 0; place < this.headings.length; place++) {
      const first = this.pages[2 * place] ?? 0
      if (first <= page && (last < 0 || first >= (this.pages[2 * last] ?? 0))) last = place
    }
    return this.at(last)
  }

  /** Returns the headings that begin where a text begins on a page, outermost first; none when it begins elsewhere. */
  beginningAt(text: number, page: number): readonly HeadingNode[] {
    const place = this.placeOf(text)
    const heading = this.headings[place]
    const above = this.above.has(place) ? this.above.get(place) : NO_HEADINGS
    return heading && above && this.pages[2 * place] === page ? [...above, heading] : NO_HEADINGS
  }

  private placeOf(text: number): number {
    const nth = countSortedItemsBefore(this.texts.length, (index) => (this.texts[index] ?? 0) < text)
    return this.texts[nth] === text ? (this.places[nth] ?? -1) : -1
  }

  private at(place: number): LayoutChapter | undefined {
    const heading = this.headings[place]
    return heading && this.chapter(heading, place)
  }

  private chapter(heading: HeadingNode, place: number): LayoutChapter {
    const [firstPage = 0, lastPage = 0] = this.pages.subarray(2 * place, 2 * place + 2)
    return { number: place + 1, heading, firstPage, lastPage }
  }
}

/** Estimated memory of a chapter in all columns. */
const CHAPTER_BYTES = 30
/** Memory of all cached layouts; the 55,000 chapters of four editions fit. */
const LAYOUT_BUDGET_BYTES = 60_000 * CHAPTER_BYTES

/** Computes the layouts of volumes and caches them. */
export class VolumeLayoutCache {
  private readonly cache = new Cache<VolumeLayout>('layouts', LAYOUT_BUDGET_BYTES)

  constructor(
    private readonly text: DisplayedTextReader,
    private readonly pages: DisplayedPageLookup,
    private readonly contents: ContentsTreeReader,
    private readonly divisions: DivisionReader,
  ) {}

  /** Returns the layout of a volume in one edition; without text it has no pages. */
  of(edition: EditionId, volume: number): VolumeLayout {
    const part = { edition, volume }
    const division = this.divisions.at(volume)
    const state = `${this.text.versionOf(part)} ${division?.id} ${this.contents.state}`
    const compute = () =>
      computeLayout(this.pages.total(part), this.text.extents(part), division && this.contents.of(division), volume)
    return this.cache.getOrCompute(toVolumeEditionKey(part), state, compute, ({ bytes }) => bytes)
  }
}

function computeLayout(
  totalPages: number,
  extents: readonly PassagePageRange[],
  tree: DivisionContentsTree | undefined,
  volume: number,
): VolumeLayout {
  const found = extents.map(({ division, entry }) => tree?.ofText(division, entry))
  const begun = new Set(found)
  const chapters: { readonly extent: PassagePageRange; readonly heading: HeadingNode; readonly nth: number }[] = []
  for (const [nth, extent] of extents.entries()) {
    const heading = found[nth]
    if (heading) chapters.push({ extent, heading, nth: chapters.length })
  }
  const aboveOf = chapters.map(({ extent, heading }) =>
    extent.starts ? findContainersBeginning(heading, volume, begun) : undefined,
  )
  const texts = Uint32Array.from(chapters, ({ extent }) => extent.text)
  const inOrder = chapters.toSorted((a, b) => a.heading.index - b.heading.index)
  const [places, pages] = [new Uint32Array(texts.length), new Uint32Array(2 * texts.length)]
  const above = new Map<number, readonly HeadingNode[] | undefined>()
  for (const [place, { extent, nth }] of inOrder.entries()) {
    places[nth] = place
    pages.set([extent.firstPage, extent.lastPage], 2 * place)
    if (aboveOf[nth] !== NO_HEADINGS) above.set(place, aboveOf[nth])
  }
  return new VolumeLayout(
    totalPages,
    inOrder.map(({ heading }) => heading),
    pages,
    texts,
    places,
    above,
  )
}

/**
 * Returns the headings without own words that begin with a heading, outermost first: its ancestors in the volume that
 * no earlier text of the volume has begun.
 */
function findContainersBeginning(
  heading: HeadingNode,
  volume: number,
  begun: Set<HeadingNode | undefined>,
): readonly HeadingNode[] {
  const containers: HeadingNode[] = []
  for (let above = heading.parent; above && !begun.has(above); above = above.parent) {
    begun.add(above)
    if (above.ref?.volume === volume) containers.unshift(above)
  }
  return containers.length > 0 ? containers : NO_HEADINGS
}

/** Returns the headings that begin on a page, outermost first, by the index of the paragraph after them. */
export function findHeadingsBeginningOnPage(
  layout: VolumeLayout,
  parts: readonly PassagePartOnPage<unknown>[],
  page: number,
): ReadonlyMap<number, readonly HeadingNode[]> {
  const beginnings = new Map<number, readonly HeadingNode[]>()
  const seen = new Set<number>()
  let before = 0
  for (const { text, paragraphs } of parts) {
    const headings = seen.has(text) ? [] : layout.beginningAt(text, page)
    if (headings.length > 0) beginnings.set(before, headings)
    seen.add(text)
    before += paragraphs.length
  }
  return beginnings
}

/**
 * Returns the chapter to which the first words of a page belong. For a page without words, the last chapter before it.
 * Undefined if there is none.
 * @param texts ids of the texts on the page
 */
export function findChapterOfPage(
  layout: VolumeLayout,
  texts: readonly number[],
  page: number,
): LayoutChapter | undefined {
  for (const text of texts) {
    const chapter = layout.ofText(text)
    if (chapter) return chapter
  }
  return layout.before(page)
}

/**
 * Creates the `not_found` error for a page outside of the volume.
 * @param range Thai sentence that says which pages the volume has
 */
export const createPrintedPageNotFoundError = (text: DisplayedTextReader, totalPages: number, range: string) =>
  createTextMissingError(text, totalPages === 0 ? 'เล่มนี้ยังไม่มีข้อความในฉบับที่เลือก กรุณาเลือกฉบับอื่น' : `ไม่พบหน้านี้ ${range}`)
