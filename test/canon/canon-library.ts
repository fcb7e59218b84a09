/** A library with a canon for tests, served in memory over HTTP, with its text on disk. */

import { Database } from 'bun:sqlite'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LibraryDatabase } from '../../db/library-database.ts'
import { contentEditTable } from '../../db/tables.ts'
import type { App } from '../../src/app.ts'
import type { Canon } from '../../src/canon/canon.ts'
import { getTranslationLanguages } from '../../src/definitions/languages/languages.ts'
import { callOnce } from '../../src/definitions/once.ts'
import { parseEditorKeys } from '../../src/http/keys.ts'
import { importTexts } from '../../src/intake/import/import.ts'
import type { ImportSummary } from '../../src/intake/import/progress.ts'
import { exportCollectionsToFolder, restoreCollectionsFromFolder } from '../../src/records/collections/folder.ts'
import type { CollectionDumpStore } from '../../src/records/collections/store.ts'
import type { TranslationStore } from '../../src/records/translations/translations.ts'
import { type LibraryStores, openStores } from '../../src/services/stores.ts'
import { TestFolder, type TestPackage } from '../intake/import/packages.ts'
import { createAnswerChecker } from '../support/answer-checker.ts'
import { openTestDatabase, openTestDatabaseFile, TEST_LANGUAGES } from '../support/database.ts'
import type { Json } from '../support/json.ts'
import { ORIGIN } from '../support/library.ts'
import { createServiceOver } from '../support/service.ts'

/** Key of `editor`, who may publish. */
export const TEST_KEY = 'the-key-of-the-tests'
/** Key of `malee`, who may only propose. */
export const PROPOSING_KEY = 'the-key-that-only-proposes'
/** Key of `dao`, a second editor who may publish. */
export const SECOND_KEY = 'the-key-of-somebody-else'
const BASE = `${ORIGIN}/api/v1`

/** The response to a request, with its body parsed from JSON. */
export interface LibraryReply<T> {
  readonly status: number
  readonly headers: Headers
  readonly body: T
}

export type { Json }

/** An open test library with its server in memory. Disposing closes it and removes its folder. */
export interface CanonLibrary extends Disposable {
  readonly app: App
  readonly stores: LibraryStores
  readonly folder: TestFolder
  readonly db: LibraryDatabase
  readonly canon: Canon
  readonly collections: CollectionDumpStore
  readonly translations: TranslationStore
  /** Sends a request below /api/v1 and validates the response by the OpenAPI document. GET sends no key. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<LibraryReply<Json>>
  /** The same with the key, whatever the method. */
  api(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<LibraryReply<Json>>
  /** The same below /api/desk. */
  desk(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<LibraryReply<Json>>
  /** Returns the body of GET without a key. @throws Error if the status is not 200 */
  get(path: string): Promise<Json>
  /** Writes a correction over the API of the desk. @returns its response */
  correct(correction: object): Promise<Json>
  /** Exports the collections and restores them into another library, except for the collections `without`. */
  carry(to: CanonLibrary, ...without: readonly string[]): void
  /** Requests a web page for readers. @returns its HTML, and the address to which it redirects */
  visit(path: string): Promise<{ readonly status: number; readonly location: string | null; readonly text: string }>
  /** Imports packages as `library import` does. */
  import(...packages: readonly (TestPackage | string)[]): Promise<ImportSummary>
  /** Imports packages, and looks for misprints as `library suspects` does. */
  importForSuspects(...packages: readonly (TestPackage | string)[]): Promise<ImportSummary>
  /** Returns the rows of the edit log, oldest first. */
  edits(): readonly (typeof contentEditTable.$inferSelect)[]
}

/** Opens a library in memory with packages. Caches what the import of the same packages made. */
export async function openCanonLibrary(...packages: readonly (TestPackage | string)[]): Promise<CanonLibrary> {
  const key = JSON.stringify(packages)
  const known = imported.get(key)
  if (known) return openLibraryCopy(known)
  const library = await openCanonLibraryOver(openTestDatabase(), ...packages)
  if (packages.length > 0) remember(key, createLibraryImage(library))
  return library
}

/** Like openCanonLibrary, with the misprints that `library suspects` finds in the packages. */
export async function openLibraryWithSuspects(...packages: readonly TestPackage[]): Promise<CanonLibrary> {
  const key = `searched ${JSON.stringify(packages)}`
  const known = imported.get(key)
  if (known) return openLibraryCopy(known)
  const library = await openCanonLibrary()
  if (packages.length === 0) return library
  await library.importForSuspects(...packages)
  remember(key, createLibraryImage(library))
  return library
}

/** Creates the request body that corrects a suspect, as the desk lists it, to its first proposed correction. */
export function createCorrectionOfSuspect(suspect: Json, reason: string) {
  const { source, division, entry, edition, volume, page, before, wrong, after, proposals } = suspect
  return { source, division, entry, edition, volume, page, before, wrong, after, right: proposals[0].right, reason }
}

/** Returns the numbers of all passages by `source entry edition`. */
export function readPassageNumbers({ folder }: CanonLibrary): Record<string, number> {
  using text = new Database(folder.file('text.db'), { readonly: true })
  const rows = text.query<{ name: string; number: number }, []>(
    `SELECT sources.id || ' ' || entry || ' ' || edition AS name, number FROM passages
     JOIN texts ON texts.id = passages.text JOIN sources ON sources.rank = passages.source`,
  )
  return Object.fromEntries(rows.all().map(({ name, number }) => [name, number]))
}

/** The bytes of library.db and text.db, from which copies are opened. */
export interface LibraryImage {
  readonly library: Uint8Array
  readonly text: Uint8Array
}

/** Copies the databases of a library into memory. */
export const createLibraryImage = ({ db, folder }: CanonLibrary): LibraryImage => ({
  library: db.sqlite.serialize(),
  text: readFileSync(join(folder.path, 'text.db')),
})

const imported = new Map<string, LibraryImage>()
/** Caches built libraries, since most tests start from one of a few. */
const MAX_IMPORTED = 16

function remember(key: string, image: LibraryImage): void {
  const [oldest] = imported.keys()
  if (oldest !== undefined && imported.size >= MAX_IMPORTED) imported.delete(oldest)
  imported.set(key, image)
}

/** Opens a new library from an image. */
export function openLibraryCopy({ library, text }: LibraryImage): CanonLibrary {
  const folder = new TestFolder()
  writeFileSync(join(folder.path, 'text.db'), text)
  return servedFrom(folder, LibraryDatabase.copyOf(library))
}

/**
 * Opens a canon library over a database and imports packages.
 * @param over a database, or the name of a file in the library's folder, so that another process can write to it
 */
export async function openCanonLibraryOver(
  over: LibraryDatabase | string,
  ...packages: readonly (TestPackage | string)[]
): Promise<CanonLibrary> {
  const folder = new TestFolder()
  const library = servedFrom(folder, typeof over === 'string' ? openTestDatabaseFile(folder.file(over)) : over)
  if (packages.length > 0) await library.import(...packages)
  return library
}

function servedFrom(folder: TestFolder, db: LibraryDatabase): CanonLibrary {
  const faults: unknown[] = []
  const onFault = (error: unknown) => void faults.push(error)
  const stores = openStores(db, TEST_LANGUAGES, { textPath: join(folder.path, 'text.db'), onFault })
  const { canon, collections, translations } = stores
  // many tests only import
  const app = callOnce(() =>
    createServiceOver(stores, {
      keys: parseEditorKeys(`editor:${TEST_KEY},malee?:${PROPOSING_KEY},dao:${SECOND_KEY}`),
      // tests that need scans write them into this folder
      scans: [{ source: 'first', folder: join(folder.path, 'scans'), offset: 0, readers: false }],
      textCheckMilliseconds: 0,
      onFault,
    }),
  )
  const checker = callOnce(() => createAnswerChecker(app(), () => canon.text.editions))
  const call: CanonLibrary['call'] = async (method, path, body, headers = {}) => {
    const gated = method === 'GET' ? {} : { authorization: `Bearer ${TEST_KEY}` }
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const request = new Request(path.startsWith('http') ? path : BASE + path, {
      method,
      headers: { ...gated, ...json, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const response = await app().handle(request)
    const bytes = await response.bytes()
    const parsed = bytes.length > 0 ? JSON.parse(new TextDecoder().decode(bytes)) : undefined
    const fault = faults.shift()
    if (fault !== undefined) throw fault
    await checker()(method, request.url, {
      status: response.status,
      headers: response.headers,
      bytes,
      body: parsed,
    })
    return { status: response.status, headers: response.headers, body: parsed }
  }
  const api: CanonLibrary['api'] = (method, path, body, headers) =>
    call(method, path, body, { authorization: `Bearer ${TEST_KEY}`, ...headers })
  const desk: CanonLibrary['desk'] = (method, path, ...rest) => api(method, `${ORIGIN}/api/desk${path}`, ...rest)
  const importPackages = (given: readonly (TestPackage | string)[], suspects: boolean) =>
    importTexts({
      paths: given.map((pack) => (typeof pack === 'string' ? pack : folder.put(pack))),
      dataFolder: folder.path,
      library: db,
      languages: getTranslationLanguages(TEST_LANGUAGES),
      suspects,
    })
  return {
    get app() {
      return app()
    },
    stores,
    folder,
    db,
    canon,
    collections,
    translations,
    call,
    api,
    desk,
    get: async (path) => {
      const reply = await call('GET', path)
      if (reply.status !== 200) throw new Error(`GET ${path} → ${reply.status} ${JSON.stringify(reply.body)}`)
      return reply.body
    },
    correct: async (correction) => {
      const { status, body } = await desk('POST', '/corrections', correction)
      if (status !== 201) throw new Error(`A correction → ${status} ${JSON.stringify(body)}`)
      return body
    },
    carry: (to, ...without) => {
      const exported = folder.file('exported')
      mkdirSync(exported, { recursive: true })
      exportCollectionsToFolder(collections, exported)
      for (const name of without) rmSync(join(exported, `${name}.json`))
      restoreCollectionsFromFolder(to.collections, exported)
    },
    visit: async (path) => {
      const response = await app().handle(new Request(`http://library.local${encodeURI(path)}`))
      const fault = faults.shift()
      if (fault !== undefined) throw fault
      return {
        status: response.status,
        location: response.headers.get('location'),
        text: await response.text(),
      }
    },
    import: (...given) => importPackages(given, false),
    importForSuspects: (...given) => importPackages(given, true),
    edits: () => db.orm.select().from(contentEditTable).orderBy(contentEditTable.id).all(),
    [Symbol.dispose]: () => {
      canon.close()
      db.close()
      folder[Symbol.dispose]()
    },
  }
}
