/** Lines as a table: where pasted or dropped text belongs, and moving cells (desk §2). */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { sortChantLinesIntoColumns } from '../../../src/desk/console/lines/line-kinds.ts'
import {
  alignTextLinesInRows,
  countNonBlankLinesByColumn,
  findColumnsWithDifferingLineCount,
  getColumnText,
  insertCellInColumn,
  pasteCellsIntoRows,
  removeCellFromColumn,
} from '../../../src/desk/console/lines/rows.ts'

const PALI = ['อิติปิ โส ภควา', 'อรหํ สมฺมาสมฺพุทฺโธ', 'วิชฺชาจรณสมฺปนฺโน', 'สุคโต โลกวิทู']
const CHANTED = ['อิติปิ โส ภะคะวา', 'อะระหัง สัมมาสัมพุทโธ', 'วิชชาจะระณะสัมปันโน', 'สุคะโต โลกะวิทู']
const ROMAN = ['Itipi so bhagavā', 'arahaṃ sammāsambuddho', 'vijjācaraṇasampanno', 'sugato lokavidū']
const MEANING = ['แม้เพราะเหตุนี้ พระผู้มีพระภาคเจ้านั้น', 'เป็นผู้ไกลจากกิเลส', 'เป็นผู้ถึงพร้อมด้วยวิชชา', 'เป็นผู้ไปแล้วด้วยดี']
const ENGLISH = [
  'Thus indeed is the Blessed One',
  'an arahant, fully awakened',
  'perfect in knowledge',
  'knower of the worlds',
]

const found = (rows: readonly (readonly string[])[]) =>
  Object.fromEntries(sortChantLinesIntoColumns(rows)?.columns ?? [])
const inTurn = (...columns: readonly (readonly string[])[]) =>
  PALI.flatMap((_, at) => columns.map((column) => [column[at] ?? '']))
const lines = (text: readonly string[]) => text.map((line) => [line])

describe('pasted lines are sorted into columns', () => {
  const four = { pali: PALI, roman: ROMAN, meaning: MEANING, english: ENGLISH }
  const table = PALI.map((_, at) => [PALI, ROMAN, MEANING, ENGLISH].map((column) => column[at] ?? ''))

  test.each<[string, readonly (readonly string[])[], object]>([
    ['a table of four columns', table, four],
    ['its columns in another order', table.map((row) => row.toReversed()), four],
    [
      'with heads and numbers',
      [
        ['ที่', 'คำแปล', 'บาลี'],
        ['1', 'ก', 'ข'],
        ['2', 'ค', 'ง'],
      ],
      { meaning: ['ก', 'ค'], pali: ['ข', 'ง'] },
    ],
    ['lines in turn, of three', inTurn(PALI, ROMAN, MEANING), { pali: PALI, roman: ROMAN, meaning: MEANING }],
    ['lines in turn, of four', inTurn(PALI, ROMAN, MEANING, ENGLISH), four],
    ['as it is chanted, with its meaning', inTurn(CHANTED, MEANING), { pali: CHANTED, meaning: MEANING }],
    [
      'turns between blank lines',
      PALI.flatMap((line, at) => [[line], [ROMAN[at] ?? ''], [MEANING[at] ?? ''], ['']]),
      { pali: PALI, roman: ROMAN, meaning: MEANING },
    ],
    [
      'one text after another',
      lines([...PALI, '', ...ROMAN, '', ...MEANING]),
      { pali: PALI, roman: ROMAN, meaning: MEANING },
    ],
    ['one column', lines([...PALI, '', ...PALI]), { pali: [...PALI, '', ...PALI] }],
    ['stanzas in cells', [[PALI.join('\n'), MEANING.join('\n')]], { pali: [...PALI, ''], meaning: [...MEANING, ''] }],
    ['nothing', [['', ' ']], {}],
  ])('%s', (_, rows, expected) => {
    expect<object>(found(rows)).toEqual(expected)
  })

  test('interleaved stanzas stay stanzas, and lines are counted', () => {
    const stanza = inTurn(PALI, MEANING)
    const placed = sortChantLinesIntoColumns([...stanza, [''], ...stanza])
    expect(placed?.columns.get('pali')).toEqual([...PALI, '', ...PALI])
    expect(placed?.message).toBe('วางแล้วจากบรรทัดสลับกัน: บาลี 8 บรรทัด · คำแปล 8 บรรทัด')
  })
})

describe('rows of a grid', () => {
  const rows = alignTextLinesInRows(['ก\nข\n\nค', 'k\nkh'])

  test('are the lines of texts and give the same texts', () => {
    expect(rows).toEqual([
      ['ก', 'k'],
      ['ข', 'kh'],
      ['', ''],
      ['ค', ''],
    ])
    const text = fc.array(fc.constantFrom('ก', '', 'ข ค')).map((all) => all.join('\n').trimEnd())
    fc.assert(
      fc.property(text, text, (one, other) => {
        const both = alignTextLinesInRows([one, other])
        expect([getColumnText(both, 0), getColumnText(both, 1)]).toEqual([one, other])
      }),
    )
  })

  test('mark columns with other line counts, but not empty ones', () => {
    const counts = countNonBlankLinesByColumn(rows, 3)
    expect(counts).toEqual([3, 2, 0])
    expect(findColumnsWithDifferingLineCount(counts)).toEqual([1])
  })

  test('move a cell with those below in its column only', () => {
    expect(getColumnText(insertCellInColumn(rows, 2, 1, 1), 1)).toBe('k\n\nkh')
    expect(insertCellInColumn(rows, 2, 3, 0)).toHaveLength(5)
    expect(getColumnText(removeCellFromColumn(rows, 2, 0, 0), 0)).toBe('ข\n\nค')
    expect(removeCellFromColumn(rows, 2, 2, 0)).toEqual([
      ['ก', 'k'],
      ['ข', 'kh'],
      ['ค', ''],
    ])
  })

  test('accept pasted cells from a place on, and added rows', () => {
    expect(pasteCellsIntoRows([['ก', 'k']], 2, 0, 1, [['x', 'beyond'], ['y']])).toEqual([
      ['ก', 'x'],
      ['', 'y'],
    ])
  })
})
