/** Differences of two sides letter by letter; and bulk decisions without pairs that another editor decided first. */

import { expect, test } from 'bun:test'
import { RequestRejectedError } from '../../../src/desk/console/base/request-errors.ts'
import {
  BulkConflictDecision,
  CONFLICT_CLASS_LABELS,
  type ConflictAsShown,
  type ConflictClass,
  getDifferenceName,
  groupAdjacentDifferences,
  isFilterBulkDecidable,
  splitWordAtDifference,
  type WordPair,
} from '../../../src/desk/console/conflicts/conflict.ts'

const pair = (shown: string, other: string, place: number, start: number, over: Partial<WordPair> = {}): WordPair => ({
  shown,
  other,
  place,
  class: 'orthography',
  known: false,
  occurrences: [5, 3],
  places: [shown, other].map(({ length }) => ({ paragraph: 0, start, length })),
  ...over,
})

test('adjacent words of one place are one difference of the more serious class', () => {
  const [first, second, ...others] = groupAdjacentDifferences([
    pair('pattikova', 'padikova', 0, 10),
    pair('nāgā', 'nāgo', 0, 20, { class: 'reading', known: true, occurrences: [2, 9] }),
    pair('me', 'te', 1, 40),
  ])
  expect(first).toMatchObject({
    shown: 'pattikova nāgā',
    other: 'padikova nāgo',
    class: 'reading',
    known: true,
    occurrences: [2, 3],
    places: [
      { start: 10, length: 14 },
      { start: 10, length: 14 },
    ],
  })
  expect([second?.shown, others]).toEqual(['me', []])
})

test('words of one place in two paragraphs stay apart', () => {
  const below = pair('nāgā', 'nāgo', 0, 0, {
    places: [1, 1].map((paragraph) => ({ paragraph, start: 0, length: 4 })),
  })
  expect(groupAdjacentDifferences([pair('a', 'b', 0, 0), below])).toHaveLength(2)
})

test.each([
  ['nikkhāraṃ', 'nikhāraṃ', ['nik', 'k', 'hāraṃ']],
  ['nikhāraṃ', 'nikkhāraṃ', ['nik', '', 'hāraṃ']],
  ['Evaṁ', 'evaṃ', ['Evaṁ', '', '']],
  ['ภควา', 'ภควาx', ['ภควา', '', '']],
  // a letter is not separated from its combining marks
  ['น้ำ', 'นำ', ['', 'น้ำ', '']],
] as const)('%s is not %s in', (word, other, parts) => expect(splitWordAtDifference(word, other)).toEqual(parts))

test('words of one side only are not called spelling differences', () => {
  const written = { class: 'notation' } as const
  const named = [pair('ฯ', '', 0, 0, written), pair('ก', 'ข', 0, 0, written)].map(getDifferenceName)
  expect(named).toEqual(['เครื่องหมายหรือคำที่มีข้างเดียว', CONFLICT_CLASS_LABELS.notation])
})

const pairs = (count: number): readonly ConflictAsShown[] =>
  Array.from({ length: count }, (_, index) => ({
    division: 'digha-nikaya',
    entry: `spelling-${index}`,
    edition: 'roman',
    shown: 'a',
  }))

/** Simulates a server on which another editor has already decided some pairs. */
function serverOf(elsewhere: readonly string[] = []) {
  const requests: number[] = []
  const undone: string[] = []
  const settling = new BulkConflictDecision(async (batch) => void undone.push(batch))
  const send = async (some: readonly ConflictAsShown[]) => {
    requests.push(some.length)
    const met = some.flatMap(({ entry }, index) =>
      elsewhere.includes(entry) ? [[`pairs.${index}`, [`${entry} ตัดสินไปแล้ว`]] as const] : [],
    )
    if (met.length > 0) throw new RequestRejectedError({ status: 409, message: '', issues: Object.fromEntries(met) })
    return { batch: `batch-${requests.length}`, decided: some.length }
  }
  return { requests, undone, settling, send }
}

test('more than a thousand pairs are sent in requests of a thousand, and undone from the last', async () => {
  const { requests, undone, settling, send } = serverOf()
  await settling.decide(pairs(1_003), send)
  expect([requests, settling.decided, settling.changedPairMessages]).toEqual([[1_000, 3], 1_003, []])
  await settling.undo()
  expect([undone, settling.decided, settling.isDone]).toEqual([['batch-2', 'batch-1'], 0, false])
})

test('pairs decided meanwhile are left out and reported', async () => {
  const { requests, settling, send } = serverOf(['spelling-1', 'spelling-4'])
  await settling.decide(pairs(5), send)
  expect([requests, settling.decided, settling.changedPairMessages]).toEqual([
    ...[[5, 3], 3],
    ['spelling-1 ตัดสินไปแล้ว', 'spelling-4 ตัดสินไปแล้ว'],
  ])
  const all = serverOf(['spelling-0'])
  await all.settling.decide(pairs(1), all.send)
  expect([all.settling.isDone, all.settling.changedPairMessages.length]).toEqual([false, 1])
})

test('another error is thrown, and earlier decisions can be undone', async () => {
  const { settling, send } = serverOf()
  let sent = 0
  const failing = (some: readonly ConflictAsShown[]) =>
    sent++ === 0 ? send(some) : Promise.reject(new RequestRejectedError({ status: 409, message: '', issues: {} }))
  await expect(settling.decide(pairs(1_500), failing)).rejects.toThrow(RequestRejectedError)
  expect(settling.decided).toBe(1_000)
})

test('spelling is decided per signature, not as a class', () => {
  const classes = Object.keys(CONFLICT_CLASS_LABELS) as readonly ConflictClass[]
  expect(classes.filter((kind) => isFilterBulkDecidable({ class: kind }))).toEqual([
    ...(['notation', 'number', 'abbreviation', 'ending'] as const),
  ])
  expect([isFilterBulkDecidable({}), isFilterBulkDecidable({ class: 'orthography', signature: 'nikkh→nikh' })]).toEqual(
    [false, true],
  )
})
