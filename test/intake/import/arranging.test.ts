/** One reading order for the texts of several sources. */

import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { mergeIntoReadingOrder } from '../../../src/intake/import/reading-order.ts'

interface Text {
  readonly source: number
  readonly name: number
  readonly volume: number
  readonly page: number
}

const sortTexts = (...texts: readonly (readonly [source: number, name: number, page: number])[]) =>
  mergeIntoReadingOrder(texts.map(([source, name, page]) => ({ source, name, volume: 1, page })))

test('a text missing in the first source follows its predecessor in its own source', () => {
  expect(sortTexts([1, 1, 1], [1, 3, 1], [2, 1, 1], [2, 2, 1], [2, 3, 1])).toEqual([1, 2, 3])
})

test('a text follows texts that begin on an earlier page', () => {
  expect(sortTexts([1, 1, 1], [1, 2, 5], [1, 3, 9], [2, 4, 6], [2, 5, 10])).toEqual([1, 2, 4, 3, 5])
})

test('a source that begins later does not come first', () => {
  expect(sortTexts([1, 1, 1], [1, 2, 2], [2, 3, 3])).toEqual([1, 2, 3])
})

test('every text has one place, the first source keeps its order, and page order is kept', () => {
  const pages = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(fc.array(pages, { minLength: 1, maxLength: 4 }), (sources) => {
      // the name of a text says its page, so that all sources agree on what begins where
      const texts: Text[] = sources.flatMap((names, index) =>
        names.toSorted((a, b) => a - b).map((name) => ({ source: index + 1, name, volume: 1, page: name })),
      )
      const names = [...new Set(texts.map(({ name }) => name))]
      expect(mergeIntoReadingOrder(texts)).toEqual(names.sort((a, b) => a - b))
    }),
  )
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 4 }), (sources) => {
      const texts = sources.flatMap((names, index) =>
        [...new Set(names)].map((name) => ({ source: index + 1, name, volume: 1, page: (name * 7) % 5 })),
      )
      const found = mergeIntoReadingOrder(texts)
      expect(found.toSorted()).toEqual([...new Set(texts.map(({ name }) => name))].toSorted())
      const leading = texts.filter(({ source }) => source === texts[0]?.source).map(({ name }) => name)
      expect(found.filter((name) => leading.includes(name))).toEqual(leading)
    }),
  )
})

/** The rule as one would say it, step by step. */
function sortByRule(texts: readonly Text[]): readonly number[] {
  const row: Text[] = []
  let [anchor, current] = [-1, 0]
  for (const text of texts) {
    if (text.source !== current) anchor = -1
    current = text.source
    const known = row.findIndex(({ name }) => name === text.name)
    if (known === -1) {
      anchor++
      while (anchor < row.length && (row[anchor]?.page ?? 0) < text.page) anchor++
      row.splice(anchor, 0, text)
    } else anchor = known
  }
  return row.map(({ name }) => name)
}

test('long sequences of texts follow the rule', () => {
  const text = fc.record({
    name: fc.integer({ min: 1, max: 3_000 }),
    page: fc.integer({ min: 1, max: 1_000 }),
  })
  const sources = fc.array(fc.array(text, { minLength: 750, maxLength: 1_250, size: 'max' }), {
    minLength: 1,
    maxLength: 3,
  })
  fc.assert(
    fc.property(sources, (rows) => {
      const texts = rows.flatMap((row, index) => {
        const names = new Map(row.map(({ name, page }) => [name, page]))
        return [...names].map(([name, page]) => ({ source: index + 1, name, volume: 1, page }))
      })
      expect(mergeIntoReadingOrder(texts)).toEqual(sortByRule(texts))
    }),
    { numRuns: 4 },
  )
})

test('a source that restarts again and again is ordered in linear time', () => {
  const most = 50_000
  const texts: Text[] = []
  for (let name = 1; name <= most; name++) texts.push({ source: 1, name, volume: 1, page: name })
  for (let name = 1; name <= most; name++) {
    texts.push({ source: 2, name: (name % 10) + 1, volume: 1, page: 1 })
    texts.push({ source: 2, name: most + name, volume: 1, page: most - 1 })
  }
  expect(mergeIntoReadingOrder(texts)).toHaveLength(2 * most)
})
