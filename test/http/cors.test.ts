/** Pages of other origins may use the API, as LIBRARY_CORS_ORIGIN says (decisions §7). */

import { describe, expect, test } from 'bun:test'
import { parseOrigins } from '../../src/http/cors.ts'
import { ICON_PATH, ORIGIN, openTestLibrary, type TestLibrary } from '../support/library.ts'

const SITE = 'https://site.example'

/** An answer of each kind: a read, a kept read, a 304, errors of all kinds, a write, a preflight. */
async function answers(library: TestLibrary, origin: string) {
  const headers = { origin }
  const etag = (await library.get('/languages')).headers.get('etag') ?? ''
  return [
    await library.get('/languages', headers),
    await library.get('/languages', { ...headers, 'if-none-match': etag }),
    await library.get('/books/none', headers),
    await library.get('/nothing', headers),
    await library.get('/books/%', headers),
    await library.call('PUT', '/books', { headers, body: {} }),
    await library.call('POST', '/books', { headers, key: null, body: {} }),
    await library.post('/books', {}, headers),
    await library.call('OPTIONS', '/books', { headers }),
    await library.call('HEAD', '/books', { headers }),
  ]
}

test('every origin is allowed by default, on every API response', async () => {
  for (const { headers } of await answers(openTestLibrary(), SITE)) {
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.has('access-control-allow-credentials')).toBe(false)
  }
})

test('pages and their files are for their own origin only', async () => {
  const library = openTestLibrary({ corsOrigin: SITE })
  for (const path of ['/', '/docs', ICON_PATH, '/nothing']) {
    for (const _ of ['made', 'kept']) {
      const { headers } = await library.get(`${ORIGIN}${path}`, { origin: SITE })
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  }
})

test('preflight lists the headers that a page may send and read', async () => {
  const { headers } = await openTestLibrary().call('OPTIONS', '/books', { headers: { origin: SITE } })
  const list = (name: string) => (headers.get(name) ?? '').split(', ').toSorted()
  expect(list('access-control-allow-headers')).toEqual(['Authorization', 'Content-Type', 'If-Match', 'If-None-Match'])
  expect(list('access-control-expose-headers')).toEqual([
    'ETag',
    'Location',
    'RateLimit',
    'RateLimit-Policy',
    'Retry-After',
  ])
  expect(Number(headers.get('access-control-max-age'))).toBeGreaterThan(0)
})

describe('a configured list of origins', () => {
  const library = openTestLibrary({ corsOrigin: `${SITE}, https://other.example/` })

  test.each([SITE, 'https://other.example'])('allows %s by name', async (origin) => {
    for (const { headers, status } of await answers(library, origin)) {
      expect([status, headers.get('access-control-allow-origin')]).toEqual([status, origin])
      expect((headers.get('vary') ?? '').split(', ')).toContain('Origin')
    }
  })

  test.each(['https://evil.example', `${SITE}.evil.example`, 'http://site.example', 'null', '*', SITE.toUpperCase()])(
    'does not allow %s, and sends Vary: Origin',
    async (origin) => {
      for (const { headers } of await answers(library, origin)) {
        expect(headers.has('access-control-allow-origin')).toBe(false)
        expect((headers.get('vary') ?? '').split(', ')).toContain('Origin')
      }
    },
  )

  test('answers a request without Origin as usual', async () => {
    const { status, headers } = await library.get('/languages')
    expect([status, headers.has('access-control-allow-origin')]).toEqual([200, false])
  })
})

test.each([
  ['*', '*'],
  ['https://a.example,*', '*'],
  ['https://a.example/', ['https://a.example']],
  [' https://a.example , https://b.example ', ['https://a.example', 'https://b.example']],
  ['', []],
])('parses the setting %p as %p', (setting, origins) => {
  expect<unknown>(parseOrigins(setting)).toEqual(origins)
})
