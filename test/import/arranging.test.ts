/** One reading order for the texts of several sources. */

import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { readingOrder } from '../../src/import/arrange.ts'

interface Text {
  readonly source: number
  readonly name: number
  readonly volume: number
  readonly page: number
}

const order = (...texts: readonly (readonly [source: number, name: number, page: number])[]) =>
  readingOrder(texts.map(([source, name, page]) => ({ source, name, volume: 1, page })))

test('a text that an earlier source lacks goes behind its predecessor in its own source', () => {
  expect(order([1, 1, 1], [1, 3, 1], [2, 1, 1], [2, 2, 1], [2, 3, 1])).toEqual([1, 2, 3])
})

test('and behind what begins on an earlier page', () => {
  expect(order([1, 1, 1], [1, 2, 5], [1, 3, 9], [2, 4, 6], [2, 5, 10])).toEqual([1, 2, 4, 3, 5])
})

test('a source that begins later does not come first', () => {
  expect(order([1, 1, 1], [1, 2, 2], [2, 3, 3])).toEqual([1, 2, 3])
})

test('every text has one place; the first source keeps its order; all sources in page order stay so', () => {
  const pages = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(fc.array(pages, { minLength: 1, maxLength: 4 }), (sources) => {
      // the name of a text says its page, so that all sources agree on what begins where
      const texts: Text[] = sources.flatMap((names, index) =>
        names.toSorted((a, b) => a - b).map((name) => ({ source: index + 1, name, volume: 1, page: name })),
      )
      const names = [...new Set(texts.map(({ name }) => name))]
      expect(readingOrder(texts)).toEqual(names.sort((a, b) => a - b))
    }),
  )
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 4 }),
      (sources) => {
        const texts = sources.flatMap((names, index) =>
          [...new Set(names)].map((name) => ({ source: index + 1, name, volume: 1, page: (name * 7) % 5 })),
        )
        const found = readingOrder(texts)
        expect(found.toSorted()).toEqual([...new Set(texts.map(({ name }) => name))].toSorted())
        const leading = texts.filter(({ source }) => source === texts[0]?.source).map(({ name }) => name)
        expect(found.filter((name) => leading.includes(name))).toEqual(leading)
      },
    ),
  )
})
