/** What a shared cache may store: only public answers, which do not depend on the caller (scale §3). */

import { afterAll, describe, expect, test } from 'bun:test'
import { ICON_PATH, ORIGIN, openTestLibrary, TEST_KEY } from '../support/library.ts'

const library = openTestLibrary({ sharedCache: 2, rateLimit: 1000 })
afterAll(() => library.close())

const SHARED = 'public, max-age=0, s-maxage=2, stale-while-revalidate=8, stale-if-error=86400'
const LIMIT = ['ratelimit', 'ratelimit-policy']
const listLimitHeaders = (headers: Headers) => LIMIT.filter((name) => headers.has(name))
const KEYED = { authorization: `Bearer ${TEST_KEY}` }

describe('LIBRARY_SHARED_CACHE', () => {
  test('allows shared caching of public reads, without data about the caller', async () => {
    for (const path of ['/books?limit=3', '/languages', `${ORIGIN}/`]) {
      for (const turn of [1, 2, 3]) {
        const { status, headers } = await library.get(path)
        expect([turn, status, headers.get('cache-control')]).toEqual([turn, 200, SHARED])
        expect(listLimitHeaders(headers)).toEqual([])
      }
      const etag = (await library.get(path)).headers.get('etag') ?? ''
      const unchanged = await library.get(path, { 'if-none-match': etag })
      expect([unchanged.status, unchanged.headers.get('cache-control')]).toEqual([304, SHARED])
      expect(listLimitHeaders(unchanged.headers)).toEqual([])
    }
  })

  test('answers requests with a key as usual, whoever asked before or after', async () => {
    const path = '/books?limit=4'
    for (const _ of [1, 2]) {
      const own = await library.get(path, KEYED)
      expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'no-cache'])
      expect(listLimitHeaders(own.headers)).toEqual(LIMIT)
      const etag = own.headers.get('etag') ?? ''
      const unchanged = await library.get(path, { ...KEYED, 'if-none-match': etag })
      expect([unchanged.status, unchanged.headers.get('cache-control')]).toEqual([304, 'no-cache'])
      const other = await library.get(path)
      expect([other.headers.get('cache-control'), listLimitHeaders(other.headers)]).toEqual([SHARED, []])
    }
    const wrong = await library.get(path, { authorization: 'Bearer no-such-key-at-all' })
    expect(wrong.headers.get('cache-control')).toBe('no-cache')
  })

  test('forbids caching of errors, redirects and reads that need a key', async () => {
    const missing = await library.get('/chants/no-such-chant')
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(listLimitHeaders(missing.headers)).toEqual(LIMIT)
    const moved = await library.get(`${ORIGIN}/chants/`)
    expect([moved.status, moved.headers.get('cache-control')]).toEqual([308, 'no-cache'])
    const gated = await library.get('/collections/chants', KEYED)
    expect([gated.status, gated.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const written = await library.post('/chants', { slug: 'a-chant', title: 'บท', pali: 'นะโม' })
    expect(written.headers.get('cache-control')).toBe('private, no-store')
  })

  test('the next answer of the origin contains a write', async () => {
    const before = (await library.get('/chants')).headers.get('etag')
    await library.post('/chants', { slug: 'another', title: 'อีกบท', pali: 'พุทธัง' })
    const { headers } = await library.get('/chants')
    expect(headers.get('etag')).not.toBe(before)
    expect(headers.get('cache-control')).toBe(SHARED)
  })

  test('files with a hash are cached for a year, without rate limit headers', async () => {
    for (const _ of [1, 2]) {
      const { headers } = await library.get(ORIGIN + ICON_PATH)
      expect([headers.get('cache-control'), listLimitHeaders(headers)]).toEqual([
        'public, max-age=31536000, immutable',
        [],
      ])
    }
  })

  test('/health is never stored', async () => {
    for (const _ of [1, 2]) {
      const { headers } = await library.get('/health')
      expect(headers.get('cache-control')).toContain('no-store')
      expect(listLimitHeaders(headers)).toEqual(LIMIT)
    }
  })
})

test('when off, every public read is revalidated', async () => {
  const plain = library.with({ sharedCache: 0 })
  for (const _ of [1, 2]) {
    const { headers } = await plain.get('/languages')
    expect([headers.get('cache-control'), listLimitHeaders(headers)]).toEqual(['no-cache', LIMIT])
  }
})
