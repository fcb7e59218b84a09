/** Every path takes its methods, HEAD as GET, OPTIONS, and refuses the others with 405 and Allow (decisions §7). */

import { describe, expect, test } from 'bun:test'
import { getFullRoutePath, type RoutedOperation, requiresKey } from '../../src/http/route-group.ts'
import type { ErrorBody } from '../support/library.ts'
import { addressOf, library, operations } from './every-operation.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']

const paths = [...Map.groupBy(operations, getFullRoutePath)].map(([path, siblings]) => {
  const own = siblings.map(({ method }) => method.toUpperCase())
  const allowed = [
    ...(own.includes('GET') ? ['GET', 'HEAD'] : []),
    ...own.filter((method) => method !== 'GET'),
    'OPTIONS',
  ]
  return [path, allowed, siblings] as const
})

describe.each(paths)('%s', (path, allowed, siblings: readonly RoutedOperation[]) => {
  const address = addressOf(path)

  test('other methods are rejected with 405 and an Allow header', async () => {
    // some methods cannot be sent by fetch at all
    for (const method of METHODS.filter((name) => !allowed.includes(name) && name !== 'TRACE')) {
      const { status, headers, body } = await library.call<ErrorBody>(method, address, { key: null })
      expect([method, status, headers.get('allow')]).toEqual([method, 405, allowed.join(', ')])
      if (method !== 'HEAD' && !siblings[0]?.routeGroup.errorPage) expect(body.error.code).toBe('method_not_allowed')
    }
  })

  test('OPTIONS lists what a page of another origin may send', async () => {
    const { status, headers, bytes } = await library.call('OPTIONS', address, {
      headers: { origin: 'https://site.example', 'access-control-request-method': 'PATCH' },
    })
    expect([status, bytes.byteLength]).toEqual([204, 0])
    expect(headers.get('allow')).toBe(allowed.join(', '))
    expect(headers.get('access-control-allow-methods')).toBe(allowed.join(', '))
    expect(headers.get('access-control-allow-origin')).toBe(/^\/(api\/|mcp$)/.test(path) ? '*' : null)
  })

  if (allowed.includes('GET')) {
    test('HEAD is answered as GET, without the body', async () => {
      const gated = siblings.some((operation) => operation.method === 'get' && requiresKey(operation))
      for (const key of gated ? [undefined, null] : [null]) {
        const sent = key === null ? { key } : { key: 'the-key-of-the-tests' }
        for (const acceptEncoding of ['', 'gzip']) {
          const headers = { 'accept-encoding': acceptEncoding }
          const get = await library.call('GET', address, { ...sent, headers })
          const head = await library.call('HEAD', address, { ...sent, headers })
          expect([head.status, head.bytes.byteLength]).toEqual([get.status, 0])
          expect([...head.headers]).toEqual([...get.headers])
        }
      }
    })
  }
})

test('HEAD of an unknown address is 404 without a body', async () => {
  const { status, bytes, headers } = await library.call('HEAD', '/nothing')
  expect([status, bytes.byteLength, headers.get('content-type')]).toEqual([404, 0, 'application/json; charset=utf-8'])
})

test('OPTIONS of an unknown address is 404', async () => {
  expect((await library.call('OPTIONS', '/nothing')).status).toBe(404)
})

describe('Host headers of any length', () => {
  test.each([
    'a',
    'ab',
    'api',
    'db:80',
    'four',
    '[::1]',
    '1.1.1.1',
    'library.example.org:8080',
    `${'a'.repeat(200)}.example`,
  ])('Host: %s reads and writes', async (host) => {
    const at = (path: string) => `http://${host}/api/v1${path}`
    expect((await library.get(at('/chants/example-1'))).status).toBe(200)
    expect((await library.get(at('/chants?limit=1'))).status).toBe(200)
    expect((await library.call('HEAD', at('/chants/example-1'))).status).toBe(200)
    const { status, body } = await library.patch<{ note: string }>(at('/chants/example-1'), {
      note: `จาก ${host}`,
    })
    expect([status, body.note]).toEqual([200, `จาก ${host}`])
    expect((await library.call('POST', at('/chants/example-1/move'), { body: { delta: 1 } })).status).toBe(200)
    expect((await library.get<ErrorBody>(at('/nothing'))).status).toBe(404)
    expect((await library.call('PUT', at('/chants'), { body: {} })).status).toBe(405)
  })
})
