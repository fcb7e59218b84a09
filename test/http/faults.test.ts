/** An unexpected error is 500 in the one shape, is told to the log, and leaks nothing (decisions §7). */

import { describe, expect, test } from 'bun:test'
import { resourcesByName } from '../../src/definitions/registry.ts'
import { RequestBodyBudget } from '../../src/http/body.ts'
import { HeavyReadLimiter } from '../../src/http/heavy-reads.ts'
import { defineOperation } from '../../src/http/operation.ts'
import { mountHttpService } from '../../src/http/pipeline.ts'
import { createResponseCache, GeneratedFileMemoryCache } from '../../src/http/response-cache.ts'
import { addOperationsToRouteGroup } from '../../src/http/route-group.ts'
import { barestBody } from '../support/examples.ts'
import { type ErrorBody, openTestLibrary } from '../support/library.ts'

const SECRET = '/home/somebody/library.db: SELECT * FROM books'

/** A service with one operation that fails. */
function failing(error: () => unknown) {
  const faults: unknown[] = []
  const routeGroup = { base: '/api/v1' }
  const declared = (['GET', 'POST'] as const).map((method) =>
    defineOperation(`${method} /fault`, `${method.toLowerCase()}Fault`, {
      tag: 'T',
      summary: 'S',
      answers: {},
      run: () => {
        throw error()
      },
    }),
  )
  const { handle } = mountHttpService({
    operations: addOperationsToRouteGroup(routeGroup, declared),
    keys: [],
    languages: { primary: 'th', all: ['th'] },
    bodies: new RequestBodyBudget(),
    heavyReads: new HeavyReadLimiter(),
    responses: createResponseCache(),
    generated: new GeneratedFileMemoryCache(),
    version: { current: 0 },
    refresh: () => undefined,
    inEditions: (operation) => operation,
    limits: undefined,
    trustedProxies: 0,
    origins: '*',
    sharedCache: 0,
    routeGroupOf: () => routeGroup,
    onFault: (fault) => faults.push(fault),
  })
  return { faults, get: () => handle(new Request('http://library.local/api/v1/fault')) }
}

describe('an unexpected exception', () => {
  const THROWN: readonly (readonly [string, () => unknown])[] = [
    ['an Error', () => new Error(SECRET)],
    [
      'an Error with a code and a status, as libraries throw them',
      () => Object.assign(new Error(SECRET), { code: 'NOT_FOUND', status: 418 }),
    ],
    [
      'an Error that calls itself a refusal',
      () => Object.assign(new Error(SECRET), { name: 'Refusal', code: 'not_found' }),
    ],
    ['a TypeError', () => new TypeError(SECRET)],
    ['a text', () => SECRET],
    ['nothing', () => undefined],
    ['a Response', () => new Response(SECRET, { status: 200 })],
    ['a promise', () => Promise.resolve(SECRET)],
  ]
  test.each(THROWN)('%s is answered 500 without its message', async (_, error) => {
    const { faults, get } = failing(error)
    const response = await get()
    const text = await response.text()
    expect(response.status).toBe(500)
    expect((JSON.parse(text) as ErrorBody).error.code).toBe('internal')
    expect(text + JSON.stringify([...response.headers])).not.toContain('somebody')
    expect(text).not.toContain('SELECT')
    expect(faults).toHaveLength(1)
  })
})

describe('a database that breaks while the server runs', () => {
  test('reads and writes are 500 in Thai, without SQL, path or stack trace', async () => {
    const library = openTestLibrary()
    library.db.sqlite.run('ALTER TABLE books RENAME TO somewhere_else')
    for (const [method, path, body] of [
      ['GET', '/books', undefined],
      ['GET', '/books/a', undefined],
      ['POST', '/books', barestBody(resourcesByName.books)],
    ] as const) {
      const reply = await library.call<ErrorBody>(method, path, {
        ...(body ? { body } : {}),
        faultExpected: true,
      })
      expect([path, reply.status, reply.body.error.code]).toEqual([path, 500, 'internal'])
      expect(JSON.stringify(reply.body)).not.toMatch(/books|table|sqlite/i)
    }
    expect(library.faults).toHaveLength(3)
    expect(library.faults[0]).toBeInstanceOf(Error)
    expect((await library.get('/languages')).status).toBe(200)
  })

  test('no failure is cached: answers are right again once it is repaired', async () => {
    const library = openTestLibrary()
    library.db.sqlite.run('ALTER TABLE books RENAME TO somewhere_else')
    await library.call('GET', '/books', { faultExpected: true })
    library.db.sqlite.run('ALTER TABLE somewhere_else RENAME TO books')
    expect((await library.get('/books')).status).toBe(200)
  })
})
