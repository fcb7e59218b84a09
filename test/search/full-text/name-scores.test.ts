/** Similarity scores of names. */

import { expect, test } from 'bun:test'
import { parseSearchQuery } from '../../../search/full-text/query.ts'
import { scoreNames } from '../../../search/full-text/records/name-scores.ts'
import { toSpacedSearchKey } from '../../../search/letters/fold.ts'
import { transliterateThai } from '../../../search/letters/phonetic-keys.ts'

const score = (name: string, typed: string) =>
  parseSearchQuery(typed).terms.reduce(
    (sum, term) =>
      sum + scoreNames([[name, toSpacedSearchKey(name), toSpacedSearchKey(transliterateThai(name)), '']], term),
    0,
  )

test.each([
  ['Viññāṇañcāyatanasutta', ['viññāṇaṃ', 'วิญฺญาณํ', 'วิญญาณัง', 'vi~n~naa.na.m']],
  ['ธัมมัง สะระณัง', ['ธัมมัง', 'ธมฺมํ', 'dhammaṃ', 'dhammaṁ']],
])('the name %s scores alike in all spellings', (name, [first = '', ...others]) => {
  expect(score(name, first)).toBeGreaterThan(0)
  expect(others.map((other) => score(name, other))).toEqual(others.map(() => score(name, first)))
})
