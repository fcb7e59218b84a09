/** Which bracketed numbers are items: those of the longest increasing run of the volume. */

import { describe, expect, test } from 'bun:test'
import { type BracketedLineNumber, recogniseItemNumbers } from '../../../src/intake/pack/formats/item-run.ts'

const createMarks = (items: readonly number[], indented = true): readonly BracketedLineNumber[] =>
  items.map((item) => ({ item, page: item, indented }))

const judgeMarks = (volume: number, found: readonly BracketedLineNumber[]) =>
  recogniseItemNumbers(volume, found).map((item) => item?.item ?? null)

describe('recogniseItemNumbers', () => {
  test('keeps the items after a long gap', () => {
    expect(judgeMarks(16, createMarks([1, 2, 40, 41, 42]))).toEqual([1, 2, 40, 41, 42])
  })

  test('drops a number that is far too high', () => {
    expect(judgeMarks(16, createMarks([1, 2, 300, 3, 4, 5]))).toEqual([1, 2, null, 3, 4, 5])
  })

  test('prefers an item to a footnote mark of the same number', () => {
    const note = { item: 2, page: 1, indented: false }
    const [first, ...others] = createMarks([1, 2, 3])
    expect(judgeMarks(9, first ? [first, note, ...others] : [])).toEqual([1, null, 2, 3])
  })

  test('accepts marks without indent', () => {
    expect(judgeMarks(33, createMarks([2, 3, 4], false))).toEqual([2, 3, 4])
  })

  test('restarts counting only where the table begins a section', () => {
    const twice = [...createMarks([513, 514, 515]), ...createMarks([1, 2, 3])]
    expect(judgeMarks(36, twice)).toEqual([513, 514, 515, 1, 2, 3])
    expect(recogniseItemNumbers(36, twice).map((item) => item?.count)).toEqual([0, 0, 0, 1, 1, 1])
    expect(judgeMarks(9, [...createMarks([383, 384, 385]), ...createMarks([1, 2])])).toEqual([
      383,
      384,
      385,
      null,
      null,
    ])
  })

  test('does not begin with a footnote mark in the middle of a volume', () => {
    const [note, ...items] = [
      { item: 1, page: 40, indented: true },
      { item: 46, page: 40, indented: true },
    ]
    expect(judgeMarks(9, note ? [note, ...items] : [])).toEqual([null, 46])
  })
})
