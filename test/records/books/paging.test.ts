/** The paging rule: whole paragraphs, in order, each once; chapters start pages; pages stay near their size. */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  paginateBook,
  type StoredChapter,
  splitParagraphs,
  TARGET_BOOK_PAGE_CHARS,
} from '../../../src/records/books/paging.ts'

const lengthOf = (paragraphs: readonly string[]) => [...paragraphs.join('')].length
const pagesOf = (body: string) => paginateBook([{ title: 'ก', body }]).pages.map((page) => page.paragraphs)

describe('splitting paragraphs', () => {
  test.each([
    ['one', 'ก ข', ['ก ข']],
    ['split at a blank line', 'ก\n\nข', ['ก', 'ข']],
    ['line ends inside a paragraph stay', 'ก\nข\n\nค', ['ก\nข', 'ค']],
    ['several blank lines are one break', '\n\nก\n\n\n\nข\n\n', ['ก', 'ข']],
    [
      'spaces, tabs, no-break spaces and zero-width marks are blank',
      'ก\n \t\u00a0\nข\n\u200b\u2060\nค',
      ['ก', 'ข', 'ค'],
    ],
    ['Windows and old Macintosh line ends', 'ก\r\n\r\nข\r\rค', ['ก', 'ข', 'ค']],
    ['indentation stays, trailing spaces go', '  ก  \nข ', ['  ก\nข']],
    ['nothing', ' \n\u00a0\n', []],
  ])('%s', (_name, text, expected) => {
    expect(splitParagraphs(text)).toEqual(expected)
  })
})

describe('paginating a book', () => {
  test('fills a page up to 1,800 characters', () => {
    const half = 'ก'.repeat(900)
    expect(pagesOf(`${half}\n\n${half}\n\nข`)).toEqual([[half, half], ['ข']])
    expect(pagesOf(`${half}\n\n${half}ก\n\nข`)).toEqual([[half], [`${half}ก`, 'ข']])
  })

  test('puts a longer paragraph alone on a page', () => {
    const long = 'ย'.repeat(TARGET_BOOK_PAGE_CHARS + 1)
    expect(pagesOf(`ก\n\n${long}\n\nข`)).toEqual([['ก'], [long], ['ข']])
  })

  test('counts characters as code points', () => {
    const half = '𑀅'.repeat(TARGET_BOOK_PAGE_CHARS / 2)
    expect(pagesOf(`${half}\n\n${half}`)).toHaveLength(1)
  })

  test('starts each chapter on a new page, with its title there only', () => {
    const long = `${'ย'.repeat(1500)}\n\n${'ย'.repeat(1500)}`
    const { chapters, pages } = paginateBook([
      { title: 'หนึ่ง', body: long },
      { title: 'สอง', body: '' },
      { title: '', body: 'ก' },
    ])
    expect(chapters).toEqual([
      { chapter: 1, title: 'หนึ่ง', firstPage: 1, pages: 2 },
      { chapter: 2, title: 'สอง', firstPage: 3, pages: 1 },
      { chapter: 3, title: '', firstPage: 4, pages: 1 },
    ])
    expect(pages.map(({ number, chapterIndex, heading }) => [number, chapterIndex, heading])).toEqual([
      [1, 0, 'หนึ่ง'],
      [2, 0, undefined],
      [3, 1, 'สอง'],
      [4, 2, undefined],
    ])
    expect(pages[2]?.paragraphs).toEqual([])
    expect('heading' in (pages[3] ?? {})).toBe(false)
  })

  test('makes no pages without chapters', () => {
    expect(paginateBook([])).toEqual({ chapters: [], pages: [] })
  })
})

const paragraph = fc
  .tuple(fc.constantFrom('ก', 'ข้อ', 'word ', 'ไม่มีช่องว่าง', '𑀅'), fc.integer({ min: 1, max: 900 }))
  .map(([unit, times]) => unit.repeat(times).trim())
const book: fc.Arbitrary<{ chapter: StoredChapter; paragraphs: string[] }[]> = fc.array(
  fc
    .record({
      title: fc.constantFrom('', 'บทที่หนึ่ง', 'บทนำ'),
      paragraphs: fc.array(paragraph, { maxLength: 12 }),
    })
    .map(({ title, paragraphs }) => ({ chapter: { title, body: paragraphs.join('\n\n') }, paragraphs })),
  { maxLength: 6 },
)

describe('any book', () => {
  test('has each paragraph on exactly one page, whole and in order', () => {
    fc.assert(
      fc.property(book, (chapters) => {
        const { pages } = paginateBook(chapters.map(({ chapter }) => chapter))
        for (const [index, { paragraphs }] of chapters.entries()) {
          const found = pages.filter((page) => page.chapterIndex === index).flatMap((page) => page.paragraphs)
          expect(found).toEqual(paragraphs)
        }
      }),
      { numRuns: 25 },
    )
  })

  test('has pages 1 to n, divided among chapters without gap or overlap', () => {
    fc.assert(
      fc.property(book, (given) => {
        const { chapters, pages } = paginateBook(given.map(({ chapter }) => chapter))
        expect(pages.map((page) => page.number)).toEqual(pages.map((_, index) => index + 1))
        let next = 1
        for (const [index, place] of chapters.entries()) {
          expect(place.firstPage).toBe(next)
          expect(place.pages).toBe(pages.filter((page) => page.chapterIndex === index).length)
          expect(place.pages).toBeGreaterThanOrEqual(1)
          next += place.pages
        }
        expect(next).toBe(pages.length + 1)
      }),
      { numRuns: 25 },
    )
  })

  test('exceeds the limit only with a single long paragraph, and fills pages greedily', () => {
    fc.assert(
      fc.property(book, (chapters) => {
        const { pages } = paginateBook(chapters.map(({ chapter }) => chapter))
        for (const [index, page] of pages.entries()) {
          const length = lengthOf(page.paragraphs)
          if (length > TARGET_BOOK_PAGE_CHARS) expect(page.paragraphs).toHaveLength(1)
          const next = pages[index + 1]
          if (next === undefined || next.chapterIndex !== page.chapterIndex) continue
          expect(length + lengthOf(next.paragraphs.slice(0, 1))).toBeGreaterThan(TARGET_BOOK_PAGE_CHARS)
        }
      }),
      { numRuns: 25 },
    )
  })
})
