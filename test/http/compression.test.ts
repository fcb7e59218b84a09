/** Answers over 1 KiB are compressed as the client accepts, each form with its own entity tag (decisions §7). */

import { describe, expect, test } from 'bun:test'
import { chooseEncoding } from '../../src/http/compression.ts'
import { openTestLibrary } from '../support/library.ts'

const library = openTestLibrary()
const LONG = '/jataka?limit=200'
const LIST = '/canon/divisions'
const SHORT = '/languages'

describe('content encoding', () => {
  test.each([
    [null, 'identity'],
    ['', 'identity'],
    ['identity', 'identity'],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['zstd', 'zstd'],
    ['gzip, br', 'br'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['GZIP', 'gzip'],
    ['*', 'identity'],
    [' * ', 'identity'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['gzip;q=0.5, *;q=0.1', 'gzip'],
    ['zstd;q=0, br;q=0, gzip', 'gzip'],
    ['zstd;q=0, *', 'br'],
    ['gzip;q=0', 'identity'],
    ['*;q=0', 'identity'],
    ['gzip;q=0.2, identity;q=0.8', 'identity'],
    ['deflate, compress', 'identity'],
    ['gzip;q=abc', 'identity'],
    ['gzip ; q=0.5', 'gzip'],
    ['zstd;q=0.5;level=3, br;q=0.4', 'zstd'],
    [',,,', 'identity'],
    ['gzip,'.repeat(2_000), 'gzip'],
  ])('Accept-Encoding %.40p selects %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding as ReturnType<typeof chooseEncoding>)
  })
})

describe('a long response', () => {
  test('decodes to the same text in each encoding, is shorter, and has a tag of its own', async () => {
    const plain = await library.get(LONG)
    const tags = new Set([plain.headers.get('etag')])
    expect([plain.headers.has('content-encoding'), plain.headers.get('vary')]).toEqual([false, 'Accept-Encoding'])
    for (const encoding of ['zstd', 'br', 'gzip']) {
      const { headers, body, bytes } = await library.get(LONG, { 'accept-encoding': encoding })
      expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([encoding, 'Accept-Encoding'])
      expect(body).toEqual(plain.body)
      expect(bytes.byteLength).toBeLessThan(plain.bytes.byteLength / 4)
      expect(headers.get('content-length')).toBe(String(bytes.byteLength))
      tags.add(headers.get('etag'))
    }
    expect(tags.size).toBe(4)
  })

  test('is 304 only for the tag of the selected encoding', async () => {
    const plain = (await library.get(LONG)).headers.get('etag') ?? ''
    const gzip = (await library.get(LONG, { 'accept-encoding': 'gzip' })).headers.get('etag') ?? ''
    const status = async (encoding: string, tag: string) =>
      (await library.get(LONG, { 'accept-encoding': encoding, 'if-none-match': tag })).status
    expect([
      await status('gzip', gzip),
      await status('gzip', plain),
      await status('', plain),
      await status('', gzip),
    ]).toEqual([304, 200, 304, 200])
  })

  test('has the same bytes fresh and cached', async () => {
    for (const encoding of ['', 'zstd', 'br', 'gzip']) {
      const fresh = openTestLibrary()
      const first = await fresh.get(LIST, { 'accept-encoding': encoding })
      const second = await fresh.get(LIST, { 'accept-encoding': encoding })
      expect([...second.headers]).toEqual([...first.headers])
      expect(second.bytes).toEqual(first.bytes)
    }
  })

  test('is compressed after writes, too', async () => {
    const description = 'เมตตา '.repeat(1_000)
    const body = { slug: 'a', title: 'ก', description }
    const { headers, status } = await library.post('/books', body, { 'accept-encoding': 'br' })
    expect([status, headers.get('content-encoding'), headers.get('vary')]).toEqual([201, 'br', 'Accept-Encoding'])
  })
})

test('short responses and errors are not compressed', async () => {
  for (const path of [SHORT, '/books/none']) {
    const { headers, bytes } = await library.get(path, { 'accept-encoding': 'zstd, br, gzip' })
    expect([headers.has('content-encoding'), bytes.byteLength < 1024]).toEqual([false, true])
  }
  expect((await library.get(SHORT)).headers.get('vary')).toBe('Accept-Encoding')
})

test('responses are compressed from 1 KiB', async () => {
  const sizes: number[] = []
  for (let length = 200; length < 1_000; length += 50) {
    await library.post('/books', { slug: 'border', title: 'ก', description: 'a'.repeat(length) })
    const plain = await library.get('/books/border')
    const { headers } = await library.get('/books/border', { 'accept-encoding': 'gzip' })
    expect(headers.has('content-encoding')).toBe(plain.bytes.byteLength > 1024)
    sizes.push(plain.bytes.byteLength)
  }
  expect([Math.min(...sizes) < 1024, Math.max(...sizes) > 1024]).toEqual([true, true])
})
