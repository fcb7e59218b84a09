/** Layout, pages and literal search of one edition of one volume. */

import { readPlainParagraphs } from '../../../db/stored-paragraphs.ts'
import { PARAGRAPH_END, searchPages } from '../../../search/full-text/literal-search.ts'
import { editionLabel } from '../../definitions/editions.ts'
import type { Language } from '../../definitions/languages/languages.ts'
import type { DisplayedText } from '../text/displayed-text.ts'
import { readPage } from '../text/page-parts.ts'
import type { VolumePart } from '../text/volume-part.ts'
import type { Contents } from '../tree/contents.ts'
import type { HeadingNode } from '../tree/division-tree.ts'
import {
  beginningAt,
  beginningsOn,
  chapterOn,
  type Layouts,
  pageNotFound,
  type VolumeLayout,
} from './layout.ts'
import { headOfPage } from './page-head.ts'
import { TEXT_END, type VolumeFilter, VolumeWords } from './volume-texts.ts'

/** One edition of one volume, and the language of the titles. */
export interface RequestedPart extends VolumePart {
  readonly language: Language
}

/** Reads layouts and pages, and searches a volume. */
export class Pages {
  constructor(
    private readonly text: DisplayedText,
    private readonly layouts: Layouts,
    private readonly contents: Contents,
    private readonly filter: VolumeFilter,
  ) {}

  layout({ volume, edition, language }: RequestedPart) {
    const { totalPages, chapters } = this.layouts.of(edition, volume)
    return {
      volume,
      edition,
      editionLabel: editionLabel(edition, language),
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

  /** Inside the range of pages one without text is an empty page. @throws Refusal `not_found` */
  page({ volume, edition, language }: RequestedPart, number: number) {
    const layout = this.layouts.of(edition, volume)
    const { totalPages } = layout
    if (number > totalPages) throw pageNotFound(this.text, totalPages, `ฉบับที่เลือกมีหน้า 1 ถึง ${totalPages}`)
    const parts = readPage(this.text, { edition, volume }, number, readPlainParagraphs)
    const texts = [...new Set(parts.map(({ text }) => text))]
    const paragraphs = parts.flatMap((part) => part.paragraphs)
    const headings = [...beginningsOn(layout, parts, number)].flatMap(([before, nodes]) =>
      nodes.map((node) => this.pageHeading(node, before, language)),
    )
    const opening = parts.flatMap((part) => (part.text === texts[0] ? part.paragraphs : []))
    const context = this.contextOf(layout, texts, number, opening, language)
    return { volume, edition, number, ...context, headings, paragraphs, totalPages }
  }

  /** Pages on which the words are literally. @param query in NFC. */
  search({ volume, edition, language }: RequestedPart, query: string, limit: number, offset: number) {
    const pages = new VolumeWords(this.text, { edition, volume }, query, this.filter)
    const { hits, total } = searchPages(pages, query, limit, offset)
    const layout = this.layouts.of(edition, volume)
    const items = hits.map(({ page: { number, texts, words }, matches, snippet }) => {
      return {
        number,
        ...this.contextOf(
          layout,
          texts,
          number,
          words.split(TEXT_END)[0]?.split(PARAGRAPH_END) ?? [],
          language,
        ),
        matches,
        snippet,
      }
    })
    return { volume, edition, query, items, total, limit, offset }
  }

  /** A heading that begins on a page, before the paragraph of that index. */
  private pageHeading(node: HeadingNode, before: number, language: Language) {
    const title = this.contents.title(node, language)
    return { before, entry: node.row.slug, title, depth: node.depth }
  }

  /**
   * What a page and a search hit say of where they are: the chapter, and the first heading that begins there.
   * @param opening the paragraphs of the first text on the page
   */
  private contextOf(
    layout: VolumeLayout,
    texts: readonly number[],
    page: number,
    opening: readonly string[],
    language: Language,
  ) {
    const begun = texts.map((text) => beginningAt(layout, text, page))
    const beginnings = new Map(
      begun.flatMap((nodes, nth) =>
        nodes.length === 0 ? [] : [[nth === 0 ? 0 : opening.length + nth - 1, nodes] as const],
      ),
    )
    const all = begun.flat()
    const continued = chapterOn(layout, texts, page)
    const head = headOfPage(opening, continued?.heading, beginnings)
    // a heading without words of its own is no chapter: the first below it is
    const nodes = head && head !== continued?.heading ? all.slice(all.indexOf(head)) : []
    const [chapter = continued] = nodes.flatMap(
      (node) => layout.chapters.find(({ heading }) => heading === node) ?? [],
    )
    const [first] = all
    return {
      chapter: chapter?.number ?? null,
      chapterTitle: chapter ? this.contents.title(chapter.heading, language) : null,
      ...(first ? { heading: this.contents.title(first, language) } : {}),
    }
  }
}
