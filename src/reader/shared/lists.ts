/** Pages that list records: title, filters and paging as links. */

import { type Breadcrumb, renderPage } from '../pages/frame.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import { type LinkQuery, type PageContext, renderIfPresent } from '../pages/page-context.ts'
import { MarkedTextRenderer } from './prose.ts'
import type { PageHandlerInput, PageHandlerResult } from './reader.ts'

/** Records on a page of a list. */
const RECORDS_PER_PAGE = 50

/** The part of a list that a page shows: records from `offset`, at most `limit`, of `total`. */
export interface ListPagination {
  readonly total: number
  readonly limit: number
  readonly offset: number
}

/** Parses the `offset` parameter of a list. 0 for an invalid value. */
export function parseOffset(text: string | undefined): number {
  const offset = Number(text ?? 0)
  return Number.isSafeInteger(offset) && offset >= 0 ? offset : 0
}

/** Returns limit and offset of the part of a list that a query requests. */
export const parsePagination = ({ offset }: { readonly offset?: string | undefined }) => ({
  limit: RECORDS_PER_PAGE,
  offset: parseOffset(offset),
})

/** Renders the links to the previous and next page of a list. Empty if it has one page. */
export function renderPagingLinks(
  context: PageContext,
  path: string,
  query: LinkQuery,
  { total, limit, offset }: ListPagination,
): SafeHtml {
  if (total <= limit && offset === 0) return html``
  const createPageHref = (from: number) => context.href(path, { ...query, offset: from > 0 ? from : undefined })
  const before = offset > 0 ? createPageHref(Math.max(0, offset - limit)) : undefined
  const after = offset + limit < total ? createPageHref(offset + limit) : undefined
  const [first, last] = [Math.min(offset + 1, total), Math.min(offset + limit, total)]
  return html`<nav class="pager" aria-label="${context.say('หน้าอื่นของรายการ', 'Other pages of the list')}">
${renderIfPresent(before, (href) => html`<a rel="prev" href="${href}">${context.say('‹ ก่อนหน้า', '‹ Previous')}</a>`)}
<span class="soft">${context.number(first)}–${context.number(last)} ${context.say('จาก', 'of')} ${context.number(total)}</span>
${renderIfPresent(after, (href) => html`<a rel="next" href="${href}">${context.say('ถัดไป ›', 'Next ›')}</a>`)}
</nav>`
}

/** A value of a filter as a link, which may be the current one. */
export interface FilterLink {
  readonly title: string
  readonly href: string
  readonly isCurrent: boolean
  /** How many results it leads to. */
  readonly found?: number
}

/** Renders the values of a filter as links. Empty if there are fewer than two. */
export function renderFilterLinks(context: PageContext, label: string, choices: readonly FilterLink[]): SafeHtml {
  if (choices.length < 2) return html``
  return html`<nav aria-label="${label}"><ul class="filters">${choices.map(
    ({ title, href, isCurrent, found }) =>
      html`<li><a${isCurrent ? html` aria-current="true"` : undefined} href="${href}">${context.text(title)}${found === undefined ? undefined : html` <small>${context.number(found)}</small>`}</a></li>`,
  )}</ul></nav>`
}

/** The content of a page that lists records, for `renderListPage`. */
interface RecordListWebPage {
  readonly title: string
  readonly path: string
  /** The breadcrumbs; the last one is the page itself. */
  readonly crumbs: readonly Breadcrumb[]
  readonly description?: string | undefined
  /** Small text after the title. */
  readonly beside?: string | undefined
  /** The query of the active filters. */
  readonly query?: LinkQuery
  readonly filters?: SafeHtml
  /** Renders further fields above the list. */
  readonly more?: (prose: MarkedTextRenderer) => SafeHtml
  readonly list: SafeHtml
  /** Links for the whole list, such as to its EPUB. */
  readonly below?: SafeHtml | undefined
  /** Absent where the list is shown whole. */
  readonly extent?: ListPagination
  /** Whether it shows Pali. */
  readonly pali?: boolean
}

/**
 * Renders a page that lists records, with paging links. In its description the words of the search that led to it are
 * marked.
 */
export function renderListPage(
  { context, query: { q } }: PageHandlerInput,
  page: RecordListWebPage,
): PageHandlerResult {
  const { title, path, query = {}, extent, crumbs } = page
  const prose = new MarkedTextRenderer(context.lang, q)
  return renderPage(context, {
    title,
    path,
    query: { ...query, offset: extent && extent.offset > 0 ? extent.offset : undefined },
    view: { q },
    kind: 'CollectionPage',
    ...(page.pali ? { pali: true, hasText: true } : {}),
    crumbs,
    main: html`<h1>${prose.line(title)}${renderIfPresent(page.beside, (text) => html` <small>${prose.line(text)}</small>`)}</h1>
${renderIfPresent(page.description, (text) => html`<p class="lead">${prose.line(text)}</p>`)}
${page.more?.(prose)}${page.filters}
${page.list}
${extent && renderPagingLinks(context, path, query, extent)}${page.below}`,
  })
}
