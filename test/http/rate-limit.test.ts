/** Requests are counted by caller and by cost, in bounded memory (contract, Limits; decisions §7). */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { toCallerIpAddress } from '../../src/http/caller.ts'
import { MAX_COUNTED_CALLERS, RATE_WINDOW_SECONDS, RateLimiter } from '../../src/http/rate-limit.ts'
import { type ErrorBody, ICON_PATH, ORIGIN, openTestLibrary, TEST_KEY } from '../support/library.ts'

/** A limiter whose clock is idle until it is moved. */
function createLimiter(limit: number, mostCallers?: number) {
  const clock = { now: 1000 }
  return { clock, limiter: new RateLimiter(limit, () => clock.now, mostCallers) }
}

describe('allowance of a caller (GCRA)', () => {
  test('is spent per request and refills evenly over a minute', () => {
    const { limiter, clock } = createLimiter(60)
    for (let left = 59; left >= 0; left--)
      expect(limiter.take('a', 1)).toMatchObject({ allowed: true, remaining: left })
    expect(limiter.take('a', 1)).toMatchObject({ allowed: false, remaining: 0, reset: 60, retryAfter: 1 })
    clock.now += 1
    expect(limiter.take('a', 1)).toMatchObject({ allowed: true, remaining: 0 })
    clock.now += RATE_WINDOW_SECONDS
    expect(limiter.take('a', 1)).toMatchObject({ allowed: true, remaining: 59 })
  })

  test('is counted per caller', () => {
    const { limiter } = createLimiter(1)
    expect(limiter.take('a', 1).allowed).toBe(true)
    expect(limiter.take('a', 1).allowed).toBe(false)
    expect(limiter.take('b', 1).allowed).toBe(true)
  })

  test('a costly request takes its cost; a request above the allowance takes nothing', () => {
    const { limiter } = createLimiter(30)
    expect(limiter.take('a', 20)).toMatchObject({ allowed: true, remaining: 10 })
    expect(limiter.take('a', 20)).toMatchObject({ allowed: false, remaining: 10, retryAfter: 20 })
    expect(limiter.take('a', 1)).toMatchObject({ allowed: true, remaining: 9 })
  })

  test('a cost above the whole limit takes all of it, so that the request can succeed', () => {
    const { limiter, clock } = createLimiter(5)
    expect(limiter.take('a', 20)).toMatchObject({ allowed: true, remaining: 0 })
    expect(limiter.take('a', 20)).toMatchObject({ allowed: false, retryAfter: 60 })
    clock.now += 60
    expect(limiter.take('a', 20).allowed).toBe(true)
  })

  test('Retry-After is a whole number of seconds, at least 1, after which the request succeeds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.array(fc.record({ cost: fc.constantFrom(1, 5, 20), wait: fc.double({ min: 0, max: 3, noNaN: true }) }), {
          maxLength: 60,
        }),
        (limit, requests) => {
          const { limiter, clock } = createLimiter(limit)
          for (const { cost, wait } of requests) {
            clock.now += wait
            const { allowed, remaining, reset, retryAfter } = limiter.take('a', cost)
            expect(remaining >= 0 && remaining <= limit && reset >= 0 && reset <= RATE_WINDOW_SECONDS).toBe(true)
            if (allowed) continue
            expect(Number.isInteger(retryAfter) && retryAfter >= 1).toBe(true)
            clock.now += retryAfter
            expect(limiter.take('a', cost).allowed).toBe(true)
          }
        },
      ),
    )
  })

  test('no caller gets more than twice the limit in any minute', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 400 }),
        (limit, waits) => {
          const { limiter, clock } = createLimiter(limit)
          const granted: number[] = []
          for (const wait of waits) {
            clock.now += wait
            if (limiter.take('a', 1).allowed) granted.push(clock.now)
          }
          for (const start of granted) {
            expect(granted.filter((at) => at >= start && at < start + RATE_WINDOW_SECONDS).length).toBeLessThanOrEqual(
              2 * limit,
            )
          }
        },
      ),
    )
  })

  test('memory for callers is bounded, and active callers are remembered', () => {
    const { limiter } = createLimiter(1, 100)
    for (let n = 0; n < 10_000; n++) {
      limiter.take(`caller-${n}`, 1)
      if (n % 50 === 0) limiter.take('busy', 1)
    }
    expect(limiter.callers).toBeLessThanOrEqual(100)
    expect(limiter.take('busy', 1).allowed).toBe(false)
    expect(MAX_COUNTED_CALLERS).toBeLessThanOrEqual(100_000)
  })
})

describe('caller address', () => {
  const forwarded = (value: string) => new Headers({ 'x-forwarded-for': value })
  test.each([
    ['203.0.113.9', '', 0, '203.0.113.9'],
    ['203.0.113.9', '198.51.100.1', 0, '203.0.113.9'],
    ['10.0.0.1', '198.51.100.1', 1, '198.51.100.1'],
    ['10.0.0.1', '1.1.1.1, 198.51.100.1', 1, '198.51.100.1'],
    ['10.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.2', 2, '198.51.100.1'],
    ['10.0.0.1', ' 1.1.1.1 ,198.51.100.1 , 10.0.0.2 ', 2, '198.51.100.1'],
    ['10.0.0.1', '', 1, '10.0.0.1'],
    ['10.0.0.1', '198.51.100.1', 2, '10.0.0.1'],
    ['10.0.0.1', '198.51.100.1:4711', 1, '198.51.100.1'],
    ['10.0.0.1', '[2001:db8::1]:4711', 1, '2001:db8:0:0::/64'],
    ['10.0.0.1', '[2001:db8::1]', 1, '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '', 0, '2001:db8:1:2::/64'],
    ['2001:db8:1:2::6', '', 0, '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::7', '', 0, '2001:db8:1:2::/64'],
    ['2001:db8::', '', 0, '2001:db8:0:0::/64'],
    ['::1', '', 0, '0:0:0:0::/64'],
    ['fe80::1%eth0', '', 0, 'fe80:0:0:0::/64'],
    ['::ffff:203.0.113.9', '', 0, '203.0.113.9'],
  ])('from %s, forwarded for %p behind %i proxies is %s', (address, header, proxies, caller) => {
    expect(toCallerIpAddress(header === '' ? new Headers() : forwarded(header), address, proxies)).toBe(caller)
  })

  test('is never longer than an address, whatever the header contains', () => {
    for (const hop of ['x'.repeat(10_000), ':'.repeat(10_000), '1.1.1.1:'.repeat(2_000)]) {
      expect(toCallerIpAddress(forwarded(hop), '10.0.0.1', 1).length).toBeLessThanOrEqual(64)
    }
  })

  test('IPv6 addresses of one /64 are one caller', () => {
    const group = fc.nat(0xffff).map((n) => n.toString(16))
    fc.assert(
      fc.property(
        fc.array(group, { minLength: 4, maxLength: 4 }),
        fc.array(group, { minLength: 4, maxLength: 4 }),
        group,
        (net, host, other) => {
          const one = toCallerIpAddress(new Headers(), [...net, ...host].join(':'), 0)
          expect(toCallerIpAddress(new Headers(), [...net, other, ...host.slice(1)].join(':'), 0)).toBe(one)
          const elsewhere = [other, ...net.slice(1), ...host].join(':')
          expect(toCallerIpAddress(new Headers(), elsewhere, 0) === one).toBe(other === net[0])
        },
      ),
    )
  })
})

describe('rate limit over HTTP', () => {
  test('every response has policy and remaining allowance, a 429 also the time to wait', async () => {
    const library = openTestLibrary({ rateLimit: 3 })
    const paths = ['/languages', '/languages', '/books/none']
    for (const [index, path] of paths.entries()) {
      const { headers } = await library.get(path)
      expect(headers.get('ratelimit-policy')).toBe('"default";q=3;w=60')
      expect(headers.get('ratelimit')).toMatch(new RegExp(`^"default";r=${2 - index};t=\\d+$`))
      expect(headers.has('retry-after')).toBe(false)
    }
    const { status, headers, body } = await library.get<ErrorBody>('/languages')
    expect([status, body.error.code]).toEqual([429, 'rate_limited'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(body.error.message).toContain(`${headers.get('retry-after')} วินาที`)
    expect(headers.get('ratelimit')).toStartWith('"default";r=0;')
    expect((await library.call('GET', '/languages', { address: '203.0.113.7' })).status).toBe(200)
  })

  test.each([
    ['a read', 'GET', '/languages', 1],
    ['a write without a key', 'POST', '/books', 1],
    ['a preflight', 'OPTIONS', '/books', 1],
    ['a path that is not there', 'GET', '/nothing', 1],
    ['bad percent-encoding', 'GET', '/books/%', 1],
    ['a search in a volume', 'GET', '/canon/volumes/1/search?q=ab', 20],
    ['a search in a volume, asked as HEAD', 'HEAD', '/canon/volumes/1/search?q=ab', 20],
    ['a search in a volume that is not there', 'GET', '/canon/volumes/99/search', 20],
    ['a search across the library', 'GET', '/search?q=ab', 5],
    ['a page', 'GET', `${ORIGIN}/docs`, 1],
    ['a page with the readings of other sources', 'GET', `${ORIGIN}/canon/9/pali/1?variants=1`, 10],
  ])('%s is charged its cost', async (_, method, path, cost) => {
    const library = openTestLibrary({ rateLimit: 100 })
    const { headers } = await library.call(method, path, method === 'POST' ? { body: {}, key: null } : {})
    expect(headers.get('ratelimit')).toStartWith(`"default";r=${100 - cost};`)
  })

  test('files of a page cost nothing, even above the limit', async () => {
    const library = openTestLibrary({ rateLimit: 2 })
    for (let n = 0; n < 10; n++) expect((await library.get(`${ORIGIN}${ICON_PATH}`)).status).toBe(200)
    expect((await library.get('/languages')).headers.get('ratelimit')).toStartWith('"default";r=1;')
    await library.get('/languages')
    expect((await library.get('/languages')).status).toBe(429)
    expect((await library.get(`${ORIGIN}${ICON_PATH}`)).status).toBe(200)
  })

  test('a page above the limit says so in Thai or English', async () => {
    const library = openTestLibrary({ rateLimit: 1 })
    await library.get(`${ORIGIN}/docs`)
    const { status, headers, body } = await library.get<string>(`${ORIGIN}/docs`)
    expect([status, headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
    expect(body).toContain(`${headers.get('retry-after')} วินาที`)
  })

  test('a cached response costs as much as a fresh one', async () => {
    const library = openTestLibrary({ rateLimit: 2 })
    expect([
      (await library.get('/languages')).status,
      (await library.get('/languages')).status,
      (await library.get('/languages')).status,
    ]).toEqual([200, 200, 429])
  })

  test('the setting 0 turns the limit and its headers off', async () => {
    const library = openTestLibrary({ rateLimit: 0 })
    for (let n = 0; n < 700; n++) await library.app.handle(new Request('http://library.local/api/v1/languages'))
    const { status, headers } = await library.get('/languages')
    expect([status, headers.has('ratelimit'), headers.has('ratelimit-policy')]).toEqual([200, false, false])
  })

  test('behind a proxy the caller is the address that the proxy saw, and cannot be forged', async () => {
    const library = openTestLibrary({ rateLimit: 1, trustedProxies: 1 })
    const from = async (forwardedFor: string) =>
      (
        await library.call('GET', '/languages', {
          address: '10.0.0.1',
          headers: { 'x-forwarded-for': forwardedFor },
        })
      ).status
    expect(await from('198.51.100.1')).toBe(200)
    expect(await from('7.7.7.7, 198.51.100.1')).toBe(429)
    expect(await from('198.51.100.2')).toBe(200)
    const open = openTestLibrary({ rateLimit: 1 })
    const made = async (forwardedFor: string) =>
      (
        await open.call('GET', '/languages', {
          address: '10.0.0.1',
          headers: { 'x-forwarded-for': forwardedFor },
        })
      ).status
    expect([await made('1.1.1.1'), await made('2.2.2.2')]).toEqual([200, 429])
  })

  test('a write above the limit changes nothing', async () => {
    const library = openTestLibrary({ rateLimit: 1 })
    for (let n = 0; n < 10; n++) await library.remove('/books/none')
    expect((await library.post('/books', { slug: 'a', title: 'ก' })).status).toBe(429)
    expect(library.edits()).toEqual([])
  })

  test('a valid key is counted instead of the address, with ten times the limit', async () => {
    const library = openTestLibrary({ rateLimit: 3 })
    const ask = (address: string, key: string | null) => library.call('GET', '/languages', { address, key })
    for (let n = 0; n < 3; n++) await ask('203.0.113.7', null)
    expect((await ask('203.0.113.7', null)).status).toBe(429)
    for (const [index, address] of ['203.0.113.7', '203.0.113.8'].entries()) {
      const { status, headers } = await ask(address, TEST_KEY)
      expect([status, headers.get('ratelimit-policy')]).toEqual([200, '"default";q=30;w=60'])
      expect(headers.get('ratelimit')).toStartWith(`"default";r=${29 - index};`)
    }
    expect((await ask('203.0.113.8', null)).headers.get('ratelimit')).toStartWith('"default";r=2;')
  })

  test.each([
    ['a read', 'GET', '/languages'],
    ['a write', 'POST', '/books'],
    ['what needs the key', 'GET', '/collections/chants'],
    ['what is not there', 'GET', '/nothing'],
  ])('a wrong key costs twenty, with %s', async (_, method, path) => {
    const library = openTestLibrary({ rateLimit: 100 })
    const { headers } = await library.call(method, path, { key: `${TEST_KEY}x` })
    expect([headers.get('ratelimit-policy'), headers.get('ratelimit')?.split(';')[1]]).toEqual([
      '"default";q=100;w=60',
      'r=80',
    ])
  })

  test('a server without keys does not charge for a wrong key', async () => {
    const library = openTestLibrary({ rateLimit: 100, keys: '' })
    const { headers } = await library.call('GET', '/languages', { key: TEST_KEY })
    expect(headers.get('ratelimit')).toStartWith('"default";r=99;')
  })
})
