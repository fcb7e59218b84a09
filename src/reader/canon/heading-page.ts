/** The page of one heading of the canon: its subheadings, and its text in up to three editions side by side. */

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
import { type LinkQuery, markupIfPresent, type PageContext } from '../pages/page-context.ts'
import {
  createBreadcrumbsToHeading,
  createBreadcrumbsToVolume,
  getHeadingPagePath,
  getHeadingTitle,
  isCanonicalNumber,
  parseVolume,
} from '../shared/canon-words.ts'
import { findSharedCommentary, renderCommentaryPagesNote } from '../shared/commentaries.ts'
import { MAX_OFFLINE_HEADING_PARTS, renderLinkToEpub, renderOfflineLinks } from '../shared/download-links.ts'
import { MarkedTextRenderer, SearchWordMarker } from '../shared/prose.ts'
import type { PageHandlerInput, PageHandlerResult, ReaderContext } from '../shared/reader.ts'
import { parseRequestedVariants, VARIANTS_PARAMETER } from './apparatus.ts'
import { AS_PRINTED_PARAMETER, CorrectionNotes, isUncorrectedTextRequested } from './corrected-words.ts'
import { type HeadingPageQuery, renderEditionChoices } from './edition-choices.ts'
import { splitHeadingTextIntoParts } from './heading-parts.ts'
import { renderHeadingTextRows } from './heading-rows.ts'
import { renderParallels } from './parallels.ts'
import { renderHeadingPartLinks, type TextPartAddressNames } from './part-names.ts'
import { findNextHeadingToRead, findPreviousHeadingToRead, type HeadingInDivision } from './reading-order.ts'

/** A note above the text, in which no words are marked. */
const lead = (said: SafeHtml): SafeHtml => html`<p class="lead">${said}</p>
`

/**
 * Renders `/canon/{volume}/entries/{slug}`: one heading with its subheadings and its text in the chosen editions;
 * redirects other forms of the address.
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
  const wanted = { input: query.with, variants, language: context.language, withPali: place !== undefined }
  const { headings, all, editions, rows, parts, names, fetched } = splitHeadingTextIntoParts(reader, found, wanted)
  const { marked, ...opened } = findTextPartOfPlace(reader, place, editions, parts)
  const at = query.part === undefined ? opened : names.find(query.part)
  if (!at) throw createNotFoundError('ไม่พบตอนนี้ในหัวข้อนี้ กรุณาเปิดหัวข้อแล้วเลือกตอนที่มี')
  const own = names.of(at.index)
  if (own !== query.part) {
    return { status: 308, address: context.href(path, { ...query, part: own }, at.anchor) }
  }
  const part = at.index + 1
  const note = renderNoteAboutCitation(reader, context, query[CITATION_PARAMETER])
  const marks = SearchWordMarker.of(query.q)
  const prose = new MarkedTextRenderer(context.lang, marks)
  const title = getHeadingTitle(reader, context, node)
  // the page's name is above its text, so it is marked first
  const name = headOf(reader, context, found.node, prose)
  const together =
    rows.length === 0 || all.some(isCommentaryEdition)
      ? undefined
      : findSharedCommentary(reader, found, editions, context.language)
  const isPrint = isUncorrectedTextRequested(query)
  const notes = new CorrectionNotes(context)
  const { text, sources, apparatuses, read } = renderHeadingTextRows(reader, context, parts[part - 1] ?? [], {
    editions,
    all,
    variants,
    marks,
    volume,
    notes,
    isPrint,
    ...(marked ? { marked, citedNote: note } : {}),
  })
  const view = {
    with: query.with,
    [VARIANTS_PARAMETER]: variants,
    q: query.q,
    [AS_PRINTED_PARAMETER]: isPrint ? '1' : undefined,
    [PLACE_PARAMETER]: place && query[PLACE_PARAMETER],
    [CITATION_PARAMETER]: query[CITATION_PARAMETER],
  }
  const shownPart = { part: own }
  const partIn = (language: LanguageCode): LinkQuery => {
    if (own === undefined) return {}
    const other = splitHeadingTextIntoParts(reader, found, { input: undefined, variants: undefined, language }).names
    return { part: other.of(other.find(own)?.index ?? 0) }
  }
  const [previous, next] = neighbours(reader, context, found, {
    part,
    parts: parts.length,
    names,
    path,
    view,
  })
  return renderPage(context, {
    title,
    path,
    query: shownPart,
    addressed: partIn,
    view,
    description: createMetaDescription(openingWords(parts[part - 1]?.[0]?.columns.get(editions[0] ?? '')?.[0], read)),
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
${markupIfPresent(!marked?.size && note.text !== '' && note, lead)}<div class="controls">${renderEditionChoices(reader, context, path, { all, editions, view, variants, volume, isWhole: parts.length <= 1, together })}
${below(reader, context, [...node.children, ...headings.filter((other) => other !== node && other.parent === node.parent)], volume)}</div>
${renderHeadingPartLinks(context, path, view, part, parts.length, (number) => names.of(number - 1))}
${markupIfPresent(rows.length > 0 && editions.some(isCommentaryEdition), () => html`<p class="lead">${renderCommentaryPagesNote(context)}</p>`)}${apparatuses[0]?.legend((input) => context.href(path, { ...view, ...shownPart, [VARIANTS_PARAMETER]: input }))}${text}
${notes.below(isPrint, (printed) => context.href(path, { ...view, ...shownPart, [AS_PRINTED_PARAMETER]: printed }))}<nav class="pager" aria-label="${context.say('หัวข้อข้างเคียง', 'Headings before and after')}">
${markupIfPresent(previous, (link) => html`<a rel="prev" href="${link.href}">‹ ${context.text(link.title)}</a>`)}
${markupIfPresent(next, (link) => html`<a rel="next" href="${link.href}">${context.text(link.title)} ›</a>`)}${markupIfPresent(!next, () => html`<span>${context.say('จบพระไตรปิฎก', 'The canon ends here')}</span>`)}
</nav>
${renderHeadingCitation(context, formatHeadingCitations(reader, context, node, rows, editions[0], read))}
${renderParallels(reader, context, found, path)}
${rows.length === 0 ? undefined : renderLinkToEpub(context, path, { with: query.with })}
${renderOfflineLinks(context, parts.length === 0 || parts.length > MAX_OFFLINE_HEADING_PARTS ? [] : [{ path, query: { with: query.with }, bytes: fetched }])}`,
  })
}

/** The heading's number, name and note. */
function headOf(reader: ReaderContext, context: PageContext, node: HeadingNode, prose: MarkedTextRenderer): SafeHtml {
  const { canon } = reader.stores
  const title = getHeadingTitle(reader, context, node)
  // readers of English may not read Thai
  const others = [node.row.pali, context.lang === 'en' ? title : canon.contents.title(node, 'en')]
  const small = [...new Set(others)].filter((other) => other && other !== title).join(' · ')
  return html`<h1>${markupIfPresent(getHeadingCitationNumber(node), (number) => html`<span class="number" lang="en">${number}</span> `)}${prose.line(title)}${markupIfPresent(small, (names) => html` <small>${prose.line(names)}</small>`)}</h1>
${markupIfPresent(toHeadingResponse(node, canon.contents, context.language).note, (note) => html`<p>${prose.line(note)}</p>`)}`
}

function below(
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

/** How a text begins, without its titles and numbers. */
const openingWords = (first: PassagePartSummary | undefined, read: (part: number) => PassagePartContent) =>
  first &&
  read(first.id)
    .paragraphs.flat()
    .map(({ kind, text }) => (isSpanOfTextItself(kind) ? text : ' '))
    .join('')

interface Link {
  readonly href: string
  readonly title: string
}

/** Links to the previous and next part; at the ends of the text, to the previous and next text. */
function neighbours(
  reader: ReaderContext,
  context: PageContext,
  here: HeadingInDivision,
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
      title: nameFrom(reader, context, here, reading),
    }
  return [
    part > 1 ? toPart(part - 1) : toReading(findPreviousHeadingToRead(reader, here)),
    part < parts ? toPart(part + 1) : toReading(findNextHeadingToRead(reader, here)),
  ]
}

/** A text by its number and name; with its division or pitaka where that is another one. */
function nameFrom(
  reader: ReaderContext,
  context: PageContext,
  here: HeadingInDivision,
  { node, division }: HeadingInDivision,
): string {
  const { divisions } = reader.stores.canon
  const [own, other] = [here, { division }].map((one) => divisions.named(one.division.firstVolume, context.language))
  const place =
    own?.pitaka?.slug !== other?.pitaka?.slug
      ? other?.pitaka?.title
      : own?.division?.slug !== other?.division?.slug && other?.division?.title
  const name = [getHeadingCitationNumber(node), getHeadingTitle(reader, context, node)].filter(Boolean).join(' ')
  return place ? `${place}: ${name}` : name
}
