/** Composes the service from its operations; it never listens and never opens a database. */

import { createCanonOperations } from './canon/routes.ts'
import { createEditionSchemaExtender } from './canon/routes-editions.ts'
import { createParallelOperations } from './canon/routes-parallels.ts'
import { contractResources, deskOnlyResources } from './definitions/registry.ts'
import { ProposalPublisher } from './desk/proposed-writes.ts'
import { createDeskOperations } from './desk/routes.ts'
import { createDeskFrontendOperations } from './desk/routes-console.ts'
import { createProposalOperations } from './desk/routes-proposals.ts'
import { RequestBodyBudget } from './http/body.ts'
import { parseOrigins } from './http/cors.ts'
import { HeavyReadLimiter } from './http/heavy-reads.ts'
import { createOkResultWhenReady, defineOperation, type OperationDefinition } from './http/operation.ts'
import { mountHttpService, type RequestHandler } from './http/pipeline.ts'
import { createRateLimiters, type RateLimiters } from './http/rate-limit.ts'
import type { ReceivedRequest, WorkerResponse } from './http/request-worker.ts'
import { createResponseCache, GeneratedFileMemoryCache, type ResponseCache } from './http/response-cache.ts'
import { addOperationsToRouteGroup, type RoutedOperation, type RouteGroup } from './http/route-group.ts'
import { answerReceivedRequest } from './http/run-operation.ts'
import type { HttpServiceContext } from './http/service.ts'
import { createEpubOperations } from './reader/epub/routes.ts'
import { createMcpOperations } from './reader/mcp/routes.ts'
import { PageContext, type SiteContext } from './reader/pages/page-context.ts'
import {
  API_ROUTE_GROUP,
  createPagesRouteGroup,
  createRouteGroupFinder,
  DESK_ROUTE_GROUP,
  HOST_ROUTE_GROUP,
  MCP_ROUTE_GROUP,
  SUGGESTIONS_ROUTE_GROUP,
  WORDS_ROUTE_GROUP,
} from './reader/pages/route-groups.ts'
import { createDocsAndFileOperations } from './reader/pages/routes.ts'
import { createReaderPageOperations } from './reader/routes.ts'
import { createReportPageOperations } from './reader/saved/routes-reports.ts'
import { findCitedSearchResults } from './reader/search/cited-items.ts'
import { createSuggestOperation } from './reader/search/suggest.ts'
import { createCurrentAddressFinder } from './reader/shared/former-address.ts'
import type { ReaderContext } from './reader/shared/reader.ts'
import { createBookContentsOperations } from './records/books/routes.ts'
import { createBulkPasteOperations } from './records/bulk/routes.ts'
import { createChantOperations } from './records/chants/routes.ts'
import { createCollectionDumpOperations } from './records/collections/routes.ts'
import { getRecordStore } from './records/record-stores.ts'
import { createRecordOperations } from './records/routes.ts'
import { createPassageOperations } from './review-items/decisions/routes.ts'
import { createLanguageAndTranslationOperations } from './services/routes.ts'
import { createMetaOperation } from './services/routes-meta.ts'
import { createSearchOperation } from './services/routes-search.ts'
import { PageScanFinder, type PageScanSetting } from './services/scans.ts'
import type { LibraryStores } from './services/stores.ts'
import { createWordOperations } from './words/routes.ts'

/**
 * Settings from which the HTTP service is composed: access keys, rate limit, CORS, public address, optional features.
 */
export interface AppOptions
  extends Pick<HttpServiceContext, 'keys' | 'keyRing' | 'trustedProxies' | 'primary' | 'worker' | 'observe'>,
    Partial<Pick<HttpServiceContext, 'sharedCache' | 'onFault'>> {
  /** Requests per minute and caller; 0 turns the limit off. */
  readonly rateLimit: number
  /** `*` or a comma-separated list of origins. */
  readonly corsOrigin: string
  /** The public address of the server, without a slash at its end. */
  readonly baseUrl?: string | undefined
  /** Whether the MCP endpoint is on; default true. */
  readonly mcp?: boolean
  /** Whether readers may report misprints; default true. */
  readonly reports?: boolean
  /** Origins of other servers whose pictures and sounds pages may show; default none. */
  readonly mediaOrigins?: readonly string[]
  /** Where the scans of printed pages are. */
  readonly scans?: readonly PageScanSetting[]
  /** The program's version, for the OpenAPI documents. */
  readonly version: string
  /** How often to check for a new text database, in milliseconds; default 200. */
  readonly textCheckMilliseconds?: number
  /** Operations for the host's monitoring, such as `/metrics`. */
  readonly hostOperations?: readonly OperationDefinition[]
}

/**
 * The composed HTTP service: its request handler, its operations, its OpenAPI documents, and its caches and limiters.
 */
export interface App {
  readonly handle: RequestHandler
  readonly operations: readonly RoutedOperation[]
  /** The OpenAPI document of the contract's API. */
  readonly document: () => unknown
  /** The OpenAPI document of the desk's API. */
  readonly deskDocument: () => unknown
  /** The OpenAPI document of the public API outside of the contract (words, parallels). */
  readonly wordsDocument: () => unknown
  readonly responses: ResponseCache
  readonly limits: RateLimiters | undefined
  readonly heavyReads: HeavyReadLimiter
}

/** Minimum interval between checks for new text. One check costs about as much as a cached response. */
const TEXT_CHECK_INTERVAL_MS = 200

/** Composes the HTTP service over opened stores. Opens no port and no database; callers pass requests to `handle`. */
export function createApp(stores: LibraryStores, options: AppOptions): App {
  const { canon, db, languages } = stores
  const documentOf = (routeGroup: RouteGroup) =>
    memoizeByText(stores, () => mounted.document(routeGroup, options.version, options.baseUrl))
  const documents = documentsOf(documentOf)
  const pages = createPagesRouteGroup(
    siteOf(stores, options),
    createCurrentAddressFinder({ db, divisions: canon.divisions }),
  )
  const inEditions = createEditionSchemaExtender(() => canon.text.editions)
  const operations = operationsOf(stores, pages, options, documents, inEditions)
  const responses = createResponseCache()
  const lookForText = atMostEvery(options.textCheckMilliseconds ?? TEXT_CHECK_INTERVAL_MS, () => refresh(stores))
  const limits = createRateLimiters(options.rateLimit)
  const heavyReads = new HeavyReadLimiter()
  const mounted = mountHttpService({
    sharedCache: 0,
    onFault: () => undefined,
    ...options,
    operations,
    inEditions,
    languages,
    responses,
    generated: new GeneratedFileMemoryCache(),
    bodies: new RequestBodyBudget(),
    heavyReads,
    version: db.version,
    refresh: () => {
      lookForText()
      db.version.lookOnce()
    },
    limits,
    origins: parseOrigins(options.corsOrigin),
    routeGroupOf: createRouteGroupFinder(pages),
  })
  return { handle: mounted.handle, operations, ...documents, responses, limits, heavyReads }
}

type Documents = Pick<App, 'document' | 'deskDocument' | 'wordsDocument'>

const documentsOf = (documentOf: (routeGroup: RouteGroup) => () => unknown): Documents => ({
  document: documentOf(API_ROUTE_GROUP),
  deskDocument: documentOf(DESK_ROUTE_GROUP),
  wordsDocument: documentOf(WORDS_ROUTE_GROUP),
})

/** Opens the text and the dictionaries of an import that finished since the last check. */
function refresh({ canon, words }: LibraryStores): void {
  canon.refresh()
  words.refresh()
}

/**
 * Returns a handler that answers whole requests in a worker thread over stores of its own (see http/request-worker.ts).
 * Workers get no request for an OpenAPI document.
 */
export function createWorkerApp(
  stores: LibraryStores,
  options: Pick<AppOptions, 'version' | 'baseUrl'> & Pick<HttpServiceContext, 'onFault'>,
): (received: ReceivedRequest) => Promise<WorkerResponse> {
  const nowhere = () => Promise.reject(new Error('A worker answers no request for a document'))
  const { canon, languages, db } = stores
  const pages = createPagesRouteGroup(
    siteOf(stores, options),
    createCurrentAddressFinder({ db, divisions: canon.divisions }),
  )
  const inEditions = createEditionSchemaExtender(() => canon.text.editions)
  const documents = documentsOf(() => nowhere)
  const operations = operationsOf(stores, pages, options, documents, inEditions)
  return (received) => {
    refresh(stores)
    db.version.look()
    return answerReceivedRequest(
      { operations: operations.map(inEditions), languages, onFault: options.onFault },
      received,
    )
  }
}

type OfSite = Pick<AppOptions, 'baseUrl' | 'reports' | 'scans' | 'mediaOrigins'>

/** The settings that all pages of the service share. */
const siteOf = (
  { languages, records, words }: LibraryStores,
  { baseUrl, reports = true, scans = [], mediaOrigins = [] }: OfSite,
): SiteContext => ({
  languages,
  baseUrl,
  takesReports: reports,
  scans: new PageScanFinder(scans),
  mediaOrigins,
  isEmpty: (name) => getRecordStore(records, name).queries.isEmpty(),
  hasWords: () => words.has,
})

/** The options that decide which operations there are. */
type Composing = Pick<AppOptions, 'version' | 'baseUrl' | 'hostOperations' | 'mcp' | 'onFault'> &
  Partial<Pick<AppOptions, 'corsOrigin' | 'reports' | 'scans' | 'mediaOrigins' | 'keys'>>

/**
 * Creates the context from which reader pages, EPUB files and MCP answers are made: the stores, the program's version
 * and the site's settings.
 */
export const createReaderContext = (
  stores: LibraryStores,
  { version, ...site }: Pick<AppOptions, 'version'> & OfSite,
): ReaderContext => ({ stores, version, ...siteOf(stores, site) })

/** Lists every operation with the route group that it belongs to. */
function operationsOf(
  stores: LibraryStores,
  pages: RouteGroup,
  { version, hostOperations = [], mcp = true, corsOrigin = '*', onFault = () => undefined, keys, ...site }: Composing,
  { document, deskDocument, wordsDocument }: Documents,
  inEditions: (operation: RoutedOperation) => RoutedOperation,
): readonly RoutedOperation[] {
  const reader = createReaderContext(stores, { version, ...site })
  const written = [
    ...addOperationsToRouteGroup(API_ROUTE_GROUP, [
      ...contractResources.flatMap(({ name }) => createRecordOperations(getRecordStore(stores.records, name))),
      ...createBookContentsOperations(stores),
      ...createChantOperations(stores),
      ...createBulkPasteOperations(stores),
      ...createCanonOperations(stores.canon, createPassageOperations(stores.editorial)),
      createSearchOperation(stores, (q, language) =>
        findCitedSearchResults(reader, new PageContext(reader, language), q),
      ),
      createMetaOperation(stores, version),
      ...createLanguageAndTranslationOperations(stores, document),
      ...createCollectionDumpOperations(stores.collections),
    ]),
    ...addOperationsToRouteGroup(DESK_ROUTE_GROUP, [
      ...createDeskOperations({ ...reader, keys }),
      ...deskOnlyResources.flatMap(({ name }) => createRecordOperations(getRecordStore(stores.records, name))),
    ]),
  ]
  const writes = new ProposalPublisher(stores, () => written.map(inEditions))
  return [
    ...written,
    ...addOperationsToRouteGroup(WORDS_ROUTE_GROUP, [
      ...createWordOperations(stores),
      ...createParallelOperations(stores.canon),
      documentOperation('getWordsOpenApi', 'Words', wordsDocument),
    ]),
    ...addOperationsToRouteGroup(SUGGESTIONS_ROUTE_GROUP, [createSuggestOperation(reader)]),
    ...addOperationsToRouteGroup(DESK_ROUTE_GROUP, [
      ...createProposalOperations(stores.proposals, writes),
      documentOperation('getDeskOpenApi', 'Desk', deskDocument),
    ]),
    ...addOperationsToRouteGroup(pages, [
      ...createReaderPageOperations(reader),
      ...createReportPageOperations(reader),
      ...createEpubOperations(reader),
      ...createDocsAndFileOperations(reader, version),
      ...createDeskFrontendOperations(reader),
    ]),
    ...(mcp
      ? addOperationsToRouteGroup(
          MCP_ROUTE_GROUP,
          createMcpOperations(reader, { origins: parseOrigins(corsOrigin), onFault }),
        )
      : []),
    ...addOperationsToRouteGroup(HOST_ROUTE_GROUP, hostOperations),
  ]
}

/** The operation that serves an OpenAPI document. It is public and is not listed in that document. */
const documentOperation = (id: string, tag: string, document: () => unknown) =>
  defineOperation('GET /openapi.json', id, {
    tag,
    summary: 'This interface as OpenAPI 3.1',
    access: 'public',
    unlisted: true,
    answers: {},
    run: () => createOkResultWhenReady(document()),
  })

/** Wraps a function so that it runs at most once in that many milliseconds; calls in between do nothing. */
function atMostEvery(milliseconds: number, act: () => void): () => void {
  let next = 0
  return () => {
    const now = performance.now()
    if (now < next) return
    next = now + milliseconds
    act()
  }
}

/**
 * Memoizes a value until another text is opened: returns a promise while the value is made, then the value itself, so
 * that the response can be cached.
 */
function memoizeByText<T>({ canon }: LibraryStores, make: () => Promise<T>): () => T | Promise<T> {
  let made: T | Promise<T> | undefined
  let text: unknown
  return () => {
    if (made !== undefined && text === canon.text.current) return made
    text = canon.text.current
    const promise = make()
    made = promise
    promise.then((value) => {
      if (made === promise) made = value
    })
    return promise
  }
}
