/**
 * One-line fields reject line breaks in records, translations, pasted lists and books; dumps of older libraries restore
 * them unchanged.
 */

import { expect, test } from 'bun:test'
import type { ErrorBody } from '../support/library.ts'
import { openTestLibrary, TEST_KEY } from '../support/library.ts'

const BREAKS = ['ก\nข', 'ก\r\nข', 'ก\u2028ข', 'ก\u2029ข']

test.each(BREAKS)('a title with a line break is rejected with the path of the field: %j', async (title) => {
  using library = openTestLibrary()
  await library.post('/books', { slug: 'b', title: 'ก' })
  for (const [method, path, body, field] of [
    ['POST', '/chants', { slug: 'x', title }, 'title'],
    ['PATCH', '/books/b', { author: title }, 'author'],
    ['PUT', '/books/b/contents', { chapterTitle: [title], chapterBody: ['ก'] }, 'chapterTitle.0'],
    ['POST', '/translations', { collection: 'books', id: 1, language: 'en', title }, 'title'],
    ['POST', '/dhamma-groups', { slug: 'g', title: 'ก', members: [{ title }] }, 'members.0.title'],
  ] as const) {
    const { status, body: answer } = await library.call<ErrorBody>(method, path, { body })
    const [sentence] = answer.error?.issues?.[field] ?? []
    expect([path, status, sentence]).toEqual([path, 400, expect.stringContaining('บรรทัดเดียว')])
  }
})

test('line ends around a title are trimmed, and kept in multi-line fields', async () => {
  using library = openTestLibrary()
  const { status } = await library.post('/chants', { slug: 'x', title: ' \nก\r\n', pali: 'ก\nข\u2028ค' })
  expect([status, (await library.get('/chants/x')).body]).toEqual([
    201,
    expect.objectContaining({ title: 'ก', pali: 'ก\nข\u2028ค' }),
  ])
})

test('a dumped collection with such a title is restored unchanged', async () => {
  using library = openTestLibrary()
  await library.post('/chants', { slug: 'x', title: 'ก' })
  library.db.sqlite.run("UPDATE chants SET title = 'ก' || char(10) || 'ข' WHERE slug = 'x'")
  const { body } = await library.call('GET', '/collections/chants', {
    headers: { authorization: `Bearer ${TEST_KEY}` },
  })
  const { status } = await library.call('PUT', '/collections/chants', { body })
  expect([status, (await library.get<{ title: string }>('/chants/x')).body.title]).toEqual([200, 'ก\nข'])
})
