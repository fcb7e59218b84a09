/** Bodies are counted before they are parsed, and parsed as any JSON parser would. */

import { expect, spyOn, test } from 'bun:test'
import fc from 'fast-check'
import { AppError } from '../../src/foundation/app-error.ts'
import { MAX_JSON_VALUES, parseJsonBody } from '../../src/http/json-body.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const parse = (text: string, mostValues = 3_000_000) => parseJsonBody(bytesOf(text), mostValues)
function parseOrCatch(text: string, mostValues?: number): unknown {
  try {
    return parse(text, mostValues)
  } catch (error) {
    return error instanceof AppError ? error.code : error
  }
}

/** Escaped letters of more than one byte. */
const LONG = 'ก"\\\n'.repeat(5_000)

test('a long body is parsed like a short one, whatever it contains', () => {
  const long = JSON.stringify(LONG)
  fc.assert(
    fc.property(
      fc.dictionary(fc.oneof(fc.string(), fc.constant('__proto__')), fc.jsonValue()),
      fc.array(fc.constantFrom(LONG, 'short', 1, null, { a: [LONG, 'x'] }, [], [[]]), { maxLength: 5 }),
      (value, items) => {
        const text = JSON.stringify({ ...value, items, [LONG]: 0, last: items.slice(1) })
        expect(parse(text)).toEqual(JSON.parse(text))
        const spaced = `\n ${JSON.stringify({ ...value, items }, null, 2)} `
        expect(parse(spaced)).toEqual(JSON.parse(spaced))
      },
    ),
    { numRuns: 10 },
  )
  for (const text of [long, `[${long},1]`, `{"a":[${long}],"a":[1]}`, `{"a":[ ],"b":${long}}`]) {
    expect(parse(text)).toEqual(JSON.parse(text))
  }
})

test('a long body with a fault anywhere is rejected', () => {
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
    expect(parseOrCatch(text)).toBe('invalid_request')
  }
})

test('a body with too many brackets or values is rejected before it is parsed', () => {
  const six = 6 * 1024 * 1024
  const parse = spyOn(JSON, 'parse')
  for (const text of ['['.repeat(six), '{"a":'.repeat(six / 5), `[${'[],'.repeat(six / 3)}0]`]) {
    expect(parseOrCatch(text)).toBe('invalid_request')
  }
  expect(parse).not.toHaveBeenCalled()
  parse.mockRestore()
  const zeros = (count: number) => `{"a":[${Array(count).fill('0').join(',')}]}`
  expect(parseOrCatch(zeros(MAX_JSON_VALUES - 5), MAX_JSON_VALUES)).toHaveProperty('a')
  expect(parseOrCatch(zeros(MAX_JSON_VALUES + 5), MAX_JSON_VALUES)).toBe('invalid_request')
  // of a dump as many are taken as it has records, but not in one of them
  expect(parseOrCatch(zeros(MAX_JSON_VALUES + 5))).toHaveProperty('a')
  expect(parseOrCatch(`{"a":[${zeros(MAX_JSON_VALUES + 5)}]}`)).toBe('invalid_request')
})
