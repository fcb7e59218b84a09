/** How books to carry are served: what they cost, when they are made again, and beside whom. */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type AppOptions, createApp, createWorkerApp } from '../../../src/app.ts'
import type { RequestWorker } from '../../../src/http/request-worker.ts'
import { BOOKS, type EpubLibrary, epubAddress, openEpubLibrary } from './epub-library.ts'

let library: EpubLibrary
beforeAll(async () => {
  library = await openEpubLibrary()
})
afterAll(() => library[Symbol.dispose]())

const NOBODY = { keys: [], trustedProxies: 0, corsOrigin: '*', version: '0.0.0-test' }
const LIMIT = 100

/** A service of its own that counts; with a worker thread that counts what it makes. */
function serve(options: Partial<AppOptions> = {}, withWorker = false, { stores } = library) {
  const answering = createWorkerApp(stores, { ...NOBODY, ...options, onFault: () => undefined })
  const made: string[] = []
  let open: Promise<void> | undefined
  const worker: RequestWorker = {
    isWriting: false,
    answer: async (input) => {
      made.push(input.target)
      await open
      return answering(input)
    },
  }
  const service = createApp(stores, {
    ...{ ...NOBODY, rateLimit: LIMIT, textCheckMilliseconds: 0, ...options },
    ...(withWorker ? { worker } : {}),
  })
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    service.handle(new Request(`http://library.local${encodeURI(path)}`, { method, headers }))
  let left = LIMIT
  /** What a request cost: 20 or 1, though some of the allowance has come back since the one before. */
  const costOf = (response: Response): number => {
    const before = left
    left = Number(/r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1])
    return before - left > 10 ? 20 : 1
  }
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    open = promise
    return resolve
  }
  return { get, costOf, made, hold, service }
}

describe.each([
  ['in one thread', false],
  ['with a thread beside', true],
])('%s', (_, withWorker) => {
  test('an EPUB costs 20 when it is generated, and 1 when cached, unchanged or asked by HEAD', async () => {
    for (const page of BOOKS) {
      const { get, costOf } = serve({}, withWorker)
      const address = epubAddress(page)
      const made = await get(address)
      expect([address, made.status, costOf(made)]).toEqual([address, 200, 20])
      const bytes = await made.bytes()
      expect(made.headers.get('content-length')).toBe(String(bytes.byteLength))
      expect(made.headers.get('content-encoding')).toBeNull()
      const stored = await get(address, { 'accept-encoding': 'zstd, br, gzip' })
      expect([address, costOf(stored), stored.headers.get('content-encoding')]).toEqual([address, 1, null])
      expect(Buffer.compare(bytes, await stored.bytes())).toBe(0)
      const etag = made.headers.get('etag') ?? ''
      const unchanged = await get(address, { 'if-none-match': etag })
      expect([address, unchanged.status, costOf(unchanged)]).toEqual([address, 304, 1])
      const head = await get(address, {}, 'HEAD')
      expect([head.status, costOf(head), (await head.bytes()).byteLength]).toEqual([200, 1, 0])
      for (const name of ['content-type', 'content-length', 'content-disposition', 'etag', 'cache-control'])
        expect([name, head.headers.get(name)]).toEqual([name, made.headers.get(name)])
    }
  })

  test('an EPUB is generated again after every write and shows it', async () => {
    using own = await openEpubLibrary()
    const { get, costOf } = serve({}, withWorker, own)
    const address = '/canon/9/royal.epub'
    const first = await get(address)
    expect(costOf(first)).toBe(20)
    const write = async (method: string, path: string, body: object) =>
      expect((await own.call(method, path, body)).status).toBeLessThan(300)
    await write('PATCH', '/books/reader-book', { title: 'ชื่อใหม่' })
    const same = await get(address)
    expect([costOf(same), same.headers.get('etag')]).toEqual([20, first.headers.get('etag')])
    expect(costOf(await get(address))).toBe(1)
    await write('PATCH', '/canon/volumes/9/entries/a', { title: 'ชื่อหัวข้อใหม่' })
    const renamed = await get(address)
    expect([costOf(renamed), renamed.headers.get('etag') !== first.headers.get('etag')]).toEqual([20, true])
    await own.correct({ before: 'ใน', wrong: 'โสก', after: 'นี้', right: 'โลก' })
    expect(costOf(await get(address))).toBe(20)
  })
})

test('simultaneous requests for one EPUB generate it once', async () => {
  const { get, made, hold } = serve({ rateLimit: 0 }, true)
  const release = hold()
  const asking = Array.from({ length: 20 }, () => get('/canon/9/royal.epub'))
  const other = get('/canon/9/pali.epub')
  release()
  const answers = await Promise.all(asking)
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect((await other).status).toBe(200)
  expect(made.toSorted()).toEqual(['/canon/9/pali.epub', '/canon/9/royal.epub'])
})

test('redirects, missing EPUBs and the sources page need no worker', async () => {
  const { get, made } = serve({}, true)
  const statuses = ['/canon/9/royal.epub?lang=th', '/canon/9/none.epub', '/books/none.epub', '/sources'].map(
    async (path) => (await get(path)).status,
  )
  expect(await Promise.all(statuses)).toEqual([308, 404, 404, 200])
  expect(made).toEqual([])
})

test('an EPUB is not cached if the library changes while it is generated', async () => {
  const { get, costOf, hold } = serve({}, true)
  const release = hold()
  const asking = get('/books/reader-book.epub')
  await library.call('PATCH', '/books/reader-book', { subtitle: 'ชื่อรองอีกชื่อหนึ่ง' })
  release()
  costOf(await asking)
  expect(costOf(await get('/books/reader-book.epub'))).toBe(20)
  expect(costOf(await get('/books/reader-book.epub'))).toBe(1)
})

test('a shared cache may store an EPUB like a page', async () => {
  const { get } = serve({ sharedCache: 5 }, true)
  const response = await get('/canon/9/royal.epub')
  expect(response.headers.get('cache-control')).toContain('s-maxage=5')
  expect(response.headers.get('ratelimit')).toBeNull()
})

test('the file name omits direction overrides of older records', async () => {
  library.stores.db.write('test', (log) => {
    const title = 'ก\u202egpj\u2066.exe'
    library.stores.db.sqlite.query("UPDATE books SET title = ? WHERE slug = 'reader-book'").run(title)
    log({ action: 'patch', collection: 'books', record: 'reader-book', change: { title } })
  })
  const { headers } = await serve().get('/books/reader-book.epub')
  expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain("''กgpj.exe ")
})

test('behind a proxy path the EPUB has its public address', async () => {
  const { get } = serve({ baseUrl: 'https://example.org/dhamma' }, true)
  const { unzipSync } = await import('fflate')
  const files = unzipSync(await (await get('/canon/9/royal.epub')).bytes())
  const about = new TextDecoder().decode(files['EPUB/about.xhtml'])
  expect(about).toContain('<a href="https://example.org/dhamma/canon/9/royal">')
  expect((await get('/canon/09/royal.epub')).headers.get('location')).toBe('/dhamma/canon/9/royal.epub')
})
