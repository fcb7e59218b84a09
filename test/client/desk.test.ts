/** A typed client of the desk's API, generated from its document (scripts/client.ts), compiles and works. */

import { afterAll, expect, test } from 'bun:test'
import createClient from 'openapi-fetch'
import type { paths } from '../../src/desk/console/types/desk.d.ts'
import { openListeningPort } from '../../src/host/server/listen.ts'
import { openTestLibrary, TEST_KEY } from '../support/library.ts'

const library = openTestLibrary()
const listener = openListeningPort('127.0.0.1', 0, (error) => {
  throw error
})
listener.serve(library.app.handle)
afterAll(() => listener.stop())

const editor = createClient<paths>({
  baseUrl: listener.url,
  headers: { authorization: `Bearer ${TEST_KEY}` },
})

test('a typed desk client reads the history and undoes an edit', async () => {
  await library.post('/chants', { slug: 'a', title: 'ก' })
  const { data } = await editor.GET('/api/desk/edits', {
    params: { query: { collection: 'chants', limit: 1 } },
  })
  const id: number | undefined = data?.items[0]?.id
  const undone = await editor.POST('/api/desk/edits/{id}/undo', { params: { path: { id: id ?? 0 } } })
  const ids: readonly number[] | undefined = undone.data?.undone
  expect(ids).toEqual([id ?? 0])
  expect((await library.get('/chants/a')).status).toBe(404)
})
