/** Heavy public reads: made by the worker and cached until the next write. */

import { describe, expect, test } from 'bun:test'
import { Type } from 'typebox'
import { DatabaseBusyError } from '../../src/foundation/app-error.ts'
import { RequestBodyBudget } from '../../src/http/body.ts'
import { HeavyReadLimiter } from '../../src/http/heavy-reads.ts'
import { parseEditorKeys } from '../../src/http/keys.ts'
import { defineOperation } from '../../src/http/operation.ts'
import { mountHttpService } from '../../src/http/pipeline.ts'
import { createRateLimiters } from '../../src/http/rate-limit.ts'
import type { ReceivedRequest, RequestWorker, WorkerResponse } from '../../src/http/request-worker.ts'
import { createResponseCache, GeneratedFileMemoryCache } from '../../src/http/response-cache.ts'
import { addOperationsToRouteGroup } from '../../src/http/route-group.ts'

/** Bytes of an answer: so many that they are compressed. */
const LONG = 4_000

/** A service with one such read, whose worker answers as a test wants it. */
function heavy(answer: (input: ReceivedRequest) => Partial<WorkerResponse> | Promise<Partial<WorkerResponse>>) {
  const input: ReceivedRequest[] = []
  const waiting: unknown[] = []
  const version = { current: 0 }
  const worker: RequestWorker = {
    isWriting: false,
    answer: async (request, _, timeoutMs, stranger) => {
      input.push(request)
      waiting.push([timeoutMs, stranger])
      const body = new TextEncoder().encode(`made ${input.length}`.padEnd(LONG)).buffer
      const headers = { 'content-type': 'text/plain', etag: `"tag${input.length}"` }
      return { status: 200, headers, body, ...(await answer(request)) }
    },
  }
  const routeGroup = { base: '' }
  const { handle } = mountHttpService({
    operations: addOperationsToRouteGroup(routeGroup, [
      defineOperation('GET /heavy/{name}', 'heavy', {
        params: Type.Object({ name: Type.String() }),
        tag: 'T',
        summary: 'S',
        answers: {},
        heavy: true,
        brief: ({ params }) => params.name === 'brief',
        run: ({ params }) => {
          if (params.name !== 'brief') throw new Error('It is made in the lane')
          return { status: 308, body: undefined, location: '/elsewhere' }
        },
      }),
    ]),
    keys: parseEditorKeys('editor:the-key-of-the-tests'),
    worker,
    languages: { primary: 'th', all: ['th'] },
    bodies: new RequestBodyBudget(),
    heavyReads: new HeavyReadLimiter(),
    responses: createResponseCache(),
    generated: new GeneratedFileMemoryCache(),
    version,
    refresh: () => undefined,
    inEditions: (operation) => operation,
    limits: createRateLimiters(100),
    trustedProxies: 0,
    origins: '*',
    sharedCache: 0,
    routeGroupOf: () => routeGroup,
    onFault: (fault) => {
      throw fault
    },
  })
  const get = async (headers: Record<string, string> = {}, method = 'GET', path = 'one?n=1', from?: string) => {
    const request = new Request(`http://library.local/heavy/${path}`, { headers, method })
    const response = await handle(request, () => from)
    return { status: response.status, text: (await response.text()).trim(), headers: response.headers }
  }
  const write = () => {
    version.current++
  }
  return { input, waiting, get, write }
}

test('a file is generated once per encoding, and again when its content changes', async () => {
  const { input, get, write } = heavy(() => ({}))
  expect((await get()).text).toBe('made 1')
  expect(input[0]).toEqual({
    operation: 'heavy',
    target: '/heavy/one?n=1',
    params: { name: 'one' },
    keyName: '',
    publishes: false,
    asker: { mark: '', wantsJson: false },
    body: undefined,
    headers: { 'accept-encoding': 'identity' },
  })
  expect((await get()).text).toBe('made 1')
  expect((await get({ 'if-none-match': '"tag1"' })).status).toBe(304)
  const head = await get({}, 'HEAD')
  expect([head.text, head.headers.get('content-length')]).toEqual(['', String(LONG)])
  expect((await get({ 'accept-encoding': 'gzip' })).text).toBe('made 2')
  write()
  expect((await get({ 'if-none-match': '"tag1"' })).text).toBe('made 3')
  expect(input).toHaveLength(3)
})

test('a file of a compressed format is the same in every encoding', async () => {
  const { input, get } = heavy(() => ({
    headers: { 'content-type': 'application/epub+zip', etag: '"tag1"' },
  }))
  expect((await get({ 'accept-encoding': 'zstd' })).text).toBe('made 1')
  expect((await get({ 'accept-encoding': 'gzip' })).text).toBe('made 1')
  expect(input).toHaveLength(1)
})

test('a second caller waits for the file that is being generated', async () => {
  const { input, get } = heavy(() => ({}))
  const both = await Promise.all([get(), get()])
  expect(both.map(({ text }) => text)).toEqual(['made 1', 'made 1'])
  expect(input).toHaveLength(1)
})

test('a file is not cached if a write happened while it was generated', async () => {
  const { get, write } = heavy(() => {
    write()
    return {}
  })
  expect((await get()).text).toBe('made 1')
  expect((await get()).text).toBe('made 2')
})

test('an error is passed on and not cached', async () => {
  const { input, get } = heavy(() => ({ status: 404 }))
  expect([(await get()).status, (await get()).status]).toEqual([404, 404])
  expect(input).toHaveLength(2)
})

describe('generating files without a key', () => {
  const [KEY, HERE, THERE] = [{ authorization: 'Bearer the-key-of-the-tests' }, '10.0.0.1', '10.0.0.2']

  test('a caller generates two files at a time; more are 429 at no cost, and other callers are not held up', async () => {
    const goesOn = Promise.withResolvers<Partial<WorkerResponse>>()
    const { get, waiting } = heavy(() => goesOn.promise)
    const ask = (name: string, from: string, headers = {}) => get(headers, 'GET', name, from)
    const under = [ask('a', HERE), ask('b', HERE)]
    const third = await ask('c', HERE)
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '5'])
    expect(third.headers.get('ratelimit')).toContain('r=97')
    under.push(ask('a', THERE), ask('c', THERE), ...['a', 'b', 'c'].map((name) => ask(name, HERE, KEY)))
    goesOn.resolve({})
    for (const answer of await Promise.all(under)) expect(answer.status).toBe(200)
    expect(waiting).toEqual([
      ...[
        [10_000, HERE],
        [10_000, HERE],
        [10_000, THERE],
      ],
      ...[
        [undefined, undefined],
        [undefined, undefined],
        [undefined, undefined],
      ],
    ])
    expect((await ask('d', HERE)).status).toBe(200)
  })

  test('a caller who waited ten seconds is answered 503 with Retry-After', async () => {
    const { get } = heavy(() => Promise.reject(new DatabaseBusyError()))
    const { status, headers } = await get()
    expect([status, headers.get('retry-after')]).toEqual([503, '15'])
  })

  test('a file that takes a short time does not queue', async () => {
    const { input, get } = heavy(() => ({}))
    expect([(await get({}, 'GET', 'brief')).status, input.length]).toEqual([308, 0])
  })
})
