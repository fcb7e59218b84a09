/** Kept answers are public ones, and take no more memory than they may (decisions §7). */

import { expect, test } from 'bun:test'
import { openTestLibrary, TEST_KEY } from '../support/library.ts'

test('addresses without number do not fill the memory of a service', async () => {
  const { app } = openTestLibrary()
  // all of these together would take 14 MB
  for (let n = 0; n < 100; n++) {
    await app.handle(new Request(`http://library.local/api/v1/jataka?limit=200&nonce=${n}`))
  }
  expect(app.kept.bytes).toBeLessThanOrEqual(12 * 1024 * 1024)
  expect(app.kept.count).toBeLessThan(100)
})

test('only public answers are kept', async () => {
  const library = openTestLibrary()
  const answers = [
    await library.call('GET', '/collections/chants', { key: TEST_KEY }),
    await library.get('/books/none'),
    await library.post('/books', { slug: 'a', title: 'ก' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 201])
  expect(library.app.kept.count).toBe(0)
  await library.get('/books')
  expect(library.app.kept.count).toBe(1)
})
