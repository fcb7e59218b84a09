/** The whole answer: groups of kinds with labels, totals, links and snippets (decisions §6). */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { SearchRequest } from '../../../search/global/search-answer.ts'
import { SEARCH_BUDGET } from '../../../search/pages/query-budget.ts'
import { importTexts } from '../../../src/intake/import/import.ts'
import { getRecordStore } from '../../../src/records/record-stores.ts'
import { type LibraryStores, openStores } from '../../../src/services/stores.ts'
import { TestFolder, testHeading, testParagraph, testPassage, testSource } from '../../intake/import/packages.ts'
import { openTestDatabase, TEST_LANGUAGES } from '../../support/database.ts'
import { createFloodQueries, HOSTILE_QUERIES, listFoldedAlphabets } from './hostile.ts'

const RECORDS = {
  chants: [{ slug: 'nibbana-chant', title: 'บทนิพพาน', pali: 'นิพพานัง ปะระมัง สุขัง' }],
  books: [
    { slug: 'on-nibbana', title: 'Nibbāna', description: 'A book about it' },
    { slug: 'other', title: 'Other', description: 'mentions nibbāna once' },
  ],
}

/**
 * Opens a library with records and, unless `pages` is 0, a heading with its text on that many pages, from the third.
 */
async function open(text: string, pages: number): Promise<LibraryStores & Disposable> {
  const folder = new TestFolder()
  const db = openTestDatabase()
  const stores = openStores(db, TEST_LANGUAGES, { textPath: folder.file('text.db') })
  if (pages > 0) {
    const pack = {
      source: testSource('one'),
      headings: [testHeading('nibbanasuttam', { title: 'นิพฺพานสุตฺตํ' })],
      passages: [
        testPassage(
          'nibbanasuttam',
          Array.from({ length: pages }, (_, i) => testParagraph(i + 3, text)),
          { edition: 'roman' },
        ),
      ],
    }
    await importTexts({ paths: [folder.put(pack)], dataFolder: folder.path, library: db })
  }
  stores.canon.refresh()
  for (const collection of ['chants', 'books'] as const) {
    for (const body of RECORDS[collection]) {
      const intent = { keyName: 'test', body: () => body, precondition: () => undefined }
      getRecordStore(stores.records, collection).save(intent)
    }
  }
  const close = () => {
    stores.canon.close()
    db.close()
    folder[Symbol.dispose]()
  }
  return { ...stores, [Symbol.dispose]: close }
}

const ask = ({ search }: LibraryStores, request: Partial<SearchRequest> = {}) =>
  search.search({ q: 'nibbāna', limit: 50, offset: 0, language: 'th', ...request })

describe('search answers of a library', () => {
  let library: LibraryStores & Disposable
  beforeAll(async () => {
    library = await open('Evaṃ me sutaṃ. Nibbānaṃ paramaṃ sukhaṃ.', 1)
  })
  afterAll(() => library[Symbol.dispose]())

  test('order groups by their best scores, with correct totals', () => {
    const { query, total, groups } = ask(library, { q: ' nibbāna ' })
    expect(query).toBe('nibbāna')
    const totals = Object.fromEntries(groups.map((group) => [group.kind, group.total]))
    expect(totals).toEqual({ headings: 1, chants: 1, books: 2, pages: 1 })
    const best = groups.map(({ items }) => items[0]?.score ?? 0)
    expect(best).toEqual(best.toSorted((a, b) => b - a))
    expect(total).toBe(5)
  })

  test('order items by score within a group', () => {
    for (const { items } of ask(library).groups) {
      const scores = items.map(({ score }) => score)
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    }
  })

  test('label groups in the language of the answer', () => {
    const labels = (language: string) => ask(library, { language, kind: 'books' }).groups.map(({ label }) => label)
    expect(labels('th')).toEqual(['หนังสือ'])
    expect(labels('en')).toEqual(['Books'])
    expect(labels('pali')).toEqual(['หนังสือ'])
  })

  test('have one group if a kind is given', () => {
    expect(ask(library, { kind: 'pages' }).groups.map(({ kind }) => kind)).toEqual(['pages'])
    expect(ask(library, { kind: 'categories' })).toMatchObject({
      query: 'nibbāna',
      total: 0,
      groups: [],
      isComplete: true,
      isCorrected: false,
      places: [],
    })
  })

  test('have the same totals under limit and offset', () => {
    const [books] = ask(library, { kind: 'books', limit: 1, offset: 1 }).groups
    expect(books).toMatchObject({ total: 2, items: [{ slug: 'other' }] })
    expect(ask(library, { kind: 'books', offset: 9 }).groups[0]).toMatchObject({ total: 2, items: [] })
  })

  test('give the division of headings only', () => {
    const [heading] = ask(library, { kind: 'headings' }).groups[0]?.items ?? []
    expect(heading).toMatchObject({ slug: 'nibbanasuttam', division: 'digha-nikaya', volume: 9 })
    const [book] = ask(library, { kind: 'books' }).groups[0]?.items ?? []
    const keys = ['href', 'kind', 'score', 'slug', 'snippet', 'title']
    expect(Object.keys(book ?? {}).sort()).toEqual(keys)
  })

  test('name pages by volume, edition and page', () => {
    const [page] = ask(library, { kind: 'pages', q: 'evam sutam', language: 'en' }).groups[0]?.items ?? []
    expect(page).toMatchObject({ slug: '9/roman/3', href: '/canon/9/read?edition=roman&page=3' })
    expect(page?.title).toContain('page 3')
    const marks = page?.snippet.marks.map(([start, length]) => page.snippet.text.slice(start, start + length))
    expect(marks).toEqual(['Evaṃ', 'sutaṃ'])
  })

  test('show the matching text', () => {
    const other = ask(library, { kind: 'books' }).groups[0]?.items.find(({ slug }) => slug === 'other')
    expect(other?.snippet.text).toBe('mentions nibbāna once')
  })

  test('are empty for meaningless queries', () => {
    for (const q of HOSTILE_QUERIES) {
      const { total, groups } = ask(library, { q })
      expect(total).toBe(groups.reduce((sum, group) => sum + group.total, 0))
    }
  })
})

test('search answers stay within the budget and the size limit in any alphabet', async () => {
  const letters = Array.from({ length: 26 }, (_, n) => String.fromCharCode(97 + n)).join('')
  using library = await open(`nibbāna ${letters} กขคงจ ${'eatinsoh '.repeat(40)}`, 60)
  const measure = (q: string) => {
    const { steps, groups } = ask(library, { q })
    return { steps, size: JSON.stringify(groups).length }
  }
  const usual = measure('nibbāna').size
  const alphabets = listFoldedAlphabets()
  expect(alphabets.length).toBeGreaterThan(18)
  const all = alphabets.flatMap((alphabet, nth) => createFloodQueries(alphabet).slice(0, nth % 8 === 0 ? 5 : 1))
  for (const typed of all) {
    const { steps, size } = measure(typed)
    expect(steps).toBeLessThanOrEqual(SEARCH_BUDGET)
    expect(size).toBeLessThanOrEqual(2 * usual)
  }
})

test('search answers correct a rare word, but not a frequent one', async () => {
  const kinds = async (pages: number) => {
    using library = await open('nibbona', pages)
    return ask(library, { q: 'nibbona' }).groups.map(({ kind }) => kind)
  }
  expect((await kinds(10)).toSorted()).toEqual(['books', 'chants', 'headings', 'pages'])
  expect(await kinds(11)).toEqual(['pages'])
})

test('search answers have no pages without a text database', async () => {
  using library = await open('', 0)
  expect(ask(library).groups.map(({ kind }) => kind)).toEqual(['books', 'chants'])
})
