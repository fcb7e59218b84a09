/** Answers about one edition of one volume: its layout, its pages, and literal search. */

import { parseParagraphsAsPlainText } from '../../../db/stored-paragraphs.ts'
import { PARAGRAPH_SEPARATOR, searchPagesLiterally } from '../../../search/full-text/literal-search.ts'
import { getEditionTitle } from '../../definitions/editions.ts'
import type { LanguageCode } from '../../definitions/languages/languages.ts'
import type { DisplayedTextReader } from '../text/displayed-text.ts'
import { readPageParts } from '../text/page-parts.ts'
import type { VolumeEdition } from '../text/volume-part.ts'
import type { ContentsTreeReader } from '../tree/contents.ts'
import type { HeadingNode } from '../tree/division-tree.ts'
import {
  createPrintedPageNotFoundError,
  findChapterOfPage,
  findHeadingsBeginningOnPage,
  type VolumeLayout,
  type VolumeLayoutCache,
} from './layout.ts'
import { findPageHeading } from './page-headings.ts'
import { CandidatePageTextReader, type CandidatePartsPrefilter, PAGE_TEXT_SEPARATOR } from './volume-texts.ts'

/** One edition of one volume, and the language of titles in the answer. */
export interface LocalizedVolumeEdition extends VolumeEdition {
  readonly language: LanguageCode
}

/** Reads layouts and pages for the API, and searches a volume literally. */
export class CanonVolumeResponseReader {
  constructor(
    private readonly text: DisplayedTextReader,
    private readonly layouts: VolumeLayoutCache,
    private readonly contents: ContentsTreeReader,
    private readonly filter: CandidatePartsPrefilter,
  ) {}

  /** Returns the answer `VolumeLayout`: the chapters of a volume with their pages. */
  layout({ volume, edition, language }: LocalizedVolumeEdition) {
    const { totalPages, chapters } = this.layouts.of(edition, volume)
    return {
      volume,
      edition,
      editionLabel: getEditionTitle(edition, language),
      totalPages,
      chapters: chapters.map(({ number, heading, firstPage, lastPage }) => ({
        chapter: number,
        title: this.contents.title(heading, language),
        entry: heading.row.slug,
        depth: heading.depth,
        firstPage,
        lastPage,
      })),
    }
  }

  /**
   * Returns the answer `VolumePage`. A page within the range that has no text is empty.
   * @throws AppError `not_found` past the last page
   */
  page({ volume, edition, language }: LocalizedVolumeEdition, number: number) {
    const layout = this.layouts.of(edition, volume)
    const { totalPages } = layout
    if (number > totalPages)
      throw createPrintedPageNotFoundError(this.text, totalPages, `ฉบับที่เลือกมีหน้า 1 ถึง ${totalPages}`)
    const parts = readPageParts(this.text, { edition, volume }, number, parseParagraphsAsPlainText)
    const texts = [...new Set(parts.map(({ text }) => text))]
    const paragraphs = parts.flatMap((part) => part.paragraphs)
    const headings = [...findHeadingsBeginningOnPage(layout, parts, number)].flatMap(([before, nodes]) =>
      nodes.map((node) => this.pageHeading(node, before, language)),
    )
    const opening = parts.flatMap((part) => (part.text === texts[0] ? part.paragraphs : []))
    const context = this.contextOf(layout, texts, number, opening, language)
    return { volume, edition, number, ...context, headings, paragraphs, totalPages }
  }

  /** Finds the pages that contain a query literally. @param query in NFC */
  search({ volume, edition, language }: LocalizedVolumeEdition, query: string, limit: number, offset: number) {
    const pages = new CandidatePageTextReader(this.text, { edition, volume }, query, this.filter)
    const { hits, total } = searchPagesLiterally(pages, query, limit, offset)
    const layout = this.layouts.of(edition, volume)
    const items = hits.map(({ page: { number, texts, words }, matches, snippet }) => {
      return {
        number,
        ...this.contextOf(
          layout,
          texts,
          number,
          words.split(PAGE_TEXT_SEPARATOR)[0]?.split(PARAGRAPH_SEPARATOR) ?? [],
          language,
        ),
        matches,
        snippet,
      }
    })
    return { volume, edition, query, items, total, limit, offset }
  }

  /** Converts a heading that begins on a page before a paragraph. */
  private pageHeading(node: HeadingNode, before: number, language: LanguageCode) {
    const title = this.contents.title(node, language)
    return { before, entry: node.row.slug, title, depth: node.depth }
  }

  /**
   * Returns the chapter and the first heading that begins on a page, for responses about pages and search hits.
   * @param opening the paragraphs of the first text on the page
   */
  private contextOf(
    layout: VolumeLayout,
    texts: readonly number[],
    page: number,
    opening: readonly string[],
    language: LanguageCode,
  ) {
    const begun = texts.map((text) => layout.beginningAt(text, page))
    const beginnings = new Map(
      begun.flatMap((nodes, nth) =>
        nodes.length === 0 ? [] : [[nth === 0 ? 0 : opening.length + nth - 1, nodes] as const],
      ),
    )
    const all = begun.flat()
    const continued = findChapterOfPage(layout, texts, page)
    const head = findPageHeading(opening, continued?.heading, beginnings)
    // a heading without own words is not a chapter; the first one below it with words is
    const nodes = head && head !== continued?.heading ? all.slice(all.indexOf(head)) : []
    const [chapter = continued] = nodes.flatMap((node) => layout.ofHeading(node) ?? [])
    const [first] = all
    return {
      chapter: chapter?.number ?? null,
      chapterTitle: chapter ? this.contents.title(chapter.heading, language) : null,
      ...(first ? { heading: this.contents.title(first, language) } : {}),
    }
  }
}
