/** Words that differ, as an editor sees them: neighbours are one difference, and the letters that differ are known. */

import { expect, test } from 'bun:test'
import { differingLetters, placesOf, type WordPair } from '../../../src/desk/console/conflicts/words.ts'

const pair = (
  shown: string,
  other: string,
  place: number,
  start: number,
  over: Partial<WordPair> = {},
): WordPair => ({
  ...{ shown, other, place, class: 'orthography', known: false, occurrences: [5, 3], signature: null },
  places: [shown, other].map(({ length }) => ({ paragraph: 0, start, length })),
  ...over,
})

test('neighbouring words of one place are one difference, from the first word to the last, of the graver class', () => {
  const [first, second, ...others] = placesOf([
    pair('pattikova', 'padikova', 0, 10),
    pair('nāgā', 'nāgo', 0, 20, { class: 'reading', known: true, occurrences: [2, 9] }),
    pair('me', 'te', 1, 40),
  ])
  expect(first).toMatchObject({
    ...{
      shown: 'pattikova nāgā',
      other: 'padikova nāgo',
      class: 'reading',
      known: true,
      occurrences: [2, 3],
    },
    places: [
      { start: 10, length: 14 },
      { start: 10, length: 14 },
    ],
  })
  expect([second?.shown, others]).toEqual(['me', []])
})

test('words of one place in two paragraphs stay apart', () => {
  const below = pair('nāgā', 'nāgo', 0, 0, {
    places: [1, 1].map((paragraph) => ({ paragraph, start: 0, length: 4 })),
  })
  expect(placesOf([pair('a', 'b', 0, 0), below])).toHaveLength(2)
})

test.each([
  ['nikkhāraṃ', 'nikhāraṃ', ['nik', 'k', 'hāraṃ']],
  ['nikhāraṃ', 'nikkhāraṃ', ['nik', '', 'hāraṃ']],
  ['Evaṁ', 'evaṃ', ['Evaṁ', '', '']],
  ['ภควา', 'ภควาx', ['ภควา', '', '']],
  // a letter is not cut from its marks
  ['น้ำ', 'นำ', ['', 'น้ำ', '']],
] as const)('%s is not %s in', (word, other, parts) => expect(differingLetters(word, other)).toEqual(parts))
