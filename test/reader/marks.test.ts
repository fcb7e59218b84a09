/** By which words a result of a search is marked where it stands. */

import { expect, test } from 'bun:test'
import { marker, wordsToMark } from '../../src/search/marks.ts'

/** A snippet with one of its words marked. */
const snippet = (text: string, ...words: readonly string[]) => ({
  text,
  marks: words.map((word): [number, number] => [text.indexOf(word), word.length]),
})

test.each([
  ['พรหมชาล', snippet('สูตรที่ ๑ พรหมชาลสูตร', 'พรหมชาล'), 'พรหมชาล'],
  // the same word in another script or with other joins is found again by the words as typed
  ['evam me sutam', snippet('เอวมฺเม สุตํ เอกํ', 'เอวมฺเม', 'สุตํ'), 'evam me sutam'],
  // a typing error, and a name remembered nearly right, are not
  ['มหาสติปัฐานสูตร', snippet('มหาสติปฏฺฐานสุตฺตํ', 'มหาสติปฏฺฐานสุตฺตํ'), 'มหาสติปฏฺฐานสุตฺตํ'],
  ['brahmajalla', snippet('… brahmajāla, Brahmajāla', 'brahmajāla', 'Brahmajāla'), 'brahmajāla Brahmajāla'],
  ['brahmajala', snippet('nothing marked'), 'brahmajala'],
])('%s', (query, found, words) => {
  expect(wordsToMark(query, found)).toBe(words)
  if (found.marks.length > 0) expect(marker(words)(found.text)).not.toBeEmpty()
})

test('a link gets no longer than a query may be', () => {
  const words = Array.from({ length: 40 }, (_, index) => `ยาวมากมาย${index}ๆ`)
  expect(wordsToMark('ไม่มี', snippet(words.join(' '), ...words)).length).toBeLessThan(200)
})
