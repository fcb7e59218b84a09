/** Downloads for offline reading from the binary: made in its worker thread, cached, and made again after a change. */

import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createSampleFolder } from '../host/sample-folder.ts'
import { type Server, startServerInFolder } from '../support/binary.ts'

let server: Server & AsyncDisposable

beforeAll(async () => {
  server = await startServerInFolder([], createSampleFolder)
})
afterAll(() => server[Symbol.asyncDispose]())

const BUNDLE = '/offline/canon/9/royal'

const fetched = async (etag = '') =>
  fetch(server.url + BUNDLE, { headers: { 'if-none-match': etag, 'accept-encoding': 'gzip' } })

test('a bundle has every page as served, compressed, and is revalidated', async () => {
  const response = await fetched()
  expect([response.status, response.headers.get('content-encoding')]).toEqual([200, 'gzip'])
  const [, ...lines] = (await response.text()).trimEnd().split('\n')
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines) {
    const [href, markup] = JSON.parse(line) as readonly [string, string]
    expect([href, (await server.get(href)).text]).toEqual([href, markup])
  }
  expect((await fetched(response.headers.get('etag') ?? '')).status).toBe(304)
})
