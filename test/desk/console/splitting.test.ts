/** Division of a document into chapters, by headings and by hand, without loss of text. */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  addChaptersToBook,
  addEmptyChapterToBook,
  createUneditedChapters,
  removeEmptyAddedChapters,
} from '../../../src/desk/console/book/chapters.ts'
import {
  createNotePlaceholder,
  type DocumentBlock,
  type ParsedDocument,
  removeNotePlaceholders,
} from '../../../src/desk/console/files/document.ts'
import {
  countHeadingsInsideChapters,
  findBookTitleInDocument,
  getSplitHeadingLevel,
  listDocumentChapters,
  splitDocumentAtLevel,
  splitDocumentAtTopHeadings,
  toggleChapterStart,
} from '../../../src/desk/console/files/split-chapters.ts'

const document = (pieces: readonly (DocumentBlock | string)[], notes: readonly string[] = []): ParsedDocument => ({
  pieces: pieces.map((piece) => (typeof piece === 'string' ? { text: piece } : piece)),
  notes,
  tables: [],
  said: [],
  contents: 0,
})
const h = (level: number, text: string): DocumentBlock => ({ level, text })
const titles = (split: ReturnType<typeof splitDocumentAtTopHeadings>) =>
  listDocumentChapters(split).map(({ title }) => title)

const BOOK = document([h(1, 'ก'), 'หนึ่ง', h(2, 'ก.๑'), 'สอง', h(1, 'ข'), h(2, 'ข.๑'), 'สาม'])

describe('splitting at headings', () => {
  test('uses the highest repeated level; lower ones stay paragraphs', () => {
    expect(listDocumentChapters(splitDocumentAtTopHeadings(BOOK)).map(({ title, body }) => [title, body])).toEqual([
      ['ก', 'หนึ่ง\n\nก.๑\n\nสอง'],
      ['ข', 'ข.๑\n\nสาม'],
    ])
    expect(titles(splitDocumentAtLevel(splitDocumentAtTopHeadings(BOOK), 2))).toEqual(['ก', 'ก.๑', 'ข', 'ข.๑'])
    expect(titles(splitDocumentAtLevel(splitDocumentAtTopHeadings(BOOK), 0))).toEqual(['ก'])
    // a message says what happened to them
    expect(
      [splitDocumentAtTopHeadings(BOOK), splitDocumentAtLevel(splitDocumentAtTopHeadings(BOOK), 2)].map(
        countHeadingsInsideChapters,
      ),
    ).toEqual([2, 0])
  })

  test.each([
    ['by its style', [h(0, 'ชื่อ'), h(1, 'ก'), 'ข', h(1, 'ค')], 'ชื่อ', ['ก', 'ค']],
    ['by standing alone above', [h(1, 'ชื่อ'), h(2, 'ก'), 'ข', h(2, 'ค')], 'ชื่อ', ['ก', 'ค']],
    ['not where text follows', [h(1, 'ชื่อ'), 'คำนำ', h(2, 'ก'), 'ข', h(2, 'ค')], undefined, ['ชื่อ', 'ก', 'ค']],
  ])('makes no chapter of the book title: %s', (_, pieces, name, expected) => {
    const split = splitDocumentAtTopHeadings(document(pieces))
    expect([findBookTitleInDocument(split), titles(split)]).toEqual([name, expected])
  })

  test('makes an untitled chapter of text before the first heading', () => {
    expect(titles(splitDocumentAtTopHeadings(document(['คำนำ', h(1, 'ก'), 'ข', h(1, 'ค'), 'ง'])))).toEqual([
      '',
      'ก',
      'ค',
    ])
  })

  test('without styles uses chapter words, else short bold lines, else none', () => {
    const bold = { text: 'หนา', isBold: true }
    const long = { text: 'ห'.repeat(200), isBold: true }
    expect(titles(splitDocumentAtTopHeadings(document(['บทที่ ๑ ก', bold, 'ข', 'ตอนที่ 2', 'ค'])))).toEqual([
      'บทที่ ๑ ก',
      'ตอนที่ 2',
    ])
    expect(titles(splitDocumentAtTopHeadings(document([bold, 'ก', long, bold, 'ข'])))).toEqual(['หนา', 'หนา'])
    expect(titles(splitDocumentAtTopHeadings(document(['ก', 'ข'])))).toEqual([''])
    // bold text throughout does not mark headings
    expect(titles(splitDocumentAtTopHeadings(document([bold, bold, bold, 'ก'])))).toEqual([''])
  })
})

test('can be changed by hand anywhere, distinct from headings', () => {
  const split = splitDocumentAtTopHeadings(BOOK)
  expect(getSplitHeadingLevel(split)).toBe(1)
  const moved = toggleChapterStart(split, 3)
  expect([titles(moved), getSplitHeadingLevel(moved)]).toEqual([['ก', '', 'ข'], undefined])
  expect(titles(toggleChapterStart(split, 4))).toEqual(['ก'])
  expect(getSplitHeadingLevel(toggleChapterStart(moved, 3))).toBe(1)
})

describe('notes of chapters', () => {
  const read = document(
    [
      h(1, `ก${createNotePlaceholder(0)}`),
      `หนึ่ง${createNotePlaceholder(1)} สอง${createNotePlaceholder(1)}`,
      h(1, 'ข'),
      `สาม${createNotePlaceholder(2)}`,
    ],
    ['ของชื่อ', 'แรก', 'ท้าย\nสองบรรทัด'],
  )

  test('are numbered at the end of their chapter; notes of a title at its first words', () => {
    expect(listDocumentChapters(splitDocumentAtTopHeadings(read)).map(({ title, body }) => [title, body])).toEqual([
      ['ก', '[1] หนึ่ง[2] สอง[2]\n\nเชิงอรรถ\n[1] ของชื่อ\n[2] แรก'],
      ['ข', 'สาม[1]\n\nเชิงอรรถ\n[1] ท้าย\nสองบรรทัด'],
    ])
  })

  test('can be removed with their marks', () => {
    expect(
      listDocumentChapters({ ...splitDocumentAtTopHeadings(read), keepsNotes: false }).map(({ body }) => body),
    ).toEqual(['หนึ่ง สอง', 'สาม'])
  })
})

test('every word of any document is in one chapter, in order', () => {
  const piece = fc.record({
    text: fc.stringMatching(/^[ก-ค]{1,4}$/),
    level: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  })
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1 }), fc.array(fc.nat(20)), (pieces, cuts) => {
      const read = document(pieces.map(({ text, level }) => (level === undefined ? { text } : { text, level })))
      const split = cuts
        .filter((cut) => cut < pieces.length)
        .reduce(toggleChapterStart, splitDocumentAtTopHeadings(read))
      const name = findBookTitleInDocument(split)
      const words = listDocumentChapters(split).flatMap(({ title, body }) => [title, ...body.split('\n\n')])
      expect([name ?? '', ...words].join('')).toBe(read.pieces.map(({ text }) => removeNotePlaceholders(text)).join(''))
    }),
  )
})

test('chapters are appended or replace the old ones, and not saved yet', () => {
  const book = addEmptyChapterToBook(createUneditedChapters([{ title: 'เดิม', body: 'ก' }]), 1)
  const chapters = [{ title: 'ใหม่', body: 'ข' }]
  const titlesOf = (isInstead: boolean) =>
    removeEmptyAddedChapters(addChaptersToBook(book, chapters, isInstead)).map(({ storedIndex, text }) => [
      storedIndex,
      text.title,
    ])
  expect(titlesOf(false)).toEqual([
    [0, 'เดิม'],
    [null, 'ใหม่'],
  ])
  expect(titlesOf(true)).toEqual([[null, 'ใหม่']])
  expect(new Set(addChaptersToBook(book, chapters, false).slots.map(({ id }) => id)).size).toBe(2)
})
