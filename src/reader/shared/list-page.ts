/** The frame of a page that lists records: title, filters, paging links. */

import { type Breadcrumb, renderPage } from '../pages/frame.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import { type LinkQuery, markupIfPresent } from '../pages/page-context.ts'
import { type ListExtent, renderPagingLinks } from './lists.ts'
import { MarkedTextRenderer } from './prose.ts'
import type { PageHandlerInput, PageHandlerResult } from './reader.ts'

/** The content of a page that lists records, for `renderListPage`. */
export interface RecordListWebPage {
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
  readonly extent?: ListExtent
  /** Whether it shows Pali. */
  readonly pali?: boolean
}

/**
 * Renders a page that lists records, with paging links; the words of the search that led to it are marked in its
 * description.
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
    main: html`<h1>${prose.line(title)}${markupIfPresent(page.beside, (text) => html` <small>${prose.line(text)}</small>`)}</h1>
${markupIfPresent(page.description, (text) => html`<p class="lead">${prose.line(text)}</p>`)}
${page.more?.(prose)}${page.filters}
${page.list}
${extent && renderPagingLinks(context, path, query, extent)}${page.below}`,
  })
}
