/** Rows of combining marks are found wherever they are, and no language is refused for its own. */

import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { hasTooManyCombiningMarks, MAX_COMBINING_MARKS } from '../../../src/foundation/validation/combining-marks.ts'

test('thirty combining marks in a row are accepted, one more is not', () => {
  for (const mark of ['\u0301', '\u0e4d', '\u0323\u0301', '\u{1d165}', '\u{e0100}']) {
    const row = (length: number) => [...mark.repeat(length)].slice(0, length).join('')
    for (let before = 0; before < 70; before++) {
      const [start, end] = ['ก'.repeat(before), 'ข'.repeat(40)]
      expect(hasTooManyCombiningMarks(start + row(MAX_COMBINING_MARKS) + end)).toBe(false)
      expect(hasTooManyCombiningMarks(start + row(MAX_COMBINING_MARKS + 1) + end)).toBe(true)
    }
  }
})

test('the check of combining marks equals a plain regular expression', () => {
  const piece = fc.oneof(
    fc.constantFrom('ก', 'a', '\u{1f600}', '\ud800', '\udc00'),
    fc
      .tuple(fc.constantFrom('\u0301', 'ํ', '\u{1d165}'), fc.integer({ min: 1, max: 33 }))
      .map(([mark, times]) => mark.repeat(times)),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      expect(hasTooManyCombiningMarks(text)).toBe(/\p{M}{31}/u.test(text))
    }),
    { numRuns: 100 },
  )
})
