/** Consonants of sounds: the same in every reading of a text in Thai script. */

import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { toSearchKey } from '../../../search/letters/fold.ts'
import { extractConsonants, restoreCanonNiggahita } from '../../../search/letters/phonetic-keys.ts'
import { thaiPaliToRoman } from '../../../search/letters/thai-pali.ts'

test.each([
  ['อนิจฺจา วต สงฺขารา', 'nccbtsnkhr'],
  ['อะนิจจา วะตะ สังขารา', 'nccbtsnkhr'],
])('the sound of %s has the consonants %s', (text, consonants) => {
  expect(extractConsonants(toSearchKey(text))).toBe(consonants)
})

test('every reading of a text has the same consonants', () => {
  const letter = fc.constantFrom(...'กขงจญตทนมยรวสหอฤาิึุูเโแไัำะํฺ์็่ๆฯ๑๒ ama1v”\n')
  fc.assert(
    fc.property(fc.string({ unit: letter, maxLength: 20 }), (text) => {
      const all = extractConsonants(toSearchKey(text))
      expect(extractConsonants(toSearchKey(thaiPaliToRoman(text)))).toBe(all)
      for (const reading of ['aloud', 'school', 'joined'] as const) {
        const roman = thaiPaliToRoman(restoreCanonNiggahita(text), reading)
        expect(extractConsonants(toSearchKey(roman))).toBe(all)
      }
    }),
    { numRuns: 5000 },
  )
})
