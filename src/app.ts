/** Composes the service from its operations; it never listens and never opens a database. */

import { canonOperations } from './canon/routes.ts'
import { editionLookUp } from './canon/routes-editions.ts'
import { sameOperations } from './canon/routes-same.ts'
import { allResources, deskResources } from './definitions/registry.ts'
import { ProposedWrites } from './desk/proposed-writes.ts'
import { deskOperations } from './desk/routes.ts'
import { consoleOperations } from './desk/routes-console.ts'
import { proposalOperations } from './desk/routes-proposals.ts'
import { passageOperations } from './findings/decisions/routes.ts'
import { BodyBudget } from './http/body-budget.ts'
import { parseOrigins } from './http/cors.ts'
import { HeavyReads } from './http/heavy-reads.ts'
import { type Operation, okOnceMade, operation } from './http/operation.ts'
import { type Handle, mount } from './http/pipeline.ts'
import { type Limits, makeLimits } from './http/rate-limit.ts'
import type { Answered, ReceivedRequest } from './http/request-worker.ts'
import { GeneratedFiles, type ResponseCache, responseCache } from './http/response-cache.ts'
import { on, type RouteGroup, type Served } from './http/route-group.ts'
import { answerInWorker } from './http/run-operation.ts'
import type { Service } from './http/service.ts'
import { epubOperations } from './reader/epub/routes.ts'
import { mcpOperations } from './reader/mcp/routes.ts'
import { PageContext, type Site } from './reader/pages/page-context.ts'
import {
  API,
  DESK,
  HOST,
  MCP,
  pagesOf,
  routeGroupOf,
  SUGGESTIONS,
  WORDS,
} from './reader/pages/route-groups.ts'
import { pageOperations } from './reader/pages/routes.ts'
import { readerOperations } from './reader/routes.ts'
import { reportPages } from './reader/saved/routes-reports.ts'
import { citedItems } from './reader/search/cited-items.ts'
import { suggestOperation } from './reader/search/suggest.ts'
import { formerAddressIn } from './reader/shared/former-address.ts'
import type { Reader } from './reader/shared/reader.ts'
import { recordsOf } from './records/all.ts'
import { bookOperations } from './records/books/routes.ts'
import { bulkOperations } from './records/bulk/routes.ts'
import { chantOperations } from './records/chants/routes.ts'
import { collectionOperations } from './records/collections/routes.ts'
import { recordOperations } from './records/routes.ts'
import { libraryOperations } from './services/routes.ts'
import { metaOperation } from './services/routes-meta.ts'
import { searchOperation } from './services/routes-search.ts'
import { type ScanSetting, Scans } from './services/scans.ts'
import type { Stores } from './services/stores.ts'
import { wordOperations } from './words/routes.ts'

/** The configuration of the service. */
export interface AppOptions
  extends Pick<Service, 'keys' | 'keyRing' | 'trustedProxies' | 'primary' | 'worker' | 'observe'>,
    Partial<Pick<Service, 'sharedCache' | 'onFault'>> {
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
  readonly handle: Handle
  readonly operations: readonly Served[]
  /** The OpenAPI document of the contract's API. */
  readonly document: () => unknown
  /** The OpenAPI document of the desk's API. */
  readonly deskDocument: () => unknown
  /** The OpenAPI document of what programs may read beyond the contract. */
  readonly wordsDocument: () => unknown
  readonly responses: ResponseCache
  readonly limits: Limits | undefined
  readonly heavyReads: HeavyReads
}

/** Looking costs about as much as answering a kept read, so not every request looks. */
const TEXT_CHECK = 200

/** Composes the service over opened stores. */
export function createApp(stores: Stores, options: AppOptions): App {
  const { canon, db, languages } = stores
  const documentOf = (routeGroup: RouteGroup) =>
    memoizeByText(stores, () => mounted.document(routeGroup, options.version, options.baseUrl))
  const documents = documentsOf(documentOf)
  const pages = pagesOf(siteOf(stores, options), formerAddressIn({ db, divisions: canon.divisions }))
  const inEditions = editionLookUp(() => canon.text.editions)
  const operations = operationsOf(stores, pages, options, documents, inEditions)
  const responses = responseCache()
  const lookForText = atMostEvery(options.textCheckMilliseconds ?? TEXT_CHECK, () => refresh(stores))
  const limits = makeLimits(options.rateLimit)
  const heavyReads = new HeavyReads()
  const mounted = mount({
    sharedCache: 0,
    onFault: () => undefined,
    ...options,
    operations,
    inEditions,
    languages,
    responses,
    generated: new GeneratedFiles(),
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
  document: documentOf(API),
  deskDocument: documentOf(DESK),
  wordsDocument: documentOf(WORDS),
})

/** Opens what an import has put there. */
function refresh({ canon, words }: Stores): void {
  canon.refresh()
  words.refresh()
}

/** Answers whole requests over stores of its own, in a worker (see http/worker.ts), which is never given a request for a document. */
export function createAnswering(
  stores: Stores,
  options: Pick<AppOptions, 'version' | 'baseUrl'> & Pick<Service, 'onFault'>,
): (received: ReceivedRequest) => Promise<Answered> {
  const nowhere = () => Promise.reject(new Error('A worker answers no request for a document'))
  const { canon, languages, db } = stores
  const pages = pagesOf(siteOf(stores, options), formerAddressIn({ db, divisions: canon.divisions }))
  const inEditions = editionLookUp(() => canon.text.editions)
  const documents = documentsOf(() => nowhere)
  const operations = operationsOf(stores, pages, options, documents, inEditions)
  return (received) => {
    refresh(stores)
    db.version.look()
    return answerInWorker(
      { operations: operations.map(inEditions), languages, onFault: options.onFault },
      received,
    )
  }
}

type OfSite = Pick<AppOptions, 'baseUrl' | 'reports' | 'scans' | 'mediaOrigins'>

/** What the pages of the service share. */
const siteOf = (
  { languages, records, words }: Stores,
  { baseUrl, reports = true, scans = [], mediaOrigins = [] }: OfSite,
): Site => ({
  languages,
  baseUrl,
  takesReports: reports,
  scans: new Scans(scans),
  mediaOrigins,
  isEmpty: (name) => recordsOf(records, name).queries.isEmpty(),
  hasWords: () => words.has,
})

/** What of the options the operations follow from. */
type Composing = Pick<AppOptions, 'version' | 'baseUrl' | 'hostOperations' | 'mcp' | 'onFault'> &
  Partial<Pick<AppOptions, 'corsOrigin' | 'reports' | 'scans' | 'mediaOrigins' | 'keys'>>

/** What pages and books are made from. */
export const readerOver = (
  stores: Stores,
  { version, ...site }: Pick<AppOptions, 'version'> & OfSite,
): Reader => ({ stores, version, ...siteOf(stores, site) })

/** Every operation in its place. */
function operationsOf(
  stores: Stores,
  pages: RouteGroup,
  {
    version,
    hostOperations = [],
    mcp = true,
    corsOrigin = '*',
    onFault = () => undefined,
    keys,
    ...site
  }: Composing,
  { document, deskDocument, wordsDocument }: Documents,
  inEditions: (operation: Served) => Served,
): readonly Served[] {
  const reader = readerOver(stores, { version, ...site })
  const written = [
    ...on(API, [
      ...allResources.flatMap(({ name }) => recordOperations(recordsOf(stores.records, name))),
      ...bookOperations(stores),
      ...chantOperations(stores),
      ...bulkOperations(stores),
      ...canonOperations(stores.canon, passageOperations(stores.findings)),
      searchOperation(stores, (q, language) => citedItems(reader, new PageContext(reader, language), q)),
      metaOperation(stores, version),
      ...libraryOperations(stores, document),
      ...collectionOperations(stores.collections),
    ]),
    ...on(DESK, [
      ...deskOperations({ ...reader, keys }),
      ...deskResources.flatMap(({ name }) => recordOperations(recordsOf(stores.records, name))),
    ]),
  ]
  const writes = new ProposedWrites(stores, () => written.map(inEditions))
  return [
    ...written,
    ...on(WORDS, [
      ...wordOperations(stores),
      ...sameOperations(stores.canon),
      documentOperation('getWordsOpenApi', 'Words', wordsDocument),
    ]),
    ...on(SUGGESTIONS, [suggestOperation(reader)]),
    ...on(DESK, [
      ...proposalOperations(stores.proposals, writes),
      documentOperation('getDeskOpenApi', 'Desk', deskDocument),
    ]),
    ...on(pages, [
      ...readerOperations(reader),
      ...reportPages(reader),
      ...epubOperations(reader),
      ...pageOperations(reader, version),
      ...consoleOperations(reader),
    ]),
    ...(mcp ? on(MCP, mcpOperations(reader, { origins: parseOrigins(corsOrigin), onFault })) : []),
    ...on(HOST, hostOperations),
  ]
}

/** Public, and not one of the operations that it describes. */
const documentOperation = (id: string, tag: string, document: () => unknown) =>
  operation('GET /openapi.json', id, {
    tag,
    summary: 'This interface as OpenAPI 3.1',
    access: 'public',
    unlisted: true,
    answers: {},
    run: () => okOnceMade(document()),
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
function memoizeByText<T>({ canon }: Stores, make: () => Promise<T>): () => T | Promise<T> {
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
