/** Makes the EPUB of one heading of the canon. It has the text in one edition, or row by row in several. */

import type { LocatedParagraph } from '../../canon/places/streams.ts'
import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import { listHeadingsOfWholeText } from '../../canon/tree/whole-text.ts'
import {
  divideRowsByMarkupSize,
  type HeadingTextInEditions,
  type PassagePartContent,
} from '../../canon/volumes/branch-texts.ts'
import { type EditionId, getEditionLanguageTag, getEditionTextDirection } from '../../definitions/editions.ts'
import { AppError, createNotFoundError } from '../../foundation/app-error.ts'
import { selectDisplayedEditions } from '../canon/edition-choices.ts'
import { getTitleInEdition } from '../canon/edition-titles.ts'
import { sumStoredRowBytes } from '../canon/heading-parts.ts'
import { alignEditionsInRows } from '../canon/heading-rows.ts'
import { type AlignedRowTextOnPage, AlignedRowTextReader } from '../canon/row-pages.ts'
import type { PageContext } from '../pages/page-context.ts'
import {
  formatPageName,
  formatVolumeName,
  getEditionOrRecensionName,
  getEditionOrRecensionTitle,
  getHeadingPagePath,
  getHeadingTitle,
  parseVolume,
} from '../shared/canon-words.ts'
import type { PageHandlerInput, ReaderContext } from '../shared/reader.ts'
import { EpubPartBuilder } from './part-builder.ts'
import { type EpubMetadata, type EpubPublication, type EpubTextFile, findLatestIsoTime } from './publication.ts'
import { type EpubParagraphWithNotes, EpubTextWriter } from './text-writer.ts'
import { findLatestVolumeTextChangeTime, getEpubSourcesOfText } from './volume-book.ts'
import { createLangAttributes, escapeXml, renderTextAsXhtml } from './xhtml.ts'

/** Approximate size of the markup of one document. */
const DOCUMENT_BYTES = 250_000
/** Maximum bytes of stored text in all editions together: five large volumes. */
const MAX_TEXT_BYTES = 40_000_000

/**
 * Builds the EPUB publication of a heading and everything below it, in the requested editions.
 * @throws AppError `not_found` if there is no such heading, or it has no text; `invalid_request` if it is too long
 */
export function buildHeadingEpub(reader: ReaderContext, { context, params, query }: PageHandlerInput): EpubPublication {
  const volume = parseVolume(params.volume ?? '')
  const { canon } = reader.stores
  const { tree, node, division } = canon.entries.find(volume, params.entry ?? '')
  const headings = listHeadingsOfWholeText(tree, node)
  const texts = canon.branches.texts(headings)
  const editions = selectDisplayedEditions(query.with, texts.editions, context.language)
  const rows = texts.rows(editions)
  if (rows.length === 0) throw createNotFoundError('หัวข้อนี้ยังไม่มีข้อความ จึงทำเป็นหนังสือไม่ได้ กรุณาเลือกหัวข้ออื่น')
  if (sumStoredRowBytes(rows) > MAX_TEXT_BYTES) throw createTooLongError()
  const title = getHeadingTitle(reader, context, node)
  const shown = editions.map((edition) => ({ edition, recension: canon.printed.shownIn(edition, volume) }))
  const names = new Map(
    shown.map(({ edition, recension }) => [edition, getEditionOrRecensionName(context, edition, recension)]),
  )
  const volumes = [...new Set(headings.flatMap(({ ref }) => ref?.volume ?? []))]
  const titles = shown.map(({ edition, recension }) => getEditionOrRecensionTitle(context, edition, recension))
  const path = getHeadingPagePath(node, division.firstVolume)
  const hasDefaultEditions = query.with === undefined || query.with === ''
  const imprint: EpubMetadata = {
    path,
    ...(hasDefaultEditions ? {} : { query: { with: editions.join(',') } }),
    fileName: `canon-${path.split('/')[2]}-${node.row.slug}${hasDefaultEditions ? '' : `-${editions.join('-')}`}`,
    title,
    subtitle: `${formatVolumeName(context, volume)} · ${[...names.values()].join(' · ')}`,
    languages: [...new Set(editions.map(getEditionLanguageTag))],
    direction: editions.every((edition) => getEditionTextDirection(edition) === 'rtl') ? 'rtl' : 'ltr',
    pagesOf: titles.join(' · '),
    modified: findLatestIsoTime(...volumes.map((one) => findLatestVolumeTextChangeTime(reader, one, editions))),
  }
  const textWriter = new HeadingTextWriter(reader, context, { node, headings, editions, names, volume, title })
  return {
    context,
    imprint,
    parts: textWriter.parts(rows),
    sources: () => getEpubSourcesOfText(reader, context, canon.printed.sources(textWriter.ranks)),
    corrections: () => textWriter.writer.corrections,
  }
}

const createTooLongError = () =>
  new AppError(
    'invalid_request',
    'หัวข้อนี้ยาวเกินกว่าจะทำเป็นหนังสือเล่มเดียว กรุณาเลือกหัวข้อย่อย เลือกฉบับให้น้อยลง หรือเลือกทั้งเล่มในฉบับเดียว',
  )

interface BookHeadings {
  /** The heading that is the book. */
  readonly node: HeadingNode
  readonly headings: readonly HeadingNode[]
  readonly editions: readonly EditionId[]
  /** The short name of each edition. */
  readonly names: ReadonlyMap<EditionId, string>
  readonly volume: number
  readonly title: string
}

/** Writes the rows of a heading's text into the documents of an EPUB. */
class HeadingTextWriter {
  readonly writer: EpubTextWriter
  readonly ranks = new Set<number>()
  private readonly begunHeadings = new Set<HeadingNode>()
  private readonly begunPages = new Set<string>()
  private ids = 0

  constructor(
    private readonly reader: ReaderContext,
    private readonly context: PageContext,
    private readonly shown: BookHeadings,
  ) {
    this.writer = new EpubTextWriter(context)
  }

  *parts(rows: readonly HeadingTextInEditions[]): Generator<EpubTextFile> {
    const { reader, context, shown } = this
    const { editions, title } = shown
    const lang = editions.length === 1 && editions[0] ? getEditionLanguageTag(editions[0]) : context.lang
    const builder = new EpubPartBuilder(lang, title)
    for (const part of divideRowsByMarkupSize(rows, DOCUMENT_BYTES)) {
      const pages = new AlignedRowTextReader(reader, false, (text, place, edition) =>
        this.renderPart(text, place, edition),
      )
      for (const row of alignEditionsInRows(reader, part, { editions, isWhole: true })) {
        if (row.first) this.writeHeadings(builder, row.heading)
        builder.open('<div class="row">\n')
        for (const edition of editions) {
          const own = pages.of(row, edition)
          if (own.length > 0) this.writeCell(builder, row.heading, edition, own)
        }
        builder.close('</div>\n')
      }
      yield* builder.end()
    }
  }

  /** Begins a section with a heading and those headings above it that have not begun yet. */
  private writeHeadings(builder: EpubPartBuilder, heading: HeadingNode): void {
    const { node, headings } = this.shown
    const newHeadings: HeadingNode[] = []
    for (let above: HeadingNode | null = heading; above && headings.includes(above); above = above.parent) {
      if (this.begunHeadings.has(above)) break
      this.begunHeadings.add(above)
      newHeadings.unshift(above)
    }
    builder.heading(
      `h${++this.ids}`,
      newHeadings.map((one) => ({
        label: getHeadingTitle(this.reader, this.context, one),
        depth: one.depth - node.depth + 1,
      })),
    )
  }

  private writeCell(
    builder: EpubPartBuilder,
    heading: HeadingNode,
    edition: EditionId,
    pages: readonly AlignedRowTextOnPage<readonly EpubParagraphWithNotes[]>[],
  ): void {
    const { context, shown } = this
    const lang = getEditionLanguageTag(edition)
    const direction = getEditionTextDirection(edition) === 'rtl' ? ' dir="rtl"' : ''
    builder.open(`<div class="c" ${createLangAttributes(lang)}${direction}>\n`)
    if (shown.editions.length > 1) {
      builder.open(
        `<p class="name" ${createLangAttributes(context.lang)}>${escapeXml(shown.names.get(edition) ?? edition)}</p>\n`,
      )
    }
    for (const { first, places, text, wantsTitle } of pages) {
      if (wantsTitle) builder.open(this.renderTitle(heading, edition))
      this.addPageBreak(builder, first, edition)
      builder.add(...text.slice(first.index, first.index + places.length))
    }
    builder.close('</div>\n')
  }

  /** Adds the page break before the first words of a page. */
  private addPageBreak(
    builder: EpubPartBuilder,
    { volume, page: addPageBreak }: LocatedParagraph,
    edition: EditionId,
  ): void {
    const id = `p-${edition}-${volume}-${addPageBreak}`
    if (this.begunPages.has(id)) return
    this.begunPages.add(id)
    const { context, shown } = this
    const number =
      volume === shown.volume ? context.name(addPageBreak) : `${context.name(volume)}/${context.name(addPageBreak)}`
    const isSingleEdition = shown.editions.length === 1
    const label = isSingleEdition ? number : `${shown.names.get(edition) ?? edition} ${number}`
    const name = isSingleEdition
      ? formatPageName(context, addPageBreak)
      : `${shown.names.get(edition) ?? edition} ${formatPageName(context, addPageBreak)}`
    builder.page({ id, label, name })
  }

  private renderPart(
    { paragraphs, appliedCorrections, rank }: PassagePartContent,
    { volume, page }: LocatedParagraph,
    edition: EditionId,
  ): readonly EpubParagraphWithNotes[] {
    this.ranks.add(rank)
    const name = `${formatVolumeName(this.context, volume)} ${formatPageName(this.context, page)}`
    return this.writer.page({ paragraphs, appliedCorrections, lang: getEditionLanguageTag(edition), page: name })
  }

  private renderTitle(renderTitle: HeadingNode, edition: EditionId): string {
    const { said: title, lang } = getTitleInEdition(this.reader, this.context, renderTitle, edition)
    return `<h2 ${createLangAttributes(lang)}>${renderTextAsXhtml(title, lang)}</h2>\n`
  }
}
