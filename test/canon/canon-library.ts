/** A library with a canon to ask questions of, over HTTP in memory, with its text on disk. */

import { join } from 'node:path'
import { LibraryDatabase } from '../../db/library-database.ts'
import { contentEdit } from '../../db/tables.ts'
import type { App } from '../../src/app.ts'
import { Canon } from '../../src/canon/canon.ts'
import { canonOperations } from '../../src/canon/routes.ts'
import { CollectionStore } from '../../src/collections/store.ts'
import { KeptAnswers } from '../../src/http/kept-answers.ts'
import { parseKeys } from '../../src/http/keys.ts'
import { mount } from '../../src/http/mount.ts'
import { openApiDocument } from '../../src/http/openapi.ts'
import { openFrontDoor } from '../../src/http/service.ts'
import { tagsOf } from '../../src/http/tags.ts'
import { TranslationStore } from '../../src/languages/translations.ts'
import { recordOperations } from '../../src/records/routes.ts'
import { RecordStore } from '../../src/records/store.ts'
import { resources } from '../../src/resources/registry.ts'
import { importTexts } from '../../src/texts/import.ts'
import type { ImportSummary } from '../../src/texts/progress.ts'
import { answerChecker } from '../support/answer-checker.ts'
import { TestFolder, type TestPackage } from '../texts/packages.ts'

export const TEST_KEY = 'the-key-of-the-tests'
const BASE = 'http://library.local/api/v1'

export interface Reply<T> {
  readonly status: number
  readonly headers: Headers
  readonly body: T
}

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
export type Json = any

export interface CanonLibrary extends Disposable {
  readonly folder: TestFolder
  readonly db: LibraryDatabase
  readonly canon: Canon
  readonly collections: CollectionStore
  readonly translations: TranslationStore
  /** Sends one request; its answer is held against the OpenAPI document. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply<Json>>
  get(path: string): Promise<Json>
  /** Imports packages as `library import` does. */
  import(...packages: readonly (TestPackage | string)[]): Promise<ImportSummary>
  edits(): readonly (typeof contentEdit.$inferSelect)[]
}

/** @param packages imported first */
export async function openCanonLibrary(
  ...packages: readonly (TestPackage | string)[]
): Promise<CanonLibrary> {
  const folder = new TestFolder()
  const db = LibraryDatabase.open(':memory:')
  const languages = { primary: 'th', all: ['th', 'en'] }
  const translations = new TranslationStore(db, languages)
  const faults: unknown[] = []
  const onFault = (error: unknown) => void faults.push(error)
  const canon = new Canon({ db, translations, textPath: join(folder.path, 'text.db'), onFault })
  const records = [resources.pitakas, resources.divisions, resources['dhamma-groups'], resources.books]
  const operations = [
    ...records.map((resource) => new RecordStore(db, resource, translations)).flatMap(recordOperations),
    ...canonOperations(canon),
  ]
  const generation = () => {
    canon.refresh()
    return db.generation
  }
  const kept = new KeptAnswers(16 * 1024 * 1024)
  const keys = parseKeys(`editor:${TEST_KEY}`)
  const mounted = mount(operations, { keys, languages, kept, generation, onFault, onRoute: () => undefined })
  const handle = openFrontDoor({
    app: mounted,
    operations,
    kept,
    generation,
    trustedProxies: 0,
    origins: '*',
    routeOf: () => undefined,
  })
  const document = openApiDocument(operations, { version: '0', tags: tagsOf(operations) })
  const app: App = { handle, operations, document: () => document, kept, limiter: undefined }
  const check = answerChecker(app)
  const call: CanonLibrary['call'] = async (method, path, body, headers = {}) => {
    const gated = method === 'GET' ? {} : { authorization: `Bearer ${TEST_KEY}` }
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const request = new Request(BASE + path, {
      method,
      headers: { ...gated, ...json, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const response = await handle(request)
    const bytes = await response.bytes()
    const parsed = bytes.length > 0 ? JSON.parse(new TextDecoder().decode(bytes)) : undefined
    const fault = faults.shift()
    if (fault !== undefined) throw fault
    await check(method, request.url, {
      status: response.status,
      headers: response.headers,
      bytes,
      body: parsed,
    })
    return { status: response.status, headers: response.headers, body: parsed }
  }
  const library: CanonLibrary = {
    folder,
    db,
    canon,
    collections: new CollectionStore(db, canon.collections),
    translations,
    call,
    get: async (path) => {
      const reply = await call('GET', path)
      if (reply.status !== 200) throw new Error(`GET ${path} → ${reply.status} ${JSON.stringify(reply.body)}`)
      return reply.body
    },
    import: (...given) =>
      importTexts({
        paths: given.map((pack) => (typeof pack === 'string' ? pack : folder.put(pack))),
        dataFolder: folder.path,
        library: db,
      }),
    edits: () => db.orm.select().from(contentEdit).orderBy(contentEdit.id).all(),
    [Symbol.dispose]: () => {
      canon.close()
      db.close()
      folder[Symbol.dispose]()
    },
  }
  if (packages.length > 0) await library.import(...packages)
  return library
}
