/** Composes the service from its operations; it never listens and never opens a database. */

import { canonOperations } from './canon/routes.ts'
import { withEditions } from './canon/routes-editions.ts'
import { sameOperations } from './canon/routes-same.ts'
import { areSame, type Edition } from './definitions/editions.ts'
import { allResources, deskResources } from './definitions/registry.ts'
import { ProposedWrites } from './desk/proposed-writes.ts'
import { deskOperations } from './desk/routes.ts'
import { consoleOperations } from './desk/routes-console.ts'
import { proposalOperations } from './desk/routes-proposals.ts'
import { passageOperations } from './findings/decisions/routes.ts'
import { BodyBudget } from './http/body-budget.ts'
import { parseOrigins } from './http/cors.ts'
import { HeavyReads } from './http/heavy-reads.ts'
import { type KeptAnswers, keptAnswers, MadeAnswers } from './http/kept-answers.ts'
import type { Answered, ReceivedRequest } from './http/lane.ts'
import { type Handle, mount } from './http/mount.ts'
import { type Operation, okOnceMade, operation } from './http/operation.ts'
import { type Limits, limitsOf } from './http/rate-limit.ts'
import type { Service } from './http/service.ts'
import { on, type Served, type Surface } from './http/surface.ts'
import { answerAsked } from './http/work.ts'
import { epubOperations } from './reader/epub/routes.ts'
import { mcpOperations } from './reader/mcp/routes.ts'
import { pageOperations } from './reader/pages/routes.ts'
import { API, DESK, HOST, MCP, pagesOf, SUGGESTIONS, surfaceOf, WORDS } from './reader/pages/surfaces.ts'
import { type Site, Visit } from './reader/pages/visit.ts'
import { readerOperations } from './reader/routes.ts'
import { reportPages } from './reader/saved/routes-reports.ts'
import { citedItems } from './reader/search/cited-items.ts'
import { suggestOperation } from './reader/search/suggest.ts'
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

export interface AppOptions
  extends Pick<Service, 'keys' | 'keyRing' | 'trustedProxies' | 'primary' | 'lane' | 'observe'>,
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

export interface App {
  readonly handle: Handle
  readonly operations: readonly Served[]
  /** The OpenAPI document of the contract's API. */
  readonly document: () => unknown
  /** The OpenAPI document of the desk's API. */
  readonly deskDocument: () => unknown
  /** The OpenAPI document of what programs may read beyond the contract. */
  readonly wordsDocument: () => unknown
  readonly kept: KeptAnswers
  readonly limits: Limits | undefined
  readonly heavyReads: HeavyReads
}

/** Looking costs about as much as answering a kept read, so not every request looks. */
const TEXT_CHECK = 200

export function createApp(stores: Stores, options: AppOptions): App {
  const documents = {
    document: () => served().document(),
    deskDocument: () => served().deskDocument(),
    wordsDocument: () => served().wordsDocument(),
  }
  const pages = pagesOf(siteOf(stores, options))
  const operations = operationsOf(stores, pages, options, documents)
  const [kept, made] = [keptAnswers(), new MadeAnswers()]
  const lookForText = atMostEvery(options.textCheckMilliseconds ?? TEXT_CHECK, () => refresh(stores))
  const { version } = stores.db
  const lookAround = () => {
    lookForText()
    version.lookOnce()
  }
  const limits = limitsOf(options.rateLimit)
  const heavyReads = new HeavyReads()
  const serve = (operations: readonly Served[]) => {
    const mounted = mount({
      sharedCache: 0,
      onFault: () => undefined,
      ...options,
      operations,
      languages: stores.languages,
      kept,
      made,
      bodies: new BodyBudget(),
      heavyReads,
      version,
      lookAround,
      limits,
      origins: parseOrigins(options.corsOrigin),
      surfaceOf: surfaceOf(pages),
    })
    const documentOf = (surface: Surface) =>
      once(() => mounted.document(surface, options.version, options.baseUrl))
    return { handle: mounted.handle, ...documentsOf(documentOf) }
  }
  const served = forEditions(stores, (editions) => serve(withEditions(operations, editions)))
  const handle: Handle = (request, addressOf) => {
    // before anything is routed: what is taken and how it is described follows from the text
    lookForText()
    return served().handle(request, addressOf)
  }
  return { handle, operations, ...documents, kept, limits, heavyReads }
}

type Documents = Pick<App, 'document' | 'deskDocument' | 'wordsDocument'>

const documentsOf = (documentOf: (surface: Surface) => () => unknown): Documents => ({
  document: documentOf(API),
  deskDocument: documentOf(DESK),
  wordsDocument: documentOf(WORDS),
})

/** Opens what an import has put there. */
function refresh({ canon, words }: Stores): void {
  canon.refresh()
  words.refresh()
}

/** Makes something for the editions that there are, and anew when a text brings one or takes one away. */
function forEditions<T>({ canon }: Stores, make: (editions: readonly Edition[]) => T): () => T {
  let made: { readonly editions: readonly Edition[]; readonly of: T } | undefined
  return () => {
    const { editions } = canon.text
    if (!made || !areSame(made.editions, editions)) made = { editions, of: make(editions) }
    return made.of
  }
}

/**
 * Answers whole requests over stores of its own, as a thread beside the service does (see http/lane.ts); what is public
 * is never asked for there, documents among it.
 */
export function createAnswering(
  stores: Stores,
  options: Pick<AppOptions, 'version' | 'baseUrl'> & Pick<Service, 'onFault'>,
): (asked: ReceivedRequest) => Promise<Answered> {
  const nowhere = () => Promise.reject(new Error('Documents are made where they are asked for'))
  const { languages, db } = stores
  const pages = pagesOf(siteOf(stores, options))
  const operations = operationsOf(
    stores,
    pages,
    options,
    documentsOf(() => nowhere),
  )
  const served = forEditions(stores, (editions) => withEditions(operations, editions))
  return (asked) => {
    refresh(stores)
    db.version.look()
    return answerAsked({ operations: served(), languages, onFault: options.onFault }, asked)
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
  Partial<Pick<AppOptions, 'corsOrigin' | 'reports' | 'scans' | 'mediaOrigins'>>

/** What pages and books are made from. */
export const readerOver = (
  stores: Stores,
  { version, ...site }: Pick<AppOptions, 'version'> & OfSite,
): Reader => ({ stores, version, ...siteOf(stores, site) })

/** Every operation in its place. */
function operationsOf(
  stores: Stores,
  pages: Surface,
  {
    version,
    hostOperations = [],
    mcp = true,
    corsOrigin = '*',
    onFault = () => undefined,
    ...site
  }: Composing,
  { document, deskDocument, wordsDocument }: Documents,
): readonly Served[] {
  const reader = readerOver(stores, { version, ...site })
  const written = [
    ...on(API, [
      ...allResources.flatMap(({ name }) => recordOperations(recordsOf(stores.records, name))),
      ...bookOperations(stores),
      ...chantOperations(stores),
      ...bulkOperations(stores),
      ...canonOperations(stores.canon, passageOperations(stores.findings)),
      searchOperation(stores, (q, language) => citedItems(reader, new Visit(reader, language), q)),
      metaOperation(stores, version),
      ...libraryOperations(stores, document),
      ...collectionOperations(stores.collections),
    ]),
    ...on(DESK, [
      ...deskOperations(reader),
      ...deskResources.flatMap(({ name }) => recordOperations(recordsOf(stores.records, name))),
    ]),
  ]
  const writes = new ProposedWrites(
    stores,
    forEditions(stores, (editions) => withEditions(written, editions)),
  )
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

/** The same at every call: a promise until it is made, and then what was made, so that its answer can be kept. */
function once<T>(make: () => Promise<T>): () => T | Promise<T> {
  let made: T | Promise<T> | undefined
  return () => {
    made ??= make().then((value) => {
      made = value
      return value
    })
    return made
  }
}
