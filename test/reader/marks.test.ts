/** The words by which a search result is marked on its page. */

import { expect, test } from 'bun:test'
import { createHighlighter, getWordsToHighlight, joinPhrasesToHighlight } from '../../search/global/highlighter.ts'

/** A snippet with one of its words marked. */
const snippet = (text: string, ...words: readonly string[]) => ({
  text,
  marks: words.map((word): [number, number] => [text.indexOf(word), word.length]),
})

test.each([
  ['พรหมชาล', snippet('สูตรที่ ๑ พรหมชาลสูตร', 'พรหมชาล'), undefined],
  ['brahmajala', snippet('nothing marked'), undefined],
  // the same word in another script is found again by the word as typed
  ['brahmajala', snippet('พฺรหฺมชาลสุตฺตํ', 'พฺรหฺมชาล'), undefined],
  // several words are marked only where they are adjacent, as in the snippet
  ['evam me sutam', snippet('เอวมฺเม สุตํ เอกํ', 'เอวมฺเม สุตํ'), '|เอวมฺเม สุตํ'],
  ['evam sutam', snippet('เอวมฺเม สุตํ เอกํ', 'เอวมฺ', 'สุตํ'), '|เอวมฺ|สุตํ'],
  // for a typing error or a similar name, the words of the text are marked
  ['มหาสติปัฐานสูตร', snippet('มหาสติปฏฺฐานสุตฺตํ', 'มหาสติปฏฺฐานสุตฺตํ'), '|มหาสติปฏฺฐานสุตฺตํ'],
  ['brahmajalla', snippet('… brahmajāla, Brahmajāla', 'brahmajāla', 'Brahmajāla'), '|brahmajāla|Brahmajāla'],
])('%s', (query, found, words) => {
  expect(getWordsToHighlight(query, found)).toBe(words)
  if (found.marks.length > 0) expect(createHighlighter(words ?? query)(found.text)).not.toBeEmpty()
})

test('adjacent query words are marked as a whole in any script', () => {
  const find = createHighlighter(joinPhrasesToHighlight(['attā hi attano nātho', 'ตนแลเป็นที่พึ่งของตน']))
  const findMarked = (text: string) => find(text).map(({ start, end }) => text.slice(start, end))
  expect(findMarked('Attā hi attano nātho, ko hi nātho')).toEqual(['Attā hi attano nātho'])
  expect(findMarked('๔ อตฺตา หิ อตฺตโน นาโถ โก หิ นาโถ')).toEqual(['อตฺตา หิ อตฺตโน นาโถ'])
  expect(findMarked('ตนแลเป็นที่พึ่งของตน บุคคลอื่น')).toEqual(['ตนแลเป็นที่พึ่งของตน'])
  expect(findMarked('attā, hi, nātho; ตน')).toEqual([])
})

test('a link stays within the maximum query length', () => {
  const words = Array.from({ length: 40 }, (_, index) => `ยาวมากมาย${index}ๆ`)
  expect(getWordsToHighlight('ไม่มี', snippet(words.join(' '), ...words))?.length).toBeLessThan(200)
})
