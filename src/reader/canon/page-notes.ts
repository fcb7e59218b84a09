/**
 * Notes below a printed page: how many editors proofread it, its scan, and the source of each paragraph (review §4).
 */

import type { ParagraphRangeWithOrigin, PrintedPagePlace } from '../../canon/volumes/printed-pages.ts'
import { getEditionTitle } from '../../definitions/editions.ts'
import type { InferredPageNumberKind } from '../../definitions/texts/format.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import { type PageContext, renderIfPresent } from '../pages/page-context.ts'
import { getPrintedPagePath, parsePositiveNumber, parseVolume } from '../shared/canon-words.ts'
import type { ReaderContext } from '../shared/reader.ts'

/** The query parameter that requests the list of the source of each paragraph. It is also the fragment of the list. */
export const PARAGRAPH_SOURCES_PARAMETER = 'from'

/** Returns the title of the list of the source of each paragraph. */
export const getParagraphSourcesTitle = (context: PageContext): string =>
  context.say('ที่มาของแต่ละย่อหน้า', 'Where each paragraph is from')

/**
 * Renders the list of the source of each paragraph of a page: paragraph numbers, source, file, and how the page number
 * was inferred.
 */
export function renderParagraphSources(context: PageContext, places: readonly ParagraphRangeWithOrigin[]): SafeHtml {
  const items = places.map(({ from, to, source, file, state }) => {
    const numbers = from === to ? context.name(from) : `${context.name(from)}–${context.name(to)}`
    const paragraphs =
      from === to
        ? `${context.say('ย่อหน้า', 'Paragraph')} ${numbers}`
        : `${context.say('ย่อหน้า', 'Paragraphs')} ${numbers}`
    const fileName = file === null ? context.say('ไม่ได้บอกไฟล์ไว้', 'file not stated') : html`<code>${file}</code>`
    return html`<li><a href="#p${from}">${paragraphs}</a> ${context.text(source)} <small>${fileName} · ${formatPageNumberState(context, state)}</small></li>`
  })
  return html`<section id="${PARAGRAPH_SOURCES_PARAMETER}"><h2>${getParagraphSourcesTitle(context)}</h2><ul>${items}</ul></section>`
}

function formatPageNumberState(context: PageContext, state: InferredPageNumberKind | null): string {
  switch (state) {
    case 'corrected':
      return context.say('แก้เลขหน้าแล้ว', 'page number corrected')
    case 'estimated':
      return context.say('หน้าโดยประมาณ', 'page estimated')
    default:
      return context.say('หน้าตามต้นฉบับ', 'page as in the source')
  }
}

/**
 * Renders how many editors proofread a page and when, and a link to its scan if readers may see it. Undefined if there
 * is neither.
 */
export function renderPageProofreadingSummary(
  { stores: { editorial }, scans }: ReaderContext,
  context: PageContext,
  place: PrintedPagePlace,
  sources: readonly { readonly id: string }[],
): SafeHtml | undefined {
  const proofreading = editorial.pageMarks.findDisplayedMark(place)
  const { edition, volume, page } = place
  const scan = scans.findScan({ volume, page, sources }, true)
  if (!proofreading && !scan) return undefined
  const href = scan && (scan.address ?? context.file(`${getPrintedPagePath(volume, edition, page)}/scan`))
  return html`<p class="soft">${renderIfPresent(proofreading, ({ readAt, confirmedAt }) => {
    const at = confirmedAt ?? readAt ?? ''
    const people = confirmedAt === null ? 1 : 2
    return html`${context.say(`อ่านเทียบกับฉบับพิมพ์แล้วโดย ${context.name(people)} คน เมื่อ`, `Read against the print by ${people === 1 ? 'one person' : 'two people'},`)} <time datetime="${at}">${context.date(at)}</time> `
  })}${renderIfPresent(href, (to) => html`<a rel="noopener nofollow" href="${to}">${context.say('ภาพหน้าหนังสือ', 'Picture of the page')}</a>`)}</p>
`
}

/** Reads the scan of a printed page. @throws AppError `not_found` if there is none, or readers may not see it */
export function readScanOfPage(
  { stores: { canon }, scans }: ReaderContext,
  { volume, edition, page }: Readonly<Record<'volume' | 'edition' | 'page', string>>,
) {
  const place = { volume: parseVolume(volume), page: parsePositiveNumber(page) }
  return scans.readScan({ ...place, ...canon.printed.read(edition, place.volume, place.page) }, true)
}

/** Maximum marks that the server's own thread compares with the text: a page that was not read before takes 35 µs. */
const MAX_QUICK_MARKS = 1000

/** Whether few pages have been proofread. Computing the progress then takes little time. */
export const hasFewProofreadPages = ({ stores: { editorial } }: ReaderContext): boolean =>
  editorial.pageMarks.count() <= MAX_QUICK_MARKS

/** Renders the share of each edition that has been proofread. Undefined if no page has been. */
export function renderProofreadProgress(reader: ReaderContext, context: PageContext): SafeHtml | undefined {
  const { editorial } = reader.stores
  if (editorial.pageMarks.count() === 0) return undefined
  const editions = Map.groupBy(editorial.pageProgress.eachVolume(), ({ edition }) => edition)
  const rows = [...editions].map(([edition, volumes]) => {
    const sum = (name: 'pages' | 'read' | 'confirmed') => volumes.reduce((all, one) => all + one[name], 0)
    const [pages, confirmed] = [sum('pages'), sum('confirmed')]
    const share = (count: number) => context.percent(pages === 0 ? 0 : count / pages)
    return html`<tr><td>${getEditionTitle(edition, context.language)}</td><td>${share(sum('read') + confirmed)}</td><td>${share(confirmed)}</td></tr>`
  })
  return html`<h2>${context.say('อ่านเทียบกับฉบับพิมพ์', 'Read against the print')}</h2>
<p>${context.say('ส่วนของหน้าที่บรรณาธิการอ่านเทียบกับหนังสือที่พิมพ์ และอีกคนหนึ่งอ่านยืนยัน ตามตัวอักษรที่แสดงอยู่', 'The share of the pages that an editor read against the printed book, and that another one confirmed, as they stand here.')}</p>
<table><thead><tr><th scope="col">${context.say('ฉบับ', 'Edition')}</th><th scope="col">${context.say('อ่านแล้ว', 'Read')}</th><th scope="col">${context.say('ยืนยันแล้ว', 'Confirmed')}</th></tr></thead><tbody>${rows}</tbody></table>
`
}
