/** What is kept of books between reads is never older than the library: a read after a write sees it (decisions §7). */

import { afterAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { ContentsStore } from '../../src/books/contents-store.ts'
import { Refusal } from '../../src/refusal.ts'
import { recordsOf } from '../../src/stores.ts'
import { TestFolder } from '../import/packages.ts'
import { openTestLibrary, TEST_KEY } from '../support/library.ts'

const library = openTestLibrary()
afterAll(() => library.close())

const SLUGS = ['one', 'two', 'three']
const slug = fc.constantFrom(...SLUGS)
const body = fc.constantFrom('ก', 'ก\n\nข', `${'ย'.repeat(1_000)}\n\n${'ว'.repeat(1_000)}`, 'a\nb')
const chapters = fc.array(fc.tuple(fc.constantFrom('', 'บทที่ ๑', 'บทที่ ๒'), body), { maxLength: 3 })

type Step =
  | { readonly act: 'put'; readonly slug: string; readonly chapters: readonly (readonly [string, string])[] }
  | { readonly act: 'create' | 'delete'; readonly slug: string }
  | { readonly act: 'rename'; readonly slug: string; readonly to: string }
  | { readonly act: 'save' | 'restore' }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('put' as const), slug, chapters }) },
  fc.record({ act: fc.constant('rename' as const), slug, to: slug }),
  fc.record({ act: fc.constantFrom('create' as const, 'delete' as const), slug }),
  fc.record({ act: fc.constantFrom('save' as const, 'restore' as const) }),
)

let saved: unknown

async function run(todo: Step): Promise<void> {
  if (todo.act === 'put') {
    const contents = {
      chapterTitle: todo.chapters.map(([title]) => title),
      chapterBody: todo.chapters.map(([, words]) => words),
    }
    await library.put(`/books/${todo.slug}/contents`, contents)
  } else if (todo.act === 'create') await library.post('/books', { slug: todo.slug, title: todo.slug })
  else if (todo.act === 'rename') await library.patch(`/books/${todo.slug}`, { slug: todo.to })
  else if (todo.act === 'delete') await library.remove(`/books/${todo.slug}`)
  else if (todo.act === 'restore') await library.put('/collections/books', saved)
  else saved = (await library.call('GET', '/collections/books', { key: TEST_KEY })).body
}

/** Contents and pages of every book, one past the end included; what is refused, by its sentence. */
function seenThrough(contents: ContentsStore): unknown {
  const asked = <T>(ask: () => T): T | string => {
    try {
      return ask()
    } catch (error) {
      if (error instanceof Refusal) return error.message
      throw error
    }
  }
  return SLUGS.map((name) => [
    asked(() => contents.read(name, 'th')),
    ...[1, 2, 3, 4, 5, 6, 7].map((number) => asked(() => contents.page(name, number, 'th'))),
  ])
}

const fresh = () => new ContentsStore(library.db, recordsOf(library.stores.records, 'books'), 'th')

test('after any writes the books read as they do for one who has just come', async () => {
  await run({ act: 'save' })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      for (const todo of steps) {
        await run(todo)
        expect(seenThrough(library.stores.contents)).toEqual(seenThrough(fresh()))
      }
    }),
    { numRuns: 12 },
  )
})

test('a write that failed leaves the books as they were', async () => {
  await library.post('/books', { slug: 'one', title: 'one' })
  await run({ act: 'put', slug: 'one', chapters: [['ก', 'เดิม']] })
  const before = seenThrough(library.stores.contents)
  library.db.sqlite.run(
    "CREATE TEMP TRIGGER full BEFORE INSERT ON content_edit BEGIN SELECT RAISE(FAIL, 'full'); END",
  )
  const { status } = await library.call('PUT', '/books/one/contents', {
    body: { chapterTitle: ['ข'], chapterBody: ['ใหม่'] },
    faultExpected: true,
  })
  library.db.sqlite.run('DROP TRIGGER full')
  expect(status).toBe(500)
  expect(seenThrough(library.stores.contents)).toEqual(before)
  expect(before).toEqual(seenThrough(fresh()))
})

test('what another process writes is seen when it is noticed', async () => {
  using folder = new TestFolder()
  const path = folder.file('library.db')
  const shared = openTestLibrary({ path })
  await shared.post('/books', { slug: 'one', title: 'one' })
  await shared.put('/books/one/contents', { chapterTitle: ['ก'], chapterBody: ['เดิม'] })
  expect(shared.stores.contents.page('one', 1, 'th').paragraphs).toEqual(['เดิม'])
  const other = openTestLibrary({ path })
  await other.put('/books/one/contents', { chapterTitle: ['ก'], chapterBody: ['ใหม่'] })
  other.close()
  expect(shared.db.noticeOtherWriters()).toBe(true)
  expect(shared.stores.contents.page('one', 1, 'th').paragraphs).toEqual(['ใหม่'])
  shared.close()
})
