/** Where the chapters of a document begin, at its headings and by hand; nothing of the text is lost on the way. */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { edited, filled, withAdded, withChapters } from '../../../src/desk/console/book/chapters.ts'
import {
  noteMark,
  type Piece,
  type ReadDocument,
  withoutMarks,
} from '../../../src/desk/console/files/document.ts'
import {
  atLevel,
  firstSplit,
  levelOf,
  nameOfBook,
  sectionsOf,
  toggled,
} from '../../../src/desk/console/files/splitting.ts'

const document = (pieces: readonly (Piece | string)[], notes: readonly string[] = []): ReadDocument => ({
  pieces: pieces.map((piece) => (typeof piece === 'string' ? { text: piece } : piece)),
  notes,
  tables: [],
  said: [],
  contents: 0,
})
const h = (level: number, text: string): Piece => ({ level, text })
const titles = (split: ReturnType<typeof firstSplit>) => sectionsOf(split).map(({ title }) => title)

const BOOK = document([h(1, 'ก'), 'หนึ่ง', h(2, 'ก.๑'), 'สอง', h(1, 'ข'), h(2, 'ข.๑'), 'สาม'])

describe('at headings', () => {
  test('the highest of which there are several; a lower one stays a paragraph', () => {
    expect(sectionsOf(firstSplit(BOOK)).map(({ title, body }) => [title, body])).toEqual([
      ['ก', 'หนึ่ง\n\nก.๑\n\nสอง'],
      ['ข', 'ข.๑\n\nสาม'],
    ])
    expect(titles(atLevel(firstSplit(BOOK), 2))).toEqual(['ก', 'ก.๑', 'ข', 'ข.๑'])
    expect(titles(atLevel(firstSplit(BOOK), 0))).toEqual(['ก'])
  })

  test.each([
    ['by its style', [h(0, 'ชื่อ'), h(1, 'ก'), 'ข', h(1, 'ค')], 'ชื่อ', ['ก', 'ค']],
    ['by standing alone above', [h(1, 'ชื่อ'), h(2, 'ก'), 'ข', h(2, 'ค')], 'ชื่อ', ['ก', 'ค']],
    ['not where text follows', [h(1, 'ชื่อ'), 'คำนำ', h(2, 'ก'), 'ข', h(2, 'ค')], undefined, ['ชื่อ', 'ก', 'ค']],
  ])('the name of the book is no chapter: %s', (_, pieces, name, expected) => {
    const split = firstSplit(document(pieces))
    expect([nameOfBook(split), titles(split)]).toEqual([name, expected])
  })

  test('what is before the first heading is a chapter without a name', () => {
    expect(titles(firstSplit(document(['คำนำ', h(1, 'ก'), 'ข', h(1, 'ค'), 'ง'])))).toEqual(['', 'ก', 'ค'])
  })

  test('without styles: what is called a chapter, else short lines of thick letters, else none', () => {
    const bold = { text: 'หนา', isBold: true }
    const long = { text: 'ห'.repeat(200), isBold: true }
    expect(titles(firstSplit(document(['บทที่ ๑ ก', bold, 'ข', 'ตอนที่ 2', 'ค'])))).toEqual(['บทที่ ๑ ก', 'ตอนที่ 2'])
    expect(titles(firstSplit(document([bold, 'ก', long, bold, 'ข'])))).toEqual(['หนา', 'หนา'])
    expect(titles(firstSplit(document(['ก', 'ข'])))).toEqual([''])
    // thick throughout says nothing
    expect(titles(firstSplit(document([bold, bold, bold, 'ก'])))).toEqual([''])
  })
})

test('by hand: a chapter begins anywhere, or joins the one before it; that is told from the headings', () => {
  const split = firstSplit(BOOK)
  expect(levelOf(split)).toBe(1)
  const moved = toggled(split, 3)
  expect([titles(moved), levelOf(moved)]).toEqual([['ก', '', 'ข'], undefined])
  expect(titles(toggled(split, 4))).toEqual(['ก'])
  expect(levelOf(toggled(moved, 3))).toBe(1)
})

describe('notes', () => {
  const read = document(
    [h(1, `ก${noteMark(0)}`), `หนึ่ง${noteMark(1)} สอง${noteMark(1)}`, h(1, 'ข'), `สาม${noteMark(2)}`],
    ['ของชื่อ', 'แรก', 'ท้าย\nสองบรรทัด'],
  )

  test('are numbered at the end of their chapter; one of a title at its first words', () => {
    expect(sectionsOf(firstSplit(read)).map(({ title, body }) => [title, body])).toEqual([
      ['ก', '[1] หนึ่ง[2] สอง[2]\n\nเชิงอรรถ\n[1] ของชื่อ\n[2] แรก'],
      ['ข', 'สาม[1]\n\nเชิงอรรถ\n[1] ท้าย\nสองบรรทัด'],
    ])
  })

  test('or go with their marks', () => {
    expect(sectionsOf({ ...firstSplit(read), keepsNotes: false }).map(({ body }) => body)).toEqual([
      'หนึ่ง สอง',
      'สาม',
    ])
  })
})

test('every word of any document is in one chapter, in its order, however it is cut', () => {
  const piece = fc.record({
    text: fc.stringMatching(/^[ก-ค]{1,4}$/),
    level: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  })
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1 }), fc.array(fc.nat(20)), (pieces, cuts) => {
      const read = document(
        pieces.map(({ text, level }) => (level === undefined ? { text } : { text, level })),
      )
      const split = cuts.filter((cut) => cut < pieces.length).reduce(toggled, firstSplit(read))
      const name = nameOfBook(split)
      const words = sectionsOf(split).flatMap(({ title, body }) => [title, ...body.split('\n\n')])
      expect([name ?? '', ...words].join('')).toBe(read.pieces.map(({ text }) => withoutMarks(text)).join(''))
    }),
  )
})

test('chapters are put behind those that are there, or in the place of all of them, and none is saved yet', () => {
  const book = withAdded(edited([{ title: 'เดิม', body: 'ก' }]), 1)
  const chapters = [{ title: 'ใหม่', body: 'ข' }]
  const titlesOf = (isInstead: boolean) =>
    filled(withChapters(book, chapters, isInstead)).map(({ was, text }) => [was, text.title])
  expect(titlesOf(false)).toEqual([
    [0, 'เดิม'],
    [null, 'ใหม่'],
  ])
  expect(titlesOf(true)).toEqual([[null, 'ใหม่']])
  expect(new Set(withChapters(book, chapters, false).slots.map(({ id }) => id)).size).toBe(2)
})
