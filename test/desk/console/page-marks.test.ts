/** The marks of a page: those that its screen lists, and the one that an undo restores. */

import { expect, test } from 'bun:test'
import { findOwnCurrentMark, listProofreadingMarks } from '../../../src/desk/console/pages/page-marks.ts'

const NONE = { readBy: null, readAt: null, confirmedBy: null, confirmedAt: null, clearedBy: null, clearedAt: null }
const UNMARKED = { ...NONE, problemBy: null, problemAt: null, reason: null, note: null, open: null }

test('listProofreadingMarks lists both readings, the problem with its reason, and the reading after it', () => {
  expect(listProofreadingMarks({ ...UNMARKED, state: 'unread' })).toEqual([])
  const problem = { problemBy: 'ka', problemAt: '2026-01-03', reason: 'missing' }
  const marked = { ...UNMARKED, state: 'confirmed' as const, readBy: 'a', confirmedBy: 'b', clearedBy: 'c', ...problem }
  expect(listProofreadingMarks(marked).map(({ label, name }) => `${label} ${name}`)).toEqual([
    'อ่านแล้วโดย a',
    'ยืนยันโดย b',
    'แจ้งว่าหน้านี้หรือข้อความบางส่วนขาดไป โดย ka',
    'อ่านหลังแจ้งปัญหาโดย c',
  ])
})

test.each<readonly [name: string, page: Partial<Parameters<typeof findOwnCurrentMark>[0]>, own: unknown]>([
  ['a page without marks has none', {}, undefined],
  ['a reading counts', { state: 'confirmed', readBy: 'b', confirmedBy: 'a' }, 'read'],
  ['the reading of another editor is none', { state: 'read', readBy: 'b' }, undefined],
  [
    'a problem counts with its note',
    { state: 'problem', problemBy: 'a', reason: 'missing', note: 'ท้ายหน้า' },
    { reason: 'missing', note: 'ท้ายหน้า' },
  ],
  [
    'a reading before a problem of another editor does not count',
    { state: 'problem', readBy: 'a', problemBy: 'b' },
    undefined,
  ],
  [
    'a problem before a reading of another editor does not count',
    { state: 'read', readBy: 'b', problemBy: 'a' },
    undefined,
  ],
])('findOwnCurrentMark: %s', (_, page, own) => {
  expect(findOwnCurrentMark({ ...UNMARKED, state: 'unread', ...page }, 'a')).toEqual(own as never)
})
