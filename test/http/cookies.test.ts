/** Cookies mean nothing here: none is set, and none changes an answer. */

import { expect, test } from 'bun:test'
import { contractResources } from '../../src/definitions/registry.ts'
import { fullRoutePath, requiresKey } from '../../src/http/route-group.ts'
import { fullBody, libraryOfParents, save } from '../support/examples.ts'
import { ICON, ORIGIN, TEST_KEY } from '../support/library.ts'

const library = libraryOfParents()
for (const resource of contractResources) await save(library, resource, fullBody(resource))

const COOKIE = `session=1; lang=en; key=${TEST_KEY}; __proto__=x; theme=dark`
const address = (path: string) =>
  ORIGIN +
  path
    .replaceAll('{slug}', 'example-1')
    .replace('/assets/{name}', ICON)
    .replace(/\{\w+\}/g, '1')

test.each(library.app.operations.map((one) => [one.method.toUpperCase(), fullRoutePath(one), one] as const))(
  '%s %s neither reads nor sets one',
  async (method, path, operation) => {
    // a write is refused alike with a cookie and without, since a cookie is no key
    const ask = (headers: Readonly<Record<string, string>>) =>
      library.call(method, address(path), {
        headers,
        ...(requiresKey(operation) ? { key: null } : {}),
        ...(operation.body ? { body: {} } : {}),
      })
    const [without, with_] = [await ask({}), await ask({ cookie: COOKIE })]
    expect(with_.status).toBe(without.status)
    expect(Buffer.from(with_.bytes).equals(Buffer.from(without.bytes))).toBe(true)
    for (const { headers } of [without, with_]) expect(headers.has('set-cookie')).toBe(false)
  },
)

test('a write sets none either', async () => {
  const { status, headers } = await library.post('/books', { slug: 'a', title: 'ก' }, { cookie: COOKIE })
  expect([status, headers.has('set-cookie')]).toEqual([201, false])
})
