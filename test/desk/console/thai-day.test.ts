/** Days in one era: as Thai editors write them, and as the server takes them. */

import { expect, test } from 'bun:test'
import { guessBuddhistYear } from '../../../src/definitions/languages/numerals.ts'
import { formatThaiDateForInput, parseThaiDateInput } from '../../../src/desk/console/base/thai-day.ts'

test.each([
  '26/11/2569',
  '๒๖/๑๑/๒๕๖๙',
  ' 26-11-69 ',
  '26 พ.ย. 2569',
  '26 พฤศจิกายน พ.ศ. 2569',
  '26/11/2026',
  '26 พ.ย. ค.ศ. 2026',
  '2026-11-26',
  '2569-11-26',
])('%s is read as a day', (typed) => expect(parseThaiDateInput(typed)).toBe('2026-11-26'))

test.each(['', '31/2/2569', '26/13/2569', 'เมื่อวาน', '26/11', '26 พฤษ 2569', '0/1/2569'])('%j is no day', (typed) =>
  expect(parseThaiDateInput(typed)).toBeUndefined(),
)

test('a formatted day is read back, also 29 February', () => {
  for (const day of ['2026-11-26', '2028-02-29', '2000-01-01'])
    expect(parseThaiDateInput(formatThaiDateForInput(day))).toBe(day)
  expect(formatThaiDateForInput('2028-02-29')).toBe('29/2/2571')
  expect(formatThaiDateForInput('2026-11-26T10:00:00Z')).toBe('2026-11-26T10:00:00Z')
})

test.each([
  [2024, 2567],
  [1450, 1993],
  [2027, 2570],
  [2028, undefined],
  [2567, undefined],
  [544, undefined],
])('the year %p may mean %p of the Buddhist era', (typed, meant) => {
  expect(guessBuddhistYear(typed, 2026)).toBe(meant)
})
