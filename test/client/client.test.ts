/**
 * A typed client, generated from the document (scripts/client.ts), compiles against it and works against the running
 * server.
 */

import { afterAll, describe, expect, test } from 'bun:test'
import createClient from 'openapi-fetch'
import type { components, paths } from '../../src/desk/console/types/api.d.ts'
import { openListeningPort } from '../../src/host/server/listen.ts'
import { openTestLibrary, TEST_KEY } from '../support/library.ts'

const library = openTestLibrary({ facts: 'all' })
const listener = openListeningPort('127.0.0.1', 0, (error) => {
  throw error
})
listener.serve(library.app.handle)
afterAll(() => listener.stop())

const reader = createClient<paths>({ baseUrl: listener.url })
const editor = createClient<paths>({
  baseUrl: listener.url,
  headers: { authorization: `Bearer ${TEST_KEY}` },
})

describe('reading with a typed client', () => {
  test('gets a list with filters', async () => {
    const { data, error } = await reader.GET('/api/v1/jataka', {
      params: { query: { nipata: 'ekakanipata', limit: 2, lang: 'en' } },
    })
    expect(error).toBeUndefined()
    const titles: readonly string[] | undefined = data?.items.map(({ title }) => title)
    expect([titles?.length, data?.total, data?.limit]).toEqual([2, 150, 2])
  })

  test('gets errors in one shape', async () => {
    const { data, error, response } = await reader.GET('/api/v1/books/{slug}', {
      params: { path: { slug: 'none' } },
    })
    expect([data, response.status]).toEqual([undefined, 404])
    const appError: components['schemas']['Error'] | undefined = error
    expect(appError?.error.code).toBe('not_found')
  })
})

describe('writing with a typed client', () => {
  test('creates, changes and deletes a record', async () => {
    const created = await editor.POST('/api/v1/books', {
      body: { slug: 'typed', title: 'หนังสือ', shelves: ['featured'], writtenIn: 'ไทย' },
      params: { header: { 'If-None-Match': '*' } },
    })
    expect([created.response.status, created.response.headers.get('location')]).toEqual([201, '/api/v1/books/typed'])
    const path = { slug: 'typed' }
    const version = created.data?.version ?? ''
    const patched = await editor.PATCH('/api/v1/books/{slug}', {
      params: { path, header: { 'If-Match': version } },
      body: { subtitle: null, publishedYear: 2569 },
    })
    const year: number | null | undefined = patched.data?.publishedYear
    expect(year).toBe(2569)
    const stale = await editor.PATCH('/api/v1/books/{slug}', {
      params: { path, header: { 'If-Match': version } },
      body: {},
    })
    expect(stale.response.status).toBe(412)
    const deleted = await editor.DELETE('/api/v1/books/{slug}', { params: { path } })
    expect(deleted.data).toEqual({ deleted: 'typed' })
  })
})

/** What the types must refuse; never run, the compiler reads it. */
export const refusedByTheTypes = () => [
  // @ts-expect-error a path that is not there
  reader.GET('/api/v1/nothing'),
  // @ts-expect-error a method that the path does not take
  editor.PUT('/api/v1/books'),
  // @ts-expect-error a record without its title
  editor.POST('/api/v1/books', { body: { slug: 'a' } }),
  // @ts-expect-error a field of another type
  editor.POST('/api/v1/books', { body: { slug: 'a', title: 'a', publishedYear: '2569' } }),
  // @ts-expect-error a value that is not on the list
  editor.POST('/api/v1/books', { body: { slug: 'a', title: 'a', writtenIn: 'German' } }),
  // @ts-expect-error a record without its slug
  reader.GET('/api/v1/books/{slug}'),
]
