/** Layout of a volume in one edition: its chapters with their pages, and which headings begin on which page. */

import type { EditionId } from '../../definitions/editions.ts'
import { Cache } from '../../foundation/cache.ts'
import type { DisplayedPageLookup } from '../text/displayed-pages.ts'
import type { DisplayedTextReader, PassagePageRange } from '../text/displayed-text.ts'
import { createTextMissingError } from '../text/missing-text.ts'
import type { PassagePartOnPage } from '../text/page-parts.ts'
import { toVolumeEditionKey } from '../text/volume-part.ts'
import type { ContentsTreeReader } from '../tree/contents.ts'
import type { DivisionContentsTree, HeadingNode } from '../tree/division-tree.ts'
import type { DivisionReader } from '../tree/divisions.ts'

/** A heading with displayed text in the volume, and the pages of that text (decisions §4, Layout). */
export interface LayoutChapter {
  /** From 1, in reading order. */
  readonly number: number
  readonly heading: HeadingNode
  /** The displayed passage of the heading. */
  readonly passage: number
  readonly firstPage: number
  readonly lastPage: number
  /**
   * Ancestors without words that begin with it, outermost first; undefined where the chapter began in another volume.
   */
  readonly above: readonly HeadingNode[] | undefined
}

/** The chapters of a volume in one edition, and its number of pages. */
export interface VolumeLayout {
  readonly totalPages: number
  readonly chapters: readonly LayoutChapter[]
  /** Chapters by the id of their text. */
  readonly chapterOf: ReadonlyMap<number, LayoutChapter>
}

/** Most chapters begin with their own heading alone: of tens of thousands one list is kept. */
const NONE: readonly HeadingNode[] = []

/** What a chapter takes, with its place in the map; eight thousand fit, those of about 25 volumes. */
const CHAPTER_BYTES = 150
const BUDGET = 8_000 * CHAPTER_BYTES

/** Computes and caches the layouts of volumes. */
export class VolumeLayoutCache {
  private readonly cache = new Cache<VolumeLayout>('layouts', BUDGET)

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
    const state = `${this.text.stateOf(part)} ${division?.id} ${this.contents.state}`
    const make = () => ({
      totalPages: this.pages.total(part),
      ...layOut(this.text.extents(part), division && this.contents.of(division), volume),
    })
    return this.cache.getOrCompute(
      toVolumeEditionKey(part),
      state,
      make,
      ({ chapters }) => chapters.length * CHAPTER_BYTES,
    )
  }
}

function layOut(
  extents: readonly PassagePageRange[],
  tree: DivisionContentsTree | undefined,
  volume: number,
): Omit<VolumeLayout, 'totalPages'> {
  const headings = extents.map(({ division, entry }) => tree?.ofText(division, entry))
  const begun = new Set(headings)
  const chapterOf = new Map<number, LayoutChapter>()
  const chapters: (LayoutChapter & { number: number })[] = []
  for (const [nth, { text, passage, firstPage, lastPage, starts }] of extents.entries()) {
    const heading = headings[nth]
    if (!heading) continue
    const above = starts ? containersOf(heading, volume, begun) : undefined
    const chapter = { number: 0, heading, passage, firstPage, lastPage, above }
    chapterOf.set(text, chapter)
    chapters.push(chapter)
  }
  chapters.sort((a, b) => a.heading.index - b.heading.index)
  for (const [index, chapter] of chapters.entries()) chapter.number = index + 1
  return { chapters, chapterOf }
}

/**
 * Returns the headings that begin where a text begins on a page, outermost first; none when it begins elsewhere.
 * @param text id of the text
 */
export function findHeadingsBeginningAt(
  { chapterOf }: VolumeLayout,
  text: number,
  page: number,
): readonly HeadingNode[] {
  const chapter = chapterOf.get(text)
  return chapter?.above && chapter.firstPage === page ? [...chapter.above, chapter.heading] : NONE
}

/**
 * A heading without words of its own begins with the first heading below it that has some, unless it is in another
 * volume and has begun there.
 */
function containersOf(
  heading: HeadingNode,
  volume: number,
  begun: Set<HeadingNode | undefined>,
): readonly HeadingNode[] {
  const containers: HeadingNode[] = []
  for (let above = heading.parent; above && !begun.has(above); above = above.parent) {
    begun.add(above)
    if (above.ref?.volume === volume) containers.unshift(above)
  }
  return containers.length > 0 ? containers : NONE
}

/** Returns the headings that begin on a page, outermost first, by the index of the paragraph that follows them. */
export function findHeadingsBeginningOnPage(
  layout: VolumeLayout,
  parts: readonly PassagePartOnPage<unknown>[],
  page: number,
): ReadonlyMap<number, readonly HeadingNode[]> {
  const beginnings = new Map<number, readonly HeadingNode[]>()
  const met = new Set<number>()
  let before = 0
  for (const { text, paragraphs } of parts) {
    const headings = met.has(text) ? [] : findHeadingsBeginningAt(layout, text, page)
    if (headings.length > 0) beginnings.set(before, headings)
    met.add(text)
    before += paragraphs.length
  }
  return beginnings
}

/**
 * Returns the chapter to which the first words of a page belong; for a page without words, the last chapter before it.
 * @param texts ids of the texts on the page
 */
export function findChapterOfPage(
  layout: VolumeLayout,
  texts: readonly number[],
  page: number,
): LayoutChapter | undefined {
  for (const text of texts) {
    const chapter = layout.chapterOf.get(text)
    if (chapter) return chapter
  }
  return chapterBefore(layout, page)
}

/**
 * Creates the `not_found` error for a page outside of the volume.
 * @param range Thai sentence that says which pages there are
 */
export const createPrintedPageNotFoundError = (text: DisplayedTextReader, totalPages: number, range: string) =>
  createTextMissingError(text, totalPages === 0 ? 'เล่มนี้ยังไม่มีข้อความในฉบับที่เลือก กรุณาเลือกฉบับอื่น' : `ไม่พบหน้านี้ ${range}`)

/** The last chapter that begins before a page. */
function chapterBefore({ chapters }: VolumeLayout, page: number): LayoutChapter | undefined {
  let last: LayoutChapter | undefined
  for (const chapter of chapters) {
    if (chapter.firstPage <= page && (!last || chapter.firstPage >= last.firstPage)) last = chapter
  }
  return last
}
