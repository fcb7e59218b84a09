/** Search results as list items, with their titles and links. */

import { getWordsToHighlight } from '../../../search/global/highlighter.ts'
import type { SearchResultItem } from '../../../search/global/search-item.ts'
import { hasThaiLetters } from '../../../search/letters/thai-pali.ts'
import { resourcesByName } from '../../definitions/registry.ts'
import { findSuttaOfPage, formatSuttaOfPage, renderFoundHeadingListItem } from '../canon/found-headings.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import type { PageContext } from '../pages/page-context.ts'
import { detectLanguage } from '../pages/script.ts'
import { formatPageName, getDisplayedEditionName } from '../shared/canon-words.ts'
import { renderMarkedSnippet, renderNameWithUnbrokenParts } from '../shared/prose.ts'
import type { ReaderContext } from '../shared/reader.ts'
import { getDisplayedRecordName, requireRecord } from '../shared/records.ts'

/**
 * Renders a search result as a list item. A record whose snippet is its title shows no snippet below.
 * @param others for a page: results on other pages of the same sutta, to which links are added
 */
export function renderSearchResult(
  reader: ReaderContext,
  context: PageContext,
  q: string,
  item: SearchResultItem,
  others: readonly SearchResultItem[] = [],
): SafeHtml {
  if (item.kind === 'headings') return renderFoundHeadingListItem(reader, context, q, item)
  const { snippet } = item
  if (item.kind === 'pages') {
    const name =
      formatSuttaOfPage(reader, context, parseResultPrintedPages(item), item.under) ??
      localizeThaiTitleDigits(context, item.title)
    const more = others.map(
      (other) =>
        html` <a href="${getResultHref(context, q, other)}">${formatOtherPage(reader, context, item, other)}</a>`,
    )
    return html`<li><a href="${getResultHref(context, q, item)}">${renderNameWithUnbrokenParts(context, name)}</a>${more}<p>${renderMarkedSnippet(context, snippet)}</p></li>`
  }
  const title = getResultTitleInPageLanguage(reader, context, item)
  const isTitleMatch = snippet.text === title
  const marked = renderMarkedSnippet(context, snippet)
  return html`<li><a href="${getResultHref(context, q, item)}">${isTitleMatch ? marked : context.text(localizeThaiTitleDigits(context, title))}</a>${isTitleMatch ? undefined : html`<p>${marked}</p>`}</li>`
}

/**
 * Groups search results: several pages of one sutta, in whatever edition, become one group; other results stay alone.
 */
export function groupResultsBySutta(
  reader: ReaderContext,
  items: readonly SearchResultItem[],
): readonly (readonly [SearchResultItem, ...SearchResultItem[]])[] {
  const found = new Map<string, [SearchResultItem, ...SearchResultItem[]]>()
  for (const item of items) {
    const sutta = findSuttaOfPage(reader, item.under)
    const key = sutta ? `sutta ${sutta.node.row.id}` : item.slug + item.division
    const same = found.get(key)
    if (same) same.push(item)
    else found.set(key, [item])
  }
  return [...found.values()]
}

/** Formats another page of the same sutta: its number, after its edition if that differs. */
function formatOtherPage(
  reader: ReaderContext,
  context: PageContext,
  item: SearchResultItem,
  other: SearchResultItem,
): string {
  const { edition, volume, page } = parseResultPrintedPages(other)
  const name = formatPageName(context, page)
  return edition === parseResultPrintedPages(item).edition
    ? name
    : `${getDisplayedEditionName(reader, context, edition, volume)} ${name}`
}

/**
 * Parses volume, edition and page from the address of a search result, with the page on which the match ends if it
 * is another one.
 */
export function parseResultPrintedPages({ slug, to }: SearchResultItem) {
  const [volume = '', edition = '', page = ''] = slug.split('/')
  return { volume: Number(volume), edition, page: Number(page), ...(to && { to }) }
}

/** Returns the title of a search result. On English pages, a record with a Thai title has another of its names. */
export function getResultTitleInPageLanguage(
  reader: ReaderContext,
  context: PageContext,
  { kind, slug, title }: SearchResultItem,
): string {
  if (context.lang !== 'en' || !hasThaiLetters(title) || !isResource(kind)) return title
  return getDisplayedRecordName(context, kind, requireRecord(reader, context, kind, slug))
}

const isResource = (kind: string): kind is keyof typeof resourcesByName => kind in resourcesByName

/** Returns the link of a search result: its page, at the first match, with the words marked. */
export function getResultHref(
  context: PageContext,
  q: string,
  { kind, slug, href, snippet }: SearchResultItem,
): string {
  const path = kind === 'pages' ? `/canon/${slug}` : new URL(href, 'http://library.local').pathname
  const pagePath = kind === 'pages' ? path : removeRoot(context, path)
  return context.href(pagePath, { q, words: getWordsToHighlight(q, snippet) }, 'm')
}

/** Removes the public address's path from the path of a result; page links add it again. */
function removeRoot(context: PageContext, path: string): string {
  const root = context.file('')
  return root !== '' && path.startsWith(`${root}/`) ? path.slice(root.length) : path
}

/** Replaces Western digits in a Thai title by the digits of the page's language; other texts stay as they are. */
export const localizeThaiTitleDigits = (context: PageContext, text: string): string =>
  detectLanguage(text) === 'th' ? text.replace(/\d+/g, (digits) => context.name(Number(digits))) : text
