/**
 * Cached responses: public ones alone, bounded in memory, stale after every write and every new text (decisions §7).
 */

import { afterAll, describe, expect, test } from 'bun:test'
import { openTestLibrary, TEST_KEY, type TestLibrary } from '../support/library.ts'

const library = openTestLibrary({ facts: 'all' })
afterAll(() => library.close())

describe('a cached response', () => {
  test.each<readonly [state: string, after: string, act: (library: TestLibrary) => unknown]>([
    ['fresh', 'nothing', () => undefined],
    ['fresh', 'a refused write', ({ post }) => post('/chants', { slug: 'a' })],
    ['stale', 'a write', ({ post }) => post('/chants', { slug: 'a', title: 'บท' })],
    ['stale', 'a new text', ({ db }) => db.version.noteText('another')],
    ['stale', 'a new dictionary', ({ db }) => db.version.raise()],
  ])('is %s after %s', async (state, _, act) => {
    const paths = ['/chants', '/jataka?limit=1', '/canon']
    for (const path of paths) await library.get(path)
    await act(library)
    const { app, db } = library
    const cached = paths.map((path) => app.responses.get(`/api/v1${path}`, db.version.current) !== undefined)
    expect(cached).toEqual(paths.map(() => state === 'fresh'))
  })

  test('has the entity tag of the first response, and is 304 for a client that has it', async () => {
    const first = await library.get('/chant-sections')
    const etag = first.headers.get('etag') ?? ''
    expect((await library.get('/chant-sections')).headers.get('etag')).toBe(etag)
    expect((await library.get('/chant-sections', { 'if-none-match': etag })).status).toBe(304)
  })
})

test('a response that is the same after a write is sent with its compressed form', async () => {
  const { app, db, get, post } = library
  const path = '/jataka?limit=50'
  const readCached = async () => {
    await get(path, { 'accept-encoding': 'zstd' })
    return app.responses.get(`/api/v1${path}`, db.version.current)
  }
  const first = await readCached()
  await post('/chants', { slug: 'b', title: 'บท' })
  expect(app.responses.get(`/api/v1${path}`, db.version.current)).toBeUndefined()
  expect(await readCached()).toBe(first)
  await library.patch('/jataka/jataka-1', { title: 'ชาดกอื่น' })
  expect(await readCached()).not.toBe(first)
})

test('the cache stays within its size for any number of addresses', async () => {
  const { app } = library
  // all of these together would take 14 MB
  for (let n = 0; n < 100; n++) {
    await app.handle(new Request(`http://library.local/api/v1/jataka?limit=200&nonce=${n}`))
  }
  expect(app.responses.bytes).toBeLessThanOrEqual(12 * 1024 * 1024)
  expect(app.responses.count).toBeLessThan(100)
})

test('only public responses of status 200 are cached', async () => {
  using empty = openTestLibrary({ facts: 'all' })
  const answers = [
    await empty.call('GET', '/collections/chants', { key: TEST_KEY }),
    await empty.get('/books/none'),
    await empty.post('/books', { slug: 'a', title: 'ก' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 201])
  expect(empty.app.responses.count).toBe(0)
  await empty.get('/books')
  expect(empty.app.responses.count).toBe(1)
})
