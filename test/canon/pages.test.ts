/** Layout, pages and in-volume search (decisions §4). */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type PageWithText, searchVolumeLiterally } from '../../search/full-text/literal-search.ts'
import { VolumeTextReader } from '../../src/canon/volumes/volume-texts.ts'
import { testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { type CanonLibrary, type Json, openCanonLibrary } from './canon-library.ts'
import { firstSource, secondSource } from './world.ts'

let library: CanonLibrary
beforeAll(async () => {
  library = await openCanonLibrary(firstSource, secondSource)
})
afterAll(() => library[Symbol.dispose]())

const page = (number: number, rest = '') => library.get(`/canon/volumes/9/pages/${number}${rest}`)

describe('layout', () => {
  test('lists the headings that own text, in reading order, with the pages that they take', async () => {
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

  test('without text has no pages and no chapters', async () => {
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

describe('page', () => {
  test('has its paragraphs as strings and the headings that begin on it, containers included', async () => {
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

  test('places a heading before the paragraph that it begins with', async () => {
    const { chapter, heading, headings, paragraphs } = await page(2)
    expect([chapter, heading]).toEqual([1, 'หัวข้อ two'])
    expect(headings).toEqual([{ before: 1, entry: 'two', title: 'หัวข้อ two', depth: 2 }])
    expect(paragraphs).toEqual(['ต่อจากหน้าก่อน นิพพานเป็นสุข', 'เรื่องที่สองเริ่มกลางหน้า'])
  })

  test('has no heading where none begins; verse lines are on lines of their own', async () => {
    const answer = await page(3)
    expect(answer).not.toHaveProperty('heading')
    expect(answer.headings).toEqual([])
    expect(answer.paragraphs).toEqual(['คาถาบรรทัดแรก\nคาถาบรรทัดสอง นิพพาน นิพพาน'])
  })

  test('that no source fills is empty inside the range, and not found past its end', async () => {
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

  test.each(['0', '-1', '4', 'two', '1.5', '9999999999999999'])('%s is not found', async (number) => {
    expect((await library.call('GET', `/canon/volumes/9/pages/${number}`)).status).toBe(404)
  })

  test('joins what different sources have of a page in reading order', async () => {
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

  test('goes on where a heading runs from one volume into the next', async () => {
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

describe('edition', () => {
  test.each(['layout', 'pages/1', 'search?q=ab', 'entries/one/passage'])(
    'an unknown one is refused: %s',
    async (path) => {
      const joint = path.includes('?') ? '&' : '?'
      const { status, body } = await library.call('GET', `/canon/volumes/9/${path}${joint}edition=latin`)
      expect([status, Object.keys(body.error.issues)]).toEqual([400, ['edition']])
    },
  )

  test('is the royal one when it is not named', async () => {
    expect(await page(1, '?edition=royal')).toEqual(await page(1))
  })
})

describe('search', () => {
  const search = (query: string, rest = '') =>
    library.get(`/canon/volumes/9/search?q=${encodeURIComponent(query)}${rest}`)

  test('finds pages in order, counts matches, and marks them in a snippet', async () => {
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

  test('is literal: case and diacritics matter, the form of Unicode does not', async () => {
    expect((await search('sutaṃ', '&edition=roman')).total).toBe(1)
    expect((await search('Sutaṃ', '&edition=roman')).total).toBe(0)
    expect((await search('sutam', '&edition=roman')).total).toBe(0)
    expect((await search('sutaṃ'.normalize('NFD'), '&edition=roman')).total).toBe(1)
  })

  test('reads on over paragraphs and pages of a heading, and not over its end', async () => {
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
  ])('%s in the running text %p', (query, pages, expected) => {
    const volume = volumeOf(pages).map((page, index) => ({ ...page, goesOn: pages[index + 1] ?? '' }))
    const { hits } = searchVolumeLiterally(volume, query, 200, 0)
    expect(hits.map(({ page, matches }) => [page.number, matches])).toEqual(expected)
  })

  test('pages through its hits', async () => {
    for (const [offset, number] of [2, 3].entries()) {
      const { items, total } = await search('นิพพาน', `&limit=1&offset=${offset}`)
      expect([items.map((item: Json) => item.number), total]).toEqual([[number], 2])
    }
    expect(await search('นิพพาน', '&offset=9')).toMatchObject({ items: [], total: 2 })
  })

  test('answers calmly what no text holds', async () => {
    for (const query of ['%_', '\0\0', '*"(', 'ก\nข']) {
      expect((await search(query)).total).toBe(0)
    }
  })

  test('knows of no page for certain that has brackets and commas between paragraphs alone', () => {
    library.canon.refresh()
    const certain = (query: string) =>
      new VolumeTextReader(library.canon.text, { edition: 'royal', volume: 9 }, query, () => undefined).certain([
        1, 2, 3,
      ])
    expect([certain('นิพพาน').size, certain('],[').size, certain(',').size]).toEqual([2, 0, 0])
  })

  test.each(['', 'q=', 'q=a', `q=${'ก'.repeat(201)}`, 'q=%20%20'])('refuses “%s”', async (query) => {
    const { status, body } = await library.call('GET', `/canon/volumes/9/search?${query}`)
    expect([status, Object.keys(body.error.issues)]).toEqual([400, ['q']])
  })

  test('agrees with a search that reads every page', () => {
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
          const { hits, total } = searchVolumeLiterally(volumeOf(pages), query, 200, 0)
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
  pages.map((words, index) => ({ number: index + 1, words, goesOn: '', texts: [] }))
