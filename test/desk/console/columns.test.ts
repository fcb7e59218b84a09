/** The field of each pasted column: by its header, and by hand. */

import { describe, expect, test } from 'bun:test'
import { DHAMMA_GROUP_BULK_PASTE, JATAKA_BULK_PASTE } from '../../../src/definitions/bulk-kinds.ts'
import { assignFieldToColumn, findFormulaErrors, parsePastedTable } from '../../../src/desk/console/lists/columns.ts'

const layoutOf = (text: string, kind: typeof JATAKA_BULK_PASTE | typeof DHAMMA_GROUP_BULK_PASTE = JATAKA_BULK_PASTE) =>
  parsePastedTable(kind, text).layout

describe('column heads', () => {
  test.each([
    ['labels of the fields', 'ลำดับชาดก\tชื่อชาดก\tนิบาต', ['number', 'title', 'nipata']],
    ['in any order, in English', 'Nipata\tTITLE\tNumber', ['nipata', 'title', 'number']],
    ['as people write them', 'ที่ | ชื่อเรื่อง | ว่าด้วย | เล่มที่', ['number', 'title', 'subject', 'volume']],
    ['with more behind them', 'ลำดับที่ (ของชาดก)\tชื่อชาดก (ไทย)', ['number', 'title']],
    ['a bracket, a full stop, spaces', ' ลำดับ. \t[ชื่อ]\tRomanized name', ['number', 'title', 'romanized']],
    ['what is no field', 'ลำดับ\tผู้พิมพ์\tนิบาต', ['number', null, 'nipata']],
    ['one that stands twice is the first one', 'ลำดับ\tชื่อ\tชื่อชาดก', ['number', null, 'title']],
    ['an empty column between', 'ลำดับ\t\tชื่อ', ['number', null, 'title']],
  ])('%s', (_, heads, layout) => {
    const table = parsePastedTable(JATAKA_BULK_PASTE, `${heads}\n1\tก`)
    expect(table.layout).toEqual(layout)
    expect(table.rows[0]).toBe('')
    expect(table.rows[1]).toBe('1\tก')
  })

  test('distinguish the two numbers of dhamma groups', () => {
    expect(layoutOf('ลำดับในพจนานุกรม\tลำดับ\tชื่อหมวดธรรม\tชุด', DHAMMA_GROUP_BULK_PASTE)).toEqual([
      'dictionaryNumber',
      'number',
      'title',
      'set',
    ])
  })

  test('join member columns to one, in order', () => {
    const text = 'ลำดับในพจนานุกรม\tข้อ ๒\tข้อ ๑\tชื่อ\n9\t"ศีล | sīla"\t"ทาน\nการให้"\tกุศล'
    const { layout, heads, rows } = parsePastedTable(DHAMMA_GROUP_BULK_PASTE, text)
    expect([layout, heads.at(-1)]).toEqual([['dictionaryNumber', 'title', 'members'], 'ข้อธรรม'])
    expect(rows).toEqual(['', '9\tกุศล\t"ทาน |  | การให้\nศีล | sīla"'])
  })

  test('report formula errors in used columns', () => {
    const table = parsePastedTable(JATAKA_BULK_PASTE, 'ลำดับ\tชื่อ\tผู้พิมพ์\n1\t#DIV/0!\t#N/A\n2\tข\t#REF!\n3\t #1\n#N/A\tก')
    expect(findFormulaErrors(table)).toEqual([
      [2, '#DIV/0!'],
      [5, '#N/A'],
    ])
  })

  test('skip title lines above, with row numbers kept', () => {
    const { rows, heads } = parsePastedTable(JATAKA_BULK_PASTE, '\nรายชื่อชาดก ๕๔๗ เรื่อง\n\nลำดับ\tชื่อ\n1\tก\n2\tข')
    expect(heads).toEqual(['ลำดับ', 'ชื่อ'])
    expect(rows).toEqual(['', '', '', '', '1\tก', '2\tข'])
  })

  test('are those of the paste if there are none, and no row is taken for one', () => {
    for (const text of ['1 | อปัณณกชาดก | ว่าด้วยทาง', '๑\tลำดับ\tชื่อ', 'ชื่อ | เรื่อง']) {
      const { rows, layout } = parsePastedTable(JATAKA_BULK_PASTE, text)
      expect([rows, layout]).toEqual([[text], ['number', 'title', 'subject', 'romanized']])
    }
    // two known headers are enough for a header row; the editor can assign the unknown columns
    expect(parsePastedTable(JATAKA_BULK_PASTE, 'ชื่อ\tแปลก\tว่าด้วย\n1\tข\tค')).toMatchObject({
      heads: ['ชื่อ', 'แปลก', 'ว่าด้วย'],
      layout: ['title', null, 'subject'],
    })
    expect(layoutOf('1\tก\tข\tค\tง\tจ')).toEqual(['number', 'title', 'subject', 'romanized', null, null])
  })

  test('leave extra cells unused; a bar before each row adds no column', () => {
    expect(parsePastedTable(JATAKA_BULK_PASTE, 'ลำดับ\tชื่อ\n1\tก\n2\tข\t\tหมายเหตุ')).toMatchObject({
      heads: ['ลำดับ', 'ชื่อ', '', ''],
      layout: ['number', 'title', null, null],
    })
    expect(layoutOf('| 4 | อริยสัจ | ความจริง | 204 |', DHAMMA_GROUP_BULK_PASTE)).toEqual(DHAMMA_GROUP_BULK_PASTE.columns)
    expect(layoutOf('| ที่ | ชื่อ |\n| 1 | ก |')).toEqual([null, 'number', 'title'])
  })

  test('allow a quoted cell with a line break', () => {
    const { rows, layout } = parsePastedTable(JATAKA_BULK_PASTE, '"ลำดับ"\t"ชื่อ\nเรื่อง"\n1\t"ก\nข"')
    expect([layout, rows]).toEqual([
      ['number', 'title'],
      ['', '1\t"ก\nข"'],
    ])
  })
})

test('move a field chosen for another column', () => {
  const layout = ['number', 'title', null]
  expect(assignFieldToColumn(layout, 2, 'title')).toEqual(['number', null, 'title'])
  expect(assignFieldToColumn(layout, 1, null)).toEqual(['number', null, null])
})
