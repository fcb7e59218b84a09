/** Rows of texts side by side: where long ones are divided. */

import { describe, expect, test } from 'bun:test'
import type { AlignmentUnit } from '../../src/canon/places/streams.ts'
import { AlignedRowBuilder } from '../../src/canon/places/text-rows.ts'
import type { HeadingNode } from '../../src/canon/tree/division-tree.ts'

const heading = { index: 0 } as HeadingNode

/** An edition whose paragraphs begin at these letters of the Pali; it begins together with it at the first one alone. */
const column = (edition: string, along: readonly number[], last: number) => {
  const units = along.map((at, nth): AlignmentUnit => {
    const words = { heading, passage: 1, part: 1, volume: 9, page: 1, index: nth, nth }
    return {
      heading,
      paragraphs: [words],
      words,
      goesOn: false,
      at,
      length: (along[nth + 1] ?? at + last) - at,
    }
  })
  const begins = new Map(edition === 'pali' ? along.map((_, nth) => [nth, nth]) : [[0, 0]])
  return { edition, units, along, begins, alongsideRoot: undefined }
}

/** How many paragraphs of each edition each row has. */
function rowsOf(columns: Readonly<Record<string, readonly number[]>>, last = 500) {
  const laid = {
    spine: 'pali',
    range: { from: 1, to: 2 },
    columns: Object.entries(columns).map(([edition, along]) => column(edition, along, last)),
  }
  const rows = new AlignedRowBuilder({ of: () => laid }).of([heading], Object.keys(columns))
  return rows.map(({ cells }) => [...cells.values()].map(({ length }) => length))
}

describe('a row of several paragraphs in every edition', () => {
  test.each([
    [
      'is divided where all begin a paragraph about together',
      [0, 480, 1010],
      [0, 530, 980],
      [
        [1, 1, 1],
        [1, 1, 1],
        [1, 1, 1],
      ],
    ],
    ['stays whole where one begins nothing near', [0, 250, 740], [0, 500, 1000], [[3, 3, 3]]],
    [
      'is divided at the places alone that are near in all',
      [0, 250, 990],
      [0, 500, 1000],
      [
        [2, 2, 2],
        [1, 1, 1],
      ],
    ],
    ['stays whole where one has a single paragraph', [0], [0, 500, 1000], [[3, 1, 3]]],
  ] as const)('%s', (_, royal, english, expected) => {
    expect(rowsOf({ pali: [0, 500, 1000], royal, english })).toEqual(expected.map((row) => [...row]))
  })

  test('that is short stays whole', () => {
    expect(rowsOf({ pali: [0, 100, 200], royal: [0, 101, 199] }, 100)).toEqual([[3, 3]])
  })
})
