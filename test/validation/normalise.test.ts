/** The stored form of what people type (decisions §3). */

import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { normalise, normaliseText } from '../../src/validation/normalise.ts'

test('marks without width at the ends go with the spaces; inside a text they stay', () => {
  expect(normaliseText('\u200b \u2060ธรรม\u200bบท\u200b ')).toBe('ธรรม\u200bบท')
  expect(normalise({ title: '\u200b' }, [])).toEqual({ title: null })
})

test('the stored form is its own stored form', () => {
  const typed = fc.string({ unit: fc.constantFrom('ก', 'ำ', '\u200b', ' ', '\r', '\n', '\t', 'e', '\u0301') })
  fc.assert(
    fc.property(typed, (text) => {
      const stored = normaliseText(text)
      expect(normaliseText(stored)).toBe(stored)
    }),
  )
})
