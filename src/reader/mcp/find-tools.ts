/** The MCP tools that find a citation or a name, words in the library, parallels of a heading, or a Pali word. */

import { findExactKnownNames } from '../../../search/global/known-names.ts'
import { RESULT_KINDS } from '../../../search/global/search.ts'
import type { SearchAnswer } from '../../../search/global/search-answer.ts'
import type { SearchResultItem } from '../../../search/global/search-item.ts'
import { findSearchQueryIssues } from '../../../search/global/search-query.ts'
import { isUnfilteredScope, parseSearchScope } from '../../../search/global/search-scope.ts'
import { findParallelsWithPlaces } from '../../canon/places/parallels-with-places.ts'
import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import { getHeadingCitationNumber } from '../../canon/tree/whole-text.ts'
import { toThaiNumbersInSentence } from '../../definitions/languages/numerals.ts'
import { getStatedLicence } from '../../definitions/licences.ts'
import { contractResources } from '../../definitions/registry.ts'
import { createInvalidRequestError } from '../../foundation/app-error.ts'
import { getRecordStore } from '../../records/record-stores.ts'
import { describeHeadingPlace, formatSuttaOfPage, getNamesOfFoundHeading } from '../canon/found-headings.ts'
import { formatSharedWords, toReaderScript } from '../canon/parallels.ts'
import { resolveCitation } from '../citation/citations.ts'
import type { CitedPlace, SingleCitedPlace } from '../citation/cited-place.ts'
import { formatPlainSourceCredit } from '../pages/frame.ts'
import { getApproximateResultsTitle, selectBestPagePerSutta } from '../search/nearest-results.ts'
import {
  getResultTitleInPageLanguage,
  groupResultsBySutta,
  localizeThaiTitleDigits,
  parseResultPrintedPages,
} from '../search/result-items.ts'
import { entryHtmlToOneLine } from '../search/search-answer.ts'
import { suggestOtherKeyboard } from '../search/search-page.ts'
import { describeGlossaryTerm, getGlossaryTermName, lookUpWord } from '../search/word-page.ts'
import { formatPageName, formatVolumeName, getEditionOrRecensionTitle, getHeadingTitle } from '../shared/canon-words.ts'
import { explainUnreadableText } from '../shared/reader.ts'
import {
  createListContentsMcpCall,
  createMcpHeadingLink,
  createReadPageMcpCall,
  createReadRecordMcpCall,
  getSourcesOfMcpBlocks,
} from './places.ts'
import {
  createMcpHeadingBlock,
  createMcpListItemBlock,
  type McpAnswerBlock,
  type McpBlockLink,
  type McpToolInput,
  type McpToolResult,
} from './tool.ts'

/** Maximum results of each kind, and of one kind alone. */
const [MIXED_LIMIT, SINGLE_KIND_LIMIT] = [6, 20]

/**
 * Runs the MCP tool `find`: resolves a citation, or finds records and headings by name.
 * @throws AppError `not_found` for a citation out of range
 */
export const runFindTool = (context: McpToolInput): McpToolResult =>
  searchFor(context, String(context.given.query).trim(), 0, (kind) => kind !== 'pages')

/**
 * Runs the MCP tool `search`: finds words anywhere in the library.
 * @param at index of the part of the results
 * @throws AppError `invalid_request` with the pitakas of this library
 */
export function runSearchTool(context: McpToolInput, at: number): McpToolResult {
  const { reader, given } = context
  const slugs = [...getRecordStore(reader.stores.records, 'pitakas').queries.all()].map(({ slug }) => slug)
  if (given.pitaka !== undefined && !slugs.includes(String(given.pitaka)))
    throw createInvalidRequestError({ pitaka: [`ไม่มีปิฎกชื่อนี้ ที่มีคือ ${slugs.join(', ')}`] })
  return searchFor(context, String(given.query).trim(), at)
}

/** Searches, and creates the answer. @param isListed whether results of a kind are listed */
function searchFor(
  context: McpToolInput,
  q: string,
  at: number,
  isListed: (kind: SearchResultItem['kind']) => boolean = () => true,
): McpToolResult {
  const { reader, pageContext, given } = context
  const input = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))
  const kind = RESULT_KINDS.find((name) => name === input.kind)
  const within = parseSearchScope(input, reader.stores.canon.text.editions)
  const isUnfiltered = kind === undefined && isUnfilteredScope(within)
  // a citation that leads nowhere is not searched for as words, whatever the filters
  const cited = resolveCitation(reader, pageContext, q)
  if (cited && isUnfiltered) return createResult(context, q, createCitedBlocks(context, cited))
  const issues = findSearchQueryIssues(q)
  if (issues) throw createInvalidRequestError({ query: Object.values(issues).flat() }, 'ค้นไม่ได้')
  const limit = kind ? SINGLE_KIND_LIMIT : MIXED_LIMIT
  const answer = reader.stores.search.search({
    q,
    kind,
    within,
    near: isUnfiltered,
    headings: true,
    offset: at,
    language: pageContext.language,
    // pages of one sutta are one result
    limit: kind ? limit : limit * 2,
  })
  const { total, near, nearestRecords, groups } = answer
  const names = isUnfiltered ? findExactKnownNames(answer.searchedWords) : []
  const otherQuery = isUnfiltered && total === 0 && names.length === 0 && suggestOtherKeyboard(reader, pageContext, q)
  if (otherQuery) return searchFor(context, otherQuery, at, isListed)
  const unreadable = explainUnreadableText(reader, pageContext)
  const notes = [
    ...names.flatMap(({ note }) => (note ? pageContext.label(note) : [])).slice(0, 1),
    ...(unreadable === undefined ? [] : [unreadable]),
    ...(unreadable === undefined && total + near.length + nearestRecords.length === 0
      ? [pageContext.say('ไม่พบสิ่งที่ค้น ลองใช้คำที่สั้นลง', 'Nothing was found. Try a shorter word.')]
      : []),
    ...(answer.isCorrected
      ? [pageContext.say('ไม่พบคำที่พิมพ์ แสดงผลของคำที่ใกล้เคียง', 'Nothing has these words; similar ones were found.')]
      : []),
    ...(answer.isComplete
      ? []
      : [pageContext.say('คำนี้พบมากเกินไป แสดงเฉพาะที่ตรวจแล้ว', 'Too many places match; only some were looked at.')]),
  ]
  const blocks = [
    ...notes.map((text) => ({ text })),
    ...groups
      .filter((group) => isListed(group.kind))
      .flatMap((group) => [
        createMcpHeadingBlock(`${group.label} (${pageContext.number(group.total)})`),
        ...groupResultsBySutta(reader, group.items)
          .slice(0, limit)
          .map((items) => createResultBlock(context, items)),
      ]),
    ...createNearestBlocks(context, answer),
  ]
  const next = at + limit
  return { ...createResult(context, q, blocks), more: kind && next < (groups[0]?.total ?? 0) ? next : undefined }
}

const createResult = (context: McpToolInput, q: string, blocks: readonly McpAnswerBlock[]): McpToolResult => ({
  title: `${context.pageContext.say('ค้น', 'Search')} “${q}”`,
  source: formatPlainSourceCredit(context.pageContext, getSourcesOfMcpBlocks(context, blocks)),
  blocks,
})

/** Creates the blocks for the place of a citation, or for the places that it may mean. */
function createCitedBlocks(context: McpToolInput, cited: CitedPlace): readonly McpAnswerBlock[] {
  const { pageContext } = context
  const [note, places] =
    cited.to === 'choice'
      ? [cited.why, cited.places]
      : [cited.note, [{ label: { th: '', en: '' }, place: cited }, ...(cited.also ?? [])]]
  return [
    ...(note ? [{ text: toThaiNumbersInSentence(pageContext.label(note)) }] : []),
    ...places.flatMap(({ label, place }) =>
      createPlaceLinks(context, place).map((link) =>
        createMcpListItemBlock(
          [toThaiNumbersInSentence(pageContext.label(label)), link.title].filter(Boolean).join(' '),
          link,
        ),
      ),
    ),
  ]
}

function createPlaceLinks(context: McpToolInput, cited: SingleCitedPlace): readonly McpBlockLink[] {
  const { reader, pageContext } = context
  const { volume } = cited
  if (cited.to === 'volume')
    return [{ title: formatVolumeName(pageContext, volume), call: createListContentsMcpCall({ volume }) }]
  if (cited.to === 'heading')
    return [{ title: formatNumberedTitle(context, cited.node), ...createMcpHeadingLink(context, cited.node, volume) }]
  const { edition, pages, paragraph, item, anchor } = cited
  const { printed } = reader.stores.canon
  const fragment = anchor ?? (paragraph ? `p${paragraph}` : item ? `i${item}` : '')
  return (item ? pages : pages.slice(0, 1)).map((page) => {
    const place = { edition, volume, page }
    const heading = printed.paragraphsOn(place)[(paragraph ?? 1) - 1]?.heading
    const title = [
      ...(heading ? [getHeadingTitle(reader, pageContext, heading)] : []),
      `${formatVolumeName(pageContext, volume)} ${formatPageName(pageContext, page)}`,
      getEditionOrRecensionTitle(pageContext, edition, printed.shownIn(edition, volume)),
    ].join(' · ')
    return { title, call: createReadPageMcpCall(place), place, fragment }
  })
}

/** Formats a heading's number and title: `MN 10 สติปัฏฐานสูตร`. */
const formatNumberedTitle = ({ reader, pageContext }: McpToolInput, node: HeadingNode): string =>
  [getHeadingCitationNumber(node), getHeadingTitle(reader, pageContext, node)].filter(Boolean).join(' ')

/** Formats a snippet with its matches between `«` and `»`. */
function formatSnippet({ text, marks }: SearchResultItem['snippet']): string {
  let output = ''
  let at = 0
  for (const [start, length] of marks) {
    if (start < at) continue
    output += `${text.slice(at, start)}«${text.slice(start, start + length)}»`
    at = start + length
  }
  return output + text.slice(at)
}

/** Creates the block of a result; pages of one sutta share a block, with the first one's text and links to all. */
function createResultBlock(
  context: McpToolInput,
  items: readonly [SearchResultItem, ...SearchResultItem[]],
): McpAnswerBlock {
  const { reader, pageContext } = context
  const [first] = items
  const { kind, snippet, slug, volume = 0 } = first
  if (kind === 'pages') {
    const name =
      formatSuttaOfPage(reader, pageContext, parseResultPrintedPages(first), first.under) ??
      localizeThaiTitleDigits(pageContext, first.title)
    const links = items.map((one) => {
      const place = parseResultPrintedPages(one)
      return { title: localizeThaiTitleDigits(pageContext, one.title), call: createReadPageMcpCall(place), place }
    })
    return { kind: 'item', level: 1, text: `${name}\n${formatSnippet(snippet)}`, links }
  }
  if (kind === 'headings') {
    const { node, title, pali, citation } = getNamesOfFoundHeading(reader, pageContext, first)
    const names = [...new Set([title, pali, citation])].filter(Boolean)
    const own = names.includes(snippet.text) ? '' : `${formatSnippet(snippet)} · `
    const text = `${names.join(' · ')}\n${own}${describeHeadingPlace(reader, pageContext, node, volume)}`
    return createMcpListItemBlock(text, { title, ...createMcpHeadingLink(context, node, volume) })
  }
  const title = localizeThaiTitleDigits(pageContext, getResultTitleInPageLanguage(reader, pageContext, first))
  const text = snippet.text === title ? formatSnippet(snippet) : `${title}\n${formatSnippet(snippet)}`
  // a group is found as a category, whatever its collection
  const path = new URL(first.href, 'http://library.local').pathname
  const { name = kind } = contractResources.find((one) => path.endsWith(`${one.path}/${slug}`)) ?? {}
  return createMcpListItemBlock(text, { title, call: createReadRecordMcpCall(name, slug) })
}

/** Creates the blocks of approximate results: records that have most of the words, and pages. */
function createNearestBlocks(
  context: McpToolInput,
  { near, nearestRecords, total }: SearchAnswer,
): readonly McpAnswerBlock[] {
  const { reader, pageContext } = context
  const records = nearestRecords.map((item) => createResultBlock(context, [item]))
  const pages = selectBestPagePerSutta(near).map(({ snippet, missing, heading, ...page }) => {
    const title = `${formatVolumeName(pageContext, page.volume)} ${formatPageName(pageContext, page.page)}`
    const name = formatSuttaOfPage(reader, pageContext, page, heading) ?? title
    const without = missing.map((word) => ` ~~${word}~~`).join('')
    return createMcpListItemBlock(`${name}\n${formatSnippet(snippet)}${without}`, {
      title,
      call: createReadPageMcpCall(page),
      place: page,
    })
  })
  const blocks = [...records, ...pages]
  return blocks.length > 0 ? [createMcpHeadingBlock(getApproximateResultsTitle(pageContext, total)), ...blocks] : []
}

/** Maximum parallels in an answer; the page of a heading shows ten. */
const MAX_PARALLELS = 30

/** Runs the MCP tool `same`: lists the parallels of a heading. @throws AppError `not_found` */
export function runParallelsTool(context: McpToolInput): McpToolResult {
  const { reader, pageContext, given } = context
  const { canon } = reader.stores
  const here = canon.entries.find(Number(given.volume), String(given.entry))
  const others = findParallelsWithPlaces(canon, here, MAX_PARALLELS).map((other) => {
    const { much, at } = formatSharedWords(pageContext, other)
    const title = formatNumberedTitle(context, other.node)
    const text = `${title} · ${describeHeadingPlace(reader, pageContext, other.node, other.volume)} · ${much}\n“${toReaderScript(pageContext, other.first)}” ${at}`
    return createMcpListItemBlock(text, { title, ...createMcpHeadingLink(context, other.node, other.volume) })
  })
  const nothing = pageContext.say('ไม่พบข้อความเดียวกันที่อื่น', 'Nothing of it was found elsewhere.')
  const title = pageContext.say('ที่อื่นที่มีข้อความเดียวกัน', 'The same elsewhere')
  return {
    ...createResult(context, '', others.length > 0 ? others : [{ text: nothing }]),
    title: `${title}: ${getHeadingTitle(reader, pageContext, here.node)}`,
  }
}

/**
 * Runs the MCP tool `word`: explains a Pali word from the dictionaries, as its page does.
 * @throws AppError `not_found` if no dictionary is imported, `text_unavailable` if the dictionaries cannot be read
 */
export function runWordTool({ reader, pageContext, given }: McpToolInput): McpToolResult {
  const { input, term, found, total, dictionaries } = lookUpWord(reader, pageContext, String(given.word))
  const dictionaryNames = dictionaries.map(
    ({ title, licence }) =>
      `${title} (${getStatedLicence(licence) ?? pageContext.say('ไม่ได้ระบุสัญญาอนุญาต', 'licence not stated')})`,
  )
  const titleOf = (id: string) => dictionaries.find((one) => one.id === id)?.title ?? id
  const count = `${pageContext.say('ในพระไตรปิฎก', 'In the canon')} ${pageContext.number(total)} ${pageContext.say('แห่ง', 'times')}`
  return {
    title: input,
    source:
      dictionaryNames.length > 0
        ? `${pageContext.say('คำอธิบายจาก', 'Explained by')} ${dictionaryNames.join('; ')}`
        : formatPlainSourceCredit(pageContext, []),
    blocks: [
      ...(term
        ? [
            createMcpHeadingBlock(getGlossaryTermName(pageContext, term)),
            { text: [describeGlossaryTerm(pageContext, term), term.place].filter(Boolean).join(' · ') },
          ]
        : []),
      ...found.readings.flatMap(({ headword, analysis, entries }) => [
        createMcpHeadingBlock([headword, analysis].filter(Boolean).join(' ')),
        ...entries.map((entry) => ({
          text: `${entry.headword} · ${titleOf(entry.dictionary)}\n${entryHtmlToOneLine(entry.html)}`,
        })),
      ]),
      ...(found.readings.length === 0 && !term
        ? [{ text: pageContext.say('ไม่พบคำนี้ในพจนานุกรมที่มี', 'No dictionary here has this word.') }]
        : []),
      createMcpListItemBlock(count, { title: input, call: { tool: 'search', arguments: { query: input } } }),
    ],
  }
}
