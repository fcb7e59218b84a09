/** `GET /meta`: counts of every collection (decisions §6). */

import { expect, test } from 'bun:test'
import { openTestLibrary } from '../support/library.ts'

test('the meta operation counts collections, volumes and passages after each write', async () => {
  using library = openTestLibrary({ facts: 'all' })
  const counts = async () => (await library.get<{ counts: Record<string, number | null> }>('/meta')).body.counts
  expect(await counts()).toMatchObject({
    pitakas: 3,
    divisions: 16,
    nipatas: 22,
    jataka: 547,
    chants: 0,
    volumes: 45,
    passages: null,
  })
  expect(Object.keys(await counts()).toSorted()).toEqual(
    [...library.stores.collections.all.map(({ name }) => name), 'passages', 'volumes'].toSorted(),
  )
  await library.post('/chants', { slug: 'one', title: 'หนึ่ง' })
  expect((await counts()).chants).toBe(1)
  expect((await library.get('/meta')).body).toMatchObject({
    name: 'Library',
    version: '0.0.0-test',
    languages: ['th', 'en'],
  })
})
