/**
 * How EPUBs are served: their cost, and what needs no worker. test/http/generated-files.test.ts has the cache and the
 * queue.
 */

import { afterAll, expect, test } from 'bun:test'
import { type AppOptions, createApp } from '../../../src/app.ts'
import { BOOKS, epubAddress, openEpubLibrary } from './epub-library.ts'

const library = await openEpubLibrary()
afterAll(() => library[Symbol.dispose]())

const LIMIT = 100

/** Creates a service of its own, so that no other test has used its rate limit. */
function serve(options: Partial<AppOptions> = {}) {
  const service = createApp(library.stores, {
    keys: [],
    trustedProxies: 0,
    corsOrigin: '*',
    version: '0.0.0-test',
    rateLimit: LIMIT,
    textCheckMilliseconds: 0,
    ...options,
  })
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    service.handle(new Request(`http://library.local${encodeURI(path)}`, { method, headers }))
  let allowance = LIMIT
  /** Returns the cost of a request, rounded to 20 or 1, since some allowance is restored between two requests. */
  const getCost = (response: Response): number => {
    const previous = allowance
    allowance = Number(/r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1])
    return previous - allowance > 10 ? 20 : 1
  }
  return { get, costOf: getCost }
}

test.each(BOOKS)(
  'the EPUB of %s costs 20 when it is generated, and 1 when cached, unchanged or asked by HEAD',
  async (page) => {
    const { get, costOf: getCost } = serve()
    const address = epubAddress(page)
    const generated = await get(address)
    expect([generated.status, getCost(generated)]).toEqual([200, 20])
    const bytes = await generated.bytes()
    expect(generated.headers.get('content-length')).toBe(String(bytes.byteLength))
    const stored = await get(address, { 'accept-encoding': 'zstd, br, gzip' })
    expect([getCost(stored), stored.headers.get('content-encoding')]).toEqual([1, null])
    const unchanged = await get(address, { 'if-none-match': generated.headers.get('etag') ?? '' })
    expect([unchanged.status, getCost(unchanged)]).toEqual([304, 1])
    const head = await get(address, {}, 'HEAD')
    expect([head.status, getCost(head), (await head.bytes()).byteLength]).toEqual([200, 1, 0])
    expect(head.headers.get('content-disposition')).toBe(generated.headers.get('content-disposition'))
  },
)

test('redirects, missing EPUBs and the sources page need no worker', async () => {
  const answer = () => Promise.reject(new Error('The worker was asked'))
  const { get } = serve({ worker: { isWriting: false, answer } })
  const paths = ['/canon/9/royal.epub?lang=th', '/canon/9/none.epub', '/books/none.epub', '/sources']
  expect(await Promise.all(paths.map(async (path) => (await get(path)).status))).toEqual([308, 404, 404, 200])
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
  const { get } = serve({ baseUrl: 'https://example.org/dhamma' })
  const { unzipSync } = await import('fflate')
  const files = unzipSync(await (await get('/canon/9/royal.epub')).bytes())
  const about = new TextDecoder().decode(files['EPUB/about.xhtml'])
  expect(about).toContain('<a href="https://example.org/dhamma/canon/9/royal">')
  expect((await get('/canon/09/royal.epub')).headers.get('location')).toBe('/dhamma/canon/9/royal.epub')
})
