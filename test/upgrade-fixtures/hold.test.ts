/** Which differences count between earlier and present answers about a library. */

import { expect, test } from 'bun:test'
import { findAnswerDifferences } from './hold.ts'

const RECORD = { id: 1, title: 'ก', version: 'a' }

test('a new field, and the version that comes of it, is none', () => {
  expect(findAnswerDifferences([RECORD], [{ ...RECORD, version: 'b', teachers: null }])).toEqual([])
})

test('another version of the same fields, another value or one that is removed is', () => {
  expect(findAnswerDifferences(RECORD, { ...RECORD, version: 'b' })).toEqual(['/version: "a" → "b"'])
  expect(findAnswerDifferences([RECORD], [{ ...RECORD, title: 'ข', teachers: null }])).toEqual(['/0/title: "ก" → "ข"'])
  expect(findAnswerDifferences(RECORD, { id: 1, version: 'a' })).toEqual(['/title: "ก" → undefined'])
  expect(findAnswerDifferences([RECORD], [])).toEqual(['.length: 1 → 0'])
})
