/** Characters that reverse the direction of text: rejected in input, kept in stored text (decisions §3). */

import { expect, test } from 'bun:test'
import { openDeskLibrary } from './desk-library.ts'

const TURNED = 'ก\u202eข'
const library = await openDeskLibrary()
await library.api('POST', '/books', { slug: 'b', title: 'หนังสือ' })
const place = { source: 'first', division: 'digha-nikaya', entry: 'one', edition: 'royal', wrong: 'ทุกข์' }
const pair = { division: 'digha-nikaya', entry: 'two', edition: 'roman' }
const [API, DESK] = ['/api/v1', '/api/desk']
const titled = { slug: 'c', title: TURNED }

const WRITES: readonly (readonly [method: string, path: string, body: unknown, at: string])[] = [
  ['POST', `${API}/books`, titled, 'title'],
  ['PATCH', `${API}/books/b`, { description: TURNED }, 'description'],
  ['PUT', `${API}/books/b/contents`, { chapterTitle: [''], chapterBody: [TURNED] }, 'chapterBody.0'],
  ['PUT', `${DESK}/books/b/contents`, { chapters: [{ body: TURNED }] }, 'chapters.0.body'],
  ['POST', `${API}/canon/volumes/9/entries`, titled, 'title'],
  ['POST', `${API}/translations`, { collection: 'books', id: 1, language: 'en', title: TURNED }, 'title'],
  ['PUT', `${DESK}/translations/books/1/en`, { title: TURNED }, 'title'],
  ['POST', `${API}/jataka/bulk`, { nipata: 'ekakanipata', rows: [`1|${TURNED}|x|y`] }, 'rows.0'],
  ['POST', `${DESK}/headings/titles`, { division: 'digha-nikaya', rows: [`one|${TURNED}`] }, 'rows.0'],
  ['POST', `${DESK}/corrections`, { ...place, right: TURNED, reason: 'x' }, 'right'],
  ['POST', `${DESK}/settlements`, { choice: 'keep', pairs: [pair], note: TURNED }, 'note'],
  ['POST', `${DESK}/proposals`, { method: 'POST', path: `${API}/books`, body: titled }, 'title'],
  [...(['POST', `${DESK}/proposals`] as const), { method: 'DELETE', path: `${API}/books/b`, note: TURNED }, 'note'],
  ['POST', '/reports', { address: '/canon/9/royal/1', words: 'ทุกข์', should: TURNED }, 'should'],
]

test.each(WRITES)('%s %s with %j is rejected with the path of the field', async (method, path, body, at) => {
  const { status, body: refused } = await library.api(method, `http://library.local${path}`, body)
  expect(status).toBe(400)
  expect(JSON.stringify(refused.error.issues[at] ?? refused)).toMatch(/U\+202E|มองไม่เห็นที่ตัวอักษรที่ 2/)
})

test('words with direction controls in a text are quoted, and restored by a dump', async () => {
  const { body } = await library.desk('POST', '/corrections', {
    ...place,
    before: TURNED,
    right: 'ทุกข',
    reason: 'x',
  })
  expect(body.error.code).toBe('not_found')
  const dump = (await library.api('GET', '/collections/books')).body
  dump.records[0].title = TURNED
  expect((await library.api('PUT', '/collections/books', dump)).status).toBe(200)
  expect((await library.api('GET', '/books/b')).body.title).toBe(TURNED)
})
