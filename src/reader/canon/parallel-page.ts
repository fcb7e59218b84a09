/** The page that shows two parallel headings in columns, with the words that they share marked (words §5). */

import {
  alignParallelTexts,
  type ParallelParagraphs,
  type SharedTextRanges,
} from '../../canon/places/align-parallels.ts'
import { listHeadingsOfWholeText } from '../../canon/tree/whole-text.ts'
import type { LocatedHeading } from '../../canon/volumes/entries.ts'
import { type EditionId, getEditionLanguageTag, isCanonPaliEdition } from '../../definitions/editions.ts'
import type { TextWithSpanKind } from '../../definitions/texts/format.ts'
import { createNotFoundError } from '../../foundation/app-error.ts'
import { renderPage } from '../pages/frame.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import { type PageContext, renderIfPresent } from '../pages/page-context.ts'
import {
  createBreadcrumbsToHeading,
  createBreadcrumbsToVolume,
  getDisplayedEditionName,
  getHeadingPagePath,
  getHeadingTitle,
  parsePositiveNumber,
  parseVolume,
} from '../shared/canon-words.ts'
import { SearchWordMarker } from '../shared/prose.ts'
import type { PageHandlerInput, PageHandlerResult, ReaderContext } from '../shared/reader.ts'
import { selectDisplayedEditions } from './edition-choices.ts'
import { getParallelPagePath, renderNumberedHeading } from './parallels.ts'
import { renderHeadingPartLinks } from './part-names.ts'
import { createPageAnchorState, type FootnoteLinks, type PageAnchorState, renderPrintedText } from './printed-text.ts'

/** Maximum letters of one page; longer parallels are divided. */
const MAX_LETTERS = 80_000

interface Side {
  readonly found: LocatedHeading
  readonly volume: number
  readonly path: string
  readonly paragraphs: readonly (readonly TextWithSpanKind[])[]
  readonly passages: ReadonlySet<number>
}

/**
 * Renders `/canon/{volume}/entries/{entry}/same/{otherVolume}/{other}`: two headings in columns, with the words that
 * they share marked. Redirects a part beyond the last one to that.
 * @throws AppError `not_found` for an unknown heading, or if no edition has the Pali of both
 */
export function renderParallelHeadingsPage(
  reader: ReaderContext,
  { context, params, query }: PageHandlerInput,
): PageHandlerResult {
  const { canon } = reader.stores
  const [left, right] = [
    canon.entries.find(parseVolume(params.volume ?? ''), params.entry ?? ''),
    canon.entries.find(parseVolume(params.otherVolume ?? ''), params.other ?? ''),
  ]
  const editions = listPaliEditions(reader, left).filter((edition) => listPaliEditions(reader, right).includes(edition))
  const [edition] = selectDisplayedEditions(query.with, editions, context.language)
  if (edition === undefined) throw createNotFoundError('สองหัวข้อนี้ไม่มีบาลีในฉบับเดียวกัน จึงวางเทียบกันไม่ได้ กรุณาอ่านทีละหัวข้อ')
  const [here, there] = [readSide(reader, left, edition), readSide(reader, right, edition)]
  const compared = alignParallelTexts(here.paragraphs, there.paragraphs)
  const parts = divideRows(compared.rows, here, there)
  const input = query.part === undefined ? 1 : parsePositiveNumber(query.part)
  const part = Math.min(input, Math.max(1, parts.length))
  const marks = createMarker([here, compared.here], [there, compared.there])
  const state = createPageAnchorState()
  const rows = (parts[part - 1] ?? []).map(
    (row) =>
      html`<section class="row">${renderCell(edition, here, row.here, marks, state)}${renderCell(edition, there, row.there, marks, state)}</section>\n`,
  )
  const path = getParallelPagePath(here.path, { ...right, volume: there.volume })
  // parts are counted in one edition, so that the address of a part names it in every language
  const view = { with: part > 1 ? edition : query.with }
  const toPartName = (number: number) => (number > 1 ? number : undefined)
  if (part < input) return { status: 308, address: context.href(path, { ...view, part: toPartName(part) }) }
  const names = [here, there].map(({ found }) => getHeadingTitle(reader, context, found.node))
  return renderPage(context, {
    title: `${names[0]} ${context.say('เทียบกับ', 'beside')} ${names[1]}`,
    path,
    query: part > 1 ? { part } : {},
    view,
    unlisted: true,
    pali: true,
    hasText: true,
    wide: true,
    crumbs: [
      ...createBreadcrumbsToVolume(reader, context, here.volume),
      ...createBreadcrumbsToHeading(reader, context, here.volume, left.node),
      { title: names[1] ?? '' },
    ],
    texts: canon.printed.sources(canon.branches.ranks(here.passages.union(there.passages))),
    main: html`<h1>${renderNumberedHeading(reader, context, left)} <small>${context.say('เทียบกับ', 'beside')}</small> ${renderNumberedHeading(reader, context, right)}</h1>
${renderIfPresent(editions.length > 1, () => renderEditionLinks(reader, context, path, editions, edition))}
${renderHeadingPartLinks(context, path, { with: edition }, part, parts.length, toPartName)}
<p>${rows.length === 0 ? context.say('ไม่มีข้อความที่ตรงกันในฉบับนี้', 'They share no words in this edition.') : context.say('คำที่ตรงกันทำเครื่องหมายไว้ แสดงเฉพาะย่อหน้าที่มีข้อความเดียวกัน', 'Words that both have are marked. Only paragraphs that say the same are shown.')}</p>
<div class="rows cols-2 beside"><div class="heads">${[here, there].map((side) => html`<span><a href="${context.href(side.path, { with: edition })}">${renderNumberedHeading(reader, context, side.found)}</a></span>`)}</div>
${rows}</div>`,
  })
}

const listPaliEditions = ({ stores: { canon } }: ReaderContext, { tree, node }: LocatedHeading): readonly EditionId[] =>
  canon.branches.editions(listHeadingsOfWholeText(tree, node)).filter(isCanonPaliEdition)

/** Reads the text of an edition below a heading and all its subheadings. */
function readSide({ stores: { canon } }: ReaderContext, found: LocatedHeading, edition: EditionId): Side {
  const { tree, node, division } = found
  const textParts = canon.branches
    .rows(listHeadingsOfWholeText(tree, node), [edition])
    .flatMap(({ columns }) => columns.get(edition) ?? [])
  return {
    found,
    volume: node.ref?.volume ?? division.firstVolume,
    path: getHeadingPagePath(node, division.firstVolume),
    paragraphs: textParts.flatMap(({ id }) => canon.branches.read(id).paragraphs),
    passages: new Set(textParts.map(({ passage }) => passage)),
  }
}

function divideRows(
  rows: readonly ParallelParagraphs[],
  here: Side,
  there: Side,
): readonly (readonly ParallelParagraphs[])[] {
  const countLetters = ({ paragraphs }: Side, indexes: readonly number[]) =>
    indexes.flatMap((index) => paragraphs[index] ?? []).reduce((sum, { text }) => sum + text.length, 0)
  const parts: ParallelParagraphs[][] = []
  let letters = MAX_LETTERS
  for (const row of rows) {
    const rowLetters = countLetters(here, row.here) + countLetters(there, row.there)
    if (letters + rowLetters > MAX_LETTERS) {
      parts.push([])
      letters = 0
    }
    parts.at(-1)?.push(row)
    letters += rowLetters
  }
  return parts
}

const joinText = (spans: readonly TextWithSpanKind[]): string => spans.map(({ text }) => text).join('')

/**
 * Creates the marker of shared words. It looks up ranges by the text of a paragraph, so equal paragraphs get equal
 * marks.
 */
function createMarker(...sides: readonly (readonly [Side, SharedTextRanges])[]): SearchWordMarker {
  const known = new Map(
    sides.flatMap(([{ paragraphs }, shared]) =>
      paragraphs.map((spans, index) => [joinText(spans), shared[index] ?? []] as const),
    ),
  )
  return new SearchWordMarker((text) => known.get(text) ?? [])
}

const NO_LINKS: FootnoteLinks = new Map()

function renderCell(
  edition: EditionId,
  { paragraphs }: Side,
  indexes: readonly number[],
  marks: SearchWordMarker,
  state: PageAnchorState,
): SafeHtml {
  const lang = getEditionLanguageTag(edition)
  const shown = indexes.map((index) => paragraphs[index] ?? [])
  return html`<div class="text ${edition}" lang="${lang}">${renderPrintedText(shown, { lang, anchors: false, marks }, state, NO_LINKS)}</div>`
}

const renderEditionLinks = (
  reader: ReaderContext,
  context: PageContext,
  path: string,
  editions: readonly EditionId[],
  shown: EditionId,
): SafeHtml =>
  html`<ul class="filters">${editions.map((edition) => html`<li><a${edition === shown ? html` aria-current="true"` : undefined} href="${context.href(path, { with: edition })}">${context.text(getDisplayedEditionName(reader, context, edition))}</a></li>`)}</ul>`
