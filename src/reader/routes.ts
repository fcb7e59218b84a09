/** The addresses of the pages for readers, and the function that renders each. */

import { Type } from 'typebox'
import { computeSearchCost } from '../../search/global/search-query.ts'
import { SEARCH_FILTER_NAMES } from '../../search/global/search-scope.ts'
import { MAX_SAFE_JSON_INTEGER } from '../definitions/kinds/kind.ts'
import { createNotFoundError } from '../foundation/app-error.ts'
import type { OperationDefinition, OperationResult } from '../http/operation.ts'
import { definePageOperation, fileResult, htmlPageResult, redirectResult } from '../http/page.ts'
import { fillPathTemplate } from '../http/path-template.ts'
import { WORD_LOOKUP_RATE_LIMIT_COST } from '../words/requested-word.ts'
import { renderAboutPage } from './about-page.ts'
import { VARIANTS_PARAMETER } from './canon/apparatus.ts'
import { renderCanonPage, renderDivisionPage, renderPitakaPage } from './canon/canon-page.ts'
import { AS_PRINTED_PARAMETER } from './canon/corrected-words.ts'
import { EDITION_TABS_RETURN_PAGE_PARAMETER } from './canon/edition-tabs.ts'
import { renderHeadingPage } from './canon/heading-page.ts'
import { hasFewProofreadPages, PARAGRAPH_SOURCES_PARAMETER, readScanOfPage } from './canon/page-notes.ts'
import { renderParallelHeadingsPage } from './canon/parallel-page.ts'
import { redirectToPrintedPage, renderPrintedPage } from './canon/printed-page.ts'
import { renderVolumePage } from './canon/volume-page.ts'
import { CITATION_PARAMETER, PLACE_PARAMETER } from './citation/cited-place.ts'
import { renderRobotsTxt, renderSitemap } from './crawlers.ts'
import { renderFrontPage } from './front-page.ts'
import { PageContext } from './pages/page-context.ts'
import { bookListPageOptions, renderBookOverviewPage, renderBookTextPage } from './records/book-pages.ts'
import { chantListPageOptions, renderChantPage } from './records/chant-pages.ts'
import { dhammaGroupListPageOptions, renderDhammaGroupPage } from './records/dhamma-group-pages.ts'
import { createGroupedListPageHandler, createGroupPageHandler } from './records/grouped-list.ts'
import { renderJatakaPage, renderNipataListPage, renderNipataPage } from './records/jataka-pages.ts'
import { createOfflineOperations } from './saved/offline/routes.ts'
import { renderSavedMarksAndPlacesPage, SAVED_ITEMS_PATH } from './saved/shelf-page.ts'
import { defineReaderPageOperation } from './search/requested-page.ts'
import { renderSearchPage } from './search/search-page.ts'
import { renderWordPage } from './search/word-page.ts'
import {
  isPageRedirect,
  type PageHandler,
  type PageHandlerInput,
  type ReaderContext,
  runWithReadableText,
} from './shared/reader.ts'
import { renderSourcesPage } from './sources-page.ts'

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
const computeVariantsCost = (input: URLSearchParams) => (input.has(VARIANTS_PARAMETER) ? VARIANTS_COST : 1)
/** The cost of a parallel: two texts are aligned word by word. */
const PARALLEL_COST = 5
/** The cost of the sitemap, which reads every heading and record. */
const SITEMAP_COST = 20

/** The pages for readers. */
const ROUTES: readonly Route[] = [
  { id: 'frontPage', path: '/', show: renderFrontPage },
  // compares the pages marked as proofread with the text; quick if there are few
  {
    id: 'sourcesPage',
    path: '/sources',
    show: renderSourcesPage,
    heavy: true,
    isQuick: hasFewProofreadPages,
    needsText: true,
  },
  { id: 'shelfPage', path: SAVED_ITEMS_PATH, show: renderSavedMarksAndPlacesPage },
  { id: 'aboutPage', path: '/about', show: renderAboutPage },
  {
    id: 'chantsPage',
    path: '/chants',
    show: createGroupedListPageHandler(chantListPageOptions),
    query: ['audio', 'offset'],
  },
  {
    id: 'chantSectionPage',
    path: '/chant-sections/{slug}',
    show: createGroupPageHandler(chantListPageOptions),
    query: ['offset', 'whole', 'with', 'spell', 'q'],
  },
  { id: 'chantPage', path: '/chants/{slug}', show: renderChantPage, query: ['with', 'spell', 'q'] },
  { id: 'booksPage', path: '/books', show: createGroupedListPageHandler(bookListPageOptions), query: ['offset'] },
  {
    id: 'bookCategoryPage',
    path: '/book-categories/{slug}',
    show: createGroupPageHandler(bookListPageOptions),
    query: ['offset', 'q'],
  },
  { id: 'bookPage', path: '/books/{slug}', show: renderBookOverviewPage, query: ['q'] },
  { id: 'bookTextPage', path: '/books/{slug}/{page}', show: renderBookTextPage, query: ['q'] },
  { id: 'jatakaListPage', path: '/jataka', show: renderNipataListPage },
  {
    id: 'nipataPage',
    path: '/jataka/nipatas/{slug}',
    show: renderNipataPage,
    query: ['offset', 'q'],
  },
  {
    id: 'jatakaPage',
    path: '/jataka/{slug}',
    show: renderJatakaPage,
    query: ['q'],
  },
  {
    id: 'dhammaGroupsPage',
    path: '/dhamma-groups',
    show: createGroupedListPageHandler(dhammaGroupListPageOptions),
    query: ['offset'],
  },
  {
    id: 'dhammaGroupSetPage',
    path: '/dhamma-groups/sets/{slug}',
    show: createGroupPageHandler(dhammaGroupListPageOptions),
    query: ['offset', 'q'],
  },
  {
    id: 'dhammaGroupPage',
    path: '/dhamma-groups/{slug}',
    show: renderDhammaGroupPage,
    query: ['q'],
  },
  {
    id: 'searchPage',
    path: '/search',
    show: renderSearchPage,
    query: ['q', 'kind', ...SEARCH_FILTER_NAMES, 'layer', 'offset'],
    cost: (input) => computeSearchCost(input.get('q')),
  },
  { id: 'wordPage', path: '/words/{word}', show: renderWordPage, cost: WORD_LOOKUP_RATE_LIMIT_COST },
  { id: 'canonPage', path: '/canon', show: renderCanonPage },
  { id: 'pitakaPage', path: '/canon/pitakas/{slug}', show: renderPitakaPage, query: ['q'] },
  {
    id: 'divisionPage',
    path: '/canon/divisions/{slug}',
    show: renderDivisionPage,
    query: ['q'],
  },
  { id: 'volumePage', path: '/canon/{volume}', show: renderVolumePage, needsText: true },
  {
    id: 'headingPage',
    path: '/canon/{volume}/entries/{entry}',
    show: renderHeadingPage,
    query: ['with', VARIANTS_PARAMETER, 'part', 'q', AS_PRINTED_PARAMETER, PLACE_PARAMETER, CITATION_PARAMETER],
    cost: computeVariantsCost,
    needsText: true,
  },
  {
    id: 'samePage',
    path: '/canon/{volume}/entries/{entry}/same/{otherVolume}/{other}',
    show: renderParallelHeadingsPage,
    query: ['with', 'part'],
    cost: PARALLEL_COST,
    heavy: true,
    needsText: true,
  },
  {
    id: 'printedPage',
    path: '/canon/{volume}/{edition}/{page}',
    show: renderPrintedPage,
    query: [
      'q',
      PARAGRAPH_SOURCES_PARAMETER,
      EDITION_TABS_RETURN_PAGE_PARAMETER,
      AS_PRINTED_PARAMETER,
      VARIANTS_PARAMETER,
      CITATION_PARAMETER,
    ],
    cost: computeVariantsCost,
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

/** Creates the operations of all pages for readers, of offline items and scans, and of the files for crawlers. */
export function createReaderPageOperations(reader: ReaderContext): readonly OperationDefinition[] {
  return [
    ...ROUTES.map((route) => createPageOperation(route, reader)),
    ...createOfflineOperations(reader),
    createScanOperation(reader),
    ...createCrawlerOperations(reader),
  ]
}

/**
 * Creates the operation for the scan of a printed page, if readers may see it. It is never cached, since the host may
 * replace it.
 */
const createScanOperation = (reader: ReaderContext): OperationDefinition =>
  defineReaderPageOperation(reader, {
    id: 'pageScan',
    path: '/canon/{volume}/{edition}/{page}/scan',
    keeping: 'never',
    answer: ({ params }) => {
      const { bytes, type } = readScanOfPage(reader, params)
      return fileResult(bytes, type)
    },
  })

/** Creates the operations of the files for crawlers. */
function createCrawlerOperations(reader: ReaderContext): readonly OperationDefinition[] {
  const encoder = new TextEncoder()
  return [
    definePageOperation({
      id: 'robots',
      path: '/robots.txt',
      run: () => fileResult(encoder.encode(renderRobotsTxt(reader)), 'text/plain; charset=utf-8'),
    }),
    definePageOperation({
      id: 'sitemap',
      path: '/sitemap.xml',
      cost: SITEMAP_COST,
      query: Type.Object({
        part: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_SAFE_JSON_INTEGER })),
      }),
      run: ({ query: { part } }) => {
        if (reader.baseUrl === undefined)
          throw createNotFoundError('เซิร์ฟเวอร์นี้ไม่มีแผนผังเว็บไซต์ เพราะยังไม่ได้กำหนดที่อยู่สาธารณะ')
        const { baseUrl } = reader
        const sitemap = runWithReadableText(reader, () => renderSitemap(reader, baseUrl, part))
        if (sitemap === undefined) throw createNotFoundError('แผนผังเว็บไซต์ไม่มีส่วนนี้ กรุณาเริ่มจาก /sitemap.xml')
        return fileResult(encoder.encode(sitemap), 'application/xml; charset=utf-8')
      },
    }),
  ]
}

/** The query parameter with the words to mark if they differ from the typed ones; pages get it as their `q`. */
const WORDS_PARAMETER = 'words'

/** Adds the parameter with the words to mark for pages that have `q`. */
const addWordsParameter = (query: readonly string[]): readonly string[] =>
  query.includes('q') ? [...query, WORDS_PARAMETER] : query

function createPageOperation(
  { show, query = [], isQuick, ...route }: Route,
  reader: ReaderContext,
): OperationDefinition {
  return defineReaderPageOperation(reader, {
    ...route,
    brief: (input) => isQuick?.(reader) || redirectToCanonicalLanguage(input, route.path, input.lang) !== undefined,
    query: show === renderSearchPage ? query : addWordsParameter(query),
    answer: ({ params, query: { [WORDS_PARAMETER]: words, ...rest }, language, lang }) => {
      const sought = words === undefined ? undefined : { typed: rest.q ?? '', words }
      const context = new PageContext(reader, language, sought, lang !== null)
      const input = { context, params, query: { ...rest, q: words ?? rest.q } }
      return redirectToCanonicalLanguage(input, route.path, lang) ?? toResult(show(reader, input))
    },
  })
}

function toResult(result: ReturnType<PageHandler>): OperationResult {
  return isPageRedirect(result) ? redirectResult(result.status, result.address) : htmlPageResult(result.text)
}

/**
 * Redirects a page to its one address in each language. Without `lang` the browser's preferred language is served at
 * that address.
 */
function redirectToCanonicalLanguage(
  { context, params, query }: PageHandlerInput,
  path: string,
  lang: string | null,
): OperationResult | undefined {
  if (lang === null || lang === context.language) return undefined
  const encoded = Object.entries(params).map(([name, value = '']) => [name, encodeURIComponent(value)])
  return redirectResult(308, context.href(fillPathTemplate(path, Object.fromEntries(encoded)), query))
}
