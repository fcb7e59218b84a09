/** Tables: aligned on a terminal whatever combining marks, and tab-separated for programs. */

import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type CommandTableColumn, formatTableLines } from '../../../src/host/cli/table.ts'

const columns: readonly CommandTableColumn[] = [
  { title: 'ก', widest: 10 },
  { title: 'ชื่อ', widest: 8, cut: true },
  { title: 'ท้าย' },
]

const cell = fc
  .array(fc.constantFrom('ก', 'ำ', 'น้ำ', 'ี่', 'ā', 'ṃ', 'x', ' ', '\n', '\t', '🙏'), { maxLength: 12 })
  .map((letters) => letters.join(''))
const rows = fc.array(fc.tuple(cell, cell, cell), { maxLength: 60 })

test('no rows give an empty table', () => {
  expect([...formatTableLines(columns, [], true), ...formatTableLines(columns, [], false)]).toEqual([])
})

test('each cell begins below its heading, and cut text is marked', () => {
  const lines = [
    ...formatTableLines(
      columns,
      [
        ['ก็', 'น้ำ', 'จบ'],
        ['abcdefghijkl', 'ที่นี่มีน้ำเย็นเย็น', 'จบ'],
      ],
      true,
    ),
  ]
  expect(lines).toEqual(['ก           ชื่อ        ท้าย', 'ก็           น้ำ        จบ', 'abcdefghijkl  ที่นี่มีน้ำเย็…  จบ'])
})

test('piped output has one line per row with all cells complete', () => {
  fc.assert(
    fc.property(rows, (given) => {
      const lines = [...formatTableLines(columns, given, false)]
      expect(lines).toHaveLength(given.length === 0 ? 0 : given.length + 1)
      const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
      expect(lines.slice(1).map((line) => line.split('\t'))).toEqual(given.map((cells) => cells.map(plain)))
      expect([...formatTableLines(columns, given, true)]).toHaveLength(lines.length)
    }),
  )
})

test('the first lines are printed before the last rows are computed', () => {
  let made = 0
  const endless = (function* () {
    for (;;) yield [String(made++), 'x', 'y']
  })()
  const lines = formatTableLines(columns, endless, true)
  for (let n = 0; n < 10; n++) lines.next()
  expect(made).toBeLessThan(100)
})
