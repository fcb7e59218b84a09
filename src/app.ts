/** Composes the service from its operations; it never listens and never opens a database. */

import { canonOperations } from './canon/routes.ts'
import { createEditionLookup } from './canon/routes-editions.ts'
import { parallelOperations } from './canon/routes-same.ts'
import { contractResources, deskResources } from './definitions/registry.ts'
import { ProposalPublisher } from './desk/proposed-writes.ts'
import { deskOperations } from './desk/routes.ts'
import { consoleOperations } from './desk/routes-console.ts'
import { proposalOperations } from './desk/routes-proposals.ts'
import { passageOperations } from './findings/decisions/routes.ts'
import { BodyBudget } from './http/body-budget.ts'
import { parseOrigins } from './http/cors.ts'
import { HeavyReadLimiter } from './http/heavy-reads.ts'
import { defineOperation, type Operation, okResultLater } from './http/operation.ts'
import { mountPipeline, type RequestHandler } from './http/pipeline.ts'
import { createRateLimiters, type RateLimiters } from './http/rate-limit.ts'
import type { ReceivedRequest, WorkerResponse } from './http/request-worker.ts'
import { createResponseCache, GeneratedFileCache, type ResponseCache } from './http/response-cache.ts'
import { placeOperations, type RoutedOperation, type RouteGroup } from './http/route-group.ts'
import { answerWorkerRequest } from './http/run-operation.ts'
import type { ServiceContext } from './http/service.ts'
import { epubOperations } from './reader/epub/routes.ts'
import { mcpOperations } from './reader/mcp/routes.ts'
import { PageContext, type SiteContext } from './reader/pages/page-context.ts'
import {
  API_ROUTE_GROUP,
  createPagesRouteGroup,
  DESK_ROUTE_GROUP,
  HOST_ROUTE_GROUP,
  MCP_ROUTE_GROUP,
  routeGroupOf,
  SUGGESTIONS_ROUTE_GROUP,
  WORDS_ROUTE_GROUP,
} from './reader/pages/route-groups.ts'
import { pageOperations } from './reader/pages/routes.ts'
import { readerOperations } from './reader/routes.ts'
import { reportPages } from './reader/saved/routes-reports.ts'
import { findCitedItems } from './reader/search/cited-items.ts'
import { suggestOperation } from './reader/search/suggest.ts'
import { createFormerAddressFinder } from './reader/shared/former-address.ts'
import type { ReaderContext } from './reader/shared/reader.ts'
import { recordsOf } from './records/all.ts'
import { bookOperations } from './records/books/routes.ts'
import { bulkOperations } from './records/bulk/routes.ts'
import { chantOperations } from './records/chants/routes.ts'
import { collectionOperations } from './records/collections/routes.ts'
import { recordOperations } from './records/routes.ts'
import { libraryOperations } from './services/routes.ts'
import { metaOperation } from './services/routes-meta.ts'
import { searchOperation } from './services/routes-search.ts'
import { ScanFinder, type ScanSetting } from './services/scans.ts'
import type { LibraryStores } from './services/stores.ts'
import { wordOperations } from './words/routes.ts'

/** The configuration of the service. */
export interface AppOptions
  extends Pick<ServiceContext, 'keys' | 'keyRing' | 'trustedProxies' | 'primary' | 'worker' | 'observe'>,
    Partial<Pick<ServiceContext, 'sharedCache' | 'onFault'>> {
  /** Requests a minute and caller; 0 is off. */
  readonly rateLimit: number
  /** `*` or a comma-separated list of origins. */
  readonly corsOrigin: string
  /** The public address without a slash at its end. */
  readonly baseUrl?: string | undefined
  /** Whether programs that read for people are answered; they are when absent. */
  readonly mcp?: boolean
  /** Whether readers may report misprints; they may where nothing is said. */
  readonly reports?: boolean
  /** Other servers whose pictures and sounds pages show; none where nothing is said. */
  readonly mediaOrigins?: readonly string[]
  /** Where pictures of printed pages are. */
  readonly scans?: readonly ScanSetting[]
  /** The product's version, for the document. */
  readonly version: string
  /** How often to look for a new text database, in milliseconds; 50 when absent. */
  readonly textCheckMilliseconds?: number
  /** What the host's own machinery asks. */
  readonly hostOperations?: readonly Operation[]
}

/** The composed service. */
export interface App {
  readonly handle: RequestHandler
  readonly operations: readonly RoutedOperation[]
  /** The OpenAPI document of the contract's API. */
  readonly document: () => unknown
  /** The OpenAPI document of the desk's API. */
  readonly deskDocument: () => unknown
  /** The OpenAPI document of what programs may read beyond the contract. */
  readonly wordsDocument: () => unknown
  readonly responses: ResponseCache
  readonly limits: RateLimiters | undefined
  readonly heavyReads: HeavyReadLimiter
}

/** Looking costs about as much as answering a kept read, so not every request looks. */
const TEXT_CHECK = 200

/** Composes the service over opened stores. */
export function createApp(stores: LibraryStores, options: AppOptions): App {
  const { canon, db, languages } = stores
  const documentOf = (routeGroup: RouteGroup) =>
    memoizeByText(stores, () => mounted.document(routeGroup, options.version, options.baseUrl))
  const documents = documentsOf(documentOf)
  const pages = createPagesRouteGroup(
    siteOf(stores, options),
    createFormerAddressFinder({ db, divisions: canon.divisions }),
  )
  const inEditions = createEditionLookup(() => canon.text.editions)
  const operations = operationsOf(stores, pages, options, documents, inEditions)
  const responses = createResponseCache()
  const lookForText = atMostEvery(options.textCheckMilliseconds ?? TEXT_CHECK, () => refresh(stores))
  const limits = createRateLimiters(options.rateLimit)
  const heavyReads = new HeavyReadLimiter()
  const mounted = mountPipeline({
    sharedCache: 0,
    onFault: () => undefined,
    ...options,
    operations,
    inEditions,
    languages,
    responses,
    generated: new GeneratedFileCache(),
    bodies: new BodyBudget(),
    heavyReads,
    version: db.version,
    refresh: () => {
      lookForText()
      db.version.lookOnce()
    },
    limits,
    origins: parseOrigins(options.corsOrigin),
    routeGroupOf: routeGroupOf(pages),
  })
  return { handle: mounted.handle, operations, ...documents, responses, limits, heavyReads }
}

type Documents = Pick<App, 'document' | 'deskDocument' | 'wordsDocument'>

const documentsOf = (documentOf: (routeGroup: RouteGroup) => () => unknown): Documents => ({
  document: documentOf(API_ROUTE_GROUP),
  deskDocument: documentOf(DESK_ROUTE_GROUP),
  wordsDocument: documentOf(WORDS_ROUTE_GROUP),
})

/** Opens what an import has put there. */
function refresh({ canon, words }: LibraryStores): void {
  canon.refresh()
  words.refresh()
}

/** Answers whole requests over stores of its own, in a worker (see http/worker.ts), which is never given a request for a document. */
export function createWorkerApp(
  stores: LibraryStores,
  options: Pick<AppOptions, 'version' | 'baseUrl'> & Pick<ServiceContext, 'onFault'>,
): (received: ReceivedRequest) => Promise<WorkerResponse> {
  const nowhere = () => Promise.reject(new Error('A worker answers no request for a document'))
  const { canon, languages, db } = stores
  const pages = createPagesRouteGroup(
    siteOf(stores, options),
    createFormerAddressFinder({ db, divisions: canon.divisions }),
  )
  const inEditions = createEditionLookup(() => canon.text.editions)
  const documents = documentsOf(() => nowhere)
  const operations = operationsOf(stores, pages, options, documents, inEditions)
  return (received) => {
    refresh(stores)
    db.version.look()
    return answerWorkerRequest(
      { operations: operations.map(inEditions), languages, onFault: options.onFault },
      received,
    )
  }
}

type OfSite = Pick<AppOptions, 'baseUrl' | 'reports' | 'scans' | 'mediaOrigins'>

/** What the pages of the service share. */
const siteOf = (
  { languages, records, words }: LibraryStores,
  { baseUrl, reports = true, scans = [], mediaOrigins = [] }: OfSite,
): SiteContext => ({
  languages,
  baseUrl,
  takesReports: reports,
  scans: new ScanFinder(scans),
  mediaOrigins,
  isEmpty: (name) => recordsOf(records, name).queries.isEmpty(),
  hasWords: () => words.has,
})

/** What of the options the operations follow from. */
type Composing = Pick<AppOptions, 'version' | 'baseUrl' | 'hostOperations' | 'mcp' | 'onFault'> &
  Partial<Pick<AppOptions, 'corsOrigin' | 'reports' | 'scans' | 'mediaOrigins' | 'keys'>>

/** What pages and books are made from. */
export const createReader = (
  stores: LibraryStores,
  { version, ...site }: Pick<AppOptions, 'version'> & OfSite,
): ReaderContext => ({ stores, version, ...siteOf(stores, site) })

/** Every operation in its place. */
function operationsOf(
  stores: LibraryStores,
  pages: RouteGroup,
  { version, hostOperations = [], mcp = true, corsOrigin = '*', onFault = () => undefined, keys, ...site }: Composing,
  { document, deskDocument, wordsDocument }: Documents,
  inEditions: (operation: RoutedOperation) => RoutedOperation,
): readonly RoutedOperation[] {
  const reader = createReader(stores, { version, ...site })
  const written = [
    ...placeOperations(API_ROUTE_GROUP, [
      ...contractResources.flatMap(({ name }) => recordOperations(recordsOf(stores.records, name))),
      ...bookOperations(stores),
      ...chantOperations(stores),
      ...bulkOperations(stores),
      ...canonOperations(stores.canon, passageOperations(stores.findings)),
      searchOperation(stores, (q, language) => findCitedItems(reader, new PageContext(reader, language), q)),
      metaOperation(stores, version),
      ...libraryOperations(stores, document),
      ...collectionOperations(stores.collections),
    ]),
    ...placeOperations(DESK_ROUTE_GROUP, [
      ...deskOperations({ ...reader, keys }),
      ...deskResources.flatMap(({ name }) => recordOperations(recordsOf(stores.records, name))),
    ]),
  ]
  const writes = new ProposalPublisher(stores, () => written.map(inEditions))
  return [
    ...written,
    ...placeOperations(WORDS_ROUTE_GROUP, [
      ...wordOperations(stores),
      ...parallelOperations(stores.canon),
      documentOperation('getWordsOpenApi', 'Words', wordsDocument),
    ]),
    ...placeOperations(SUGGESTIONS_ROUTE_GROUP, [suggestOperation(reader)]),
    ...placeOperations(DESK_ROUTE_GROUP, [
      ...proposalOperations(stores.proposals, writes),
      documentOperation('getDeskOpenApi', 'Desk', deskDocument),
    ]),
    ...placeOperations(pages, [
      ...readerOperations(reader),
      ...reportPages(reader),
      ...epubOperations(reader),
      ...pageOperations(reader, version),
      ...consoleOperations(reader),
    ]),
    ...(mcp
      ? placeOperations(MCP_ROUTE_GROUP, mcpOperations(reader, { origins: parseOrigins(corsOrigin), onFault }))
      : []),
    ...placeOperations(HOST_ROUTE_GROUP, hostOperations),
  ]
}

/** Public, and not one of the operations that it describes. */
const documentOperation = (id: string, tag: string, document: () => unknown) =>
  defineOperation('GET /openapi.json', id, {
    tag,
    summary: 'This interface as OpenAPI 3.1',
    access: 'public',
    unlisted: true,
    answers: {},
    run: () => okResultLater(document()),
  })

/** Calls through only when that long has passed since the last time. */
function atMostEvery(milliseconds: number, act: () => void): () => void {
  let next = 0
  return () => {
    const now = performance.now()
    if (now < next) return
    next = now + milliseconds
    act()
  }
}

/** The same until another text is opened: a promise until it is made, and then what was made, so that its answer can be cached. */
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
