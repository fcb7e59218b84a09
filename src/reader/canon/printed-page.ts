/** The page for one printed page of the canon, which readers open, read and cite. */

import type { PrintedPagePlace } from '../../canon/volumes/printed-pages.ts'
import {
  DEFAULT_EDITION,
  type EditionId,
  getEditionLanguageTag,
  getEditionTextDirection,
  getEditionTitle,
  isCommentaryEdition,
  isPaliEdition,
} from '../../definitions/editions.ts'
import { createNotFoundError } from '../../foundation/app-error.ts'
import { renderNoteAboutCitation } from '../citation/cited-note.ts'
import { CITATION_PARAMETER } from '../citation/cited-place.ts'
import { formatCommentaryPageCitation } from '../citation/commentary.ts'
import { formatCitation } from '../citation/format-citation.ts'
import { renderItemOccurrencesPage, requirePagesOfItem } from '../citation/item-page.ts'
import { renderHiddenLanguageField, renderPage } from '../pages/frame.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import { type PageContext, renderIfPresent } from '../pages/page-context.ts'
import {
  createBreadcrumbsToHeading,
  createBreadcrumbsToVolume,
  createOtherSourceNoteRenderer,
  formatPageName,
  formatVolumeName,
  getEditionOrRecensionTitle,
  getHeadingTitle,
  getPrintedPagePath,
  isCanonicalNumber,
  parsePositiveNumber,
  parseVolume,
} from '../shared/canon-words.ts'
import {
  createLinkerToCommentary,
  createLinkerToExplainedText,
  getCommentaryPagesNote,
} from '../shared/commentaries.ts'
import { SearchWordMarker } from '../shared/prose.ts'
import type { PageHandlerInput, PageHandlerResult, PageRedirect, ReaderContext } from '../shared/reader.ts'
import {
  CriticalApparatus,
  parseRequestedVariants,
  type RequestedVariantReadings,
  renderVariantsSwitch,
  VARIANTS_PARAMETER,
} from './apparatus.ts'
import { AS_PRINTED_PARAMETER, isUncorrectedTextRequested, PageCorrectionCollector } from './corrected-words.ts'
import { EDITION_TABS_RETURN_PAGE_PARAMETER, renderEditionTabs } from './edition-tabs.ts'
import {
  getParagraphSourcesTitle,
  PARAGRAPH_SOURCES_PARAMETER,
  renderPageProofreadingSummary,
  renderParagraphSources,
} from './page-notes.ts'
import { renderPrintedText } from './printed-text.ts'

/**
 * Returns the titles of a printed page, its heading and the name of that, its citation, and the notes about its number
 * and its text (`said`). An empty page has no heading.
 */
export function describePrintedPage(
  reader: ReaderContext,
  context: PageContext,
  place: PrintedPagePlace,
  page: ReturnType<ReaderContext['stores']['canon']['printed']['read']>,
) {
  const { volume, edition, page: number } = place
  const title = formatPageName(context, number)
  const editionTitle = getEditionOrRecensionTitle(context, edition, page)
  // an empty page is under no heading and has nothing to cite
  const isEmpty = page.paragraphs.length === 0
  const heading = isEmpty ? undefined : page.head
  const from = page.others.size > 0 ? page.sources.map(({ id }) => id) : []
  const isCommentary = isCommentaryEdition(edition)
  const citation =
    (isCommentary ? formatCommentaryPageCitation(reader, context, place, page.segments) : undefined) ??
    formatCitation(reader, context, { ...page, edition, volume, page: number, from })
  const pageNotes = [
    page.states.has('corrected') &&
      context.say(
        'เลขหน้าในต้นฉบับผิด จึงแก้ตามหน้าข้างเคียง',
        'The number of this page is wrong in the source and was corrected after its neighbours.',
      ),
    page.states.has('estimated') &&
      context.say(
        'ต้นฉบับไม่ได้บอกหน้านี้ไว้ หน้าจึงเป็นการประมาณ',
        'The source does not mark this page; where it begins is an estimate.',
      ),
    isCommentary &&
      !isEmpty &&
      `${context.say('เลขหน้าของหน้านี้เป็นของพระไตรปิฎกที่อธิบาย', 'The number of this page is that of the text that is explained.')} ${getCommentaryPagesNote(context)}`,
  ].flatMap((one) => one || [])
  return {
    /** `หน้า ๒๑๗ · ทีฆนิกาย มหาวรรค · ฉบับหลวง`. */
    title: `${title} · ${reader.stores.canon.divisions.volumeTitle(volume, context.language)} · ${editionTitle}`,
    /** The name of the page below the name of its heading. */
    subtitle: `${title} · ${formatVolumeName(context, volume)} · ${editionTitle}`,
    heading,
    name: heading && getHeadingTitle(reader, context, heading),
    isEmpty,
    citation,
    said: pageNotes,
  }
}

/**
 * Renders `/canon/{volume}/{edition}/{page}`: one printed page of an edition. Redirects other forms of the numbers.
 * @throws AppError `not_found` for an unknown volume or edition, or with the valid range of pages
 */
export function renderPrintedPage(
  reader: ReaderContext,
  { context, params, query }: PageHandlerInput,
): PageHandlerResult {
  const { volume: volumeText = '', edition = '', page: pageText = '' } = params
  const [volume, number] = [parseVolume(volumeText), parsePositiveNumber(pageText)]
  const { canon } = reader.stores
  requireEdition(reader, edition)
  if (!isCanonicalNumber(volumeText) || !isCanonicalNumber(pageText)) {
    return { status: 308, address: context.href(getPrintedPagePath(volume, edition, number), { q: query.q }) }
  }
  const isAsPrinted = isUncorrectedTextRequested(query)
  const page = canon.printed.read(edition, volume, number, isAsPrinted)
  const notes = new PageCorrectionCollector(context)
  const lang = getEditionLanguageTag(edition)
  const place = { volume, edition, page: number }
  const variants = isAsPrinted ? undefined : parseRequestedVariants(query)
  const apparatus = variants && createPageApparatus(reader, context, place, variants)
  const text = renderPrintedText(page.paragraphs, {
    lang,
    anchors: true,
    itemHref:
      createLinkerToExplainedText(context, place) ?? createLinkerToCommentary(reader, context, place, page.paragraphs),
    segments: page.parts.some(({ segments }) => segments !== null) ? (index) => page.segments[index] : undefined,
    others: page.others.size > 0 ? (index) => page.others.get(index) : undefined,
    renderOtherSource: createOtherSourceNoteRenderer(context),
    marks: SearchWordMarker.of(query.q),
    appliedCorrections: { words: page.appliedCorrections, notes },
    ...(apparatus ? { readings: apparatus.getReadings } : {}),
  })
  const {
    title,
    subtitle,
    heading,
    name,
    isEmpty,
    citation,
    said: pageNotes,
  } = describePrintedPage(reader, context, place, page)
  const isCommentary = isCommentaryEdition(edition)
  const createPageHref = (to: number | undefined) =>
    to === undefined
      ? undefined
      : context.href(getPrintedPagePath(volume, edition, to), { [VARIANTS_PARAMETER]: variants })
  const [previous, next] = [createPageHref(page.previous), createPageHref(page.next)]
  const isRequested = query[PARAGRAPH_SOURCES_PARAMETER] === '1'
  const view = {
    q: query.q,
    [EDITION_TABS_RETURN_PAGE_PARAMETER]: query[EDITION_TABS_RETURN_PAGE_PARAMETER],
    [PARAGRAPH_SOURCES_PARAMETER]: isRequested ? '1' : undefined,
    [AS_PRINTED_PARAMETER]: isAsPrinted ? '1' : undefined,
    [VARIANTS_PARAMETER]: variants,
    [CITATION_PARAMETER]: query[CITATION_PARAMETER],
  }
  const path = getPrintedPagePath(volume, edition, number)
  const note = renderNoteAboutCitation(reader, context, query[CITATION_PARAMETER])
  return renderPage(context, {
    title,
    path,
    view,
    kind: 'Chapter',
    pali: isPaliEdition(edition),
    hasText: !isEmpty,
    unlisted: isEmpty,
    style: variants && 'apparatus.css',
    crumbs: [
      ...createBreadcrumbsToVolume(reader, context, volume),
      ...(heading ? createBreadcrumbsToHeading(reader, context, volume, heading) : []),
    ],
    ...(name ? { description: `${name} · ${citation}` } : {}),
    previous,
    next,
    texts: page.sources,
    main: html`<h1>${renderIfPresent(name, (text) => html`${context.text(text)} `)}<small>${subtitle}</small></h1>
${renderIfPresent(
  note.text !== '' && note,
  (text) => html`<p class="lead">${text}</p>
`,
)}${isEmpty ? undefined : renderEditionTabs(reader, context, place, page.headings, query[EDITION_TABS_RETURN_PAGE_PARAMETER])}
${isAsPrinted ? undefined : renderVariantsSwitch(reader, context, place, variants, (input) => context.href(path, { ...view, [VARIANTS_PARAMETER]: input }))}${apparatus?.legend((input) => context.href(path, { ...view, [VARIANTS_PARAMETER]: input }))}<article class="text ${edition}${isCommentary ? ' said' : ''}" lang="${lang}"${getEditionTextDirection(edition) === 'rtl' ? html` dir="rtl"` : undefined}>
${text}${isEmpty ? html`<p lang="${context.lang}" class="empty">${context.say('หน้านี้ไม่มีข้อความในฉบับนี้ กรุณาเปิดหน้าก่อนหรือหน้าต่อไปที่มีข้อความ', 'This edition has no text on this page; the pages before and after that have some are below.')}</p>` : undefined}</article>
${notes.renderList(isAsPrinted, (printed) => context.href(path, { ...view, [AS_PRINTED_PARAMETER]: printed }))}${renderPager(context, volume, edition, page.totalPages, previous, next)}
${pageNotes.map((text) => html`<p class="lead">${text}</p>`)}${isEmpty ? undefined : html`<p class="cite"><span>${context.say('อ้างอิง', 'Cite as')}</span> <output id="cite">${citation}</output></p>`}
${isAsPrinted || isEmpty || isCommentary ? undefined : renderPageProofreadingSummary(reader, context, place, page.sources)}${renderItemLink(reader, context, place)}${isRequested ? renderParagraphSources(context, canon.printed.places(edition, volume, number)) : renderIfPresent(page.sources[0], () => html`<p><a rel="nofollow" href="${context.href(getPrintedPagePath(volume, edition, number), { q: query.q, [PARAGRAPH_SOURCES_PARAMETER]: '1' }, PARAGRAPH_SOURCES_PARAMETER)}">${getParagraphSourcesTitle(context)}</a></p>`)}`,
  })
}

/** Creates the apparatus of a printed page, whose readings are looked up by the index of the paragraph. */
function createPageApparatus(
  reader: ReaderContext,
  context: PageContext,
  place: PrintedPagePlace,
  variants: RequestedVariantReadings,
) {
  const apparatus = new CriticalApparatus(reader, context, place.edition, variants === 'all')
  const paragraphs = reader.stores.canon.printed.paragraphsOn(place)
  for (const heading of new Set(paragraphs.flatMap((one) => one.heading ?? [])))
    apparatus.addHeading(heading, place.volume)
  return {
    legend: apparatus.legend.bind(apparatus),
    getReadings: (index: number) => {
      const own = paragraphs[index]
      return own && apparatus.getReadings(own.part, own.paragraph)
    },
  }
}

/** Renders the link on page 231 to item 231: a citation `9/231` may mean either, and leads to the page. */
function renderItemLink(
  { stores: { canon } }: ReaderContext,
  context: PageContext,
  { volume, edition, page: number }: PrintedPagePlace,
): SafeHtml | undefined {
  if (edition !== DEFAULT_EDITION || !canon.printed.items(edition, volume).isElsewhere(number)) return undefined
  const cited = `${context.name(volume)}/${context.name(number)}`
  const href = context.href(`/canon/${volume}/${edition}`, { item: number })
  return html`<p class="soft">${context.say(`ถ้า ${cited} ที่อ้างถึงเป็นเลขข้อ:`, `If ${cited} was meant as an item:`)} <a rel="nofollow" href="${href}">${context.say('ข้อ', 'Item')} ${context.name(number)}</a></p>
`
}

/** Checks that an edition exists. @throws AppError `not_found` naming the editions of this library */
function requireEdition({ stores: { canon } }: ReaderContext, edition: string): asserts edition is EditionId {
  const { editions } = canon.text
  if (editions.includes(edition)) return
  const names = editions.map((name) => `${getEditionTitle(name, 'th')} (${name})`)
  throw createNotFoundError(`ไม่พบฉบับนี้ ฉบับที่มีคือ ${names.join(' ')}`)
}

function renderPager(
  context: PageContext,
  volume: number,
  edition: EditionId,
  totalPages: number,
  previous: string | undefined,
  next: string | undefined,
): SafeHtml {
  return html`<nav class="pager" aria-label="${context.say('หน้าอื่น', 'Other pages')}">
${renderIfPresent(previous, (href) => html`<a rel="prev" href="${href}">${context.say('‹ หน้าก่อน', '‹ Previous')}</a>`)}
<form action="${context.file(`/canon/${volume}/${edition}`)}">${renderHiddenLanguageField(context)}<label>${context.say('หน้า', 'Page')} <input name="page" inputmode="numeric" size="4" maxlength="6" placeholder="${context.name(1)}–${context.name(totalPages)}"></label> <label>${context.say('ข้อ', 'Item')} <input name="item" inputmode="numeric" size="4" maxlength="6"></label> <button>${context.say('ไป', 'Go')}</button></form>
${renderIfPresent(next, (href) => html`<a rel="next" href="${href}">${context.say('หน้าต่อไป ›', 'Next ›')}</a>`)}
</nav>`
}

/**
 * Handles `/canon/{volume}/{edition}`. Redirects to the page or item that the form sent, by default to the first page,
 * and from the older `/canon/{volume}/read`. Renders a list if the item begins on several pages.
 * @throws AppError `not_found` with the valid range
 */
export function redirectToPrintedPage(
  reader: ReaderContext,
  { context, params, query }: PageHandlerInput,
): PageHandlerResult {
  const volume = parseVolume(params.volume ?? '')
  const name = params.edition ?? ''
  if (name === 'read') return redirectFromReadAddress(reader, context, volume, query)
  requireEdition(reader, name)
  const { printed } = reader.stores.canon
  if (query.item !== undefined) {
    const item = parsePositiveNumber(query.item)
    return renderItemOccurrencesPage(
      reader,
      context,
      volume,
      name,
      item,
      requirePagesOfItem(reader, volume, name, item),
    )
  }
  const page = query.page === undefined ? printed.pageCount(name, volume).first : parsePositiveNumber(query.page)
  // throws an error that names the valid range
  printed.read(name, volume, page)
  return { status: 303, address: context.href(getPrintedPagePath(volume, name, page)) }
}

/** Handles `/canon/{volume}/read?edition=&page=`, an address that the API returns. */
function redirectFromReadAddress(
  reader: ReaderContext,
  context: PageContext,
  volume: number,
  query: PageHandlerInput['query'],
): PageRedirect {
  const { edition = DEFAULT_EDITION, page } = query
  if (page === undefined && query.edition === undefined) {
    return { status: 308, address: context.href(`/canon/${volume}`) }
  }
  requireEdition(reader, edition)
  return {
    status: 308,
    address: context.href(getPrintedPagePath(volume, edition, page === undefined ? 1 : parsePositiveNumber(page))),
  }
}
