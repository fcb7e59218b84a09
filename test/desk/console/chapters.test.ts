/** Chapters that two editors change: no text is lost without a conflict that asks the editor. */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  addEmptyChapterToBook,
  areChaptersRearranged,
  type ChapterText,
  createChaptersDraft,
  createUneditedChapters,
  type EditedChapters,
  hasUnsavedChapterChanges,
  moveChapterInBook,
  rebaseChapters,
  rebaseChaptersDraft,
  removeChapterFromBook,
  removeEmptyAddedChapters,
  replaceChapterText,
} from '../../../src/desk/console/book/chapters.ts'

const text = (body: string, title = body): ChapterText => ({ title, body })
const bodies = ({ slots }: EditedChapters) => slots.map(({ text }) => text.body)

/** Creates chapters with different texts. */
const books = fc
  .uniqueArray(fc.string({ minLength: 1, maxLength: 4, unit: fc.constantFrom(...'abcdef') }), {
    maxLength: 6,
  })
  .map((words) => words.map((word) => text(word)))

type Step = (book: EditedChapters, word: string) => EditedChapters
const at = (book: EditedChapters, index: number) => book.slots[index % Math.max(1, book.slots.length)]?.id ?? -1
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.nat(9).map(
    (index): Step =>
      (book, word) =>
        replaceChapterText(book, at(book, index), text(word)),
  ),
  fc.nat(9).map(
    (index): Step =>
      (book) =>
        removeChapterFromBook(book, at(book, index)),
  ),
  fc.tuple(fc.nat(9), fc.nat(9)).map(
    ([from, to]): Step =>
      (book) =>
        moveChapterInBook(book, at(book, from), to),
  ),
  fc.nat(9).map(
    (index): Step =>
      (book, word) => {
        const added = addEmptyChapterToBook(book, Math.min(index, book.slots.length))
        return replaceChapterText(added, added.next - 1, text(word))
      },
  ),
)

/** Random edits; each types different words. */
const changed = (stored: readonly ChapterText[], done: readonly Step[], mark: string): EditedChapters =>
  done.reduce((book, step, index) => step(book, `${mark}${index}`), createUneditedChapters(stored))

const changes = fc.array(steps, { maxLength: 5 })

describe('chapters that two editors change', () => {
  test('keep my text where no one else changed it', () => {
    fc.assert(
      fc.property(books, changes, (stored, mine) => {
        const book = changed(stored, mine, 'me')
        const { book: after, conflicts } = rebaseChapters(book, stored)
        expect(bodies(after)).toEqual(bodies(book))
        expect(areChaptersRearranged(after)).toBe(areChaptersRearranged(book))
        expect(conflicts).toEqual([])
      }),
    )
  })

  test('take the other text where I changed nothing', () => {
    fc.assert(
      fc.property(books, changes, (stored, theirs) => {
        const now = changed(stored, theirs, 'they').slots.map((slot) => slot.text)
        const { book, conflicts } = rebaseChapters(createUneditedChapters(stored), now)
        expect(bodies(book)).toEqual(now.map(({ body }) => body))
        expect(hasUnsavedChapterChanges(book)).toBe(false)
        expect(conflicts).toEqual([])
      }),
    )
  })

  test('contain both texts, or ask', () => {
    fc.assert(
      fc.property(books, changes, changes, (stored, mine, theirs) => {
        const book = changed(stored, mine, 'me')
        const now = changed(stored, theirs, 'they').slots.map((slot) => slot.text)
        const { book: after, conflicts } = rebaseChapters(book, now)
        const retained = new Set([
          ...bodies(after),
          ...conflicts.flatMap(({ theirs, mine }) => [theirs?.body, mine?.body]),
        ])
        const isOwn = (body: string) => /^(me|they)/.test(body)
        for (const body of [...bodies(book), ...now.map((one) => one.body)].filter(isOwn))
          expect(retained.has(body)).toBe(true)
        expect(new Set(after.slots.map(({ id }) => id)).size).toBe(after.slots.length)
      }),
    )
  })

  test('are restored from a draft as typed', () => {
    fc.assert(
      fc.property(books, changes, (stored, mine) => {
        const book = changed(stored, mine, 'me')
        const { book: back, conflicts } = rebaseChaptersDraft(
          JSON.parse(JSON.stringify(createChaptersDraft(book))),
          stored,
        )
        expect(bodies(back)).toEqual(bodies(book))
        expect(removeEmptyAddedChapters(back).map(({ storedIndex }) => storedIndex)).toEqual(
          removeEmptyAddedChapters(book).map(({ storedIndex }) => storedIndex),
        )
        expect(conflicts).toEqual([])
      }),
    )
  })

  test('ask about a chapter that both changed, also if one removed it', () => {
    const stored = [text('one'), text('two'), text('three')]
    const typed = replaceChapterText(createUneditedChapters(stored), 1, text('mine'))
    expect(rebaseChapters(typed, [text('one'), text('theirs'), text('three')]).conflicts).toMatchObject([
      { before: text('two'), theirs: text('theirs'), mine: text('mine') },
    ])
    expect(rebaseChapters(typed, [text('one'), text('three')]).conflicts).toMatchObject([
      { theirs: null, mine: text('mine') },
    ])
    const left = removeChapterFromBook(createUneditedChapters(stored), 1)
    const { book, conflicts } = rebaseChapters(left, [text('one'), text('theirs'), text('three')])
    expect(conflicts).toMatchObject([{ theirs: text('theirs'), mine: null }])
    expect(bodies(book)).toEqual(['one', 'theirs', 'three'])
    const later = rebaseChaptersDraft(createChaptersDraft(left), [text('one'), text('theirs'), text('three')])
    expect(later.conflicts).toMatchObject([{ theirs: text('theirs'), mine: null }])
  })

  test('merge reordered chapters with typed ones', () => {
    const stored = [text('one'), text('two'), text('three')]
    const typed = replaceChapterText(createUneditedChapters(stored), 0, text('mine'))
    const { book, conflicts } = rebaseChapters(typed, [text('three'), text('one'), text('two')])
    expect(bodies(book)).toEqual(['three', 'mine', 'two'])
    expect(conflicts).toEqual([])
    expect(areChaptersRearranged(book)).toBe(false)
  })
})

test('contain an added chapter once, even if its answer was lost', () => {
  const added = addEmptyChapterToBook(createUneditedChapters([text('ก')]), 1)
  const book = replaceChapterText(added, added.next - 1, text('ใหม่'))
  const { book: both, conflicts } = rebaseChapters(book, [text('ของอีกคน'), text('ก'), text('ใหม่')])
  expect([bodies(both), conflicts]).toEqual([['ของอีกคน', 'ก', 'ใหม่'], []])
  expect(hasUnsavedChapterChanges(both)).toBe(false)
})
