/** Bad input of every kind gets its clear error in the one shape, and nothing answers 500 (decisions §7). */

import { describe, expect, test } from 'bun:test'
import { contractResources, resourcesByName } from '../../src/definitions/registry.ts'
import { fullBody, openLibraryWithTargets, saveRecord } from '../support/examples.ts'
import { type CallOptions, type ErrorBody, ORIGIN } from '../support/library.ts'

const library = openLibraryWithTargets()
const { chants } = resourcesByName
await saveRecord(library, chants, fullBody(chants))
const book = JSON.stringify(fullBody(resourcesByName.books))

const toBytes = (...values: number[]) => new Uint8Array(values)
const utf8 = (text: string) => new TextEncoder().encode(text)
const joinBytes = (...parts: Uint8Array[]) => Buffer.concat(parts)

describe('unreadable request body (400)', () => {
  const cases: readonly (readonly [what: string, raw: NonNullable<CallOptions['raw']>])[] = [
    ['nothing', ''],
    ['blanks', '  \n'],
    ['broken JSON', '{"title":'],
    ['a trailing comma', '{"title":"ก",}'],
    ['single quotes', "{'title':'ก'}"],
    ['a form', 'title=ก'],
    ['two values', '{} {}'],
    ['NaN', '{"number":NaN}'],
    ['a raw newline in a string', '{"title":"ก\nข"}'],
    ['a lone byte of UTF-8', joinBytes(utf8('{"title":"'), toBytes(0xe0, 0xb8), utf8('"}'))],
    ['TIS-620, as old Thai files have it', joinBytes(utf8('{"title":"'), toBytes(0xa1, 0xd2), utf8('"}'))],
    ['an encoded surrogate', joinBytes(utf8('{"title":"'), toBytes(0xed, 0xa0, 0x80), utf8('"}'))],
    ['UTF-16', Buffer.from(`\ufeff${book}`, 'utf16le')],
    ['compressed bytes', Bun.gzipSync(utf8(book))],
    ['null', 'null'],
    ['a number', '1'],
    ['a string', '"ก"'],
    ['a list', '[]'],
    ['a list of records', `[${book}]`],
    ['brackets a million deep', '['.repeat(1_000_000)],
    ['closed brackets 100 000 deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['objects 100 000 deep', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['a field 1 000 deep', `{"slug":"a","title":${'['.repeat(1000)}${']'.repeat(1000)}}`],
  ]
  test.each(cases)('%s', async (_, raw) => {
    for (const [method, path] of [
      ['POST', '/books'],
      ['PATCH', '/chants/example-1'],
      ['POST', '/chants/example-1/move'],
    ] as const) {
      const { status, body } = await library.call<ErrorBody>(method, path, { raw })
      expect([method, path, status, body.error.code]).toEqual([method, path, 400, 'invalid_request'])
    }
  })

  test('a UTF-8 byte order mark before the JSON is skipped', async () => {
    const raw = joinBytes(toBytes(0xef, 0xbb, 0xbf), utf8('{"note":"ก"}'))
    expect((await library.call('PATCH', '/chants/example-1', { raw })).status).toBe(200)
  })

  test('of a repeated key the last value counts', async () => {
    const { body } = await library.call<{ note: string }>('PATCH', '/chants/example-1', {
      raw: '{"note":"ก","note":"ข"}',
    })
    expect(body.note).toBe('ข')
  })

  test('a faulty nested value is reported by its path', async () => {
    const raw = `{"note":${'['.repeat(100)}${']'.repeat(100)}}`
    const { body } = await library.call<ErrorBody>('PATCH', '/chants/example-1', { raw })
    expect(Object.keys(body.error.issues ?? {})).toEqual(['note'])
  })
})

describe('size and content type of the body', () => {
  const MIB = 1024 * 1024
  const padded = (size: number) => {
    const start = '{"note":"ก"'
    return `${start}${' '.repeat(size - utf8(start).byteLength - 1)}}`
  }
  const stream = (size: number, chunk = 256 * 1024) => {
    let left = size
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left <= 0) return controller.close()
        controller.enqueue(new Uint8Array(Math.min(chunk, left)).fill(0x20))
        left -= chunk
      },
    })
  }

  test('a body of 8 MiB is accepted, one byte more is 413', async () => {
    const send = (size: number) => library.call<ErrorBody>('PATCH', '/chants/example-1', { raw: padded(size) })
    expect((await send(8 * MIB)).status).toBe(200)
    const { status, body } = await send(8 * MIB + 1)
    expect([status, body.error.code]).toEqual([413, 'payload_too_large'])
    expect(body.error.message).toContain('8 MB')
  })

  test('a body over the limit is 413 with a declared length and without one', async () => {
    const announced = await library.call('PATCH', '/chants/example-1', {
      raw: '{}',
      headers: { 'content-length': String(9 * MIB) },
    })
    expect(announced.status).toBe(413)
    const chunked = await library.call('PATCH', '/chants/example-1', { raw: stream(20 * MIB) })
    expect(chunked.status).toBe(413)
  })

  test('PUT of a collection accepts 64 MiB', async () => {
    const announce = (size: number) =>
      library.call<ErrorBody>('PUT', '/collections/chants', {
        raw: '{}',
        headers: { 'content-length': String(size) },
      })
    expect((await announce(64 * MIB)).status).toBe(400)
    const { status, body } = await announce(64 * MIB + 1)
    expect([status, body.error.code]).toEqual([413, 'payload_too_large'])
    expect(body.error.message).toContain('64 MB')
  })

  test('a chunked body is joined', async () => {
    const parts = utf8('{"note":"น้ำใจ"}')
    const raw = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of parts) controller.enqueue(toBytes(byte))
        controller.close()
      },
    })
    const { body } = await library.call<{ note: string }>('PATCH', '/chants/example-1', { raw })
    expect(body.note).toBe('น้ำใจ')
  })

  test.each([
    ['application/json', 200],
    ['application/json; charset=utf-8', 200],
    ['APPLICATION/JSON;charset=UTF-8', 200],
    ['application/json ; a=b', 200],
    ['text/plain', 415],
    ['text/json', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/jsonp', 415],
    ['application/merge-patch+json', 415],
    ['', 415],
  ])('the content type %p is answered %i', async (type, expected) => {
    const reply = await library.call<ErrorBody>('PATCH', '/chants/example-1', {
      raw: '{}',
      headers: { 'content-type': type },
    })
    expect<unknown>([reply.status, reply.body?.error?.code]).toEqual([
      expected,
      expected === 415 ? 'unsupported_media_type' : undefined,
    ])
  })
})

test.each([
  ['gzip', Bun.gzipSync('{}'), 415],
  ['br', '{}', 415],
  ['zstd', '{}', 415],
  ['gzip, identity', '{}', 415],
  ['x', '', 415],
  ['identity', '{}', 200],
  ['Identity', '{}', 200],
])('a body with content encoding %s is rejected', async (encoding, raw, expected) => {
  const reply = await library.call<ErrorBody>('PATCH', '/chants/example-1', {
    raw,
    headers: { 'content-type': 'application/json', 'content-encoding': encoding },
  })
  expect(reply.status).toBe(expected)
  if (expected === 415) expect(reply.body.error.message).toContain('Content-Encoding')
})

describe('unknown addresses (404) and undecodable ones (400)', () => {
  test.each([
    ['/nothing', 404],
    ['/', 404],
    ['', 404],
    ['/books/', 200],
    ['//books', 404],
    ['/Books', 404],
    ['/books/a/b', 404],
    ['/books/example-1/move', 404],
    ['/chants/example-1/', 200],
    ['/chants/example%2D1', 200],
    ['/chants/example-1%2F', 404],
    ['/chants/%2e%2e%2f%2e%2e%2fetc%2fpasswd', 404],
    ['/chants/%', 400],
    ['/chants/%zz', 400],
    ['/chants/%e0%b8', 400],
    ['/chants/%c0%ae', 400],
    ['/%E0%A4%A', 400],
    ['/chants?occasion=%', 200],
    ['/chants?occasion=%e0%b8', 200],
    ['/chants?%=%', 200],
    ['/chants?=&&&a&=b', 200],
    [`/chants?${'a=1&'.repeat(5_000)}`, 200],
    [`/${'a'.repeat(20_000)}`, 404],
    [`/chants/${'a/'.repeat(5_000)}`, 404],
  ])('%.60s is answered %i', async (path, expected) => {
    const { status } = await library.get(path)
    expect(status).toBe(expected)
  })

  test.each(['/api/', '/api/v2/books', '/api/v10/books', '/api/desk', '/api/desk/nothing'])(
    '%s in the API is 404 as JSON',
    async (path) => {
      const { status, body } = await library.get<ErrorBody>(`${ORIGIN}${path}`)
      expect([status, body.error.code]).toEqual([404, 'not_found'])
    },
  )

  test.each(['/api', '/apiv1/books', '/favicon.ico', '/.env', '/index.php'])(
    '%s among the pages is a 404 page',
    async (path) => {
      const { status, headers, body } = await library.get<string>(`${ORIGIN}${path}`)
      expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
      expect(body).toContain('<h1>ไม่พบ')
    },
  )
})

test('error answers are JSON whatever text the request contained', async () => {
  const sent = '<script>alert(1)</script>'
  const answers = [
    await library.get(`/books/${encodeURIComponent(sent)}`),
    await library.get(`/books?limit=${encodeURIComponent(sent)}`),
    await library.post('/books', { ...fullBody(resourcesByName.books), [sent]: 1 }),
    await library.call('POST', '/books', { raw: sent }),
  ]
  for (const { headers } of answers) {
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('text of a request never adds lines to response headers', async () => {
  const evil = 'a\u0e01%0d%0aset-cookie: a=b'
  const { headers } = await library.get(`/books/${encodeURIComponent(evil)}`, {
    origin: 'https://evil.example',
    'if-none-match': '"x"',
  })
  expect(JSON.stringify([...headers])).not.toContain('set-cookie')
  expect(JSON.stringify([...headers])).not.toContain('evil')
})

test('every resource rejects a body of random values field by field', async () => {
  for (const resource of contractResources) {
    const names = ['slug', ...Object.keys(resource.fields)]
    const body = Object.fromEntries(names.map((name) => [name, { nonsense: [1, null, { a: 'b' }] }]))
    const reply = await library.post<ErrorBody>(resource.path, body)
    expect([reply.status, Object.keys(reply.body.error.issues ?? {}).toSorted()]).toEqual([400, names.toSorted()])
  }
})
