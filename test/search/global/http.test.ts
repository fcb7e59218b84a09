/**
 * `GET /search` over HTTP: it sees every write at once, applies decisions, and rejects requests as the contract says.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { SearchAnswer } from '../../../search/global/search-answer.ts'
import type { SearchResultItem } from '../../../search/global/search-item.ts'
import { computeSearchCost } from '../../../search/global/search-query.ts'
import { importTexts } from '../../../src/intake/import/import.ts'
import { openStores } from '../../../src/services/stores.ts'
import {
  TestFolder,
  type TestPackage,
  testHeading,
  testParagraph,
  testPassage,
  testSource,
} from '../../intake/import/packages.ts'
import { openTestDatabase, TEST_LANGUAGES } from '../../support/database.ts'
import { type ErrorBody, openTestLibrary, TEST_KEY, type TestLibrary } from '../../support/library.ts'
import { createServiceOver, ONE_EDITOR_KEYS } from '../../support/service.ts'
import { HOSTILE_QUERIES } from './hostile.ts'

const pathOf = (q: string, more = ''): string => `/search?q=${encodeURIComponent(q)}${more}`

describe('search over HTTP: records', () => {
  let library: TestLibrary
  beforeAll(() => {
    library = openTestLibrary({ facts: 'all' })
  })
  afterAll(() => library.close())

  /** Returns the results of one kind. */
  async function find(q: string, kind: string, more = ''): Promise<readonly SearchResultItem[]> {
    const { status, body } = await library.get<SearchAnswer>(pathOf(q, more))
    expect(status).toBe(200)
    return body.groups.find((group) => group.kind === kind)?.items ?? []
  }
  const slugs = async (q: string, kind: string): Promise<string[]> => (await find(q, kind)).map(({ slug }) => slug)

  test('are found in the next request after a write, change or delete', async () => {
    await library.post('/chants', { slug: 'buddhaguna', title: 'บทพุทธคุณ', pali: 'อิติปิ โส ภควา อรหํ' })
    expect(await slugs('itipiso bhagava', 'chants')).toEqual(['buddhaguna'])
    await library.patch('/chants/buddhaguna', { pali: 'สฺวากฺขาโต ภควตา ธมฺโม', slug: 'dhammaguna' })
    expect(await slugs('itipiso bhagava', 'chants')).toEqual([])
    expect(await slugs('svakkhato', 'chants')).toEqual(['dhammaguna'])
    await library.remove('/chants/dhammaguna')
    expect(await slugs('svakkhato', 'chants')).toEqual([])
  })

  test('are found in every language and shown in the requested one', async () => {
    const { body } = await library.post<{ id: number }>('/chants', { slug: 'metta', title: 'บทแผ่เมตตา' })
    const translation = {
      collection: 'chants',
      id: body.id,
      language: 'en',
      title: 'Spreading loving-kindness',
    }
    await library.post('/translations', translation)
    expect(await find('loving-kindness', 'chants')).toMatchObject([{ slug: 'metta', title: 'บทแผ่เมตตา' }])
    const [english] = await find('แผ่เมตตา', 'chants', '&lang=en')
    expect(english).toMatchObject({ title: 'Spreading loving-kindness', snippet: { text: 'บทแผ่เมตตา' } })
    await library.post('/translations', { ...translation, title: '' })
    expect(await find('loving-kindness', 'chants')).toEqual([])
  })

  test('books are found by titles and text of chapters', async () => {
    await library.post('/books', { slug: 'path', title: 'ทางสายกลาง' })
    await library.put('/books/path/contents', {
      chapterTitle: ['เริ่มต้น'],
      chapterBody: ['ย่อหน้าแรก\n\nความเพียรชอบเป็นไฉน'],
    })
    const [book] = await find('เพียรชอบ', 'books')
    expect(book).toMatchObject({ slug: 'path', href: '/books/path' })
    expect(book?.snippet.text).toContain('ความเพียรชอบเป็นไฉน')
    await library.put('/books/path/contents', { chapterTitle: [], chapterBody: [] })
    expect(await find('เพียรชอบ', 'books')).toEqual([])
  })

  test('dhamma groups are found by any member, in Thai and Pali', async () => {
    await library.post('/dhamma-groups/sets', { slug: 'fours', title: 'หมวดสี่' })
    await library.post('/dhamma-groups', {
      slug: 'truths',
      title: 'อริยสัจ ๔',
      set: 'fours',
      members: [
        { title: 'ทุกข์', pali: 'ทุกฺข' },
        { title: 'เหตุให้เกิดทุกข์', pali: 'สมุทย' },
      ],
    })
    expect(await slugs('เหตุให้เกิด', 'dhamma-groups')).toEqual(['truths'])
    expect(await slugs('samudaya', 'dhamma-groups')).toEqual(['truths'])
    expect(await slugs('หมวดสี่', 'categories')).toEqual(['fours'])
  })

  test('pasted lists and restored collections are found', async () => {
    await library.post('/jataka/bulk', {
      nipata: 'ekakanipata',
      rows: ['1 | อปัณณกชาดก | ว่าด้วยการเดินทางผิด |'],
    })
    const nipatas = await library.get<{ items: { slug: string }[] }>('/jataka/nipatas?limit=1')
    const nipata = nipatas.body.items[0]?.slug ?? ''
    await library.post('/jataka/bulk', { nipata, rows: ['1 | อปัณณกชาดก | ว่าด้วยการเดินทางผิด |'] })
    expect(await slugs('เดินทางผิด', 'jataka')).toEqual(['jataka-1'])
    const key = { authorization: `Bearer ${TEST_KEY}` }
    const dump = await library.get<{ records: object[] }>('/collections/chants', key)
    await library.put('/collections/chants', { ...dump.body, records: [] })
    expect(await slugs('แผ่เมตตา', 'chants')).toEqual([])
    await library.put('/collections/chants', dump.body)
    expect(await slugs('แผ่เมตตา', 'chants')).toEqual(['metta'])
  })

  test('a jataka is found by its roman name with a typo', async () => {
    expect(await slugs('vessantra jataka', 'jataka')).toEqual(['jataka-547'])
  })

  test.each([
    ['', 'q'],
    ['?q=', 'q'],
    ['?q=%20%20%20', 'q'],
    ['?q=x', 'q'],
    ['?q=x%20', 'q'],
    ['?q=%09x', 'q'],
    [`?q=${'x'.repeat(201)}`, 'q'],
    [`?q=${'%22am%22%20%22bo%22%20%22ce%22%20%22do%22'}`, 'q'],
    ['?q=xx&kind=volumes', 'kind'],
    ['?q=xx&limit=0', 'limit'],
    ['?q=xx&limit=201', 'limit'],
    ['?q=xx&offset=-1', 'offset'],
  ])('/search%s returns 400 with an issue for %s', async (query, field) => {
    const { status, body } = await library.get<ErrorBody>(`/search${query}`)
    expect(status).toBe(400)
    expect(Object.keys(body.error.issues ?? {})).toEqual([field])
  })

  test('meaningless queries are answered or rejected without an error 500', async () => {
    for (const q of HOSTILE_QUERIES) {
      if (!q.isWellFormed()) continue
      const { status } = await library.get(pathOf(q))
      expect([200, 400]).toContain(status)
    }
    expect(library.faults).toEqual([])
  })

  test('one search costs as much as five requests', async () => {
    const limited = library.with({ rateLimit: 100 })
    const { headers } = await limited.get(pathOf('ธรรม'))
    expect(headers.get('ratelimit')).toContain('r=95')
  })

  test.each([
    ['mind', 5],
    ['DN 22', 5],
    ['four words that one types', 10],
    [Array.from({ length: 40 }, (_, n) => `w${n}`).join(' '), 15],
  ])('a costly search costs more: %s', (typed, cost) => {
    expect(computeSearchCost(typed)).toBe(cost)
  })
})

/** Opens a library with its text on disk. */
async function openWithText(...packages: TestPackage[]) {
  const folder = new TestFolder()
  const db = openTestDatabase()
  const stores = openStores(db, TEST_LANGUAGES, { textPath: folder.file('text.db') })
  const load = (...given: TestPackage[]) =>
    importTexts({ paths: given.map((pack) => folder.put(pack)), dataFolder: folder.path, library: db })
  await load(...packages)
  const faults: unknown[] = []
  const app = createServiceOver(stores, {
    keys: ONE_EDITOR_KEYS,
    textCheckMilliseconds: 0,
    onFault: (error) => faults.push(error),
  })
  async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers = { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' }
    const sent = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) }
    const address = `http://library.local/api/v1${path}`
    const response = await app.handle(new Request(address, method === 'DELETE' ? { method, headers } : sent))
    expect(faults).toEqual([])
    expect(response.ok).toBe(true)
    return (await response.json()) as T
  }
  return {
    load,
    send,
    async find(q: string, kind = 'pages'): Promise<readonly SearchResultItem[]> {
      const { groups } = await send<SearchAnswer>('GET', pathOf(q))
      return groups.find((group) => group.kind === kind)?.items ?? []
    },
    [Symbol.dispose]() {
      stores.canon.close()
      db.close()
      folder[Symbol.dispose]()
    },
  }
}

describe('search over HTTP: the canon', () => {
  const first = {
    source: testSource('first'),
    headings: [testHeading('sutta-one', { title: 'พฺรหฺมชาลสุตฺตํ', pali: 'Brahmajālasuttaṃ' }), testHeading('sutta-two')],
    passages: [
      testPassage('sutta-one', [testParagraph(1, 'เอวมฺเม สุตํ เอกํ สมยํ ภควา'), testParagraph(2, 'ทุติยา หน้า')], {
        edition: 'pali',
      }),
      testPassage('sutta-two', [testParagraph(2, [{ text: '[๑] ', kind: 'number' }, { text: 'อญฺญํ วตฺถุ' }])], {
        edition: 'pali',
      }),
    ],
  }
  const second = {
    source: testSource('second'),
    passages: [testPassage('sutta-one', [testParagraph(1, 'ปาฐนฺตรํ ภควตา วุตฺตํ')], { edition: 'pali' })],
  }

  test('pages and headings are found as displayed, in the next request', async () => {
    using library = await openWithText(first, second)
    const { find, send } = library
    const pages = async (q: string): Promise<string[]> => (await find(q)).map(({ slug }) => slug)

    expect(await find('brahmajala', 'headings')).toMatchObject([
      { slug: 'sutta-one', division: 'digha-nikaya', volume: 9, title: 'พฺรหฺมชาลสุตฺตํ' },
    ])
    const [page] = await find('evam me sutam')
    expect(page).toMatchObject({ slug: '9/pali/1', href: '/canon/9/read?edition=pali&page=1' })
    expect(await pages('ภควา')).toEqual(['9/pali/1'])
    expect(await pages('"[๑] อญฺญํ"')).toEqual(['9/pali/2'])
    expect(await pages('"number"')).toEqual([])
    expect(await pages('pathantaram')).toEqual([])

    const pair = { division: 'digha-nikaya', entry: 'sutta-one', edition: 'pali' }
    await send('POST', '/passages/settle', { ...pair, choice: 'swap' })
    expect(await pages('pathantaram')).toEqual(['9/pali/1'])
    expect(await pages('ทุติยา')).toEqual([])
    await send('POST', '/passages/settle', { ...pair, choice: 'keep' })
    expect(await pages('pathantaram')).toEqual([])
    expect(await pages('ทุติยา')).toEqual(['9/pali/2'])

    const { passage } = await send<{ passage: number }>(
      'GET',
      '/canon/volumes/9/entries/sutta-one/passage?edition=pali',
    )
    await send('POST', `/passages/${passage}/hide`, { hide: true })
    expect(await pages('ภควา')).toEqual([])
    await send('POST', `/passages/${passage}/hide`, { hide: false })
    expect(await pages('ภควา')).toEqual(['9/pali/1'])

    await send('DELETE', '/canon/volumes/9/entries/sutta-one')
    expect(await find('brahmajala', 'headings')).toEqual([])
  })

  test('quoted words are found in any case and Unicode form', async () => {
    const verse = { text: 'gāthāya\nevaṃ vutte', kind: 'verse' } as const
    using library = await openWithText({
      source: testSource('roman'),
      headings: [testHeading('sutta-one')],
      passages: [
        testPassage(
          'sutta-one',
          [
            testParagraph(1, 'Evaṃ me sutaṃ'),
            testParagraph(2, [verse]),
            testParagraph(3, [{ text: 'Na ', kind: 'note' }, { text: 'hetaṃ' }]),
            testParagraph(4, 'ĀYASMĀ'),
          ],
          { edition: 'roman' },
        ),
      ],
    })
    const pages = async (q: string): Promise<number[]> =>
      (await library.find(q)).map(({ slug }) => Number(slug.split('/')[2]))
    expect(await pages('"evaṃ me SUTAṂ"')).toEqual([1])
    expect(await pages('"Evaṃ"')).toEqual([1, 2])
    expect(await pages('"evam me"')).toEqual([])
    expect(await pages('"nevaṃ"')).toEqual([])
    expect(await pages('"na hetaṃ"')).toEqual([3])
    expect(await pages('"no"')).toEqual([])
    expect(await pages('"āyasmā"')).toEqual([4])
  })

  test('a new text replaces the old one', async () => {
    using library = await openWithText(first)
    const total = async (q: string): Promise<number> => (await library.find(q)).length
    expect(await total('ภควา')).toBe(1)
    await library.load({ ...first, passages: [testPassage('sutta-one', [testParagraph(1, 'ใหม่ทั้งหมด')])] })
    expect(await total('ภควา')).toBe(0)
    expect(await total('ใหม่ทั้ง')).toBe(1)
  })
})
