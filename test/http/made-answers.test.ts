/** Heavy reads that are open to all: made in the lane, kept until something they were made from changes, and never once that is in doubt. */

import { expect, test } from 'bun:test'
import { Type } from 'typebox'
import { BodyBudget } from '../../src/http/body-budget.ts'
import { keptAnswers, MadeAnswers } from '../../src/http/kept-answers.ts'
import type { Answered, Lane, ReceivedRequest } from '../../src/http/lane.ts'
import { mount } from '../../src/http/mount.ts'
import { operation } from '../../src/http/operation.ts'
import { on } from '../../src/http/surface.ts'

/** Bytes of an answer: so many that they are compressed. */
const LONG = 4_000

/** A service with one such read, whose lane answers as a test wants it. */
function heavy(answer: (asked: ReceivedRequest) => Partial<Answered>) {
  const asked: ReceivedRequest[] = []
  const changed: Record<string, number> = {}
  let now = 0
  const lane: Lane = {
    isWriting: false,
    answer: async (request) => {
      asked.push(request)
      const body = new TextEncoder().encode(`made ${asked.length}`.padEnd(LONG)).buffer
      const headers = { 'content-type': 'text/plain', etag: `"tag${asked.length}"` }
      return { status: 200, headers, body, reads: ['books'], ...answer(request) }
    },
  }
  const surface = { base: '' }
  const { handle } = mount({
    operations: on(surface, [
      operation('GET /heavy/{name}', 'heavy', {
        params: Type.Object({ name: Type.String() }),
        tag: 'T',
        summary: 'S',
        answers: {},
        heavy: true,
        run: () => {
          throw new Error('It is made in the lane')
        },
      }),
    ]),
    keys: [],
    lane,
    languages: { primary: 'th', all: ['th'] },
    bodies: new BodyBudget(),
    kept: keptAnswers(),
    made: new MadeAnswers(),
    changes: {
      collect: (make) => ({ value: make(), reads: [], state: 0 }),
      stateOf: (reads) => (reads ? Math.max(0, ...reads.map((name) => changed[name] ?? 0)) : now),
    },
    lookAround: () => undefined,
    limits: undefined,
    trustedProxies: 0,
    origins: '*',
    sharedCache: 0,
    surfaceOf: () => surface,
    onFault: (fault) => {
      throw fault
    },
  })
  const get = async (headers: Record<string, string> = {}, method = 'GET') => {
    const response = await handle(new Request('http://library.local/heavy/one?n=1', { headers, method }))
    return { status: response.status, text: (await response.text()).trim(), headers: response.headers }
  }
  const write = (collection: string) => {
    changed[collection] = ++now
  }
  return { asked, get, write }
}

test('it is made once, whole for whoever asks in that encoding, and again when what it shows has changed', async () => {
  const { asked, get, write } = heavy(() => ({}))
  expect((await get()).text).toBe('made 1')
  expect(asked[0]).toEqual({
    ...{
      operation: 'heavy',
      target: '/heavy/one?n=1',
      params: { name: 'one' },
      keyName: '',
      publishes: false,
      asker: { mark: '', wantsJson: false },
      body: undefined,
    },
    headers: { 'accept-encoding': 'identity' },
  })
  expect((await get()).text).toBe('made 1')
  expect((await get({ 'if-none-match': '"tag1"' })).status).toBe(304)
  const head = await get({}, 'HEAD')
  expect([head.text, head.headers.get('content-length')]).toEqual(['', String(LONG)])
  write('chants')
  expect((await get()).text).toBe('made 1')
  expect((await get({ 'accept-encoding': 'gzip' })).text).toBe('made 2')
  write('books')
  expect((await get({ 'if-none-match': '"tag1"' })).text).toBe('made 3')
  expect(asked).toHaveLength(3)
})

test('a file that is compressed by itself is the same for all', async () => {
  const { asked, get } = heavy(() => ({
    headers: { 'content-type': 'application/epub+zip', etag: '"tag1"' },
  }))
  expect((await get({ 'accept-encoding': 'zstd' })).text).toBe('made 1')
  expect((await get({ 'accept-encoding': 'gzip' })).text).toBe('made 1')
  expect(asked).toHaveLength(1)
})

test('who asks for what is being made waits for that', async () => {
  const { asked, get } = heavy(() => ({}))
  const both = await Promise.all([get(), get()])
  expect(both.map(({ text }) => text)).toEqual(['made 1', 'made 1'])
  expect(asked).toHaveLength(1)
})

test('what was written while it was made may be missing in it, so it is not kept', async () => {
  const { get, write } = heavy(() => {
    write('books')
    return {}
  })
  expect((await get()).text).toBe('made 1')
  expect((await get()).text).toBe('made 2')
})

test('of what was made from nobody knows what, any write makes it anew', async () => {
  const { get, write } = heavy(() => ({ reads: undefined }))
  expect([(await get()).text, (await get()).text]).toEqual(['made 1', 'made 1'])
  write('chants')
  expect((await get()).text).toBe('made 2')
})

test('a refusal is passed on and not kept', async () => {
  const { asked, get } = heavy(() => ({ status: 404 }))
  expect([(await get()).status, (await get()).status]).toEqual([404, 404])
  expect(asked).toHaveLength(2)
})
