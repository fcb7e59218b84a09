/** Lower case letter by letter: positions do not change, and substrings stay substrings. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { lowerCaseKeepingLength } from '../../../search/letters/letter-case.ts'

const text = fc.string({ unit: fc.constantFrom(...'aAĀāṂṃกΣσςİiıßẞ 😀') })

test.each([
  ['Evaṃ Me SUTAṂ', 'evaṃ me sutaṃ'],
  ['ĀĪŪṄÑṬḌṆḶ', 'āīūṅñṭḍṇḷ'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
  ['İ', 'i'],
  ['ภิกฺขเว ๑', 'ภิกฺขเว ๑'],
])('%s becomes %s', (written, lower) => {
  expect(lowerCaseKeepingLength(written)).toBe(lower)
})

test('every character keeps its length', () => {
  // no character beyond has a case
  for (let codePoint = 0; codePoint < 0x30000; codePoint++) {
    const character = String.fromCodePoint(codePoint)
    if (lowerCaseKeepingLength(character).length !== character.length) throw new Error(`U+${codePoint.toString(16)}`)
  }
})

test('a substring of a text becomes the same substring of the result', () => {
  fc.assert(
    fc.property(text, fc.nat(), fc.nat(), (words, a, b) => {
      const start = a % (words.length + 1)
      const end = start + (b % (words.length - start + 1))
      expect(lowerCaseKeepingLength(words.slice(start, end))).toBe(lowerCaseKeepingLength(words).slice(start, end))
    }),
  )
})
