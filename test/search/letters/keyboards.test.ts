/** What was typed while the keyboard was set to the other language. */

import { expect, test } from 'bun:test'
import { onOtherKeyboard } from '../../../search/letters/keyboards.ts'

test.each([
  ['dk]k,l^9i', 'กาลามสูตร'],
  ['กืๅุ', 'dn16'],
  ['ทำะะฟ หีะะฟ', 'metta sutta'],
])('%s: %s, and back', (typed, meant) => {
  expect(onOtherKeyboard(typed)).toBe(meant)
  expect(onOtherKeyboard(meant)).toBe(typed)
})

test.each(['dn1', 'ā'.repeat(6), 'พระ๛พระ', 'a'.repeat(41)])('%s says nothing', (typed) => {
  expect(onOtherKeyboard(typed)).toBeUndefined()
})
