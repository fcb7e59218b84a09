/** What became of a value, as an editor reads it: the words that differ, and not the whole of a long text. */

import { expect, test } from 'bun:test'
import { markedParts } from '../../../src/desk/console/base/near-words.ts'

const told = (before: unknown, after: unknown) =>
  markedParts(before, after).map(
    ({ text, is }) => ({ added: `+${text}`, removed: `-${text}`, stayed: text })[is],
  )

test('words that went and came stand in those around them', () => {
  expect(told('ขอนอบน้อมแด่พระผู้มีพระภาค', 'ขอนอบน้อมแด่พระพุทธเจ้า').join('')).toMatch(/^ขอนอบน้อมแด่.*-.*\+/)
  expect(told('same', 'same')).toEqual(['same'])
  expect(told(null, 'ใหม่')).toEqual(['+ใหม่'])
  expect(told('', null)).toEqual([])
})

test('of a long text the words that differ are shown, and not the whole', () => {
  const verse = Array.from({ length: 2_000 }, (_, index) => `บรรทัดที่ ${index} ของบทยาว`).join('\n')
  const parts = told(verse, verse.replace('บรรทัดที่ 1000 ', 'ของฉัน '))
  expect(parts.filter((part) => part.startsWith('+')).join('')).toContain('ฉัน')
  expect(parts.join('').length).toBeLessThan(1_000)
})

test('lists and what is in them are lines', () => {
  expect(told([{ title: 'หนึ่ง' }], [{ title: 'หนึ่ง' }, { title: 'สอง', pali: 'ทฺวิ' }]).join('')).toBe(
    '1. หนึ่ง+\n2. สอง · ทฺวิ',
  )
})
