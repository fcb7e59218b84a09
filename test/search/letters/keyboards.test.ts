/** Text typed with the keyboard set to the other language. */

import { expect, test } from 'bun:test'
import { convertKeyboardLayout } from '../../../search/letters/keyboards.ts'

test('dk]k,l^9i is กาลามสูตร', () => {
  expect(convertKeyboardLayout('dk]k,l^9i')).toBe('กาลามสูตร')
})

test.each([
  ['กืๅุ', 'dn16'],
  ['ทำะะฟ หีะะฟ', 'metta sutta'],
])('%s: %s, and back', (typed, converted) => {
  expect(convertKeyboardLayout(typed)).toBe(converted)
  expect(convertKeyboardLayout(converted)).toBe(typed)
})

test.each([
  ...['พ.ศ. ๒๕๖๗', 'ศีล๒๒๗', 'ข้อ๙๑', 'ปี๒๕๖๗', 'มจร.๙', 'ป.ธ.๙', 'วิ.จุ.', 'ชา้ง'],
  'กาลามสูตร',
  'ทุกชีวิตรักสุขเกลียดทุกข์',
  'dn1',
  'ā'.repeat(6),
  'พระ๛พระ',
  'a'.repeat(41),
])('%s is not converted', (typed) => {
  expect(convertKeyboardLayout(typed)).toBeUndefined()
})
