/** Chapters that two editors change: nothing that either wrote is lost without being asked about. */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  draftOf,
  type Edited,
  edited,
  filled,
  fromDraft,
  isChanged,
  isRearranged,
  moved,
  rebased,
  type Text,
  withAdded,
  without,
  withText,
} from '../../../src/desk/console/book/chapters.ts'

const text = (body: string, title = body): Text => ({ title, body })
const bodies = ({ slots }: Edited) => slots.map(({ text }) => text.body)

/** Chapters of different words. */
const books = fc
  .uniqueArray(fc.string({ minLength: 1, maxLength: 4, unit: fc.constantFrom(...'abcdef') }), {
    maxLength: 6,
  })
  .map((words) => words.map((word) => text(word)))

type Step = (book: Edited, word: string) => Edited
const at = (book: Edited, index: number) => book.slots[index % Math.max(1, book.slots.length)]?.id ?? -1
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.nat(9).map(
    (index): Step =>
      (book, word) =>
        withText(book, at(book, index), text(word)),
  ),
  fc.nat(9).map(
    (index): Step =>
      (book) =>
        without(book, at(book, index)),
  ),
  fc.tuple(fc.nat(9), fc.nat(9)).map(
    ([from, to]): Step =>
      (book) =>
        moved(book, at(book, from), to),
  ),
  fc.nat(9).map(
    (index): Step =>
      (book, word) => {
        const added = withAdded(book, Math.min(index, book.slots.length))
        return withText(added, added.next - 1, text(word))
      },
  ),
)

/** Each step types words of its own. */
const changed = (stored: readonly Text[], done: readonly Step[], mark: string): Edited =>
  done.reduce((book, step, index) => step(book, `${mark}${index}`), edited(stored))

const changes = fc.array(steps, { maxLength: 5 })

describe('chapters that two editors change', () => {
  test('what no other user changed is as I left it', () => {
    fc.assert(
      fc.property(books, changes, (stored, mine) => {
        const book = changed(stored, mine, 'me')
        const { book: after, met } = rebased(book, stored)
        expect(bodies(after)).toEqual(bodies(book))
        expect(isRearranged(after)).toBe(isRearranged(book))
        expect(met).toEqual([])
      }),
    )
  })

  test('where I changed nothing, all is as the other one left it', () => {
    fc.assert(
      fc.property(books, changes, (stored, theirs) => {
        const now = changed(stored, theirs, 'they').slots.map((slot) => slot.text)
        const { book, met } = rebased(edited(stored), now)
        expect(bodies(book)).toEqual(now.map(({ body }) => body))
        expect(isChanged(book)).toBe(false)
        expect(met).toEqual([])
      }),
    )
  })

  test('what either wrote is there, or is asked about', () => {
    fc.assert(
      fc.property(books, changes, changes, (stored, mine, theirs) => {
        const book = changed(stored, mine, 'me')
        const now = changed(stored, theirs, 'they').slots.map((slot) => slot.text)
        const { book: after, met } = rebased(book, now)
        const retained = new Set([
          ...bodies(after),
          ...met.flatMap(({ theirs, mine }) => [theirs?.body, mine?.body]),
        ])
        const isOwn = (body: string) => /^(me|they)/.test(body)
        for (const body of [...bodies(book), ...now.map((one) => one.body)].filter(isOwn))
          expect(retained.has(body)).toBe(true)
        expect(new Set(after.slots.map(({ id }) => id)).size).toBe(after.slots.length)
      }),
    )
  })

  test('a draft comes back as it was typed', () => {
    fc.assert(
      fc.property(books, changes, (stored, mine) => {
        const book = changed(stored, mine, 'me')
        const { book: back, met } = fromDraft(JSON.parse(JSON.stringify(draftOf(book))), stored)
        expect(bodies(back)).toEqual(bodies(book))
        expect(filled(back).map(({ was }) => was)).toEqual(filled(book).map(({ was }) => was))
        expect(met).toEqual([])
      }),
    )
  })

  test('a chapter that both changed is asked about, also where one left it out', () => {
    const stored = [text('one'), text('two'), text('three')]
    const typed = withText(edited(stored), 1, text('mine'))
    expect(rebased(typed, [text('one'), text('theirs'), text('three')]).met).toMatchObject([
      { before: text('two'), theirs: text('theirs'), mine: text('mine') },
    ])
    expect(rebased(typed, [text('one'), text('three')]).met).toMatchObject([
      { theirs: null, mine: text('mine') },
    ])
    const left = without(edited(stored), 1)
    const { book, met } = rebased(left, [text('one'), text('theirs'), text('three')])
    expect(met).toMatchObject([{ theirs: text('theirs'), mine: null }])
    expect(bodies(book)).toEqual(['one', 'theirs', 'three'])
    const later = fromDraft(draftOf(left), [text('one'), text('theirs'), text('three')])
    expect(later.met).toMatchObject([{ theirs: text('theirs'), mine: null }])
  })

  test('chapters of another order meet those that were typed over', () => {
    const stored = [text('one'), text('two'), text('three')]
    const typed = withText(edited(stored), 0, text('mine'))
    const { book, met } = rebased(typed, [text('three'), text('one'), text('two')])
    expect(bodies(book)).toEqual(['three', 'mine', 'two'])
    expect(met).toEqual([])
    expect(isRearranged(book)).toBe(false)
  })
})

test('a chapter that was added here and arrived without its answer is there once', () => {
  const added = withAdded(edited([text('ก')]), 1)
  const book = withText(added, added.next - 1, text('ใหม่'))
  const { book: both, met } = rebased(book, [text('ของอีกคน'), text('ก'), text('ใหม่')])
  expect([bodies(both), met]).toEqual([['ของอีกคน', 'ก', 'ใหม่'], []])
  expect(isChanged(both)).toBe(false)
})
