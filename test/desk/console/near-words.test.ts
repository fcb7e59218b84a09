/** Excerpts of long texts: context is cut between words, and changes show the differing words. */

import { expect, test } from 'bun:test'
import {
  diffWithContext,
  takeExcerptFromEnd,
  takeExcerptFromStart,
  takeLastWholeLetters,
  truncateText,
} from '../../../src/desk/console/base/excerpts.ts'

test('excerpts keep short texts', () => {
  expect([takeExcerptFromEnd('กขค', 3), takeExcerptFromStart('กขค', 3)]).toEqual(['กขค', 'กขค'])
})

test('excerpts are cut between words if possible', () => {
  expect([takeExcerptFromEnd('one two three', 8), takeExcerptFromStart('one two three', 9)]).toEqual([
    '…three',
    'one two…',
  ])
})

test('excerpts never begin with a vowel or tone mark without its letter', () => {
  expect(takeExcerptFromEnd('ถึงพรหม', 6)).toBe('…งพรหม')
  expect(takeExcerptFromEnd('ทำดี', 3)).toBe('…ดี')
})

test('excerpts never cut a letter from its marks', () => {
  expect([
    takeExcerptFromStart('กขน้ำใจ', 3),
    takeExcerptFromStart('กขน้ำใจ', 4),
    takeExcerptFromStart('กขเมือง', 3),
  ]).toEqual(['กขน้ำ…', 'กขน้ำ…', 'กข…'])
  expect([
    truncateText('น้ำใจ', 1),
    truncateText('น้ำใจ', 2),
    takeLastWholeLetters('กน้ำ', 2),
    truncateText('กข', 2),
  ]).toEqual(['น้ำ…', 'น้ำ…', '', 'กข'])
})

const reported = (before: unknown, after: unknown) =>
  diffWithContext(before, after).map(
    ({ text, change }) => ({ added: `+${text}`, removed: `-${text}`, unchanged: text })[change],
  )

test('diffs show removed and added words in context', () => {
  expect(reported('ขอนอบน้อมแด่พระผู้มีพระภาค', 'ขอนอบน้อมแด่พระพุทธเจ้า').join('')).toMatch(/^ขอนอบน้อมแด่.*-.*\+/)
  expect(reported('same', 'same')).toEqual(['same'])
  expect(reported(null, 'ใหม่')).toEqual(['+ใหม่'])
  expect(reported('', null)).toEqual([])
})

test('diffs of long texts show only the differing words', () => {
  const verse = Array.from({ length: 2_000 }, (_, index) => `บรรทัดที่ ${index} ของบทยาว`).join('\n')
  const parts = reported(verse, verse.replace('บรรทัดที่ 1000 ', 'ของฉัน '))
  expect(parts.filter((part) => part.startsWith('+')).join('')).toContain('ฉัน')
  expect(parts.join('').length).toBeLessThan(1_000)
})

test('diffs show list items as lines', () => {
  expect(reported([{ title: 'หนึ่ง' }], [{ title: 'หนึ่ง' }, { title: 'สอง', pali: 'ทฺวิ' }]).join('')).toBe(
    '1. หนึ่ง+\n2. สอง · ทฺวิ',
  )
})
