/** Who may write (contract, Authentication; decisions §7). */

import { describe, expect, test } from 'bun:test'
import { resourcesByName } from '../../src/definitions/registry.ts'
import { requireKeyHolder } from '../../src/http/authentication.ts'
import { identifyKeyHolderByToken, MIN_EDITOR_KEY_CHARS, parseEditorKeys } from '../../src/http/keys.ts'
import { requiresKey } from '../../src/http/route-group.ts'
import { barestBody, openLibraryWithTargets } from '../support/examples.ts'
import { type ErrorBody, ORIGIN, openTestLibrary, TEST_KEY } from '../support/library.ts'
import { addressOf, oneOfEach, operations, rows } from './every-operation.ts'

const SECOND_KEY = 'second-key-for-the-tests'
const book = barestBody(resourcesByName.books)

describe('the key of a request', () => {
  const library = openTestLibrary({ keys: `malee:${TEST_KEY}, somchai : ${SECOND_KEY}` })
  const post = (authorization: string | undefined, path = '/books', body: object = book) =>
    library.call<ErrorBody>('POST', path, {
      body,
      key: null,
      headers: authorization === undefined ? {} : { authorization },
    })

  test.each([
    [`Bearer ${TEST_KEY}`, 'malee'],
    [`bearer ${TEST_KEY}`, 'malee'],
    [`BEARER   ${SECOND_KEY} `, 'somchai'],
  ])('%p writes under the name %s', async (authorization, name) => {
    const { status } = await post(authorization)
    expect(status).toBeLessThan(300)
    expect(library.edits().at(-1)?.keyName).toBe(name)
  })

  test('a write without a key is 401 and says how to authenticate', async () => {
    const { status, headers, body } = await post(undefined)
    expect([status, body.error.code]).toEqual([401, 'unauthorized'])
    expect(headers.get('www-authenticate')).toBe('Bearer realm="library"')
  })

  test.each([
    'Bearer wrong-key-of-the-tests',
    `Bearer ${TEST_KEY}x`,
    `Bearer ${TEST_KEY.slice(0, -1)}`,
    `Bearer ${TEST_KEY.toUpperCase()}`,
    `Bearer malee:${TEST_KEY}`,
    `Bearer ${TEST_KEY} ${TEST_KEY}`,
    `Bearer ${TEST_KEY},${SECOND_KEY}`,
    `Bearer${TEST_KEY}`,
    `Basic ${btoa(`malee:${TEST_KEY}`)}`,
    TEST_KEY,
    'Bearer',
    'Bearer ',
    `Bearer ${'a'.repeat(10_000)}`,
  ])('%.40p is 401 with error="invalid_token"', async (authorization) => {
    const { status, headers, body } = await post(authorization)
    expect([status, body.error.code]).toEqual([401, 'unauthorized'])
    expect(headers.get('www-authenticate')).toBe('Bearer realm="library", error="invalid_token"')
  })

  test('a key counts only in the Authorization header, not in the address or the body', async () => {
    for (const name of ['key', 'api_key', 'apikey', 'access_token', 'token', 'authorization', 'LIBRARY_API_KEY']) {
      const asQuery = await post(undefined, `/books?${name}=${TEST_KEY}`)
      const asBody = await post(undefined, '/books', { ...book, [name]: TEST_KEY })
      const asCookie = await library.call('POST', '/books', {
        body: book,
        key: null,
        headers: { cookie: `${name}=${TEST_KEY}`, 'x-api-key': TEST_KEY },
      })
      expect([asQuery.status, asBody.status, asCookie.status]).toEqual([401, 401, 401])
    }
  })

  test('a key is never part of a response', async () => {
    const answers = [
      await post(`Bearer ${TEST_KEY}`),
      await post(`Bearer ${TEST_KEY}x`),
      await library.get('/openapi.json'),
    ]
    for (const { headers, body } of answers) expect(JSON.stringify([[...headers], body])).not.toContain(TEST_KEY)
  })
})

const library = openLibraryWithTargets({ keys: `malee:${TEST_KEY}, malee?:${SECOND_KEY}` })

describe('operations that need a key', () => {
  const reading = library.with({ keys: '' })

  test.each(rows())('%s %s', async (method, path, operation) => {
    const gated =
      (method !== 'GET' && path !== '/reports' && path !== '/mcp') ||
      path === '/api/v1/collections/{name}' ||
      (path.startsWith('/api/desk/') && path !== '/api/desk/openapi.json')
    expect(requiresKey(operation)).toBe(gated)
    const input = { key: null, ...(method === 'GET' ? {} : { body: {} }) }
    const { status } = await library.call(method, addressOf(path), input)
    if (gated) expect(status).toBe(401)
    else expect([401, 403]).not.toContain(status)
  })

  test.each(oneOfEach)('a server without keys answers %s %s', async (method, path, operation) => {
    const input = { key: null, ...(method === 'GET' ? {} : { body: {} }) }
    const { status, body } = await reading.call<ErrorBody>(method, addressOf(path), input)
    if (requiresKey(operation)) expect([status, body.error.code]).toEqual([403, 'writes_disabled'])
    else expect([401, 403]).not.toContain(status)
  })

  test('a server without keys answers 403 to any key', async () => {
    const { status, headers } = await reading.post('/books', book)
    expect([status, headers.has('www-authenticate')]).toEqual([403, false])
  })

  test('a public read with a wrong key succeeds', async () => {
    expect((await library.call('GET', '/books', { key: 'wrong-key-of-the-tests' })).status).toBe(200)
  })
})

describe('a proposing key', () => {
  const proposing = { key: null, headers: { authorization: `Bearer ${SECOND_KEY}` } }

  test.each(rows(operations.filter(requiresKey)))('%s %s', async (method, path, { proposers }) => {
    const input = { ...proposing, ...(method === 'GET' ? {} : { body: {} }) }
    const { status, body } = await library.call<ErrorBody>(method, addressOf(path), input)
    const isOpen = method === 'GET' ? !path.startsWith('/api/v1/collections/') : ONLY_ASKING.test(path)
    expect(proposers ?? method === 'GET').toBe(isOpen)
    if (isOpen) return expect([401, 403]).not.toContain(status)
    expect([status, body.error.code]).toEqual([403, 'writes_disabled'])
    expect(body.error.message).toContain('ส่งให้ตรวจ')
  })

  test('is rejected with an explanation on writes, and changes nothing', async () => {
    expect((await library.call('GET', `${ORIGIN}/api/desk/me`, proposing)).body).toMatchObject({
      key: 'malee',
      publishes: false,
    })
    const before = library.edits().length
    await library.call('POST', '/books', { ...proposing, body: book })
    expect(library.edits().length).toBe(before)
    expect((await library.call('GET', `${ORIGIN}/api/desk/me`, { key: TEST_KEY })).body).toMatchObject({
      publishes: true,
    })
  })
})

/** Writes nothing, or what is their own: who proposes needs it to work. */
const ONLY_ASKING =
  /^\/api\/desk\/(preview\/|(conflicts|suspects|reports|pages)\/turns$|proposals(\/\{id\}\/(send|withdraw))?$|pages\/\{volume\}\/\{edition\}\/\{page\}(\/(read|problem))?$)/

describe('LIBRARY_API_KEY', () => {
  const nameOf = (setting: string, token: string) => {
    const keys = parseEditorKeys(setting)
    return requireKeyHolder(keys, identifyKeyHolderByToken(keys, token)).name
  }

  test('holds one key, or several with their names', () => {
    const long = 'a-key-of-the-tests'.slice(0, MIN_EDITOR_KEY_CHARS)
    expect(nameOf(long, long)).toBe('default')
    expect(nameOf(` ${long} `, long)).toBe('default')
    expect(nameOf(`a:${long},b:${long}x`, `${long}x`)).toBe('b')
    expect(nameOf(`a:${long}:with:colons`, `${long}:with:colons`)).toBe('a')
    expect(nameOf(`${long},old:${long}y`, long)).toBe('default')
    expect(nameOf(`a:${long},a?:${long}y`, `${long}y`)).toBe('a')
    expect(parseEditorKeys(`a:${long},a?:${long}y,b ?:${long}z`).map(({ publishes }) => publishes)).toEqual([
      true,
      false,
      false,
    ])
    for (const none of [undefined, '', ' ', ',', ' , ']) expect(parseEditorKeys(none)).toEqual([])
  })

  test.each([
    ['short', 'สั้นเกินไป'],
    ['k'.repeat(15), 'สั้นเกินไป'],
    ['malee:short', 'malee'],
    [`a:${TEST_KEY},a:${SECOND_KEY}`, 'ชื่อกุญแจซ้ำ'],
    [`${TEST_KEY},${SECOND_KEY}`, 'ชื่อกุญแจซ้ำ'],
    [`a:${TEST_KEY},b:${SECOND_KEY},c:${TEST_KEY}`, '“a” และ “c”'],
    [`${TEST_KEY}, old: ${TEST_KEY}`, '“default” และ “old”'],
    ['k'.repeat(MIN_EDITOR_KEY_CHARS), 'เดาได้ง่าย'],
    [`malee:${TEST_KEY},somchai:${'0'.repeat(40)}`, '“somchai”'],
    [`มาลี:${'k'.repeat(16)}`, 'ชื่อกุญแจ'],
    [`:${'k'.repeat(16)}`, 'ชื่อกุญแจ'],
    [`?:${'k'.repeat(16)}`, 'ชื่อกุญแจ'],
    [`a?:${TEST_KEY},a?:${SECOND_KEY}`, 'ชื่อกุญแจซ้ำ'],
    ['กุญแจที่เป็นภาษาไทยยาวพอ', 'ตัวอักษรอังกฤษ'],
    ['key with blanks in it', 'ตัวอักษรอังกฤษ'],
  ])('%p stops the start with a message that does not contain the key', (setting, why) => {
    const key = setting.split(':').at(-1) ?? ''
    expect(() => parseEditorKeys(setting)).toThrow(why)
    expect(() => parseEditorKeys(setting)).not.toThrow(key.length > 5 ? key : `“${key}”`)
  })

  test('stores only digests of keys', () => {
    expect(JSON.stringify(parseEditorKeys(`malee:${TEST_KEY}`))).not.toContain(TEST_KEY)
  })
})
