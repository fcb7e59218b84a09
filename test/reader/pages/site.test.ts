/** Everything served besides the API: pages, assets, `/live`, `/metrics`; their headers and restrictions. */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { App } from '../../../src/app.ts'
import { getDataFolderPaths } from '../../../src/host/server/data-folder.ts'
import { createHostOperations } from '../../../src/host/server/host-operations.ts'
import { ServiceMetrics } from '../../../src/host/server/metrics.ts'
import { parseEditorKeys } from '../../../src/http/keys.ts'
import type { RequestHandler } from '../../../src/http/pipeline.ts'
import { getStaticFileHref } from '../../../src/reader/pages/assets.ts'
import { type LibraryStores, openStores } from '../../../src/services/stores.ts'
import { openTestDatabaseFile } from '../../support/database.ts'
import { testFolder } from '../../support/folders.ts'
import { createServiceOver } from '../../support/service.ts'
import { fillSmallSample } from '../../support/small-sample.ts'

const root = testFolder()
const KEY = 'the-key-of-the-tests'
let stores: LibraryStores
let site: RequestHandler
/** The front page before the library has text. */
let frontWithoutText: string

beforeAll(async () => {
  const folder = getDataFolderPaths(root)
  stores = openStores(
    openTestDatabaseFile(folder.library),
    { primary: 'th', all: ['th', 'en'] },
    { textPath: folder.text },
  )
  const metrics = new ServiceMetrics()
  const app: App = createServiceOver(stores, {
    keys: parseEditorKeys(KEY),
    trustedProxies: 1,
    baseUrl: 'https://library.example/sub',
    textCheckMilliseconds: 0,
    hostOperations: createHostOperations(metrics),
    observe: (observation) => metrics.record(observation),
  })
  metrics.watch(() => ({ app, stores, folder, keys: [], isRebuilding: false }))
  site = app.handle
  frontWithoutText = await (await get('/')).text()
  await fillSmallSample(stores, root)
})

afterAll(() => {
  stores.canon.close()
  stores.db.close()
})

const get = async (path: string, init: RequestInit = {}, address = '127.0.0.1') =>
  site(new Request(`http://localhost:8080${path}`, init), () => address)
const getFilePath = (name: string) => getStaticFileHref({ file: (path) => path }, name)
const NAMES = ['icon.svg', 'reader.css', 'read.js', 'sarabun-thai.woff2', 'looped-thai.woff2', 'docs.css', 'viewer.js']
const FILES = NAMES.map(getFilePath)
const READER_PATHS = ['/', '/docs', ...FILES]
const PAGES = [...READER_PATHS, '/live', '/metrics']

describe('every page', () => {
  for (const path of PAGES) {
    test(`${path} is answered with security headers, and 304 when unchanged`, async () => {
      const response = await get(path)
      expect(response.status).toBe(200)
      const body = await response.text()
      expect(body.length).toBeGreaterThan(0)
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      if (READER_PATHS.includes(path)) expect(response.headers.get('x-frame-options')).toBe('DENY')
      expect(response.headers.get('content-type')).toMatch(path.endsWith('.woff2') ? /^font\/woff2$/ : /charset=utf-8$/)
      const head = await get(path, { method: 'HEAD' })
      expect(head.status).toBe(200)
      expect(await head.text()).toBe('')
      expect(head.headers.get('content-type')).toBe(response.headers.get('content-type'))
      // these answers are not cached
      if (path === '/metrics' || path === '/live')
        return expect(response.headers.get('cache-control')).toContain('no-store')
      const etag = response.headers.get('etag') ?? ''
      expect(etag).toMatch(/^"[0-9a-f]{16}"$/)
      expect((await get(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    })
  }

  test('loads immutable files compressed, and fonts as they are', async () => {
    const [style, font] = ['reader.css', 'sarabun-thai.woff2'].map(getFilePath) as [string, string]
    const accepted = { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }
    const response = await get(style, accepted)
    expect(response.headers.get('content-encoding')).toBe('br')
    const plain = await (await get(style)).bytes()
    const bytes = await response.bytes()
    expect(Buffer.from(brotliDecompressSync(bytes)).equals(plain)).toBe(true)
    expect(bytes.byteLength).toBeLessThan(brotliCompressSync(plain, FAST_BROTLI).byteLength)
    expect((await get(font, accepted)).headers.has('content-encoding')).toBe(false)
  })
})

test('a page that is requested with another method says so in Thai', async () => {
  const response = await get('/', { method: 'POST', body: '{}' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  expect(await response.text()).toContain('<h1>ลิงก์นี้ใช้วิธีเรียก POST ไม่ได้')
})

/** The compression of answers that change. */
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

test('an unknown address has a 404 page in Thai', async () => {
  for (const path of ['/nothing', '/assets/', '/assets/../package.json', '/assets/%2e%2e/package.json', '//']) {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await response.text()).toMatch(/<h1>ไม่พบ[^<]+<\/h1>/)
  }
})

test('an error page has links, search box and language, below the public path', async () => {
  const thai = await (await get('/canon/9/nowhere?q=%3Cb%3E')).text()
  expect(thai).toContain('<li><a href="/sub/canon">พระไตรปิฎก</a></li><li><a href="/sub/canon/9">เล่ม ๙</a></li>')
  expect(thai).toContain('value="&lt;b&gt;"')
  expect(thai).toContain('<a href="/sub/canon/9/nowhere?q=%3Cb%3E&amp;lang=en" lang="en" hreflang="en">')
  const english = await (await get('/chant-sections/nowhere?lang=en')).text()
  expect(english).toContain('<html lang="en">')
  expect(english).toContain('<li><a href="/sub/chants?lang=en">Chants</a></li>')
  expect(english).toContain('<h1>There is no such page.</h1>')
  expect(english).toContain('<input type="hidden" name="lang" value="en">')
  expect(english).toContain('<a href="/sub/chant-sections/nowhere?lang=th" lang="th" hreflang="th">')
  // no link of an error page leads to another server
  expect(await (await get('//elsewhere.example/x')).text()).not.toContain('elsewhere.example')
})

test('a page prints its whole address with the host', async () => {
  for (const path of ['/canon/9', '/canon/9/nowhere', '/chants?lang=en'])
    expect(await (await get(path)).text()).toContain(`<p class="address">https://library.example/sub${path}</p>`)
  // in letters that people read, as browsers show it
  const word = await (await get(`/words/${encodeURIComponent('อนัตตา')}`)).text()
  expect(word).toContain('<p class="address">https://library.example/sub/words/อนัตตา</p>')
  const broken = await get('/words/%E0%B8')
  expect(broken.status).toBe(400)
  expect(await broken.text()).toContain('<p class="address">https://library.example/sub/words/%E0%B8</p>')
})

test('a page with a trailing slash redirects; a file and an API answer do not', async () => {
  for (const [path, where] of [
    ['/docs/', '/sub/docs'],
    ['/docs/?lang=en', '/sub/docs?lang=en'],
  ] as const) {
    const response = await get(path)
    expect([response.status, response.headers.get('location')]).toEqual([308, where])
    expect(await response.text()).toBe('')
  }
  expect((await get('/api/v1/languages/')).status).toBe(200)
})

describe('the content security policy', () => {
  for (const path of ['/', '/docs']) {
    test(`of ${path} allows no other origins and no inline scripts`, async () => {
      const response = await get(path)
      const policy = response.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toContain('unsafe')
      const body = await response.text()
      expect(body).not.toMatch(
        /<script(?! type="application\/ld\+json">|[^>]* src="\/sub\/assets\/)|<style|\sstyle="|\son\w+="/,
      )
      for (const [, address = ''] of body.matchAll(/(?:src|<link rel="(?:icon|stylesheet)" href)="([^"]*)"/g)) {
        expect(address).toMatch(/^\/sub\/assets\//)
      }
    })
  }

  test('of the API reference allows the public API address only', async () => {
    const policy = (await get('/docs')).headers.get('content-security-policy')
    expect(policy).toContain("connect-src 'self' https://library.example;")
  })
})

async function edit(method: 'PATCH' | 'DELETE', path: string, body?: object): Promise<void> {
  const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' }
  const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
  expect((await get(`/api/v1${path}`, init)).status).toBe(200)
}

describe('the front page', () => {
  test('counts records with and without text, and follows each write', async () => {
    expect(frontWithoutText).toContain('library import')
    expect(frontWithoutText).toContain('</strong> ๓๐ เรื่อง')
    const filled = await (await get('/')).text()
    expect(filled).not.toContain('library import')
    expect(filled).toContain('</strong> ๑๐ บท')
    await edit('DELETE', '/chants/namo-tassa')
    expect(await (await get('/')).text()).toContain('</strong> ๙ บท')
  })

  test('names the displayed sources', async () => {
    // parts of a title that stay on one line are marked
    const page = (await (await get('/')).text()).replace(/<\/?span[^>]*>/g, '')
    const { texts } = stores.canon.sources.read('th')
    expect(texts).toHaveLength(2)
    for (const { title } of texts) expect(page).toContain(Bun.escapeHTML(title))
  })
})

describe('/metrics', () => {
  test('reports requests, sizes and edits', async () => {
    await get('/api/v1/chants')
    await get('/docs')
    const report = async () => (await get('/metrics')).text()
    const countEdits = (text: string) => Number(/^library_edits_total (\d+)$/m.exec(text)?.[1])
    const before = countEdits(await report())
    await edit('PATCH', '/jataka/jataka-1', { title: 'ชื่ออื่น' })
    const text = await report()
    expect(countEdits(text)).toBe(before + 1)
    expect(text).toMatch(
      /^library_http_requests_total\{operation="listChants",method="GET",route="\/api\/v1\/chants",status="200"\} \d+$/m,
    )
    expect(text).toMatch(
      /^library_http_requests_total\{operation="docsPage",method="GET",route="\/docs",status="200"\} \d+$/m,
    )
    expect(text).toMatch(/^library_database_bytes\{database="library"\} [1-9]\d+$/m)
    expect(text).toMatch(/^library_database_bytes\{database="text"\} [1-9]\d+$/m)
    expect(text).toMatch(/^library_records\{collection="jataka"\} 30$/m)
    for (const name of ['kept_answers_bytes', 'http_rate_limited_total']) {
      expect(text).toMatch(new RegExp(`^library_${name} \\d+$`, 'm'))
    }
  })

  test.each([
    ['127.0.0.1', {}, 200],
    ['127.8.0.1', {}, 200],
    ['::1', {}, 200],
    ['::ffff:127.0.0.1', {}, 200],
    ['203.0.113.7', {}, 401],
    ['::ffff:203.0.113.7', {}, 401],
    ['127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }, 401],
    ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, 401],
    ['127.0.0.1', { forwarded: 'for=203.0.113.7' }, 401],
    ['127.0.0.1', { 'x-real-ip': '203.0.113.7' }, 401],
    ['127.0.0.1', { via: '1.1 proxy' }, 401],
    ['203.0.113.7', { authorization: `Bearer ${KEY}` }, 200],
    ['203.0.113.7', { authorization: `Bearer ${KEY}x` }, 401],
  ])('to %s with %p answers %i', async (address, headers, status) => {
    for (const path of ['/metrics', '/metrics/', '/./metrics']) {
      expect((await get(path, { headers }, address)).status).toBe(status)
    }
    const { headers: sent } = await get('/metrics', { headers }, address)
    expect(sent.get('cache-control')).toContain('no-store')
    expect(sent.has('access-control-allow-origin')).toBe(false)
  })
})
