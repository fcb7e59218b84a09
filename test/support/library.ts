/** An in-memory library for tests: every answer is checked against the OpenAPI document. */

import { brotliDecompressSync } from 'node:zlib'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { contentEditTable } from '../../db/tables.ts'
import type { App, AppOptions } from '../../src/app.ts'
import type { PublishedLanguages } from '../../src/definitions/languages/languages.ts'
import { type EditorKeys, parseEditorKeys } from '../../src/http/keys.ts'
import { getStaticFileHref } from '../../src/reader/pages/assets.ts'
import { type LibraryStores, openStores } from '../../src/services/stores.ts'
import { answerChecker } from './answer-checker.ts'
import { openTestDatabase, openTestFile, TEST_LANGUAGES, type TestFacts } from './database.ts'
import { createServiceOver } from './service.ts'

/** The key that the test library knows, under the name `editor`. */
export const TEST_KEY = 'the-key-of-the-tests'
const TEST_KEYS = `editor:${TEST_KEY}`

/** Where the test library is found. */
export const ORIGIN = 'http://library.local'
/** The path of a file that pages load. */
export const ICON = getStaticFileHref({ file: (path) => path }, 'icon.svg')
/** Where the operations of the contract live. */
const BASE = `${ORIGIN}/api/v1`

/** The record of any resource, as it is answered. */
export interface AnyRecord {
  readonly id: number
  readonly slug: string
  readonly version: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly [field: string]: unknown
}

/** One page of any list. */
export interface AnyList<T = AnyRecord> {
  readonly items: readonly T[]
  readonly total: number
  readonly limit: number
  readonly offset: number
}

/** The body of any refusal. */
export interface ErrorBody {
  readonly error: {
    readonly code: string
    readonly message: string
    readonly issues?: Readonly<Record<string, readonly string[]>>
  }
}

export interface TestLibraryOptions extends Partial<Omit<AppOptions, 'keys'>> {
  /** Keys, or the value of LIBRARY_API_KEY; the test key when absent, `''` for a library that only lets read. */
  readonly keys?: string | EditorKeys
  readonly languages?: PublishedLanguages
  /** The built-in records that are there. */
  readonly facts?: TestFacts
  /** The database, instead of `facts` and `path`. */
  readonly db?: LibraryDatabase
  /** The database file; with the built-in records when there is none yet. In memory when absent. */
  readonly path?: string
}

export interface CallOptions {
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as it is, instead of `body`. */
  readonly raw?: NonNullable<RequestInit['body']>
  /** The key to send, `null` for none. Without it every method but GET, HEAD and OPTIONS sends the test key. */
  readonly key?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** The address that the request comes from. */
  readonly address?: string
  /** For tests that break something on purpose: an unexpected error does not fail the call. */
  readonly faultExpected?: boolean
}

export interface LibraryReply<T> {
  readonly status: number
  readonly headers: Headers
  /** The parsed JSON body; `undefined` where there is none. */
  readonly body: T
  /** The body as it was sent, not decompressed. */
  readonly bytes: Uint8Array
}

export interface TestLibrary extends Disposable {
  readonly app: App
  readonly stores: LibraryStores
  readonly db: LibraryDatabase
  /**
   * Sends one request and gives its answer, after checking that the document names its status and describes
   * its body, and that a refusal has the one error shape in Thai and tells nothing of the inside.
   * @param path below /api/v1 (`/books?limit=1`), or a whole address (`http://api/api/v1/books`).
   */
  call<T = unknown>(method: string, path: string, options?: CallOptions): Promise<LibraryReply<T>>
  get<T = unknown>(path: string, headers?: CallOptions['headers']): Promise<LibraryReply<T>>
  post<T = unknown>(path: string, body: unknown, headers?: CallOptions['headers']): Promise<LibraryReply<T>>
  put<T = unknown>(path: string, body: unknown, headers?: CallOptions['headers']): Promise<LibraryReply<T>>
  patch<T = unknown>(path: string, body: unknown, headers?: CallOptions['headers']): Promise<LibraryReply<T>>
  remove<T = unknown>(path: string, headers?: CallOptions['headers']): Promise<LibraryReply<T>>
  /** The lines of the audit log, oldest first. */
  edits(): readonly (typeof contentEditTable.$inferSelect)[]
  /** Unexpected errors since the library was opened. */
  readonly faults: readonly unknown[]
  /** Another service over the same stored records, with other settings. */
  with(settings: Omit<TestLibraryOptions, 'facts' | 'path'>): TestLibrary
  close(): void
}

/** A library of its own for one test or one file of tests. */
export function openTestLibrary({ facts = 'few', path, db, ...settings }: TestLibraryOptions = {}): TestLibrary {
  return serveLibrary(db ?? (path === undefined ? openTestDatabase(facts) : openTestFile(path)), settings)
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
  const checker = answerChecker(app)
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
  // pictures are no text
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
