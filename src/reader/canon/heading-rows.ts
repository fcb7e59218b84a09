/** Renders the text below a heading in rows. The same passage is in the same row in each edition. */

import { countCellParagraphs } from '../../canon/places/row-borders.ts'
import { isParagraphContinuation, type LocatedParagraph } from '../../canon/places/streams.ts'
import {
  type AlignedRow,
  createSingleEditionRow,
  isUncertainAlignmentRow,
  selectEvenRowPart,
} from '../../canon/places/text-rows.ts'
import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import type { HeadingTextInEditions, PassagePartContent } from '../../canon/volumes/branch-texts.ts'
import type { DisplayedSource } from '../../canon/volumes/printed-pages.ts'
import { canEditionHaveWitnesses } from '../../canon/witnesses/witnesses.ts'
import {
  type EditionId,
  getEditionLanguageTag,
  getEditionTextDirection,
  isCommentaryEdition,
  isPaliEdition,
} from '../../definitions/editions.ts'
import { html, SafeHtml } from '../pages/html.ts'
import type { PageContext } from '../pages/page-context.ts'
import {
  createOtherSourceNoteRenderer,
  formatPageName,
  formatVolumeName,
  getEditionOrRecensionName,
  getEditionOrRecensionTitle,
  getHeadingPagePath,
  getPrintedPagePath,
} from '../shared/canon-words.ts'
import { createLinkerToExplainedText, selectEditionsForCommentaryLink } from '../shared/commentaries.ts'
import { toCorrectedSlice } from '../shared/paragraphs.ts'
import { MarkedTextRenderer, type SearchWordMarker } from '../shared/prose.ts'
import type { ReaderContext } from '../shared/reader.ts'
import { CriticalApparatus, type RequestedVariantReadings } from './apparatus.ts'
import type { PageCorrectionCollector } from './corrected-words.ts'
import { getTitleInEdition } from './edition-titles.ts'
import {
  createPageAnchorState,
  type FootnoteLinks,
  numberAndLinkFootnotes,
  type PageAnchorState,
  renderPrintedText,
} from './printed-text.ts'
import { AlignedRowTextReader } from './row-pages.ts'

/** Options of `renderHeadingTextRows`: the editions, variant readings, corrections, and words to mark. */
export interface HeadingTextRowOptions {
  readonly editions: readonly EditionId[]
  /** All editions with text, shown or not; they may include a commentary to link to. */
  readonly all?: readonly EditionId[]
  /** Which readings of other sources are shown. */
  readonly variants: RequestedVariantReadings
  readonly marks: SearchWordMarker
  readonly volume: number
  /** Collects the corrections for the list below the text. */
  readonly notes: PageCorrectionCollector
  /** Whether the text is shown as it is printed. */
  readonly isAsPrinted: boolean
  /** Paragraphs that a citation led to, as `part/index`. */
  readonly marked?: ReadonlySet<string>
  /** The note above the row with these paragraphs. */
  readonly citedNote?: SafeHtml
}

/**
 * Renders the rows of a heading's text. Returns them with the sources of the text and the apparatus of each Pali
 * edition.
 */
export function renderHeadingTextRows(
  reader: ReaderContext,
  context: PageContext,
  rows: readonly HeadingTextInEditions[],
  options: HeadingTextRowOptions,
): {
  readonly text: SafeHtml
  readonly sources: readonly DisplayedSource[]
  /** The apparatus of each Pali edition, the one whose script the readings are in first; empty unless requested. */
  readonly apparatuses: readonly CriticalApparatus[]
  /** Returns the text of a stored part of the rows. */
  readonly read: (part: number) => PassagePartContent
} {
  const parts = new RowPartReader(reader, createPageAnchorState(), options.isAsPrinted)
  const read = (part: number) => parts.read(part)
  if (rows.length === 0) return { text: html``, sources: [], apparatuses: [], read }
  const { canon } = reader.stores
  const apparatuses = createApparatuses(reader, context, rows, options)
  const columns = options.editions.map((edition) => createColumn(reader, context, edition, options, apparatuses))
  let text = ''
  const aligned = alignEditionsInRows(reader, rows, options)
  parts.prepare(aligned)
  for (const row of aligned) {
    const isUncertain = isUncertainAlignmentRow(row)
    text += `<section class="row"${row.first ? ` id="${row.heading.row.slug}"` : ''}${isUncertain || row.beginsUncertainly || row.endsUncertainly ? ' data-unsure' : ''}>\n`
    text += renderNotesAbove(context, row, isUncertain, options)
    for (const column of columns) text += renderCell(reader, context, row, column, parts, options)
    text += '</section>\n'
  }
  const heads = columns.map(({ title: fullTitle }) => html`<span>${fullTitle}</span>`)
  return {
    text: html`<div class="rows cols-${columns.length}">${columns.length > 1 ? html`<div class="heads" aria-hidden="true">${heads}</div>` : undefined}
${new SafeHtml(text)}</div>`,
    sources: canon.printed.sources(parts.ranks),
    read,
    apparatuses: [...apparatuses.values()],
  }
}

/** Lists the editions in whose cell of a row a marked paragraph begins. */
const listEditionsWithMark = ({ cells }: AlignedRow, marked: ReadonlySet<string>): readonly EditionId[] =>
  [...cells].flatMap(([edition, units]) =>
    units.some(({ paragraphs }) =>
      paragraphs.some((place) => !isParagraphContinuation(place) && marked.has(`${place.part}/${place.index}`)),
    )
      ? edition
      : [],
  )

/**
 * Renders the notes above a row: that its paragraphs cannot be matched, how a cited number was read, that a translation
 * prints several paragraphs as one.
 */
function renderNotesAbove(
  context: PageContext,
  row: AlignedRow,
  isUncertain: boolean,
  options: HeadingTextRowOptions,
): string {
  const { cells } = row
  const marked = options.marked ? listEditionsWithMark(row, options.marked) : []
  const hasMark = marked.length > 0
  if (!isUncertain && !row.beginsUncertainly && !hasMark) return ''
  const counts = (pali: boolean) =>
    options.editions
      .filter((edition) => isPaliEdition(edition) === pali)
      .map((edition) => countCellParagraphs(cells.get(edition) ?? []))
  const isPrintedAsBlock =
    hasMark && marked.every(isPaliEdition) && counts(false).some((count) => count < Math.max(...counts(true), 0))
  const notes = [
    isUncertain
      ? getUncertainAlignmentNote(context)
      : row.beginsUncertainly
        ? getUncertainRowBorderNote(context)
        : undefined,
    hasMark ? options.citedNote : undefined,
    isPrintedAsBlock
      ? context.say(
          'ฉบับแปลพิมพ์ช่วงนี้รวมกัน จึงแสดงทั้งช่วง ที่อ้างถึงทำเครื่องหมายไว้ในบาลี',
          'The translation prints this passage as one block, which is shown whole; what was cited is marked in the Pali.',
        )
      : undefined,
  ].filter((one) => one !== undefined && `${one instanceof SafeHtml ? one.text : one}` !== '')
  return notes.length === 0
    ? ''
    : html`<p class="c together" lang="${context.lang}">${notes.map((one, at) => html`${at > 0 ? html`<br>` : undefined}${one}`)}</p>\n`
        .text
}

/** Returns the note above a row that may begin a sentence too early or too late in one of the editions. */
export const getUncertainRowBorderNote = (context: PageContext): string =>
  context.say(
    'แถวนี้แบ่งกลางย่อหน้า แนวแบ่งอาจคลาดไปราวหนึ่งประโยค',
    'This row begins inside a paragraph; where it begins may be off by a sentence.',
  )

/** Returns the note above a row whose paragraphs could not be aligned one by one. */
export const getUncertainAlignmentNote = (context: PageContext): string =>
  context.say(
    'ช่วงนี้ยังเทียบทีละย่อหน้าไม่ได้แน่ชัด จึงวางไว้ด้วยกัน',
    'Which paragraphs go together here is not sure, so they stand together.',
  )

type Apparatuses = ReadonlyMap<EditionId, CriticalApparatus>

/**
 * Creates the apparatus of each shown Pali edition. The text as printed has none, since variants are compared with the
 * corrected text.
 */
function createApparatuses(
  reader: ReaderContext,
  context: PageContext,
  rows: readonly HeadingTextInEditions[],
  { editions, variants, volume, isAsPrinted }: HeadingTextRowOptions,
): Apparatuses {
  const found = new Map<EditionId, CriticalApparatus>()
  if (!variants || isAsPrinted) return found
  for (const edition of editions.filter(canEditionHaveWitnesses)) {
    const apparatus = new CriticalApparatus(reader, context, edition, variants === 'all')
    for (const { heading } of rows) apparatus.addHeading(heading, heading.ref?.volume ?? volume)
    found.set(edition, apparatus)
  }
  return found
}

/** A column of the rows: properties that all cells of an edition share. */
interface Column {
  readonly edition: EditionId
  /** The name of the edition in full. */
  readonly title: string
  readonly lang: string
  /** The markup at the start of each cell that has text. */
  readonly opening: string
  readonly isCommentary: boolean
  /** Whether paragraphs get ids, to which a commentary next to them links. */
  readonly hasAnchors: boolean
  /** The editions to show for the commentary on an item, if there is one. */
  readonly selectEditionsForCommentaryLink: readonly EditionId[] | undefined
  readonly apparatus: CriticalApparatus | undefined
  /** Whether its apparatus lists the witnesses. */
  readonly isListed: boolean
}

function createColumn(
  reader: ReaderContext,
  context: PageContext,
  edition: EditionId,
  { editions, all = [], volume }: HeadingTextRowOptions,
  apparatuses: Apparatuses,
): Column {
  const recension = reader.stores.canon.printed.shownIn(edition, volume)
  const fullTitle = getEditionOrRecensionTitle(context, edition, recension)
  const lang = getEditionLanguageTag(edition)
  const isCommentary = isCommentaryEdition(edition)
  const isAlone = editions.length === 1
  // on narrow screens columns are shown one at a time
  const label = isAlone
    ? undefined
    : html`<p class="c" lang="${context.lang}">${getEditionOrRecensionName(context, edition, recension)}</p>`
  const direction = getEditionTextDirection(edition) === 'rtl' ? html` dir="rtl"` : undefined
  // names the edition for screen readers and tagged PDF files
  const group = isAlone ? undefined : html` role="group" aria-label="${fullTitle}"`
  const commentaryClass = isCommentary ? ' said' : ''
  const [listed] = apparatuses.keys()
  return {
    edition,
    title: fullTitle,
    lang,
    opening: html`<div class="text ${edition}${commentaryClass}" lang="${lang}"${direction}${group}>${label}\n`.text,
    isCommentary,
    hasAnchors: !isCommentary && editions.some(isCommentaryEdition),
    selectEditionsForCommentaryLink: isCommentary
      ? undefined
      : selectEditionsForCommentaryLink(all, editions, edition, context.language),
    apparatus: apparatuses.get(edition),
    isListed: edition === listed,
  }
}

/**
 * Aligns the text of headings across editions. Each row has corresponding paragraphs.
 * @param isWhole whether no row may begin inside a paragraph
 */
export function alignEditionsInRows(
  { stores: { canon } }: ReaderContext,
  rows: readonly HeadingTextInEditions[],
  { editions, isWhole }: Pick<HeadingTextRowOptions, 'editions'> & { readonly isWhole?: boolean },
): readonly AlignedRow[] {
  const undivided = rows.filter(({ run }) => run === undefined)
  // one edition needs no alignment
  const [only] = editions.length === 1 ? editions : []
  const wholeRows =
    only !== undefined && undivided.every(({ columns }) => columns.has(only))
      ? undivided.map(({ heading, columns }) => createSingleEditionRow(heading, only, columns.get(only) ?? []))
      : canon.rows.of(
          undivided.map(({ heading }) => heading),
          editions,
          isWhole,
        )
  const partialRows = rows.flatMap(({ heading, run }) =>
    run ? selectEvenRowPart(canon.rows.of([heading], editions, isWhole), run.index, run.runs) : [],
  )
  return [...wholeRows, ...partialRows].sort((a, b) => a.heading.index - b.heading.index)
}

interface RowPart extends PassagePartContent {
  readonly links: FootnoteLinks
  /** Its source, if it is another one than that of the rest of the volume. */
  readonly other: DisplayedSource | undefined
}

/** Reads the texts of the rows of one page. */
class RowPartReader extends AlignedRowTextReader<RowPart> {
  private readonly begunPages = new Set<string>()

  constructor(
    reader: ReaderContext,
    readonly state: PageAnchorState,
    isAsPrinted: boolean,
  ) {
    super(reader, isAsPrinted, (text, { volume }, edition) => ({
      ...text,
      links: numberAndLinkFootnotes(text.paragraphs, state),
      other: reader.stores.canon.printed.otherSource(edition, volume, text.rank),
    }))
  }

  /** Whether a paragraph is the first one rendered of its printed page; true once for each page. */
  isFirstOnPage(edition: EditionId, { volume, page }: LocatedParagraph): boolean {
    const { size } = this.begunPages
    return this.begunPages.add(`${edition} ${volume} ${page}`).size > size
  }
}

function renderCell(
  reader: ReaderContext,
  context: PageContext,
  row: AlignedRow,
  column: Column,
  parts: RowPartReader,
  options: HeadingTextRowOptions,
): string {
  const { edition, lang, apparatus, isListed } = column
  const pages = parts.of(row, edition)
  if (pages.length === 0) return `<div class="text ${edition}"></div>\n`
  let text = ''
  for (const { first, places, text: read, wantsTitle } of pages) {
    const { paragraphs, links, appliedCorrections, other } = read
    if (wantsTitle) text += renderTitle(reader, context, row.heading, edition, options.marks)
    if (parts.isFirstOnPage(edition, first)) {
      const { volume, page } = first
      text += `<a class="pg" lang="${context.lang}" href="${context.href(getPrintedPagePath(volume, edition, page))}" aria-label="${Bun.escapeHTML(`${volume === options.volume ? '' : `${formatVolumeName(context, volume)} `}${formatPageName(context, page)} ${column.title}`)}">${context.name(page)}</a>`
    }
    const { marked } = options
    text += renderPrintedText(
      paragraphs.slice(first.index, first.index + places.length),
      {
        lang,
        anchors: column.hasAnchors,
        itemHref: createItemLinker(context, row, column, first),
        slices: (index) => toCorrectedSlice(places[index]?.slice, appliedCorrections, first.index + index),
        segments: (index) => read.segments[first.index + index],
        marks: options.marks,
        others: other && ((index) => (index < 0 ? undefined : other)),
        renderOtherSource: other && createOtherSourceNoteRenderer(context),
        isCited: marked && ((index) => marked.has(`${first.part}/${first.index + index}`)),
        appliedCorrections:
          appliedCorrections.length === 0
            ? undefined
            : {
                words: appliedCorrections.map((words) => ({ ...words, paragraph: words.paragraph - first.index })),
                notes: options.notes,
              },
        readings: apparatus && ((index) => apparatus.getReadings(first.part, first.index + index, isListed)),
      },
      parts.state,
      links,
    ).text
  }
  return `${column.opening}${text}</div>\n`
}

/**
 * Creates the function that links an item number to its commentary, or in a commentary to the text that it explains.
 */
function createItemLinker(
  context: PageContext,
  { heading }: AlignedRow,
  { edition, isCommentary, selectEditionsForCommentaryLink }: Column,
  { volume, page }: LocatedParagraph,
): ((item: number) => string) | undefined {
  if (isCommentary) return createLinkerToExplainedText(context, { edition, volume, page })
  if (!selectEditionsForCommentaryLink) return undefined
  return (item) =>
    context.href(getHeadingPagePath(heading, volume), { with: selectEditionsForCommentaryLink.join(',') }, `i${item}`)
}

function renderTitle(
  reader: ReaderContext,
  context: PageContext,
  heading: HeadingNode,
  edition: EditionId,
  marks: SearchWordMarker,
): string {
  const { said: title, lang } = getTitleInEdition(reader, context, heading, edition)
  const langAttribute = lang === getEditionLanguageTag(edition) ? '' : ` lang="${lang}"`
  return `<h2${langAttribute}>${new MarkedTextRenderer(lang, marks).line(title).text}</h2>\n`
}
