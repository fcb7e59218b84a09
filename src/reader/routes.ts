/** The addresses of the pages for readers, and the function that renders each. */

import { Type } from 'typebox'
import { computeSearchCost } from '../../search/global/search-query.ts'
import { SEARCH_FILTER_NAMES } from '../../search/global/search-scope.ts'
import { MAX_SAFE_JSON_INTEGER } from '../definitions/kinds/kind.ts'
import { notFoundError } from '../foundation/app-error.ts'
import type { OperationDefinition, OperationResult } from '../http/operation.ts'
import { definePageOperation, fileResult, markupResult, redirectResult } from '../http/page.ts'
import { fillPathTemplate } from '../http/path-template.ts'
import { WORD_LOOKUP_COST } from '../words/requested-word.ts'
import { showAbout } from './about-page.ts'
import { VARIANTS_PARAMETER } from './canon/apparatus.ts'
import { showCanon, showDivision, showPitaka } from './canon/canon-page.ts'
import { AS_PRINTED_PARAMETER } from './canon/corrected-words.ts'
import { BACK_PARAMETER } from './canon/edition-tabs.ts'
import { showHeading } from './canon/heading-page.ts'
import { PARAGRAPH_SOURCES_PARAMETER } from './canon/paragraph-places.ts'
import { showParallelHeadings } from './canon/parallel-page.ts'
import { redirectToPrintedPage, showPrintedPage } from './canon/printed-page.ts'
import { findScanOfPage, hasNoProofreadPage } from './canon/proofreading-notes.ts'
import { showVolume } from './canon/volume-page.ts'
import { CITATION_PARAMETER, PLACE_PARAMETER } from './citation/cited-place.ts'
import { showRobotsTxt, showSitemap } from './crawlers.ts'
import { showFrontPage } from './front-page.ts'
import { PageContext } from './pages/page-context.ts'
import { bookListOptions, showBook, showBookPage } from './records/book-pages.ts'
import { chantListOptions, showChant } from './records/chant-pages.ts'
import { dhammaGroupListOptions, showDhammaGroup } from './records/dhamma-group-pages.ts'
import { createGroupedListPageHandler, createGroupPageHandler } from './records/grouped-list.ts'
import { showJataka, showJatakaList, showNipata } from './records/jataka-pages.ts'
import { offlineOperations } from './saved/offline/routes.ts'
import { SAVED_ITEMS_PATH, showSavedItems } from './saved/shelf-page.ts'
import { definePage } from './search/requested-page.ts'
import { showSearch } from './search/search-page.ts'
import { showWordPage } from './search/word-page.ts'
import { throwIfTextUnreadable } from './shared/readable-text.ts'
import { isPageRedirect, type PageHandler, type PageInput, type ReaderContext } from './shared/reader.ts'
import { showSourcesPage } from './sources-page.ts'

/** A page address with its parameters and the function that renders the page. */
interface Route {
  readonly id: string
  readonly path: string
  readonly show: PageHandler
  /** Its query parameters besides the language. */
  readonly query?: readonly string[]
  readonly cost?: NonNullable<OperationDefinition['cost']>
  /** May take so long that it runs in a worker thread. */
  readonly heavy?: true
  /** Whether this request is fast, so that it needs no worker thread. */
  readonly isQuick?: (reader: ReaderContext) => boolean
  /** Whether it shows imported text; while that cannot be read, the page answers 503. */
  readonly needsText?: true
}

/** The cost of variant readings: the texts of all sources are aligned word by word. */
const VARIANTS_COST = 10
const withVariants = (input: URLSearchParams) => (input.has(VARIANTS_PARAMETER) ? VARIANTS_COST : 1)
/** The cost of a parallel: two texts are aligned word by word. */
const SAME_COST = 5
/** The cost of the sitemap, which reads every heading and record. */
const SITEMAP_COST = 20

/** Pages that are made for what they show. */
const ROUTES: readonly Route[] = [
  { id: 'frontPage', path: '/', show: showFrontPage },
  // the pages that were read are held against the text, volume by volume: quick where none was
  {
    id: 'sourcesPage',
    path: '/sources',
    show: showSourcesPage,
    heavy: true,
    isQuick: hasNoProofreadPage,
    needsText: true,
  },
  { id: 'shelfPage', path: SAVED_ITEMS_PATH, show: showSavedItems },
  { id: 'aboutPage', path: '/about', show: showAbout },
  {
    id: 'chantsPage',
    path: '/chants',
    show: createGroupedListPageHandler(chantListOptions),
    query: ['audio', 'offset'],
  },
  {
    id: 'chantSectionPage',
    path: '/chant-sections/{slug}',
    show: createGroupPageHandler(chantListOptions),
    query: ['offset', 'whole', 'with', 'spell', 'q'],
  },
  { id: 'chantPage', path: '/chants/{slug}', show: showChant, query: ['with', 'spell', 'q'] },
  { id: 'booksPage', path: '/books', show: createGroupedListPageHandler(bookListOptions), query: ['offset'] },
  {
    id: 'bookCategoryPage',
    path: '/book-categories/{slug}',
    show: createGroupPageHandler(bookListOptions),
    query: ['offset', 'q'],
  },
  { id: 'bookPage', path: '/books/{slug}', show: showBook, query: ['q'] },
  { id: 'bookTextPage', path: '/books/{slug}/{page}', show: showBookPage, query: ['q'] },
  { id: 'jatakaListPage', path: '/jataka', show: showJatakaList },
  {
    id: 'nipataPage',
    path: '/jataka/nipatas/{slug}',
    show: showNipata,
    query: ['offset', 'q'],
  },
  {
    id: 'jatakaPage',
    path: '/jataka/{slug}',
    show: showJataka,
    query: ['q'],
  },
  {
    id: 'dhammaGroupsPage',
    path: '/dhamma-groups',
    show: createGroupedListPageHandler(dhammaGroupListOptions),
    query: ['offset'],
  },
  {
    id: 'dhammaGroupSetPage',
    path: '/dhamma-groups/sets/{slug}',
    show: createGroupPageHandler(dhammaGroupListOptions),
    query: ['offset', 'q'],
  },
  {
    id: 'dhammaGroupPage',
    path: '/dhamma-groups/{slug}',
    show: showDhammaGroup,
    query: ['q'],
  },
  {
    id: 'searchPage',
    path: '/search',
    show: showSearch,
    query: ['q', 'kind', ...SEARCH_FILTER_NAMES, 'layer', 'offset'],
    cost: (input) => computeSearchCost(input.get('q')),
  },
  { id: 'wordPage', path: '/words/{word}', show: showWordPage, cost: WORD_LOOKUP_COST },
  { id: 'canonPage', path: '/canon', show: showCanon },
  { id: 'pitakaPage', path: '/canon/pitakas/{slug}', show: showPitaka, query: ['q'] },
  {
    id: 'divisionPage',
    path: '/canon/divisions/{slug}',
    show: showDivision,
    query: ['q'],
  },
  { id: 'volumePage', path: '/canon/{volume}', show: showVolume, needsText: true },
  {
    id: 'headingPage',
    path: '/canon/{volume}/entries/{entry}',
    show: showHeading,
    query: ['with', VARIANTS_PARAMETER, 'part', 'q', AS_PRINTED_PARAMETER, PLACE_PARAMETER, CITATION_PARAMETER],
    cost: withVariants,
    needsText: true,
  },
  {
    id: 'samePage',
    path: '/canon/{volume}/entries/{entry}/same/{otherVolume}/{other}',
    show: showParallelHeadings,
    query: ['with', 'part'],
    cost: SAME_COST,
    heavy: true,
    needsText: true,
  },
  {
    id: 'printedPage',
    path: '/canon/{volume}/{edition}/{page}',
    show: showPrintedPage,
    query: [
      'q',
      PARAGRAPH_SOURCES_PARAMETER,
      BACK_PARAMETER,
      AS_PRINTED_PARAMETER,
      VARIANTS_PARAMETER,
      CITATION_PARAMETER,
    ],
    cost: withVariants,
    needsText: true,
  },
  {
    id: 'goToPage',
    path: '/canon/{volume}/{edition}',
    show: redirectToPrintedPage,
    query: ['page', 'item', 'edition'],
    needsText: true,
  },
]

/** Returns the operations of all pages for readers, of offline items and scans, and of the files for crawlers. */
export function readerPageOperations(reader: ReaderContext): readonly OperationDefinition[] {
  return [
    ...ROUTES.map((route) => operationOf(route, reader)),
    ...offlineOperations(reader),
    scanOperation(reader),
    ...forCrawlers(reader),
  ]
}

/**
 * The operation for the scan of a printed page, if readers may see it. It is never cached, since the host may replace
 * it.
 */
const scanOperation = (reader: ReaderContext): OperationDefinition =>
  definePage(reader, {
    id: 'pageScan',
    path: '/canon/{volume}/{edition}/{page}/scan',
    keeping: 'never',
    answer: ({ params }) => {
      const { bytes, type } = findScanOfPage(reader, params)
      return fileResult(bytes, type)
    },
  })

/** What programs read that look for pages. */
function forCrawlers(reader: ReaderContext): readonly OperationDefinition[] {
  const encoder = new TextEncoder()
  return [
    definePageOperation({
      id: 'robots',
      path: '/robots.txt',
      run: () => fileResult(encoder.encode(showRobotsTxt(reader)), 'text/plain; charset=utf-8'),
    }),
    definePageOperation({
      id: 'sitemap',
      path: '/sitemap.xml',
      cost: SITEMAP_COST,
      query: Type.Object({
        part: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_SAFE_JSON_INTEGER })),
      }),
      run: ({ query: { part } }) => {
        if (reader.baseUrl === undefined) throw notFoundError('เซิร์ฟเวอร์นี้ไม่มีแผนผังเว็บไซต์ เพราะยังไม่ได้กำหนดที่อยู่สาธารณะ')
        const { baseUrl } = reader
        const map = throwIfTextUnreadable(reader, () => showSitemap(reader, baseUrl, part))
        if (map === undefined) throw notFoundError('แผนผังเว็บไซต์ไม่มีส่วนนี้ กรุณาเริ่มจาก /sitemap.xml')
        return fileResult(encoder.encode(map), 'application/xml; charset=utf-8')
      },
    }),
  ]
}

/** The query parameter with the words to mark if they differ from the typed ones; pages get it as their `q`. */
const WORDS = 'words'

/** A page that marks words takes both. */
const withWords = (query: readonly string[]): readonly string[] => (query.includes('q') ? [...query, WORDS] : query)

function operationOf({ show, query = [], isQuick, ...route }: Route, reader: ReaderContext): OperationDefinition {
  return definePage(reader, {
    ...route,
    brief: (input) => isQuick?.(reader) || inOneLanguage(input, route.path, input.lang) !== undefined,
    query: show === showSearch ? query : withWords(query),
    answer: ({ params, query: { [WORDS]: words, ...rest }, language, lang }) => {
      const sought = words === undefined ? undefined : { typed: rest.q ?? '', words }
      const context = new PageContext(reader, language, sought, lang !== null)
      const input = { context, params, query: { ...rest, q: words ?? rest.q } }
      return inOneLanguage(input, route.path, lang) ?? answerOf(show(reader, input))
    },
  })
}

function answerOf(shown: ReturnType<PageHandler>): OperationResult {
  return isPageRedirect(shown) ? redirectResult(shown.status, shown.address) : markupResult(shown.text)
}

/**
 * Redirects a page to its one address in each language. Without `lang` the browser's preferred language is served at
 * that address.
 */
function inOneLanguage(
  { context, params, query }: PageInput,
  path: string,
  lang: string | null,
): OperationResult | undefined {
  if (lang === null || lang === context.language) return undefined
  const written = Object.entries(params).map(([name, value = '']) => [name, encodeURIComponent(value)])
  return redirectResult(308, context.href(fillPathTemplate(path, Object.fromEntries(written)), query))
}
