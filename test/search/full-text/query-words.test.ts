/** The subject words of questions: without words of questions, with synonyms and unknown names as one word. */

import { expect, test } from 'bun:test'
import { splitIntoSubjectWords } from '../../../search/full-text/query-words.ts'

test.each<[question: string, words: string[]]>([
  ['เพื่อนแบบไหนไม่ควรคบ', ['เพื่อน', 'คบ']],
  // the dictionary divides คนท้อง, which has synonyms as one word
  ['คนท้องคลอดง่าย', ['คนท้อง', 'คลอด']],
  ['โกรธง่ายมาก', ['โกรธ']],
  ['angry with someone', ['angry']],
  // the syllables of names that the dictionary does not have, and a space that ends a name
  ['พระจูฬปันถก ผ้าขาว', ['จูฬปันถก', 'ผ้า', 'ขาว']],
  ['คุลิสสานิสูตร', ['คุลิสสานิ']],
  ['3 marks of existence', ['marks', 'existence']],
])('the subject words of %s are %j', (question, words) => {
  expect(splitIntoSubjectWords(question).filter((word) => word !== '')).toEqual(words)
})

test('an empty string marks words left out between subject words, which are then no pair', () => {
  expect(splitIntoSubjectWords('กระต่ายในป่า')).toEqual(['กระต่าย', '', 'ป่า'])
})
