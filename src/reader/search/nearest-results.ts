/** The approximate results of a search page. */

import { getWordsToHighlight, joinPhrasesToHighlight } from '../../../search/global/highlighter.ts'
import { findNamesSimilarToQuery } from '../../../search/global/known-names.ts'
import type { SearchAnswer } from '../../../search/global/search-answer.ts'
import { formatSuttaOfPage } from '../canon/found-headings.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import type { PageContext } from '../pages/page-context.ts'
import { formatPageName, formatVolumeName, getHeadingPagePath, getHeadingTitle } from '../shared/canon-words.ts'
import { renderMarkedSnippet, renderNameWithUnbrokenParts } from '../shared/prose.ts'
import type { ReaderContext } from '../shared/reader.ts'
import { renderSearchResult } from './result-items.ts'

/**
 * Renders the approximate results: well-known sayings, records with most of the words, and pages that have most of them
 * near each other, with the words that each page lacks.
 */
export function renderApproximateResults(
  reader: ReaderContext,
  context: PageContext,
  q: string,
  { near, nearestRecords, total }: SearchAnswer,
): SafeHtml {
  if (near.length + nearestRecords.length === 0 && total > 0) return html``
  const names = findNamesSimilarToQuery(q, MAX_NAMES).flatMap(({ name, text }) => {
    const found = text && reader.stores.canon.entries.headingOfText(text)
    if (!found) return []
    const href = context.href(
      getHeadingPagePath(found.node, found.volume),
      { q, words: text.words.length ? joinPhrasesToHighlight(text.words) : undefined },
      'm',
    )
    const labels = [getHeadingTitle(reader, context, found.node), text.citation].flatMap((one) => one ?? [])
    return [
      html`<li><a href="${href}">${context.text(name)}</a><p>${renderNameWithUnbrokenParts(context, labels.join(' · '))}</p></li>`,
    ]
  })
  const pages = selectBestPagePerSutta(near).map(({ snippet, missing, heading, ...page }) => {
    const href = context.href(
      `/canon/${page.volume}/${page.edition}/${page.page}`,
      { q, words: getWordsToHighlight(q, snippet) },
      'm',
    )
    const name =
      formatSuttaOfPage(reader, context, page, heading) ??
      `${formatVolumeName(context, page.volume)} ${formatPageName(context, page.page)}`
    const missingWords = missing.map((word) => html` <del>${context.text(word)}</del>`)
    return html`<li><a href="${href}">${renderNameWithUnbrokenParts(context, name)}</a><p>${renderMarkedSnippet(context, snippet)}${missingWords}</p></li>`
  })
  const records = nearestRecords.map((item) => renderSearchResult(reader, context, q, item))
  if (names.length + records.length + pages.length === 0) return html``
  return html`<section><h2>${getApproximateResultsTitle(context, total)}</h2>
<ul class="list found">${names}${records}${pages}</ul></section>
`
}

/** Returns the heading of the approximate results, below `total` results that have all of the words. */
export const getApproximateResultsTitle = (context: PageContext, total: number): string =>
  total > 0
    ? context.say('ที่ใกล้เคียง', 'Similar places')
    : context.say('ไม่มีที่ใดที่มีครบทุกคำ · ใกล้เคียงที่สุด', 'Nothing has all of the words · nearest')

/** Maximum sayings and pages among the approximate results. */
const [MAX_NAMES, MAX_NEAR] = [2, 6]

/** Selects the best page of each sutta from the approximate results, at most six. */
export const selectBestPagePerSutta = (near: SearchAnswer['near']): SearchAnswer['near'] => {
  const seen = new Set<string>()
  return near
    .filter(({ heading, edition, volume, page }) => {
      const key = heading ?? `${edition} ${volume}/${page}`
      return !seen.has(key) && seen.add(key)
    })
    .slice(0, MAX_NEAR)
}
