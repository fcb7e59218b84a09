/** The search page of the whole library; a query that is a citation redirects to its place. */

import { findExactKnownNames } from '../../../search/global/known-names.ts'
import { RESULT_KINDS } from '../../../search/global/search.ts'
import type { SearchAnswer } from '../../../search/global/search-answer.ts'
import { findSearchQueryIssues } from '../../../search/global/search-query.ts'
import { isUnfilteredScope } from '../../../search/global/search-scope.ts'
import { convertKeyboardLayout } from '../../../search/letters/keyboards.ts'
import type { LabelInThaiAndEnglish } from '../../definitions/definition.ts'
import { divisionsResourceDefinition } from '../../definitions/divisions.ts'
import { getResourceListPath, resourcesWithListPage } from '../../definitions/reader-listings.ts'
import { createInvalidRequestError } from '../../foundation/app-error.ts'
import { respondToCitation } from '../citation/citations.ts'
import { renderPage } from '../pages/frame.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import { type PageContext, renderIfPresent } from '../pages/page-context.ts'
import { parseOffset, renderPagingLinks } from '../shared/lists.ts'
import {
  explainUnreadableText,
  type PageHandlerInput,
  type PageHandlerResult,
  type ReaderContext,
} from '../shared/reader.ts'
import { renderApproximateResults } from './nearest-results.ts'
import { groupResultsBySutta, renderSearchResult } from './result-items.ts'
import {
  findGlossaryTermsInQuery,
  type GlossaryTermsInQuery,
  renderDirectAnswer,
  renderGlossaryTermInQuery,
} from './search-answer.ts'
import { parseSearchFilters, renderSearchFilters } from './search-filters.ts'
import { getWordPagePath } from './word-page.ts'

/** Results of each kind on the page of all kinds. */
const MIXED_PAGE_RESULTS = 6
/** Results on a page of one kind. */
const KIND_PAGE_RESULTS = 20

/**
 * Renders `/search?q=&kind=&pitaka=&volume=&edition=&offset=`: the results in groups by kind; redirects a citation to
 * its place.
 * @throws AppError `invalid_request` if the query breaks a limit, `not_found` for a citation that leads nowhere
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
  const { nearestRecords } = asTyped
  const answer =
    asTyped.total === 0 && termNames !== '' && !termsInQuery.isSimilar
      ? { ...search(termNames), isCorrected: true, nearestRecords }
      : asTyped
  const knownNames = findExactKnownNames(answer.searchedWords)
  const otherQuery =
    isUnfiltered && answer.total === 0 && knownNames.length === 0 && termNames === ''
      ? suggestOtherKeyboard(reader, context, q)
      : undefined
  if (otherQuery !== undefined) return { status: 303, address: context.href('/search', { q: otherQuery }) }
  const { groups, searchedWords } = answer
  // pages with filters show no note, so that they report that nothing was found
  const note = isUnfiltered ? knownNames.find((name) => name.note)?.note : undefined
  const unreadable = explainUnreadableText(reader, context)
  const sections = groups.map((group) => {
    const found = groupResultsBySutta(reader, group.items).slice(0, limit)
    const items = found.map(([item, ...others]) => renderSearchResult(reader, context, searchedWords, item, others))
    const shown = found.flat().length
    const more =
      kind === undefined && group.total > shown
        ? html`<p><a class="more" href="${context.href('/search', { q, ...filters, kind: group.kind })}">${context.say(`ทั้งหมด ${context.number(group.total)} รายการ ›`, `All ${context.number(group.total)} ›`)}</a></p>`
        : undefined
    return html`<section><h2>${group.label} <small>${context.number(group.total)}</small></h2>
<ul class="list found">${items}</ul>${more}</section>
`
  })
  const summary = renderSummary(reader, context, asTyped.searchedWords, answer, (note ?? unreadable) !== undefined)
  const searchFilters = renderSearchFilters(reader, context, q, filters, answer)
  // without results, the summary ends in links to collections, which look like the filters and come below them
  const summaryAndFilters = answer.total === 0 ? [searchFilters, summary] : [summary, searchFilters]
  const unreadableNote = renderIfPresent(unreadable, (sentence) => html`<p class="lead">${sentence}</p>`)
  const unheldWorkNote = renderIfPresent(note, (words) => renderUnheldWorkNote(reader, context, words, answer))
  const terms = isUnfiltered ? renderTerms(reader, context, termsInQuery, answer) : undefined
  const paging =
    kind === undefined
      ? undefined
      : renderPagingLinks(context, '/search', { q, ...filters }, { total: groups[0]?.total ?? 0, limit, offset })
  const nearest = renderApproximateResults(reader, context, searchedWords, answer)
  // pages with the words of a question for a chant or a story are not what it asks for
  const asksForRecord = answer.intent !== undefined && answer.intent !== 'question'
  const isNearestFirst = answer.total === 0 || (asksForRecord && nearestRecords.length > 0)
  return renderResultPage(
    context,
    q,
    html`${unreadableNote}${unheldWorkNote}${terms}${summaryAndFilters}${renderLimits(context, answer)}
${isNearestFirst ? nearest : undefined}${sections}${isNearestFirst ? undefined : nearest}${paging}`,
  )
}

/** Renders the answer from the glossary, and a link to the page of a term or word. */
function renderTerms(
  reader: ReaderContext,
  context: PageContext,
  termsInQuery: GlossaryTermsInQuery,
  answer: SearchAnswer,
): SafeHtml {
  const hasTerms = termsInQuery.terms.length > 0
  const link =
    renderGlossaryTermInQuery(context, termsInQuery) ??
    (hasTerms ? undefined : renderWordLink(reader, context, answer.searchedWords))
  return html`${renderDirectAnswer(reader, context, termsInQuery, answer)}${link}`
}

/** Renders notes that not all places were searched, and that not all words were. */
function renderLimits(context: PageContext, { isComplete, leftOut }: SearchAnswer): SafeHtml {
  const incomplete = html`<p class="soft">${context.say('มีที่อาจตรงกับคำค้นมากเกินกว่าจะตรวจได้ทั้งหมด จึงแสดงเฉพาะที่ตรวจแล้ว ลองใช้คำที่เจาะจงกว่านี้', 'Too many places may match to look at all of them; only those that were looked at are shown. Try words that are less common.')}</p>`
  const leftOutNote = renderIfPresent(
    leftOut.length > 0 && leftOut.join(' '),
    (words) =>
      html`<p class="soft">${context.say('ไม่ได้ใช้คำเหล่านี้ในการค้น:', 'Not looked for:')} ${context.text(words)}</p>`,
  )
  return html`${isComplete ? undefined : incomplete}${leftOutNote}`
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
  renderIfPresent(
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
  { total, isCorrected, groups, near, nearestRecords }: SearchAnswer,
  hasNote: boolean,
): SafeHtml {
  if (total === 0 && near.length + nearestRecords.length > 0) return html``
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
        html`<li><a href="${context.href(getResourceListPath(resource))}">${context.label(resource.face.title)}</a></li>`,
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
