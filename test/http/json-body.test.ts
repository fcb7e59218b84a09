/** Bodies are counted before they are parsed, and what is parsed in pieces is what would be parsed whole. */

import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { MOST_AT_ONCE, parseJson } from '../../src/http/json-body.ts'
import { Refusal } from '../../src/refusal.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const parse = (text: string, mostValues = 3_000_000) => parseJson(bytesOf(text), mostValues)
const outcome = (text: string, mostValues?: number): Promise<unknown> =>
  parse(text, mostValues).catch((error: unknown) => (error instanceof Refusal ? error.code : error))

/** Longer than what is parsed whole. */
const LONG = 'ก"\\\n'.repeat(150_000)

test('a long body is parsed as a short one is, whatever it holds', async () => {
  const long = JSON.stringify(LONG)
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.oneof(fc.string(), fc.constant('__proto__')), fc.jsonValue()),
      fc.array(fc.constantFrom(LONG, 'short', 1, null, { a: [LONG, 'x'] }, [], [[]]), { maxLength: 5 }),
      async (value, items) => {
        const text = JSON.stringify({ ...value, items, [LONG]: 0, last: items.slice(1) })
        expect(await parse(text)).toEqual(JSON.parse(text))
        const spaced = `\n ${JSON.stringify({ ...value, items }, null, 2)} `
        expect(await parse(spaced)).toEqual(JSON.parse(spaced))
      },
    ),
    { numRuns: 30 },
  )
  for (const text of [long, `[${long},1]`, `{"a":[${long}],"a":[1]}`, `{"a":[ ],"b":${long}}`]) {
    expect(await parse(text)).toEqual(JSON.parse(text))
  }
})

test('a long body with any fault is refused, wherever the fault stands', async () => {
  const long = JSON.stringify(LONG)
  for (const text of [
    `{"a":[${long},]}`,
    `{"a":[,${long}]}`,
    `{"a":[1,,${long}]}`,
    `{"a":[${long}}`,
    `{"a":[${long}]`,
    `{"a":[${long}]}]`,
    `{"a":[${long}] 1}`,
    `{"a":[${long} 1]}`,
    `{"a":[{"b":1],${long}}]}`,
    `{"a":[${long}],}`,
    `]{"a":[${long}]}[`,
    `{"a":[${long.slice(0, -1)}]}`,
    `{${long}:[1]`,
    long.slice(1),
  ]) {
    expect(() => JSON.parse(text)).toThrow()
    expect(await outcome(text)).toBe('invalid_request')
  }
})

test('brackets without end and values without number are refused before they are parsed', async () => {
  const sixty = 60 * 1024 * 1024
  const before = process.memoryUsage.rss()
  for (const text of ['['.repeat(sixty), '{"a":'.repeat(sixty / 5), `[${'[],'.repeat(sixty / 3)}0]`]) {
    expect(await outcome(text)).toBe('invalid_request')
  }
  expect(process.memoryUsage.rss() - before).toBeLessThan(600e6)
  const zeros = (count: number) => `{"a":[${Array(count).fill('0').join(',')}]}`
  expect(await outcome(zeros(MOST_AT_ONCE - 5), MOST_AT_ONCE)).toHaveProperty('a')
  expect(await outcome(zeros(MOST_AT_ONCE + 5), MOST_AT_ONCE)).toBe('invalid_request')
  // of a dump as many are taken as it has records, but not in one of them
  expect(await outcome(zeros(MOST_AT_ONCE + 5))).toHaveProperty('a')
  expect(await outcome(`{"a":[${zeros(MOST_AT_ONCE + 5)}]}`)).toBe('invalid_request')
})
