/** Cells in quotes, as spreadsheets copy those that hold a line break, a tab or a quote. */

import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { DHAMMA_GROUP_BULK_PASTE, JATAKA_BULK_PASTE } from '../../../src/definitions/bulk-kinds.ts'
import { splitPastedCells, splitPastedLines } from '../../../src/definitions/pasted-cells.ts'
import { parsePastedRows } from '../../../src/records/bulk/rows.ts'

test('a line break in a quoted cell ends no row, and the quotes are removed', () => {
  const pasted = '1\tอริยสัจ ๔\t"บรรทัดแรก\nบรรทัด ""ที่สอง"""\t204\n2\tอิทธิบาท ๔\tธรรม\t213'
  expect(splitPastedLines(pasted)).toHaveLength(2)
  const { rows, issues } = parsePastedRows(DHAMMA_GROUP_BULK_PASTE, splitPastedLines(pasted))
  expect(issues).toEqual({})
  expect(rows.map(({ fields }) => fields)).toEqual([
    { number: 1, title: 'อริยสัจ ๔', description: 'บรรทัดแรก\nบรรทัด "ที่สอง"', dictionaryNumber: 204 },
    { number: 2, title: 'อิทธิบาท ๔', description: 'ธรรม', dictionaryNumber: 213 },
  ])
  // also if all lines are sent as one row, as some programs do
  expect(parsePastedRows(DHAMMA_GROUP_BULK_PASTE, [pasted]).rows).toHaveLength(2)
})

test('a name is on one line, a quoted bar is no separator, and quotes in text stay', () => {
  const titleOf = (row: string) => parsePastedRows(JATAKA_BULK_PASTE, [row]).rows[0]?.fields.title
  expect(titleOf('1\t"อปัณณก\nชาดก"')).toBe('อปัณณก ชาดก')
  expect(titleOf('1\t"ก | ข"')).toBe('ก | ข')
  expect(titleOf('1|"พระสูตร"')).toBe('"พระสูตร"')
  expect(titleOf('1|“พระ" สูตร')).toBe('“พระ" สูตร')
})

test('an unclosed quote is a character', () => {
  expect(splitPastedLines('1|"ก\n2|ข')).toEqual(['1|"ก', '2|ข'])
  expect(splitPastedCells('1|"ก|"ข')).toEqual(['1', '"ก', '"ข'])
})

test('cells copied from a spreadsheet are read unchanged', () => {
  const cell = fc.string({ unit: fc.constantFrom('ก', 'a', '"', '\n', '|', ' x') })
  const quoted = (text: string) => (/["\n|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
      const pasted = rows.map((cells) => cells.map(quoted).join('\t')).join('\n')
      expect(splitPastedLines(pasted).map((line) => splitPastedCells(line))).toEqual(rows)
    }),
  )
})

// quadratic time would exceed the time limit of a test
test('half a million open quotes are parsed in linear time', () => {
  const row = '1\t"""x\n'.repeat(500_000)
  expect(splitPastedLines(row)).toHaveLength(500_001)
})

test('a million spaces in a name are parsed in linear time', () => {
  const { issues } = parsePastedRows(JATAKA_BULK_PASTE, [`1|ก${' '.repeat(1_000_000)}ก`])
  expect(Object.keys(issues)).toHaveLength(1)
})
