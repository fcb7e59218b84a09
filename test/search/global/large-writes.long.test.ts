/** Large writes merge the index themselves, so that later small writes do not have to. */
import { afterAll, expect, test } from 'bun:test'
import { openTestLibrary, TEST_KEY } from '../../support/library.ts'

const library = openTestLibrary()
afterAll(() => library.close())

/** Counts the segments of the index of records. */
const countSegments = () =>
  library.db.sqlite.query<{ n: number }, []>('SELECT count(DISTINCT segid) AS n FROM search_rows_idx').get()?.n

/** Returns different words, since a repeated word takes no space in an index. */
const words = (first: number, count: number) =>
  Array.from({ length: count }, (_, i) => ((first + i) * 7919).toString(36)).join(' ')

test('a long book is indexed within bounded memory', async () => {
  await library.post('/books', { slug: 'long', title: 'หนังสือยาว' })
  const chapterBody = Array.from({ length: 8 }, (_, i) => words(i * 20_000, 20_000))
  const saved = await library.put('/books/long/contents', {
    chapterTitle: chapterBody.map(() => 'บท'),
    chapterBody,
  })
  expect(saved.status).toBe(201)
  expect(countSegments()).toBe(1)
})

test('a restored collection is indexed within bounded memory', async () => {
  const records = Array.from({ length: 1001 }, (_, i) => ({
    id: i + 1,
    slug: `book-${i}`,
    title: `เล่มที่ ${i}`,
    author: words(i * 20, 20),
  }))
  const { body } = await library.call<object>('GET', '/collections/books', { key: TEST_KEY })
  const put = await library.put('/collections/books', { ...body, records })
  expect(put.status).toBe(200)
  expect(countSegments()).toBe(1)
  const settings = library.db.sqlite.query('SELECT k, v FROM search_rows_config WHERE k LIKE ? ORDER BY k')
  expect(settings.values('%merge')).toEqual([['automerge', 4]])
})
