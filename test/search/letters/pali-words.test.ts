/** Words of the list of Pali words, by their keys. */

import { expect, test } from 'bun:test'
import { findPaliWordsByKey } from '../../../search/letters/pali-words.ts'

test.each([
  // the first and the last line of the list
  ['aNda', [['aṇḍa']]],
  ['yvayam', [['yvāyaṃ']]],
  // a key that begins other keys, and one that several words have
  ['aNdaja', [['aṇḍaja'], ['aṇḍajā']]],
  ['', []],
  ['aNdaj', []],
  ['zz', []],
  ['ก', []],
])('the key %j has the words %j', (key, words) => {
  expect(findPaliWordsByKey(key)).toEqual(words)
})
