/** Honorifics before a name are distinguished from words that begin with the same letters. */
import { expect, test } from 'bun:test'
import { removeHonorific } from '../../../search/letters/honorifics.ts'

test.each([
  ['พระเวสสันดร', 'เวสสันดร'],
  ['พระเจ้าพิมพิสาร', 'พิมพิสาร'],
  ['พระนางสิริมหามายา', 'สิริมหามายา'],
  ['ท้าวสักกะ', 'สักกะ'],
  ['นางวิสาขา', 'วิสาขา'],
  ['เจ้าชายสิทธัตถะ', 'สิทธัตถะ'],
])('%s without honorific is %s', (typed, name) => {
  expect(removeHonorific(typed)).toBe(name)
})

test.each(['เวสสันดร', 'พระ', 'พระสูตร', 'พระธรรม', 'พระองค์', 'พระเจ้า', 'นางรำ', 'นางาม', 'มหาพระเวสสันดร', 'Vessantara'])(
  '%s has no honorific',
  (typed) => {
    expect(removeHonorific(typed)).toBeNull()
  },
)
