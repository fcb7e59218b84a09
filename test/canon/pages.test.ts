/** Layout, pages and in-volume search (decisions §4). */

import { afterAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type PageWithText, searchPageTextsLiterally } from '../../search/full-text/literal-search.ts'
import { CandidatePageTextReader } from '../../src/canon/volumes/volume-texts.ts'
import { testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { type Json, openCanonLibrary } from './canon-library.ts'
import { firstSource, secondSource } from './world.ts'

const library = await openCanonLibrary(firstSource, secondSource)
afterAll(() => library[Symbol.dispose]())

const page = (number: number, rest = '') => library.get(`/canon/volumes/9/pages/${number}${rest}`)

describe('the layout of a volume', () => {
  test('lists headings with text in reading order, with their pages', async () => {
    expect(await library.get('/canon/volumes/9/layout')).toEqual({
      volume: 9,
      edition: 'royal',
      editionLabel: 'ฉบับหลวง',
      totalPages: 3,
      chapters: [
        { chapter: 1, title: 'หัวข้อ one', entry: 'one', depth: 2, firstPage: 1, lastPage: 2 },
        { chapter: 2, title: 'หัวข้อ two', entry: 'two', depth: 2, firstPage: 2, lastPage: 3 },
      ],
    })
  })

  test('has no pages or chapters without text', async () => {
    expect(await library.get('/canon/volumes/9/layout?edition=pali')).toMatchObject({
      totalPages: 0,
      chapters: [],
    })
  })

  test('follows the contents when an editor reorders them', async () => {
    using moved = await openCanonLibrary(firstSource)
    await moved.call('POST', '/canon/volumes/9/entries/two/move', { delta: -1 })
    const { chapters } = await moved.get('/canon/volumes/9/layout')
    expect(chapters.map((chapter: Json) => chapter.entry)).toEqual(['two', 'one'])
    const { paragraphs } = await moved.get('/canon/volumes/9/pages/2')
    expect(paragraphs[0]).toStartWith('ต่อจากหน้าก่อน')
  })
})

describe('a page', () => {
  test('has its paragraphs as texts, and the headings that begin on it', async () => {
    expect(await page(1)).toEqual({
      volume: 9,
      edition: 'royal',
      number: 1,
      chapter: 1,
      chapterTitle: 'หัวข้อ one',
      heading: 'เล่มทดลอง',
      headings: [
        { before: 0, entry: 'book', title: 'เล่มทดลอง', depth: 1 },
        { before: 0, entry: 'one', title: 'หัวข้อ one', depth: 2 },
      ],
      paragraphs: ['เรื่องที่หนึ่ง', '[๑] ผู้มีเพียรย่อมพ้นทุกข์'],
      totalPages: 3,
    })
  })

  test('has each heading before its first paragraph', async () => {
    const { chapter, heading, headings, paragraphs } = await page(2)
    expect([chapter, heading]).toEqual([1, 'หัวข้อ two'])
    expect(headings).toEqual([{ before: 1, entry: 'two', title: 'หัวข้อ two', depth: 2 }])
    expect(paragraphs).toEqual(['ต่อจากหน้าก่อน นิพพานเป็นสุข', 'เรื่องที่สองเริ่มกลางหน้า'])
  })

  test('has no heading if none begins; lines of verse are separate', async () => {
    const answer = await page(3)
    expect(answer).not.toHaveProperty('heading')
    expect(answer.headings).toEqual([])
    expect(answer.paragraphs).toEqual(['คาถาบรรทัดแรก\nคาถาบรรทัดสอง นิพพาน นิพพาน'])
  })

  test('without text is empty inside the range, and 404 past its end', async () => {
    using gap = await openCanonLibrary({
      source: testSource('gap'),
      headings: [testHeading('a'), testHeading('b')],
      passages: [testPassage('a', [testParagraph(1, 'หนึ่ง')]), testPassage('b', [testParagraph(4, 'สี่')])],
    })
    expect(await gap.get('/canon/volumes/9/pages/2')).toMatchObject({
      chapter: 1,
      chapterTitle: 'หัวข้อ a',
      headings: [],
      paragraphs: [],
      totalPages: 4,
    })
    expect((await gap.call('GET', '/canon/volumes/9/pages/5')).status).toBe(404)
  })

  test.each(['0', '-1', '4', 'two', '1.5', '9999999999999999'])('%s is 404', async (number) => {
    expect((await library.call('GET', `/canon/volumes/9/pages/${number}`)).status).toBe(404)
  })

  test('joins texts of different sources in reading order', async () => {
    using mixed = await openCanonLibrary(
      {
        source: testSource('odd'),
        headings: [testHeading('a'), testHeading('b'), testHeading('c')],
        passages: [testPassage('a', [testParagraph(1, 'ก')]), testPassage('c', [testParagraph(1, 'ค')])],
      },
      {
        source: testSource('even'),
        passages: [testPassage('a', [testParagraph(1, 'ก')]), testPassage('b', [testParagraph(1, 'ข')])],
      },
    )
    expect((await mixed.get('/canon/volumes/9/pages/1')).paragraphs).toEqual(['ก', 'ข', 'ค'])
  })

  test('continues a heading from one volume into the next', async () => {
    using running = await openCanonLibrary({
      source: testSource('run'),
      headings: [testHeading('a'), testHeading('b', { volume: 10 })],
      passages: [
        testPassage('a', [testParagraph(1, 'เล่มเก้า')]),
        testPassage('a', [testParagraph(1, 'เล่มสิบ')], { volume: 10 }),
        testPassage('b', [testParagraph(2, 'ต่อ')], { volume: 10 }),
      ],
    })
    expect(await running.get('/canon/volumes/10/pages/1')).toMatchObject({
      chapter: 1,
      headings: [],
      paragraphs: ['เล่มสิบ'],
    })
    const { paragraphs } = await running.get('/canon/volumes/9/entries/a/passage')
    expect(paragraphs.map((part: Json) => [part.volume, part.page])).toEqual([
      [9, 1],
      [10, 1],
    ])
  })
})

describe('the edition of a page', () => {
  test.each(['layout', 'pages/1', 'search?q=ab', 'entries/one/passage'])('is rejected if unknown: %s', async (path) => {
    const joint = path.includes('?') ? '&' : '?'
    const { status, body } = await library.call('GET', `/canon/volumes/9/${path}${joint}edition=latin`)
    expect([status, Object.keys(body.error.issues)]).toEqual([400, ['edition']])
  })

  test('is royal by default', async () => {
    expect(await page(1, '?edition=royal')).toEqual(await page(1))
  })
})

describe('search in a volume', () => {
  const search = (query: string, rest = '') =>
    library.get(`/canon/volumes/9/search?q=${encodeURIComponent(query)}${rest}`)

  test('finds pages in order with counts and marked snippets', async () => {
    const { items, total, limit, offset, query } = await search('นิพพาน')
    expect({ total, limit, offset, query }).toEqual({ total: 2, limit: 50, offset: 0, query: 'นิพพาน' })
    expect(items.map((item: Json) => [item.number, item.matches, item.chapter, item.heading])).toEqual([
      [2, 1, 1, 'หัวข้อ two'],
      [3, 2, 2, undefined],
    ])
    for (const { snippet } of items) {
      for (const [start, length] of snippet.marks) {
        expect(snippet.text.slice(start, start + length)).toBe('นิพพาน')
      }
    }
    expect(items[1].snippet.marks).toHaveLength(2)
  })

  test('is literal in case and diacritics, but not in Unicode form', async () => {
    expect((await search('sutaṃ', '&edition=roman')).total).toBe(1)
    expect((await search('Sutaṃ', '&edition=roman')).total).toBe(0)
    expect((await search('sutam', '&edition=roman')).total).toBe(0)
    expect((await search('sutaṃ'.normalize('NFD'), '&edition=roman')).total).toBe(1)
  })

  test('matches across paragraphs and pages of a heading, not past its end', async () => {
    const { total, items } = await search('ทุกข์ต่อ')
    expect([total, items[0].number, items[0].matches]).toEqual([1, 1, 1])
  })

  test.each([
    ['ไม่รับภิกษา', ['ไม่รับ', 'ภิกษา'], [[1, 1]]],
    ['ไม่รับ ภิกษา', ['ไม่รับ', 'ภิกษา'], [[1, 1]]],
    ['evaṃ me', ['ekaṃ evaṃ', 'me sutaṃ'], [[1, 1]]],
    ['กข', ['ก\nขกข', 'ข'], [[1, 2]]],
    ['กขคง', ['ก\nข\nค', 'ง'], [[1, 1]]],
    ['กข', ['ก\vข', 'กก\nข'], [[2, 1]]],
    ['กขกข', ['กข', 'กข'], [[1, 1]]],
    ['parinibbāna', ['pari-', 'nibbāna'], [[1, 1]]],
  ])('finds %s in the running text %p', (query, pages, expected) => {
    const volume = volumeOf(pages).map((page, index) => ({ ...page, continuation: pages[index + 1] ?? '' }))
    const { hits } = searchPageTextsLiterally(volume, query, 200, 0)
    expect(hits.map(({ page, matches }) => [page.number, matches])).toEqual(expected)
  })

  test('has pages of results', async () => {
    for (const [offset, number] of [2, 3].entries()) {
      const { items, total } = await search('นิพพาน', `&limit=1&offset=${offset}`)
      expect([items.map((item: Json) => item.number), total]).toEqual([[number], 2])
    }
    expect(await search('นิพพาน', '&offset=9')).toMatchObject({ items: [], total: 2 })
  })

  test('finds nothing for impossible text, without an error', async () => {
    for (const query of ['%_', '\0\0', '*"(', 'ก\nข']) {
      expect((await search(query)).total).toBe(0)
    }
  })

  test('reads pages that have only punctuation between paragraphs', () => {
    library.canon.refresh()
    const certain = (query: string) =>
      new CandidatePageTextReader(library.canon.text, { edition: 'royal', volume: 9 }, query, () => undefined).certain([
        1, 2, 3,
      ])
    expect([certain('นิพพาน').size, certain('],[').size, certain(',').size]).toEqual([2, 0, 0])
  })

  test.each(['', 'q=', 'q=a', `q=${'ก'.repeat(201)}`, 'q=%20%20'])('rejects “%s”', async (query) => {
    const { status, body } = await library.call('GET', `/canon/volumes/9/search?${query}`)
    expect([status, Object.keys(body.error.issues)]).toEqual([400, ['q']])
  })

  test('equals a search that reads every page', () => {
    const words = fc.string({
      unit: fc.constantFrom('ก', 'า', 'ิ', 'ā', 'b', ' ', '😀'),
      minLength: 0,
      maxLength: 30,
    })
    fc.assert(
      fc.property(
        fc.array(words, { maxLength: 12 }),
        words.filter((query) => query.length >= 2),
        (pages, query) => {
          const { hits, total } = searchPageTextsLiterally(volumeOf(pages), query, 200, 0)
          const expected = pages.flatMap((text, index) => {
            const matches = text.split(query).length - 1
            return matches > 0 ? [{ number: index + 1, matches }] : []
          })
          expect(hits.map(({ page, matches }) => ({ number: page.number, matches }))).toEqual(expected)
          expect(total).toBe(expected.length)
          for (const { snippet } of hits) {
            expect(snippet.marks.length).toBeGreaterThan(0)
            for (const [start, length] of snippet.marks) expect(snippet.text.slice(start, start + length)).toBe(query)
          }
        },
      ),
    )
  })
})

const volumeOf = (pages: readonly string[]): readonly PageWithText[] =>
  pages.map((words, index) => ({ number: index + 1, words, continuation: '', texts: [] }))
