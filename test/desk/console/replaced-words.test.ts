/** The words that a correction replaces: with their new context, or one of two equal words. */

import { expect, test } from 'bun:test'
import {
  createDoubledWordCorrections,
  relocateWordsInLine,
} from '../../../src/desk/console/corrections/replaced-words.ts'

test.each([
  ['ภิกษุ ภิกษุ', '', '', [['ภิกษุ ภิกษุ', 'ภิกษุ']]],
  ['ภิกษุภิกษุ', '', '', [['ภิกษุภิกษุ', 'ภิกษุ']]],
  [
    'evaṃ',
    'me evaṃ',
    'sutaṃ',
    [
      ['evaṃ evaṃ', 'evaṃ'],
      ['evaṃevaṃ', 'evaṃ'],
    ],
  ],
  ['evaṃ', 'me', 'sutaṃ', []],
] as const)('an empty correction removes one of “%s” after “%s”, before “%s”', (wrong, before, after, pairs) => {
  expect(createDoubledWordCorrections({ before, wrong, after }, wrong).map((pair) => [pair.wrong, pair.right])).toEqual(
    pairs.map((pair) => [...pair]),
  )
})

test.each([
  ['เอวมฺเม สุตํ', 'เอกํ', 'สมยํ ภควา', 'สุตํ เอกํ', ['เอวมฺเม', 'สมยํ ภควา']],
  ['เอวมฺเม สุตํ', 'เอกํ', 'สมยํ ภควา', 'เอกํ สมยํ', ['เอวมฺเม สุตํ', 'ภควา']],
  ['ผู้ทัต', 'ตมา', 'นพกล่าว', 'ทัตตมานพ', ['ผู้', 'กล่าว']],
  ['ผู้', 'ทัตตมานพ', 'กล่าว', 'ตมา', ['ผู้ ทัต', 'นพ กล่าว']],
  ['ก', 'ข', 'ค', 'ไม่มี', ['ก', 'ค']],
] as const)('the neighbours of words around “%s|%s|%s” that became “%s” are found again', (...row) => {
  const [before, wrong, after, typed, found] = row
  const words = relocateWordsInLine({ before, wrong, after }, typed)
  expect([words.before, words.after]).toEqual([...found])
})
