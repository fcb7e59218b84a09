/** Shared by lists of records: paging and filters as links. */

import { html, type SafeHtml } from '../pages/html.ts'
import { type LinkQuery, markupIfPresent, type PageContext } from '../pages/page-context.ts'

/** Records on a page of a list. */
const RECORDS_PER_PAGE = 50

/** The section of a list that a page shows: records from `offset`, at most `limit`, of `total`. */
export interface ListExtent {
  readonly total: number
  readonly limit: number
  readonly offset: number
}

/** Parses the `offset` parameter of a list; 0 for an invalid value. */
export function parseOffset(text: string | undefined): number {
  const offset = Number(text ?? 0)
  return Number.isSafeInteger(offset) && offset >= 0 ? offset : 0
}

/** Returns limit and offset of the section of a list that a query requests. */
export const parseListExtent = ({ offset }: { readonly offset?: string | undefined }) => ({
  limit: RECORDS_PER_PAGE,
  offset: parseOffset(offset),
})

/** Renders the links to the previous and next page of a list; nothing if it has one page. */
export function renderPagingLinks(
  context: PageContext,
  path: string,
  query: LinkQuery,
  { total, limit, offset }: ListExtent,
): SafeHtml {
  if (total <= limit && offset === 0) return html``
  const to = (from: number) => context.href(path, { ...query, offset: from > 0 ? from : undefined })
  const before = offset > 0 ? to(Math.max(0, offset - limit)) : undefined
  const after = offset + limit < total ? to(offset + limit) : undefined
  const [first, last] = [Math.min(offset + 1, total), Math.min(offset + limit, total)]
  return html`<nav class="pager" aria-label="${context.say('หน้าอื่นของรายการ', 'Other pages of the list')}">
${markupIfPresent(before, (href) => html`<a rel="prev" href="${href}">${context.say('‹ ก่อนหน้า', '‹ Previous')}</a>`)}
<span class="soft">${context.number(first)}–${context.number(last)} ${context.say('จาก', 'of')} ${context.number(total)}</span>
${markupIfPresent(after, (href) => html`<a rel="next" href="${href}">${context.say('ถัดไป ›', 'Next ›')}</a>`)}
</nav>`
}

/** A value of a filter as a link, which may be the current one. */
export interface FilterLink {
  readonly title: string
  readonly href: string
  readonly isCurrent: boolean
}

/** Renders the values of a filter as links; nothing if there are fewer than two. */
export function renderFilterLinks(context: PageContext, label: string, choices: readonly FilterLink[]): SafeHtml {
  if (choices.length < 2) return html``
  return html`<nav aria-label="${label}"><ul class="filters">${choices.map(
    ({ title, href, isCurrent }) =>
      html`<li><a${isCurrent ? html` aria-current="true"` : undefined} href="${href}">${context.text(title)}</a></li>`,
  )}</ul></nav>`
}
