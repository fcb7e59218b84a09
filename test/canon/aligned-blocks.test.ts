/** Tables that the import computes for reading, and their changes by editors' decisions. */

import { expect, test } from 'bun:test'
import { decodeZigzagVarints, ZigzagVarintWriter } from '../../db/varints.ts'
import { findAlignmentBlockStarts } from '../../src/canon/places/block-ranges.ts'

test('positive and negative numbers survive encoding', () => {
  const numbers = [0, 1, -1, 63, 64, -64, -65, 8_191, 1e6, -1e6, 2 ** 29]
  const writer = new ZigzagVarintWriter()
  writer.putAll(numbers)
  expect([...decodeZigzagVarints(writer.finish())]).toEqual(numbers)
})

/** Texts of an edition under these headings, each on the page of its index. */
const column = (edition: string, headings: readonly number[], firstPage = 2) =>
  headings.map((heading, nth) => ({ edition, heading, firstPage: firstPage + nth }))

test.each([
  ['every edition has every heading', [...column('pali', [0, 1, 2]), ...column('royal', [0, 1, 2])], [0, 1, 2]],
  [
    'one lacks a heading, which goes with the one before',
    [...column('pali', [0, 1, 2]), ...column('royal', [0, 2])],
    [0, 2],
  ],
  ['one begins later, and not on page 1', [...column('pali', [0, 1, 2]), ...column('royal', [1, 2])], [0, 1, 2]],
  [
    'one begins later on page 1, so the titles are with it',
    [...column('pali', [0, 1, 2]), ...column('royal', [1, 2], 1)],
    [0, 2],
  ],
  ['one lacks the rest of the volume', [...column('pali', [0, 1, 2]), ...column('royal', [0])], [0]],
])('blocks of headings: %s', (_, texts, starts) => {
  expect(findAlignmentBlockStarts(3, texts)).toEqual(starts)
})

test('an edition that lacks many headings does not join their blocks', () => {
  const all = Array.from({ length: 100 }, (_, index) => index)
  expect(findAlignmentBlockStarts(100, [...column('pali', all), ...column('royal', [0, 99])])).toEqual(all)
})
