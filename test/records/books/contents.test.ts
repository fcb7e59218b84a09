/**
 * Book contents through the API: shape, version, clearing, rejections, the sample text, dumps (contract, "Book
 * extras").
 */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { BookContentsResponse } from '../../../src/records/books/contents-store.ts'
import { TARGET_BOOK_PAGE_CHARS } from '../../../src/records/books/paging.ts'
import { type AnyRecord, type ErrorBody, openTestLibrary, TEST_KEY } from '../../support/library.ts'

const library = openTestLibrary()
afterAll(() => library.close())

beforeAll(async () => {
  for (const slug of ['one', 'other', 'empty']) await library.post('/books', { slug, title: `หนังสือ ${slug}` })
})

const read = async (slug = 'one', lang = 'th') =>
  (await library.get<BookContentsResponse>(`/books/${slug}/contents?lang=${lang}`)).body
const put = (
  chapters: readonly (readonly [string | null, string | null])[],
  headers: Readonly<Record<string, string>> = {},
  slug = 'one',
) =>
  library.put<BookContentsResponse & ErrorBody>(
    `/books/${slug}/contents`,
    { chapterTitle: chapters.map(([title]) => title), chapterBody: chapters.map(([, body]) => body) },
    headers,
  )
const page = (number: number | string, slug = 'one', lang = 'th') =>
  library.get<Readonly<Record<string, unknown>> & ErrorBody>(`/books/${slug}/pages/${number}?lang=${lang}`)

const long = 'ย'.repeat(TARGET_BOOK_PAGE_CHARS)

describe('PUT and GET contents', () => {
  test('answers 201 with the address for new contents, 200 for replaced ones', async () => {
    const first = await put([
      ['บทหนึ่ง', `${long}\n\nต่อ`],
      ['บทสอง', ''],
      ['', 'ไม่มีชื่อ'],
    ])
    expect(first.status).toBe(201)
    expect(first.headers.get('location')).toBe('/api/v1/books/one/contents')
    expect<unknown>(first.body).toEqual({
      book: { slug: 'one', title: 'หนังสือ one' },
      chapters: [
        { chapter: 1, title: 'บทหนึ่ง', firstPage: 1, pages: 2 },
        { chapter: 2, title: 'บทสอง', firstPage: 3, pages: 1 },
        { chapter: 3, title: '', firstPage: 4, pages: 1 },
      ],
      totalPages: 4,
      sample: false,
      version: expect.stringMatching(/^[0-9a-f]{16}$/),
    })
    expect(await read()).toEqual(first.body)
    const second = await put([['บทใหม่', 'ข้อความ']])
    expect(second.status).toBe(200)
    expect(second.headers.get('location')).toBeNull()
    expect(await read()).toEqual(second.body)
    expect(second.body.version).not.toBe(first.body.version)
  })

  test('updates the book record, whose version stays', async () => {
    const before = (await library.get<AnyRecord>('/books/other')).body
    expect(before).toMatchObject({ sample: true })
    await put([['ก', `${long}\n\n${long}`]], {}, 'other')
    const after = (await library.get<AnyRecord>('/books/other')).body
    expect(after).toMatchObject({ sample: false, totalPages: 2, version: before.version })
  })

  test('clears the contents with empty lists and shows the sample text again', async () => {
    const sample = await read('empty')
    await put([['ก', 'ข']], {}, 'empty')
    const cleared = await put([], {}, 'empty')
    expect<unknown>([cleared.status, cleared.body]).toEqual([200, sample])
    expect((await put([], {}, 'empty')).status).toBe(200)
    expect(await read('empty')).toEqual(sample)
    expect((await put([['ก', 'ข']], {}, 'empty')).status).toBe(201)
    await put([], {}, 'empty')
  })

  test('names the book in the requested language', async () => {
    const { id } = (await library.get<AnyRecord>('/books/one')).body
    await library.post('/translations', { collection: 'books', id, language: 'en', title: 'Book one' })
    expect((await read('one', 'en')).book).toEqual({ slug: 'one', title: 'Book one' })
    expect((await read('one', 'en')).version).toBe((await read('one')).version)
    expect((await read('one', 'zz')).book.title).toBe('หนังสือ one')
  })

  test('stores text trimmed, in NFC, with plain line ends', async () => {
    await put([['  บท\u00a0', '\r\nบรรทัดหนึ่ง\r\nบรรทัดสอง\r\n\r\ne\u0301\n']])
    expect((await page(1)).body).toMatchObject({
      heading: 'บท',
      paragraphs: ['บรรทัดหนึ่ง\nบรรทัดสอง', 'é'],
    })
  })
})

describe('versions of contents', () => {
  test('are accepted in If-Match if current', async () => {
    await put([['ก', 'ข']])
    const { version } = await read()
    expect((await put([['ก', 'ค']], { 'if-match': `"${version}"` })).status).toBe(200)
    const late = await put([['ก', 'ง']], { 'if-match': `"${version}"` })
    expect([late.status, late.body.error.code]).toEqual([412, 'version_mismatch'])
    expect((await page(1)).body.paragraphs).toEqual(['ค'])
    expect((await put([['ก', 'ข']], { 'if-match': (await read()).version })).body.version).toBe(version)
  })

  test('of a book without contents show the sample text in the requested language', async () => {
    const { version, sample } = await read('empty')
    expect(sample).toBe(true)
    expect((await put([['ก', 'ข']], { 'if-match': '"0000000000000000"' }, 'empty')).status).toBe(412)
    expect((await put([['ก', 'ข']], { 'if-match': `"${version}"` }, 'empty')).status).toBe(201)
    await put([], {}, 'empty')
    expect((await read('empty')).version).toBe(version)
  })

  test('change with title, body and order only', async () => {
    const versionOf = async (...chapters: (readonly [string, string])[]) => (await put(chapters)).body.version
    const versions = [
      await versionOf(['ก', 'ข'], ['ค', 'ง']),
      await versionOf(['ก', 'ข'], ['ค', 'จ']),
      await versionOf(['ก', 'ข'], ['จ', 'ง']),
      await versionOf(['ค', 'ง'], ['ก', 'ข']),
      await versionOf(['ก', 'ข']),
    ]
    expect(new Set(versions).size).toBe(versions.length)
    expect(await versionOf(['ก', 'ข'], ['ค', 'ง'])).toBe(versions[0] ?? '')
  })
})

describe('rejected contents', () => {
  const both = { chapterTitle: [expect.any(String)], chapterBody: [expect.any(String)] }
  test.each<[string, object, Record<string, unknown>, RegExp]>([
    [
      'more titles than bodies',
      { chapterTitle: ['ก', 'ข', 'ค'], chapterBody: ['ก'] },
      both,
      /ชื่อบทมา 3 บท แต่ส่งเนื้อความมา 1 บท กรุณาส่งให้เท่ากัน/,
    ],
    ['more bodies than titles', { chapterTitle: [], chapterBody: ['ก'] }, both, /ชื่อบทมา 0 บท แต่ส่งเนื้อความมา 1 บท/],
    [
      'a chapter that is blank in both',
      { chapterTitle: ['ก', ' '], chapterBody: ['', '\n\u200b'] },
      { 'chapterBody.1': [expect.any(String)] },
      /^บทที่ 2: บทนี้ว่างทั้งชื่อบทและเนื้อความ กรุณากรอก/,
    ],
    [
      'many blank chapters',
      { chapterTitle: Array(30).fill(''), chapterBody: Array(30).fill('') },
      Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`chapterBody.${index}`, [expect.any(String)]])),
      /^บทที่ 1: บทนี้ว่างทั้งชื่อบทและเนื้อความ /,
    ],
    ['no bodies', { chapterTitle: ['ก'] }, { chapterBody: [expect.any(String)] }, /กรุณากรอกเนื้อความ/],
    [
      'a body that is no text',
      { chapterTitle: ['ก'], chapterBody: [7] },
      { 'chapterBody.0': [expect.any(String)] },
      /ข้อที่ 1 ?ต้องเป็นข้อความ/,
    ],
    [
      'a title that is too long',
      { chapterTitle: ['ก', 'ข'.repeat(501)], chapterBody: ['ก', 'ข'] },
      { 'chapterTitle.1': [expect.any(String)] },
      /ข้อที่ 2 ?ยาวเกินไป ใส่ได้ไม่เกิน 500 ตัวอักษร/,
    ],
    [
      'a body that is too long',
      { chapterTitle: ['ก'], chapterBody: ['ข'.repeat(200_001)] },
      { 'chapterBody.0': [expect.any(String)] },
      /ไม่เกิน 200,000 ตัวอักษร/,
    ],
    [
      'a control character',
      { chapterTitle: ['ก'], chapterBody: ['ข\u0007'] },
      { 'chapterBody.0': [expect.any(String)] },
      /อักขระควบคุม/,
    ],
    [
      'an unknown key',
      { chapterTitle: [], chapterBody: [], title: 'ก' },
      { title: [expect.any(String)] },
      /ไม่รู้จักช่อง “title”/,
    ],
  ])('%s', async (_, body, issues, sentence) => {
    await put([['เดิม', 'เดิม']])
    const [edits, before] = [library.edits().length, await read()]
    const refused = await library.put<ErrorBody>('/books/one/contents', body)
    expect(refused.status).toBe(400)
    expect(refused.body.error.issues).toEqual(issues as Record<string, string[]>)
    expect(Object.values(refused.body.error.issues ?? {}).flat()[0]).toMatch(sentence)
    expect(await read()).toEqual(before)
    expect(library.edits().length).toBe(edits)
  })

  test('404 for a missing book, before version and body', async () => {
    const refused = await library.put<ErrorBody>('/books/none/contents', { wrong: 1 }, { 'if-match': '"x"' })
    expect([refused.status, refused.body.error.code]).toEqual([404, 'not_found'])
    expect((await library.get('/books/none/contents')).status).toBe(404)
    expect((await page(1, 'none')).status).toBe(404)
  })

  test('412 before 400, and 401 without a key', async () => {
    const wrong = { chapterTitle: ['ก'], chapterBody: [] }
    expect((await library.put('/books/one/contents', wrong, { 'if-match': '"x"' })).status).toBe(412)
    expect((await library.call('PUT', '/books/one/contents', { body: wrong, key: null })).status).toBe(401)
  })
})

describe('edits of contents', () => {
  test('list the changed chapters before and after', async () => {
    await put([
      ['ก', '1'],
      ['ข', '2'],
      ['ค', '3'],
    ])
    const lineOf = async (...chapters: (readonly [string, string])[]) => {
      const before = library.edits().length
      await put(chapters)
      const edits = library.edits()
      expect(edits.length).toBe(before + 1)
      return edits.at(-1)
    }
    expect(await lineOf(['ก', '1'], ['ข', '2 ใหม่'], ['ค', '3'])).toMatchObject({
      keyName: 'editor',
      action: 'put-contents',
      collection: 'books',
      record: 'one',
      change: { from: 2, before: [{ title: 'ข', body: '2' }], after: [{ title: 'ข', body: '2 ใหม่' }] },
    })
    expect((await lineOf(['ก', '1'], ['ข', '2 ใหม่'], ['ค', '3']))?.change).toEqual({
      from: 4,
      before: [],
      after: [],
    })
    expect((await lineOf(['ก', '1'], ['ก', '1'], ['ข', '2 ใหม่'], ['ค', '3']))?.change).toEqual({
      from: 2,
      before: [],
      after: [{ title: 'ก', body: '1' }],
    })
    expect(await lineOf()).toMatchObject({ action: 'clear-contents', change: { from: 1, after: [] } })
  })
})

describe('pages of a book', () => {
  test('have paragraphs; the heading is on the first page of its chapter', async () => {
    await put([
      ['บทหนึ่ง', `${long}\n\nต่อ`],
      ['บทสอง', ''],
      ['', 'ไม่มีชื่อ'],
    ])
    const common = { totalPages: 4, sample: false }
    expect<unknown>((await page(1)).body).toEqual({
      number: 1,
      chapterIndex: 0,
      heading: 'บทหนึ่ง',
      paragraphs: [long],
      ...common,
    })
    expect<unknown>((await page(2)).body).toEqual({
      number: 2,
      chapterIndex: 0,
      paragraphs: ['ต่อ'],
      ...common,
    })
    expect<unknown>((await page(3)).body).toEqual({
      number: 3,
      chapterIndex: 1,
      heading: 'บทสอง',
      paragraphs: [],
      ...common,
    })
    expect<unknown>((await page(4)).body).toEqual({
      number: 4,
      chapterIndex: 2,
      paragraphs: ['ไม่มีชื่อ'],
      ...common,
    })
  })

  test('past the end, or with an invalid number, are 404 with the number of pages', async () => {
    const past = await page(5)
    expect(past.status).toBe(404)
    expect(past.body.error.message).toContain('มี 4 หน้า')
    for (const number of ['0', '-1', '1.5', 'x', '9'.repeat(40), '%20']) expect((await page(number)).status).toBe(404)
  })

  test('of a book without contents show the sample text in the requested language', async () => {
    const thai = (await page(1, 'empty')).body
    expect(thai).toMatchObject({ sample: true, chapterIndex: 0, heading: 'ข้อความตัวอย่าง', totalPages: 2 })
    expect((await page(1, 'empty', 'en')).body).toMatchObject({ sample: true, heading: 'Sample text' })
    expect((await page(1, 'empty', 'zz')).body).toEqual(thai)
    expect((await read('empty', 'en')).chapters[0]?.title).toBe('Sample text')
    expect(await read('empty')).toMatchObject({ sample: true, totalPages: 2 })
    const past = await page(3, 'empty')
    expect([past.status, past.body.error.message]).toEqual([404, expect.stringContaining('มี 2 หน้า')])
  })

  test('show the sample text in the primary language of the library', async () => {
    using english = openTestLibrary({ languages: { primary: 'en', all: ['en', 'th'] } })
    await english.post('/books', { slug: 'one', title: 'One' })
    const heading = async (query: string) =>
      (await english.get<{ heading: string }>(`/books/one/pages/1${query}`)).body.heading
    expect([await heading(''), await heading('?lang=th')]).toEqual(['Sample text', 'ข้อความตัวอย่าง'])
  })
})

const randomText = fc.oneof(
  fc.constantFrom('', 'บทที่ ๑', 'ก\n\nข', 'a\nb', long, `${long}\n\n${long}\n\nก`),
  fc.string({ unit: fc.constantFrom('ก', 'า', ' ', '\n', 'é', '𑀅', '|'), maxLength: 40 }),
)
const anyContents = fc.array(
  fc
    .tuple(
      randomText.map((title) => [...title.replace(/[\n\u2028\u2029]/g, ' ')].slice(0, 400).join('').trim()),
      randomText.map((body) => body.trim()),
    )
    .filter(([title, body]) => title !== '' || body !== ''),
  { maxLength: 5 },
)

describe('any contents', () => {
  test('survive a dump and restore', async () => {
    interface Dump {
      readonly records: readonly { readonly slug: string; readonly contents: unknown }[]
    }
    const dump = async () => (await library.call<Dump>('GET', '/collections/books', { key: TEST_KEY })).body
    await fc.assert(
      fc.asyncProperty(anyContents, anyContents, async (chapters, others) => {
        await put(chapters)
        await put(others, {}, 'other')
        const [before, version] = [await dump(), (await read()).version]
        const own = before.records.find(({ slug }) => slug === 'one')?.contents
        expect(own).toEqual(
          chapters.length === 0
            ? null
            : {
                chapterTitle: chapters.map(([title]) => title),
                chapterBody: chapters.map(([, body]) => body),
              },
        )
        const pages = (await read()).chapters
        await put([['ระหว่างนั้น', 'มีผู้แก้ไข']])
        expect((await library.put('/collections/books', before)).status).toBe(200)
        expect(await dump()).toEqual(before)
        expect(await read()).toMatchObject({ version, chapters: pages })
      }),
      { numRuns: 3 },
    )
  })

  test('with unequal lists in a dump are rejected with the name of the book', async () => {
    await put([['ก', 'ข']])
    const before = await read()
    const contents = { chapterTitle: ['ก', 'ข'], chapterBody: ['ก'] }
    const refused = await library.put<ErrorBody>('/collections/books', {
      collection: 'books',
      format: 1,
      records: [{ slug: 'one', title: 'หนึ่ง', contents }],
    })
    expect(refused.status).toBe(400)
    expect(refused.body.error.issues?.['records.0.contents']?.[0]).toMatch(/^หนังสือ “one”: ส่งชื่อบทมา 2 บท/)
    expect(await read()).toEqual(before)
  })
})
