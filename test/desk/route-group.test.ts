/** The desk's API is a route group of its own: it needs a key, is not cached, and has its own document. */

import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildConsoleBundle } from '../../src/desk/console-bundle.ts'
import { findStaticallyImportedChunks } from '../../src/desk/preloaded-chunks.ts'
import { DESK_ROUTE_GROUP } from '../../src/reader/pages/route-groups.ts'
import { type ErrorBody, ORIGIN, openTestLibrary, TEST_KEY } from '../support/library.ts'

const library = openTestLibrary()
const desk = (path: string) => `${ORIGIN}${DESK_ROUTE_GROUP.base}${path}`

const CONSOLE = join(import.meta.dir, '../../src/desk/console')

describe('the desk', () => {
  test('returns the key’s name, never cached', async () => {
    const { status, headers, body } = await library.call('GET', desk('/me'), { key: TEST_KEY })
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(body).toEqual({ key: 'editor', publishes: true, languages: ['th', 'en'], version: '0.0.0-test' })
  })

  test('is closed without a key, with a wrong one, and on servers without keys', async () => {
    const closed = library.with({ keys: '' })
    expect([
      (await library.get<ErrorBody>(desk('/me'))).body.error.code,
      (await library.call<ErrorBody>('GET', desk('/me'), { key: `${TEST_KEY}x` })).body.error.code,
      (await closed.get<ErrorBody>(desk('/me'))).body.error.code,
    ]).toEqual(['unauthorized', 'unauthorized', 'writes_disabled'])
  })

  test('has a public API document of its own operations only', async () => {
    const { status, headers, body } = await library.get<{ paths: object; info: object }>(desk('/openapi.json'))
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
    const own = library.app.operations.filter(
      ({ routeGroup, unlisted }) => routeGroup === DESK_ROUTE_GROUP && !unlisted,
    )
    expect(Object.values(body.paths).flatMap((path) => Object.keys(path))).toHaveLength(own.length)
    for (const path of Object.keys(body.paths)) expect(path).toStartWith('/api/desk/')
    expect(Object.keys(body.paths)).not.toContain('/api/desk/openapi.json')
  })
})

test('loads at most 60 kB at first', async () => {
  const bundle = await buildConsoleBundle()
  const { script, style, parts } = bundle
  const first = [script, style, ...findStaticallyImportedChunks(bundle, script).map((name) => parts[name] ?? '')]
  expect(first.length).toBeGreaterThan(2)
  const bytes = first.map((content) => Bun.gzipSync(content).length)
  expect(bytes.reduce((sum, one) => sum + one)).toBeLessThan(60_000)
})

test('treats no text of any resource as markup', () => {
  const files = [...new Bun.Glob('**/*.{ts,tsx}').scanSync({ cwd: CONSOLE, absolute: true })]
  expect(files.length).toBeGreaterThan(80)
  const found = files.filter((file) =>
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment/i.test(readFileSync(file, 'utf8')),
  )
  expect(found).toEqual([])
})
