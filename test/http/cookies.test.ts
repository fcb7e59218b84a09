/** Cookies mean nothing here: none is set, and none changes an answer. */

import { expect, test } from 'bun:test'
import { requiresKey } from '../../src/http/route-group.ts'
import { TEST_KEY } from '../support/library.ts'
import { addressOf, library, oneOfEach } from './every-operation.ts'

const COOKIE = `session=1; lang=en; key=${TEST_KEY}; __proto__=x; theme=dark`

test.each(oneOfEach)('%s %s neither reads nor sets a cookie', async (method, path, operation) => {
  // a write is refused alike with a cookie and without, since a cookie is no key
  const ask = (headers: Readonly<Record<string, string>>) =>
    library.call(method, addressOf(path), {
      headers,
      ...(requiresKey(operation) ? { key: null } : {}),
      ...(operation.body ? { body: {} } : {}),
    })
  const [without, with_] = [await ask({}), await ask({ cookie: COOKIE })]
  expect(with_.status).toBe(without.status)
  expect(Buffer.from(with_.bytes).equals(Buffer.from(without.bytes))).toBe(true)
  for (const { headers } of [without, with_]) expect(headers.has('set-cookie')).toBe(false)
})

test('a write sets no cookie', async () => {
  const { status, headers } = await library.post('/books', { slug: 'cookies', title: 'ก' }, { cookie: COOKIE })
  expect([status, headers.has('set-cookie')]).toEqual([201, false])
})
