/** Entity tags and conditions (contract, common rule 3 and Versioning; decisions §7). */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { AppError } from '../../src/foundation/app-error.ts'
import { isNoneMatchFailing, parsePrecondition } from '../../src/http/preconditions.ts'
import { getFullRoutePath, requiresKey } from '../../src/http/route-group.ts'
import { type AnyRecord, ICON_PATH } from '../support/library.ts'
import { addressOf, library, operations } from './every-operation.ts'

const { body: chant } = await library.get<AnyRecord>('/chants/example-1')
/**
 * Without text, headings, dictionaries, reports and a public address there is nothing to show here; the last is a file
 * of the desk.
 */
const EMPTY =
  /\/(health|sitemap\.xml|pages\/1|entries\/1|passage|same|same\/1\/1|canon\/1\/1|canon\/1\/1\/1|scan|reports\/1|desk\/files\/1|[^/]+\.epub)$|local\/words\/1$/
const publicReads = operations
  .filter((operation) => operation.method === 'get' && !requiresKey(operation))
  .map((operation) => addressOf(getFullRoutePath(operation)).replace(/\/search$/, '/search?q=ธรรม&edition=royal'))
  .filter((path) => !EMPTY.test(path))

describe.each(publicReads)('GET %s', (path) => {
  test('sends a strong entity tag, and 304 without a body for that tag', async () => {
    const first = await library.get(path)
    const etag = first.headers.get('etag') ?? ''
    expect(first.status).toBe(200)
    expect(etag).toMatch(/^"[0-9a-f]{16}"$/)
    expect(first.headers.get('cache-control')).toBe(
      path.endsWith(ICON_PATH) ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    for (const method of ['GET', 'HEAD']) {
      const again = await library.call(method, path, { headers: { 'if-none-match': etag } })
      expect([again.status, again.bytes.byteLength, again.headers.has('content-type')]).toEqual([304, 0, false])
      for (const name of ['etag', 'cache-control', 'vary']) {
        expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)])
      }
    }
  })
})

describe('If-None-Match', () => {
  const tag = '0123456789abcdef'
  test.each([
    [`"${tag}"`, true],
    [`W/"${tag}"`, true],
    [`"a", "${tag}"`, true],
    [`"a","${tag}" ,W/"b"`, true],
    [`W/"a",  W/"${tag}"`, true],
    ['*', true],
    [' * ', true],
    [tag, true],
    ['"a", "b"', false],
    ['', false],
    [`"${tag.toUpperCase()}"`, false],
    [`"${tag}x"`, false],
    [`"x${tag}"`, false],
    ['"*"', false],
    [`"a, ${tag}"`, false],
    ['w/"x', false],
  ])('%s matches the tag: %p', (header, names) => {
    expect(isNoneMatchFailing(header, tag)).toBe(names)
  })

  test('is parsed in linear time, whatever it contains', () => {
    const odd = fc
      .array(fc.constantFrom('"', 'W/', ',', ' ', '*', 'a', '\\', tag), { maxLength: 200 })
      .map((all) => all.join(''))
    fc.assert(fc.property(odd, (header) => typeof isNoneMatchFailing(header, tag) === 'boolean'))
    // what looked at the rest again for each letter would not end within the minute of a test
    expect(isNoneMatchFailing(`${' '.repeat(500_000)}"`.repeat(4), tag)).toBe(false)
    expect(isNoneMatchFailing('"a",'.repeat(500_000), tag)).toBe(false)
  })

  test('is compared with the current bytes: 304 ends when they change', async () => {
    const etag = (await library.get('/chants/example-1')).headers.get('etag') ?? ''
    await library.patch('/chants/example-1', { note: 'แก้แล้ว' })
    const { status, headers } = await library.get('/chants/example-1', { 'if-none-match': etag })
    expect([status, headers.get('etag') === etag]).toEqual([200, false])
    await library.patch('/chants/example-1', { note: chant.note })
  })

  test('does not turn an error into 304', async () => {
    expect((await library.get('/chants/none', { 'if-none-match': '*' })).status).toBe(404)
    expect((await library.get('/chants?limit=0', { 'if-none-match': '*' })).status).toBe(400)
  })

  test('the entity tag differs by language, filter and page', async () => {
    const addresses = [
      '/canon/pitakas',
      '/canon/pitakas?limit=1',
      '/canon/pitakas?offset=1',
      '/chants',
      '/chants?audio=false',
    ]
    const tags = await Promise.all(addresses.map(async (one) => (await library.get(one)).headers.get('etag')))
    expect(new Set(tags).size).toBe(addresses.length)
  })

  test('the record version is not the entity tag', async () => {
    const { headers, body } = await library.get<AnyRecord>('/chants/example-1')
    expect(headers.get('etag')).not.toBe(`"${body.version}"`)
  })
})

describe('If-Match on a write', () => {
  const version = 'fedcba9876543210'
  const passes = (header: string, stored: string | undefined) => {
    try {
      parsePrecondition({ 'if-match': header })(stored)
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'version_mismatch') return false
      throw error
    }
  }

  test.each([
    [`"${version}"`, true],
    [version, true],
    [`"a", "${version}"`, true],
    [`a, ${version}`, true],
    ['*', true],
    [`W/"${version}"`, false],
    [`W/${version}`, false],
    [`W/"${version}", "a"`, false],
    ['"0123456789abcdef"', false],
    ['', false],
    [`"${version.toUpperCase()}"`, false],
  ])('%p on that version: %p', (header, right) => {
    expect(passes(header, version)).toBe(right)
  })

  test('no version matches a missing record', () => {
    for (const header of [`"${version}"`, '*', version]) expect(passes(header, undefined)).toBe(false)
  })

  test('the entity tag of a read is not accepted as version', async () => {
    const etag = (await library.get('/chants/example-1')).headers.get('etag') ?? ''
    expect((await library.patch('/chants/example-1', { note: 'ก' }, { 'if-match': etag })).status).toBe(412)
  })
})

describe('responses with Cache-Control: no-store', () => {
  test('responses to writes, and errors', async () => {
    const write = await library.patch('/chants/example-1', {})
    expect(write.headers.get('cache-control')).toBe('private, no-store')
    for (const path of ['/chants/none', '/chants?limit=0']) {
      expect((await library.get(path)).headers.get('cache-control')).toBe('no-store')
    }
  })

  test('reads that need a key, which have an entity tag nevertheless', async () => {
    const gated = operations.find((operation) => operation.method === 'get' && requiresKey(operation))
    const path = gated?.path.replace('{name}', 'chants') ?? ''
    const first = await library.call('GET', path, { key: 'the-key-of-the-tests' })
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    const again = await library.call('GET', path, { key: 'the-key-of-the-tests', headers })
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, no-store'])
    expect((await library.call('GET', path, { headers })).status).toBe(401)
  })
})
