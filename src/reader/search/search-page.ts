/** The search page of the whole library; a query that is a citation redirects to its place. */

import { getWordsToHighlight, joinPhrasesToHighlight } from '../../../search/global/highlighter.ts'
import { findExactKnownNames, findNamesSimilarToQuery } from '../../../search/global/known-names.ts'
import { RESULT_KINDS } from '../../../search/global/search.ts'
import type { SearchAnswer } from '../../../search/global/search-answer.ts'
import type { SearchResultItem } from '../../../search/global/search-item.ts'
import { findSearchQueryIssues } from '../../../search/global/search-query.ts'
import { isUnfilteredScope } from '../../../search/global/search-scope.ts'
import { convertKeyboardLayout } from '../../../search/letters/keyboards.ts'
import { hasThaiLetters } from '../../../search/letters/thai-pali.ts'
import type { LabelInThaiAndEnglish } from '../../definitions/definition.ts'
import { divisionsResourceDefinition } from '../../definitions/divisions.ts'
import { getListPagePath, resourcesWithListPage } from '../../definitions/reader-listings.ts'
import { resourcesByName } from '../../definitions/registry.ts'
import { createInvalidRequestError } from '../../foundation/app-error.ts'
import { findSuttaOfPage, formatSuttaOfPage, renderFoundHeadingListItem } from '../canon/found-headings.ts'
import { respondToCitation } from '../citation/citations.ts'
import { renderPage } from '../pages/frame.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import { markupIfPresent, type PageContext } from '../pages/page-context.ts'
import { detectLanguage } from '../pages/script.ts'
import {
  formatPageName,
  formatVolumeName,
  getDisplayedEditionName,
  getHeadingPagePath,
  getHeadingTitle,
} from '../shared/canon-words.ts'
import { parseOffset, renderPagingLinks } from '../shared/lists.ts'
import { renderMarkedSnippet } from '../shared/prose.ts'
import {
  explainUnreadableText,
  type PageHandlerInput,
  type PageHandlerResult,
  type ReaderContext,
} from '../shared/reader.ts'
import { getDisplayedRecordName, requireRecord } from '../shared/records.ts'
import { findGlossaryTermsInQuery, renderDirectAnswer, renderTermNamedByQuery } from './search-answer.ts'
import { parseSearchFilters, renderSearchFilters } from './search-filters.ts'
import { getWordPagePath } from './word-page.ts'

/** Results of each kind on the page of all kinds. */
const MIXED_PAGE_RESULTS = 6
/** Results on a page of one kind. */
const KIND_PAGE_RESULTS = 20

/**
 * Renders `/search?q=&kind=&pitaka=&volume=&edition=&offset=`: the results in groups by kind; redirects a citation to
 * its place.
 */
export function renderSearchPage(reader: ReaderContext, { context, query }: PageHandlerInput): PageHandlerResult {
  const q = (query.q ?? '').trim()
  if (q === '')
    return renderResultPage(
      context,
      '',
      html`<p>${context.say('พิมพ์คำที่ต้องการค้นในช่องด้านบน หรืออ้างอิง เช่น ๙/๒๓๑, เล่ม ๙ หน้า ๒๓๑, ๙ ข้อ ๙๑, DN 1', 'Type words into the box above, or a citation such as 9/231, 9 item 91, DN 1 or SN 56.11.')}</p>`,
    )
  const filters = parseSearchFilters(reader, query)
  const { kind: _, ...within } = filters
  const kind = RESULT_KINDS.find((name) => name === filters.kind)
  const isUnfiltered = kind === undefined && isUnfilteredScope(within)
  // a citation that leads nowhere is not searched for as words, whatever the filters
  const cited = respondToCitation(reader, context, q)
  if (cited && isUnfiltered) return cited
  const issues = findSearchQueryIssues(q)
  if (issues) throw createInvalidRequestError(issues, 'ค้นไม่ได้')
  const limit = kind ? KIND_PAGE_RESULTS : MIXED_PAGE_RESULTS
  const offset = kind ? parseOffset(query.offset) : 0
  const { language } = context
  const search = (words: string) =>
    reader.stores.search.search({
      q: words,
      kind,
      within,
      counts: true,
      headings: true,
      near: isUnfiltered,
      offset,
      language,
      // pages of one sutta are one result
      limit: kind === undefined ? limit * 2 : limit,
    })
  const asTyped = search(q)
  const termsInQuery = findGlossaryTermsInQuery(reader, q, asTyped)
  const termNames = termsInQuery.terms.map(({ title }) => title).join(' ')
  // for a question without exact results, results for its glossary terms are shown below the answer
  const answer = asTyped.total === 0 && termNames !== '' ? { ...search(termNames), isCorrected: true } : asTyped
  const knownNames = findExactKnownNames(answer.searchedWords)
  const otherQuery =
    isUnfiltered && answer.total === 0 && knownNames.length === 0 ? suggestOtherKeyboard(reader, context, q) : undefined
  if (otherQuery !== undefined) return { status: 303, address: context.href('/search', { q: otherQuery }) }
  const { groups, isComplete, searchedWords } = answer
  // pages with filters show no note, so that they report that nothing was found
  const note = isUnfiltered ? knownNames.find((name) => name.note)?.note : undefined
  const unreadable = explainUnreadableText(reader, context)
  const incomplete = isComplete
    ? undefined
    : html`<p class="soft">${context.say('มีที่อาจตรงกับคำค้นมากเกินกว่าจะตรวจได้ทั้งหมด จึงแสดงเฉพาะที่ตรวจแล้ว ลองใช้คำที่เจาะจงกว่านี้', 'Too many places may match to look at all of them; only those that were looked at are shown. Try words that are less common.')}</p>`
  const leftOutNote = markupIfPresent(
    answer.leftOut.length > 0 && answer.leftOut.join(' '),
    (words) =>
      html`<p class="soft">${context.say('ไม่ได้ใช้คำเหล่านี้ในการค้น:', 'Not looked for:')} ${context.text(words)}</p>`,
  )
  const sections = groups.map((group) => {
    const found = groupResultsBySutta(reader, group.items).slice(0, limit)
    const items = found.map(([item, ...others]) => renderListItem(reader, context, searchedWords, item, others))
    const shown = found.flat().length
    const more =
      kind === undefined && group.total > shown
        ? html`<p><a class="more" href="${context.href('/search', { q, ...filters, kind: group.kind })}">${context.say(`ทั้งหมด ${context.number(group.total)} รายการ ›`, `All ${context.number(group.total)} ›`)}</a></p>`
        : undefined
    return html`<section><h2>${group.label} <small>${context.number(group.total)}</small></h2>
<ul class="list found">${items}</ul>${more}</section>
`
  })
  const paging =
    kind === undefined
      ? undefined
      : renderPagingLinks(context, '/search', { q, ...filters }, { total: groups[0]?.total ?? 0, limit, offset })
  return renderResultPage(
    context,
    q,
    html`${markupIfPresent(unreadable, (sentence) => html`<p class="lead">${sentence}</p>`)}${markupIfPresent(note, (words) => renderUnheldWorkNote(reader, context, words, answer))}${isUnfiltered ? renderDirectAnswer(reader, context, termsInQuery, answer) : undefined}${isUnfiltered ? (renderTermNamedByQuery(context, termsInQuery) ?? (termsInQuery.terms.length > 0 ? undefined : renderWordLink(reader, context, searchedWords))) : undefined}${renderSummary(reader, context, asTyped.searchedWords, answer, (note ?? unreadable) !== undefined)}${renderSearchFilters(reader, context, q, filters, answer)}${incomplete}${leftOutNote}
${answer.total === 0 ? renderNearest(reader, context, searchedWords, answer) : undefined}${sections}${answer.total > 0 ? renderNearest(reader, context, searchedWords, answer) : undefined}${paging}`,
  )
}

/**
 * Converts a query typed with the wrong keyboard layout (Thai or English); undefined unless the converted words have
 * exact results.
 */
export function suggestOtherKeyboard(reader: ReaderContext, { language }: PageContext, q: string): string | undefined {
  const other = convertKeyboardLayout(q)
  if (other === undefined || findSearchQueryIssues(other)) return undefined
  const { total, isCorrected } = reader.stores.search.search({ q: other, limit: 1, offset: 0, language })
  return total > 0 && !isCorrected ? other : undefined
}

function renderResultPage(context: PageContext, q: string, main: SafeHtml): PageHandlerResult {
  const title = context.say('ค้น', 'Search')
  return renderPage(context, {
    title: q === '' ? title : `${title} “${q}”`,
    path: '/search',
    view: { q },
    unlisted: true,
    main: html`<h1>${title}${q === '' ? undefined : html` “${context.text(q)}”`}</h1>
${main}`,
  })
}

/** Whether a word is Thai rather than Pali: three letters (มี, คน, ตาม) also spell some form of a Pali word. */
const isShortThaiWord = (word: string): boolean => /^[\u0e01-\u0e39\u0e40-\u0e4c]{1,3}$/.test(word)

/** Renders the link to the page of a Pali word that the dictionaries know. */
const renderWordLink = (reader: ReaderContext, context: PageContext, q: string): SafeHtml =>
  markupIfPresent(
    !/[\s\p{Nd}]/u.test(q) &&
      (!isShortThaiWord(q) || reader.stores.glossary.find(q) !== undefined) &&
      reader.stores.words.knows(q),
    () =>
      html`<p class="lead"><a href="${context.href(getWordPagePath(q))}" rel="nofollow">${context.say('ความหมายของ', 'What it means:')} “${context.text(q)}”</a></p>`,
  )

/**
 * Renders the note on a well-known recitation that is not in the canon, and whether it is among the library's chants.
 */
function renderUnheldWorkNote(
  reader: ReaderContext,
  context: PageContext,
  note: LabelInThaiAndEnglish,
  { groups }: SearchAnswer,
): SafeHtml {
  const isHere = groups.some(({ kind }) => kind === 'chants')
  const missing = reader.isEmpty('chants')
    ? context.say('และคลังนี้ยังไม่มีบทสวด', 'This library has no chants yet.')
    : context.say('และคลังนี้ยังไม่มี', 'This library does not have it yet.')
  return html`<p class="lead">${context.label(note)}${context.say('', '.')}${isHere ? undefined : html` ${missing}`}</p>`
}

/**
 * Renders the number of results, and whether they are for the typed words or a correction of them.
 * @param hasNote whether a note above already says why nothing was found
 */
function renderSummary(
  reader: ReaderContext,
  context: PageContext,
  q: string,
  { total, isCorrected, groups, near }: SearchAnswer,
  hasNote: boolean,
): SafeHtml {
  if (total === 0 && near.length > 0) return html``
  if (total === 0)
    return html`<p>${hasNote ? context.say('เลือกดูจากหมวด', 'Look through:') : context.say('ไม่พบสิ่งที่ค้น ลองใช้คำที่สั้นลง ตรวจตัวสะกด หรือเลือกดูจากหมวด', 'Nothing was found. Try a shorter word, check the spelling, or look through:')}</p>
${renderCollectionLinks(reader, context)}`
  const count = html`<p class="soft">${context.say(`พบ ${context.number(total)} รายการ`, `${context.number(total)} found`)}</p>`
  if (!isCorrected) return count
  const words = listMarkedWords(groups)
  const quotedWords = words.map((word, nth) => html`${nth > 0 ? ', ' : ''}“${context.text(word)}”`)
  return html`<p class="lead">${context.say('ไม่พบ', 'Nothing has')} “${context.text(q)}” ${context.say('แสดงผลของ', 'Showing what has')} ${quotedWords}</p>${count}`
}

/** Renders links to all collections, for searches without results. */
function renderCollectionLinks(reader: ReaderContext, context: PageContext): SafeHtml {
  const links = resourcesWithListPage
    .filter(({ name }) => name === divisionsResourceDefinition.name || !reader.isEmpty(name))
    .map(
      (resource) =>
        html`<li><a href="${context.href(getListPagePath(resource))}">${context.label(resource.face.title)}</a></li>`,
    )
  return html`<ul class="filters">${links}</ul>`
}

/** Maximum number of spelling suggestions that are named. */
const MAX_SUGGESTED_WORDS = 3

/** Lists the different marked words of the results, in the spelling of the text. */
function listMarkedWords(groups: SearchAnswer['groups']): readonly string[] {
  const words = groups.flatMap(({ items }) =>
    items.flatMap(({ snippet: { text, marks } }) => marks.map(([start, length]) => text.slice(start, start + length))),
  )
  const different = new Map(words.map((word) => [word.toLowerCase(), word]))
  return [...different.values()].slice(0, MAX_SUGGESTED_WORDS)
}

/** Renders a result. If the match is in its title, no snippet is shown below. */
function renderListItem(
  reader: ReaderContext,
  context: PageContext,
  q: string,
  item: SearchResultItem,
  others: readonly SearchResultItem[],
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
    return html`<li><a href="${getResultHref(context, q, item)}">${context.text(name)}</a>${more}<p>${renderMarkedSnippet(context, snippet)}</p></li>`
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

/**
 * Renders the approximate results: texts with most of the words near each other, and the words they lack; well-known
 * sayings first.
 */
function renderNearest(
  reader: ReaderContext,
  context: PageContext,
  q: string,
  { near, total }: SearchAnswer,
): SafeHtml {
  if (near.length === 0 && total > 0) return html``
  const names = findNamesSimilarToQuery(q, MAX_NAMES).flatMap(({ name, text }) => {
    const found = text && reader.stores.canon.entries.headingOfText(text)
    if (!found) return []
    const href = context.href(
      getHeadingPagePath(found.node, found.volume),
      { q, words: text.words.length ? joinPhrasesToHighlight(text.words) : undefined },
      'm',
    )
    const labels = [getHeadingTitle(reader, context, found.node), text.citation].flatMap((one) => one ?? [])
    return [html`<li><a href="${href}">${context.text(name)}</a><p>${context.text(labels.join(' · '))}</p></li>`]
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
    return html`<li><a href="${href}">${context.text(name)}</a><p>${renderMarkedSnippet(context, snippet)}${missingWords}</p></li>`
  })
  if (names.length + pages.length === 0) return html``
  return html`<section><h2>${getNearestHeading(context, total)}</h2>
<ul class="list found">${names}${pages}</ul></section>
`
}

/** Returns the heading of the approximate results, below `total` results that have all of the words. */
export const getNearestHeading = (context: PageContext, total: number): string =>
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

/** Returns the title of a result on English pages: another name of the record if its title is Thai; else the title. */
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
