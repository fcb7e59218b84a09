/** What stands next to a word is cut between words, and never in front of a mark. */

import { expect, test } from 'bun:test'
import { firstOf, lastOf } from '../../src/desk/console/base/near-words.ts'

test('short texts stay whole', () => {
  expect([lastOf('กขค', 3), firstOf('กขค', 3)]).toEqual(['กขค', 'กขค'])
})

test('long ones are cut between words where there are some', () => {
  expect([lastOf('one two three', 8), firstOf('one two three', 9)]).toEqual(['…three', 'one two…'])
})

test('no vowel or tone mark stands first without its letter', () => {
  expect(lastOf('ถึงพรหม', 6)).toBe('…งพรหม')
  expect(lastOf('ทำดี', 3)).toBe('…ดี')
})

test('no letter is cut from what stands above it or before it', () => {
  expect([firstOf('กขน้ำใจ', 3), firstOf('กขน้ำใจ', 4), firstOf('กขเมือง', 3)]).toEqual([
    'กขน้ำ…',
    'กขน้ำ…',
    'กข…',
  ])
})
