/** An in-memory library for tests: every answer is checked against the OpenAPI document. */

import { brotliDecompressSync } from 'node:zlib'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { contentEditTable } from '../../db/tables.ts'
import type { App, AppOptions } from '../../src/app.ts'
import type { PublishedLanguages } from '../../src/definitions/languages/languages.ts'
import { type EditorKeys, parseEditorKeys } from '../../src/http/keys.ts'
import { getStaticFileHref } from '../../src/reader/pages/assets.ts'
import { type LibraryStores, openStores } from '../../src/services/stores.ts'
import { createAnswerChecker } from './answer-checker.ts'
import { type BuiltInRecordSelection, openTestDatabase, openTestDatabaseFile, TEST_LANGUAGES } from './database.ts'
import { createServiceOver } from './service.ts'

/** The key of `editor`, the only editor of a test library. */
export const TEST_KEY = 'the-key-of-the-tests'
const TEST_KEYS = `editor:${TEST_KEY}`

/** The origin of requests to a test library, which has no port. */
export const ORIGIN = 'http://library.local'
/** The path of the icon, a static file that web pages load. */
export const ICON_PATH = getStaticFileHref({ file: (path) => path }, 'icon.svg')
/** Where the operations of the contract live. */
const BASE = `${ORIGIN}/api/v1`

/** A record of any resource, as the API returns it. */
export interface AnyRecord {
  readonly id: number
  readonly slug: string
  readonly version: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly [field: string]: unknown
}

/** One page of a list, as the API returns it. */
export interface AnyList<T = AnyRecord> {
  readonly items: readonly T[]
  readonly total: number
  readonly limit: number
  readonly offset: number
}

/** The body of an error response. */
export interface ErrorBody {
  readonly error: {
    readonly code: string
    readonly message: string
    readonly issues?: Readonly<Record<string, readonly string[]>>
  }
}

/** Settings of a test library. */
export interface TestLibraryOptions extends Partial<Omit<AppOptions, 'keys'>> {
  /** Keys, or the value of LIBRARY_API_KEY; by default the test key, `''` for a read-only library. */
  readonly keys?: string | EditorKeys
  readonly languages?: PublishedLanguages
  /** Which built-in records it has; `few` by default. */
  readonly facts?: BuiltInRecordSelection
  /** The database, instead of `facts` and `path`. */
  readonly db?: LibraryDatabase
  /** The database file; created with built-in records if there is none. By default the library is in memory. */
  readonly path?: string
}

/** Options of a request to a test library. */
export interface CallOptions {
  /** Sent as JSON. */
  readonly body?: unknown
  /** The body to send unchanged, instead of `body`. */
  readonly raw?: NonNullable<RequestInit['body']>
  /** The key to send, `null` for none. Without it every method but GET, HEAD and OPTIONS sends the test key. */
  readonly key?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** The IP address of the client. */
  readonly address?: string
  /** Whether an unexpected error (status 500) is wanted; otherwise the call throws it. */
  readonly faultExpected?: boolean
}

/** The response to a request. */
export interface LibraryReply<T> {
  readonly status: number
  readonly headers: Headers
  /** The parsed JSON body; undefined if it is empty. */
  readonly body: T
  /** The body as sent, possibly compressed. */
  readonly bytes: Uint8Array
}

/** An open test library with its server in memory. Disposing closes it. */
export interface TestLibrary extends Disposable {
  readonly app: App
  readonly stores: LibraryStores
  readonly db: LibraryDatabase
  /**
   * Sends a request and checks the response (createAnswerChecker).
   * @param path below /api/v1 (`/books?limit=1`), or a whole URL (`http://api/api/v1/books`)
   */
  call<T = unknown>(method: string, path: string, options?: CallOptions): Promise<LibraryReply<T>>
  get<T = unknown>(path: string, headers?: CallOptions['headers']): Promise<LibraryReply<T>>
  post<T = unknown>(path: string, body: unknown, headers?: CallOptions['headers']): Promise<LibraryReply<T>>
  put<T = unknown>(path: string, body: unknown, headers?: CallOptions['headers']): Promise<LibraryReply<T>>
  patch<T = unknown>(path: string, body: unknown, headers?: CallOptions['headers']): Promise<LibraryReply<T>>
  remove<T = unknown>(path: string, headers?: CallOptions['headers']): Promise<LibraryReply<T>>
  /** Returns the rows of the edit log, oldest first. */
  edits(): readonly (typeof contentEditTable.$inferSelect)[]
  /** Unexpected errors since the library was opened. */
  readonly faults: readonly unknown[]
  /** Opens another server over the same database, with other settings. */
  with(settings: Omit<TestLibraryOptions, 'facts' | 'path'>): TestLibrary
  close(): void
}

/** Opens a test library with its server. */
export function openTestLibrary({ facts = 'few', path, db, ...settings }: TestLibraryOptions = {}): TestLibrary {
  return serveLibrary(db ?? (path === undefined ? openTestDatabase(facts) : openTestDatabaseFile(path)), settings)
}

function serveLibrary(db: LibraryDatabase, options: TestLibraryOptions): TestLibrary {
  const { keys = TEST_KEYS, languages, ...settings } = options
  const stores = openStores(db, languages ?? TEST_LANGUAGES, { textPath: null })
  const faults: unknown[] = []
  const app = createServiceOver(stores, {
    keys: typeof keys === 'string' ? parseEditorKeys(keys) : keys,
    onFault: (error) => faults.push(error),
    ...settings,
  })
  const checker = createAnswerChecker(app)
  const call: TestLibrary['call'] = async <T>(method: string, target: string, sent: CallOptions = {}) => {
    const request = requestOf(method, target, sent)
    const faultsBefore = faults.length
    const response = await app.handle(request, () => sent.address)
    if (faults.length > faultsBefore && !sent.faultExpected) throw faults.at(-1)
    const bytes = await response.bytes()
    const body = parsed(response, bytes)
    await checker(method, request.url, { status: response.status, headers: response.headers, bytes, body })
    return { status: response.status, headers: response.headers, body: body as T, bytes }
  }
  return {
    app,
    stores,
    db,
    call,
    get: (target, headers) => call('GET', target, headers ? { headers } : {}),
    post: (target, body, headers) => call('POST', target, { body, ...(headers ? { headers } : {}) }),
    put: (target, body, headers) => call('PUT', target, { body, ...(headers ? { headers } : {}) }),
    patch: (target, body, headers) => call('PATCH', target, { body, ...(headers ? { headers } : {}) }),
    remove: (target, headers) => call('DELETE', target, headers ? { headers } : {}),
    edits: () => db.orm.select().from(contentEditTable).orderBy(contentEditTable.id).all(),
    faults,
    with: (other) => serveLibrary(db, { ...options, ...other }),
    close: () => db.close(),
    [Symbol.dispose]: () => db.close(),
  }
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

function requestOf(method: string, target: string, sent: CallOptions): Request {
  const headers = new Headers()
  const key = sent.key === undefined && !READING.has(method) ? TEST_KEY : sent.key
  if (key) headers.set('authorization', `Bearer ${key}`)
  const body = sent.raw ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body))
  if (body !== undefined) headers.set('content-type', 'application/json')
  for (const [name, value] of Object.entries(sent.headers ?? {})) headers.set(name, value)
  const url = target.startsWith('http') ? target : BASE + target
  return new Request(url, body === undefined ? { method, headers } : { method, headers, body })
}

function parsed(response: Response, bytes: Uint8Array): unknown {
  // images are not text
  const isPicture = response.headers.get('content-type') === 'image/png'
  if (bytes.byteLength === 0 || isPicture) return undefined
  const plain = decoded(response.headers.get('content-encoding'), bytes)
  const text = new TextDecoder('utf-8', { fatal: true }).decode(plain)
  return response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text
}

function decoded(encoding: string | null, bytes: Uint8Array): Uint8Array {
  const whole = Uint8Array.from(bytes)
  if (encoding === 'zstd') return Bun.zstdDecompressSync(whole)
  if (encoding === 'gzip') return Bun.gunzipSync(whole)
  if (encoding === 'br') return brotliDecompressSync(whole)
  if (encoding !== null) throw new Error(`An answer in the encoding ${encoding}`)
  return bytes
}
