/** The page of one heading of the canon: its subheadings, and its text in up to three editions in columns. */

import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import { toHeadingResponse } from '../../canon/tree/heading-response.ts'
import { getHeadingCitationNumber } from '../../canon/tree/whole-text.ts'
import type { PassagePartContent, PassagePartSummary } from '../../canon/volumes/branch-texts.ts'
import { isCommentaryEdition, isPaliEdition } from '../../definitions/editions.ts'
import type { LanguageCode } from '../../definitions/languages/languages.ts'
import { isSpanOfTextItself } from '../../definitions/texts/format.ts'
import { createNotFoundError } from '../../foundation/app-error.ts'
import { renderNoteAboutCitation } from '../citation/cited-note.ts'
import { CITATION_PARAMETER, PLACE_PARAMETER } from '../citation/cited-place.ts'
import { formatHeadingCitations, renderHeadingCitation } from '../citation/heading-citation.ts'
import { findTextPartOfPlace, parsePlaceParameter } from '../citation/marked-place.ts'
import { createMetaDescription, renderPage } from '../pages/frame.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import { type LinkQuery, type PageContext, renderIfPresent } from '../pages/page-context.ts'
import {
  createBreadcrumbsToHeading,
  createBreadcrumbsToVolume,
  getHeadingPagePath,
  getHeadingTitle,
  isCanonicalNumber,
  parseVolume,
} from '../shared/canon-words.ts'
import { findSharedCommentary, getCommentaryPagesNote } from '../shared/commentaries.ts'
import { MAX_PAGE_PARTS_PER_OFFLINE_HEADING, renderLinkToEpub, renderOfflineLinks } from '../shared/download-links.ts'
import { MarkedTextRenderer, SearchWordMarker } from '../shared/prose.ts'
import type { PageHandlerInput, PageHandlerResult, ReaderContext } from '../shared/reader.ts'
import { parseRequestedVariants, VARIANTS_PARAMETER } from './apparatus.ts'
import { AS_PRINTED_PARAMETER, isUncorrectedTextRequested, PageCorrectionCollector } from './corrected-words.ts'
import { type HeadingPageQuery, renderEditionChoices } from './edition-choices.ts'
import { splitHeadingTextIntoParts } from './heading-parts.ts'
import { renderHeadingTextRows } from './heading-rows.ts'
import { findDisplayedParallels, renderParallels } from './parallels.ts'
import { renderHeadingPartLinks, type TextPartAddressNames } from './part-names.ts'
import { findNextHeadingToRead, findPreviousHeadingToRead, type HeadingInDivision } from './reading-order.ts'
import { renderNoteAboutTranslation } from './translation-note.ts'

/** Renders a note above the text; searched words are not marked in it. */
const renderLead = (note: SafeHtml): SafeHtml => html`<p class="lead">${note}</p>
`

/**
 * Renders `/canon/{volume}/entries/{slug}`: one heading with its subheadings and its text in the chosen editions.
 * Redirects other forms of the address.
 * @throws AppError `not_found` for a volume, heading or part that does not exist
 */
export function renderHeadingPage(
  reader: ReaderContext,
  { context, params, query }: PageHandlerInput,
): PageHandlerResult {
  const volume = parseVolume(params.volume ?? '')
  const { canon } = reader.stores
  const found = canon.entries.find(volume, params.entry ?? '')
  const { node } = found
  const path = getHeadingPagePath(node, found.division.firstVolume)
  if (!isCanonicalNumber(params.volume ?? '') || !path.startsWith(`/canon/${volume}/`)) {
    return { status: 308, address: context.href(path, query) }
  }
  const variants = parseRequestedVariants(query)
  const place = parsePlaceParameter(query[PLACE_PARAMETER])
  const selection = { input: query.with, variants, language: context.language, withPali: place !== undefined }
  const split = splitHeadingTextIntoParts(reader, found, selection)
  const { headings, all, editions, rows, parts, names } = split
  const { marked, ...defaultPart } = findTextPartOfPlace(reader, place, editions, parts)
  const target = query.part === undefined ? defaultPart : names.find(query.part)
  if (!target) throw createNotFoundError('ไม่พบตอนนี้ในหัวข้อนี้ กรุณาเปิดหัวข้อแล้วเลือกตอนที่มี')
  const partName = names.of(target.index)
  if (partName !== query.part) {
    return { status: 308, address: context.href(path, { ...query, part: partName }, target.anchor) }
  }
  const part = target.index + 1
  const rowsOfPart = parts[target.index] ?? []
  const note = renderNoteAboutCitation(reader, context, query[CITATION_PARAMETER])
  const marks = SearchWordMarker.of(query.q)
  const prose = new MarkedTextRenderer(context.lang, marks)
  const title = getHeadingTitle(reader, context, node)
  // the page's name is above its text, so it is marked first
  const name = renderTitle(reader, context, found.node, prose)
  const sharedCommentary =
    rows.length === 0 || all.some(isCommentaryEdition)
      ? undefined
      : findSharedCommentary(reader, found, editions, context.language)
  const isAsPrinted = isUncorrectedTextRequested(query)
  const notes = new PageCorrectionCollector(context)
  const { text, sources, apparatuses, read } = renderHeadingTextRows(reader, context, rowsOfPart, {
    editions,
    all,
    variants,
    marks,
    volume,
    notes,
    isAsPrinted,
    ...(marked ? { marked, citedNote: note } : {}),
  })
  const parallels = findDisplayedParallels(reader, found)
  const untranslated = rows.length > 0 ? renderNoteAboutTranslation(reader, context, found, all, parallels) : undefined
  const view = {
    with: query.with,
    [VARIANTS_PARAMETER]: variants,
    q: query.q,
    [AS_PRINTED_PARAMETER]: isAsPrinted ? '1' : undefined,
    [PLACE_PARAMETER]: place && query[PLACE_PARAMETER],
    [CITATION_PARAMETER]: query[CITATION_PARAMETER],
  }
  const partQuery = { part: partName }
  const getPartQuery = (language: LanguageCode): LinkQuery => {
    if (partName === undefined) return {}
    const opening = { input: undefined, variants: undefined, language }
    const { names: otherNames } = splitHeadingTextIntoParts(reader, found, opening)
    return { part: otherNames.of(otherNames.find(partName)?.index ?? 0) }
  }
  const position = { part, parts: parts.length, names, path, view }
  const [previous, next] = createNeighbourLinks(reader, context, found, position)
  return renderPage(context, {
    title,
    path,
    query: partQuery,
    addressed: getPartQuery,
    view,
    description: createMetaDescription(getOpeningWords(rowsOfPart[0]?.columns.get(editions[0] ?? '')?.[0], read)),
    kind: 'Chapter',
    pali: editions.some(isPaliEdition),
    hasText: rows.length > 0,
    wide: editions.length > 1,
    style: variants && 'apparatus.css',
    crumbs: [
      ...createBreadcrumbsToVolume(reader, context, volume),
      ...(node.parent ? createBreadcrumbsToHeading(reader, context, volume, node.parent) : []),
      { title },
    ],
    previous: previous?.href,
    next: next?.href,
    texts: sources,
    main: html`${name}
${renderIfPresent(!marked?.size && note.text !== '' && note, renderLead)}${renderIfPresent(untranslated, renderLead)}<div class="controls">${renderEditionChoices(reader, context, path, { all, editions, view, variants, volume, isWhole: parts.length <= 1, sharedCommentary })}
${renderContents(reader, context, [...node.children, ...headings.filter((other) => other !== node && other.parent === node.parent)], volume)}</div>
${renderHeadingPartLinks(context, path, view, part, parts.length, (number) => names.of(number - 1))}
${renderIfPresent(rows.length > 0 && editions.some(isCommentaryEdition), () => html`<p class="lead">${getCommentaryPagesNote(context)}</p>`)}${apparatuses[0]?.legend((input) => context.href(path, { ...view, ...partQuery, [VARIANTS_PARAMETER]: input }))}${text}
${notes.renderList(isAsPrinted, (printed) => context.href(path, { ...view, ...partQuery, [AS_PRINTED_PARAMETER]: printed }))}<nav class="pager" aria-label="${context.say('หัวข้อข้างเคียง', 'Headings before and after')}">
${renderIfPresent(previous, (link) => html`<a rel="prev" href="${link.href}">‹ ${context.text(link.title)}</a>`)}
${renderIfPresent(next, (link) => html`<a rel="next" href="${link.href}">${context.text(link.title)} ›</a>`)}${renderIfPresent(!next, () => html`<span>${context.say('จบพระไตรปิฎก', 'The canon ends here')}</span>`)}
</nav>
${renderHeadingCitation(context, formatHeadingCitations(reader, context, node, rows, editions[0], read))}
${renderParallels(reader, context, parallels, path)}
${rows.length === 0 ? undefined : renderLinkToEpub(context, path, { with: query.with })}
${renderOfflineLinks(context, parts.length === 0 || parts.length > MAX_PAGE_PARTS_PER_OFFLINE_HEADING ? [] : [{ path, query: { with: query.with }, bytes: split.downloadBytes }])}`,
  })
}

/** Renders the heading's number, title, other titles and note. */
function renderTitle(
  reader: ReaderContext,
  context: PageContext,
  node: HeadingNode,
  prose: MarkedTextRenderer,
): SafeHtml {
  const { canon } = reader.stores
  const title = getHeadingTitle(reader, context, node)
  // readers of English may not read Thai
  const others = [node.row.pali, context.lang === 'en' ? title : canon.contents.title(node, 'en')]
  const small = [...new Set(others)].filter((other) => other && other !== title).join(' · ')
  return html`<h1>${renderIfPresent(getHeadingCitationNumber(node), (number) => html`<span class="number" lang="en">${number}</span> `)}${prose.line(title)}${renderIfPresent(small, (names) => html` <small>${prose.line(names)}</small>`)}</h1>
${renderIfPresent(toHeadingResponse(node, canon.contents, context.language).note, (note) => html`<p>${prose.line(note)}</p>`)}`
}

function renderContents(
  reader: ReaderContext,
  context: PageContext,
  headings: readonly HeadingNode[],
  volume: number,
): SafeHtml {
  if (headings.length === 0) return html``
  const items = headings.map(
    (child) =>
      html`<li><a href="${context.href(getHeadingPagePath(child, volume))}">${context.text(getHeadingTitle(reader, context, child))}</a></li>`,
  )
  return html`<details class="tree"><summary>${context.say('สารบัญ', 'Contents')} <small>${context.number(headings.length)}</small></summary><ol>${items}</ol></details>`
}

/** Returns the first words of a text, without its titles and numbers. */
const getOpeningWords = (first: PassagePartSummary | undefined, read: (part: number) => PassagePartContent) =>
  first &&
  read(first.id)
    .paragraphs.flat()
    .map(({ kind, text }) => (isSpanOfTextItself(kind) ? text : ' '))
    .join('')

interface Link {
  readonly href: string
  readonly title: string
}

/** Creates the links to the previous and next part; at the ends of a text, to the previous and next text. */
function createNeighbourLinks(
  reader: ReaderContext,
  context: PageContext,
  current: HeadingInDivision,
  {
    part,
    parts,
    names,
    path,
    view,
  }: {
    part: number
    parts: number
    names: TextPartAddressNames
    path: string
    view: HeadingPageQuery
  },
): readonly [Link | undefined, Link | undefined] {
  const toPart = (number: number): Link => ({
    href: context.href(path, { ...view, part: names.of(number - 1) }),
    title: `${context.say('ตอน', 'Part')} ${context.name(number)}`,
  })
  const toReading = (reading: HeadingInDivision | undefined): Link | undefined =>
    reading && {
      href: context.href(getHeadingPagePath(reading.node, reading.division.firstVolume), { with: view.with }),
      title: formatNeighbourName(reader, context, current, reading),
    }
  return [
    part > 1 ? toPart(part - 1) : toReading(findPreviousHeadingToRead(reader, current)),
    part < parts ? toPart(part + 1) : toReading(findNextHeadingToRead(reader, current)),
  ]
}

/** Formats the number and name of a text, after its division or pitaka if that differs from the current one. */
function formatNeighbourName(
  reader: ReaderContext,
  context: PageContext,
  current: HeadingInDivision,
  { node, division }: HeadingInDivision,
): string {
  const { divisions } = reader.stores.canon
  const [own, other] = [current, { division }].map((one) => divisions.named(one.division.firstVolume, context.language))
  const place =
    own?.pitaka?.slug !== other?.pitaka?.slug
      ? other?.pitaka?.title
      : own?.division?.slug !== other?.division?.slug && other?.division?.title
  const name = [getHeadingCitationNumber(node), getHeadingTitle(reader, context, node)].filter(Boolean).join(' ')
  return place ? `${place}: ${name}` : name
}
