/** The marks of a page that its screen lists. */

import { expect, test } from 'bun:test'
import { listProofreadingMarks } from '../../../src/desk/console/pages/page-marks.ts'

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
