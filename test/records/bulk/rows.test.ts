/** Pasted rows: messy but clear ones are accepted, unclear ones get a message of their own. */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  type BulkPasteDefinition,
  DHAMMA_GROUP_BULK_PASTE,
  JATAKA_BULK_PASTE,
} from '../../../src/definitions/bulk-kinds.ts'
import { MAX_PASTED_ROWS, parsePastedRows } from '../../../src/records/bulk/rows.ts'
import { anyCharacter } from '../../support/any-character.ts'

const parseFields = (kind: BulkPasteDefinition, ...rows: string[]) => {
  const { rows: read, issues } = parsePastedRows(kind, rows)
  expect(issues).toEqual({})
  return read.map(({ fields }) => fields)
}
const parseIssues = (kind: BulkPasteDefinition, ...rows: string[]) => parsePastedRows(kind, rows).issues
const parseIssuesOfRow = (kind: BulkPasteDefinition, row: string) => parseIssues(kind, row)['rows.0']

const apannaka = { number: 1, title: 'อปัณณกชาดก', subject: 'ว่าด้วยทางตรง', romanized: 'Apaṇṇaka Jātaka' }
const truths = { number: 4, title: 'อริยสัจ ๔', description: 'ความจริงสี่ข้อ', dictionaryNumber: 204 }

describe('clean rows', () => {
  test('fill each field from its column, and have the key by which rows are matched', () => {
    const jataka = parsePastedRows(JATAKA_BULK_PASTE, ['1 | อปัณณกชาดก | ว่าด้วยทางตรง | Apaṇṇaka Jātaka'])
    expect(jataka).toMatchObject({
      rows: [{ index: 0, name: 'แถวที่ 1', key: 1, fields: apannaka }],
      issues: {},
    })
    const group = parsePastedRows(DHAMMA_GROUP_BULK_PASTE, ['4|อริยสัจ ๔|ความจริงสี่ข้อ|204'])
    expect(group).toMatchObject({
      rows: [{ index: 0, name: 'แถวที่ 1', key: 204, fields: truths }],
      issues: {},
    })
  })

  test('leave out empty fields, so that stored ones stay', () => {
    expect(parseFields(JATAKA_BULK_PASTE, '1', '2||เรื่องหนึ่ง', '3|ก||')).toEqual([
      { number: 1 },
      { number: 2, subject: 'เรื่องหนึ่ง' },
      { number: 3, title: 'ก' },
    ])
    expect(parseFields(DHAMMA_GROUP_BULK_PASTE, '|อริยสัจ ๔||204', ' | | |205')).toEqual([
      { title: 'อริยสัจ ๔', dictionaryNumber: 204 },
      { dictionaryNumber: 205 },
    ])
  })

  test('in messages are valid examples', () => {
    for (const kind of [JATAKA_BULK_PASTE, DHAMMA_GROUP_BULK_PASTE]) {
      expect(Object.keys(parseFields(kind, kind.example)[0] ?? {}).toSorted()).toEqual([...kind.columns].toSorted())
    }
  })
})

describe('untidy but clear rows', () => {
  test.each([
    ['spaces and tabs around bars', '\t1 \t| อปัณณกชาดก |\tว่าด้วยทางตรง|  Apaṇṇaka Jātaka '],
    ['non-breaking and wide spaces', '1\u00a0|\u00a0อปัณณกชาดก\u3000|ว่าด้วยทางตรง|Apaṇṇaka\u00a0Jātaka'],
    ['trailing bars', '1|อปัณณกชาดก|ว่าด้วยทางตรง|Apaṇṇaka Jātaka|||'],
    ['a table with edges', '| 1 | อปัณณกชาดก | ว่าด้วยทางตรง | Apaṇṇaka Jātaka |'],
    ['tabs instead of bars', '1\tอปัณณกชาดก\tว่าด้วยทางตรง\tApaṇṇaka Jātaka'],
    ['full-width bars', '1｜อปัณณกชาดก｜ว่าด้วยทางตรง｜Apaṇṇaka Jātaka'],
    ['a Windows line end', '1|อปัณณกชาดก|ว่าด้วยทางตรง|Apaṇṇaka Jātaka\r\n'],
    ['a byte-order mark', '\ufeff1|อปัณณกชาดก|ว่าด้วยทางตรง|Apaṇṇaka Jātaka'],
    ['zero-width marks at the edges', '\u200b1\u200b|\u2060อปัณณกชาดก\u200b|ว่าด้วยทางตรง|Apaṇṇaka Jātaka\u200d'],
    ['Thai digits', '๑|อปัณณกชาดก|ว่าด้วยทางตรง|Apaṇṇaka Jātaka'],
    ['leading zeros', '๐๐1|อปัณณกชาดก|ว่าด้วยทางตรง|Apaṇṇaka Jātaka'],
    ['the full stop of a list', '1.|อปัณณกชาดก|ว่าด้วยทางตรง|Apaṇṇaka Jātaka'],
    ['the bracket of a list', '๑) | อปัณณกชาดก|ว่าด้วยทางตรง|Apaṇṇaka Jātaka'],
    ['decomposed letters', '1|อปัณณกชาดก|ว่าด้วยทางตรง|Apaṇṇaka Jātaka'.normalize('NFD')],
  ])('%s', (_name, row) => {
    expect(parseFields(JATAKA_BULK_PASTE, row)).toEqual([apannaka])
  })

  test('may have table borders, with or without a number column', () => {
    expect(parseFields(DHAMMA_GROUP_BULK_PASTE, '| ๔ | อริยสัจ ๔ | ความจริงสี่ข้อ | ๒๐๔ |')).toEqual([truths])
    expect(parseFields(DHAMMA_GROUP_BULK_PASTE, '|4|อริยสัจ ๔|ความจริงสี่ข้อ|204')).toEqual([truths])
    expect(parseFields(DHAMMA_GROUP_BULK_PASTE, '||อริยสัจ ๔|ความจริงสี่ข้อ|204|')).toEqual([
      { title: 'อริยสัจ ๔', description: 'ความจริงสี่ข้อ', dictionaryNumber: 204 },
    ])
  })

  test('may include blank rows, which count for row numbers', () => {
    const { rows, issues } = parsePastedRows(JATAKA_BULK_PASTE, ['', ' \u00a0', '\ufeff', '\r\n', '|||', '\t\t', '7|ก'])
    expect(issues).toEqual({})
    expect(rows.map(({ index, key }) => [index, key])).toEqual([[6, 7]])
  })

  test('may hold several lines, which are several rows', () => {
    const { rows, issues } = parsePastedRows(JATAKA_BULK_PASTE, ['1|ก\r\n2|ข\r3|ค\n\n4|ง', '5|จ'])
    expect(issues).toEqual({})
    expect(rows.map(({ index, key }) => [index, key])).toEqual([
      [0, 1],
      [0, 2],
      [0, 3],
      [0, 4],
      [1, 5],
    ])
  })

  test('may have line ends and tabs in cells separated by bars', () => {
    expect(parseFields(JATAKA_BULK_PASTE, '1|ชื่อ\tยาว')).toEqual([{ number: 1, title: 'ชื่อ ยาว' }])
  })
})

describe('ambiguous rows are reported', () => {
  test.each([
    ['no number', 'ก|ข', 'แถวที่ 1: ลำดับชาดก (ช่องที่ 1) ต้องเป็นตัวเลขล้วน เช่น 12 หรือ ๑๒ แต่พบ “ก” ถ้าแถวนี้เป็นหัวตาราง กรุณาลบออก'],
    ['a fraction', '1.5|ก', 'แถวที่ 1: ลำดับชาดก (ช่องที่ 1) ต้องเป็นตัวเลขล้วน เช่น 12 หรือ ๑๒ แต่พบ “1.5”'],
    ['a range', '๑-๕|ก', 'แถวที่ 1: ลำดับชาดก (ช่องที่ 1) ต้องเป็นตัวเลขล้วน เช่น 12 หรือ ๑๒ แต่พบ “๑-๕”'],
    ['a negative number', '-1|ก', 'แถวที่ 1: ลำดับชาดก (ช่องที่ 1) ต้องเป็นตัวเลขล้วน เช่น 12 หรือ ๑๒ แต่พบ “-1”'],
    ['beyond the last story', '548|ก', 'แถวที่ 1: ลำดับชาดกต้องไม่เกิน 547'],
    ['story nought', '๐|ก', 'แถวที่ 1: ลำดับชาดกต้องไม่น้อยกว่า 1'],
    ['a number beyond counting', `${'9'.repeat(30)}|ก`, 'แถวที่ 1: ลำดับชาดกต้องไม่เกิน 547'],
    [
      'an empty number',
      '||ก',
      'แถวที่ 1: ขาดลำดับชาดก (ช่องที่ 1) ซึ่งใช้บอกว่าเป็นรายการใด กรุณาพิมพ์ให้มีรูปแบบดังนี้ 1 | อปัณณกชาดก | ว่าด้วยการเลือกทางที่ไม่ผิด | Apaṇṇaka Jātaka',
    ],
    [
      'no bars',
      '1 อปัณณกชาดก',
      'แถวที่ 1: ไม่พบขีดตั้ง (|) ที่คั่นระหว่างช่อง กรุณาพิมพ์ให้มีรูปแบบดังนี้ 1 | อปัณณกชาดก | ว่าด้วยการเลือกทางที่ไม่ผิด | Apaṇṇaka Jātaka',
    ],
    [
      'a cell too many',
      '1|ก|ข|A|B',
      'แถวที่ 1: มี 5 ช่อง แต่ใส่ได้ 4 ช่อง คือ ลำดับชาดก | ชื่อชาดก | ว่าด้วยเรื่อง | ชื่ออักษรโรมัน ถ้ามีขีดตั้ง (|) อยู่ในข้อความ กรุณาเปลี่ยนเป็นเครื่องหมายอื่น',
    ],
    ['a title too long', `1|${'ก'.repeat(501)}`, 'แถวที่ 1: ชื่อชาดกยาวเกินไป ใส่ได้ไม่เกิน 500 ตัวอักษร (ตอนนี้มี 501)'],
    [
      'a control character',
      '1|ก\u0007',
      'แถวที่ 1: ชื่อชาดกมีอักขระควบคุมที่มองไม่เห็น (U+0007) ปนอยู่ที่ตัวอักษรที่ 2 กรุณาลบออกหรือพิมพ์ข้อความใหม่',
    ],
    ['half of a character', '1|ก\ud800', 'แถวที่ 1: ชื่อชาดกมีอักขระที่เสียหายที่ตัวอักษรที่ 2 กรุณาพิมพ์ข้อความใหม่แทนการคัดลอก'],
  ])('jataka: %s', (_name, row, sentence) => {
    expect(parsePastedRows(JATAKA_BULK_PASTE, [row])).toMatchObject({ rows: [], issues: { 'rows.0': [sentence] } })
  })

  test('dhamma groups: a missing dictionary number and an ambiguous leading bar', () => {
    expect(parseIssuesOfRow(DHAMMA_GROUP_BULK_PASTE, '4|อริยสัจ ๔')?.[0]).toStartWith(
      'แถวที่ 1: ขาดลำดับในพจนานุกรม (ช่องที่ 4)',
    )
    expect(parseIssuesOfRow(DHAMMA_GROUP_BULK_PASTE, '|4|อริยสัจ ๔|204')?.[0]).toContain('จึงไม่แน่ใจว่าตัวเลขนั้นอยู่ช่องใด')
    expect(parseIssuesOfRow(DHAMMA_GROUP_BULK_PASTE, '204')?.[0]).toStartWith('แถวที่ 1: ไม่พบขีดตั้ง (|)')
    expect(parseIssuesOfRow(DHAMMA_GROUP_BULK_PASTE, 'x|ก|ข|y')).toHaveLength(2)
  })

  test('a header row is reported with the advice to delete it', () => {
    expect(parseIssuesOfRow(JATAKA_BULK_PASTE, 'เลขที่ | ชื่อ | ว่าด้วย | ชื่อโรมัน')?.[0]).toEndWith(
      'ถ้าแถวนี้เป็นหัวตาราง กรุณาลบออก',
    )
  })

  test('long values are shortened in messages between characters', () => {
    const sentence = parseIssuesOfRow(JATAKA_BULK_PASTE, `${'𑀅'.repeat(60)}|ก`)?.[0] ?? ''
    expect(sentence).toContain(`“${'𑀅'.repeat(40)}…”`)
    expect(sentence.isWellFormed()).toBe(true)
  })

  test('each faulty row has its own issue key', () => {
    expect(Object.keys(parseIssues(JATAKA_BULK_PASTE, '1|ก', 'x', '', '2|ข', '999|ค'))).toEqual(['rows.1', 'rows.4'])
  })

  test('a repeated key is reported at the later row with the earlier one', () => {
    expect(parseIssues(JATAKA_BULK_PASTE, '1|ก', '2|ข', '๑|ค', '001')).toEqual({
      'rows.2': ['แถวที่ 3: ลำดับชาดก 1 ซ้ำกับแถวที่ 1 กรุณาเหลือไว้แถวเดียว'],
      'rows.3': ['แถวที่ 4: ลำดับชาดก 1 ซ้ำกับแถวที่ 1 กรุณาเหลือไว้แถวเดียว'],
    })
    expect(parseIssues(DHAMMA_GROUP_BULK_PASTE, '1|ก||5', '1|ข||6', '2|ค||5')).toEqual({
      'rows.2': ['แถวที่ 3: ลำดับในพจนานุกรม 5 ซ้ำกับแถวที่ 1 กรุณาเหลือไว้แถวเดียว'],
    })
  })

  test('a fault in a multi-line row names the line', () => {
    expect(parseIssues(JATAKA_BULK_PASTE, '1|ก', '2|ข\nหมายเหตุ\n1|ค')).toEqual({
      'rows.1': [
        expect.stringMatching(/^แถวที่ 2 บรรทัดที่ 2: ไม่พบขีดตั้ง/),
        'แถวที่ 2 บรรทัดที่ 3: ลำดับชาดก 1 ซ้ำกับแถวที่ 1 กรุณาเหลือไว้แถวเดียว',
      ],
    })
  })

  test('at most 2,000 non-blank rows are accepted', () => {
    const rows = Array.from({ length: MAX_PASTED_ROWS }, (_, index) => `${index + 1}|ก||${index + 1}`)
    expect(parsePastedRows(DHAMMA_GROUP_BULK_PASTE, [...rows, '', ' ']).rows).toHaveLength(MAX_PASTED_ROWS)
    expect(parsePastedRows(DHAMMA_GROUP_BULK_PASTE, [...rows, '2001|ก||2001'])).toMatchObject({
      rows: [],
      issues: { rows: ['วางได้ครั้งละไม่เกิน 2,000 แถว แต่ครั้งนี้มี 2,001 แถว กรุณาแบ่งวางเป็นหลายครั้ง'] },
    })
  })
})

const word = fc.constantFrom('', 'อริยสัจ ๔', 'ความจริง', 'Dhamma', 'น้ำใจ', 'ข้อ 12', 'a\\b', '"คำพูด"', 'ṭīkā')
const thaiDigits = (value: number) =>
  String(value).replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)))
const list = fc.uniqueArray(
  fc.record({
    number: fc.option(fc.integer({ min: 1, max: 9999 })),
    title: word,
    description: word,
    key: fc.integer({ min: 1, max: 99_999 }),
  }),
  { selector: (row) => row.key, maxLength: 20 },
)
/** Random untidiness of a row: digits, padding, bars at both ends, a blank row before, the line end after. */
const untidiness = fc.record({
  digits: fc.constantFrom(String, thaiDigits, (value: number) => `0${value}`),
  pad: fc.constantFrom('', ' ', '\u00a0', '\t', '\u200b ', '\u3000'),
  edges: fc.constantFrom(['', ''], ['|', '|'], ['', '|'], ['', '||| ']),
  mark: fc.constantFrom('', '\ufeff'),
  end: fc.constantFrom('', '\r', '\r\n', '\n\n', ' '),
  blank: fc.boolean(),
})

describe('any list', () => {
  test('gives the same values with and without harmless untidiness', () => {
    fc.assert(
      fc.property(
        list,
        fc.array(untidiness, { minLength: 20, maxLength: 20 }),
        fc.boolean(),
        (rows, untidy, together) => {
          const pasted = rows.flatMap((row, index) => {
            const { digits, pad, edges, mark, end, blank } = untidy[index] ?? fc.sample(untidiness, 1)[0] ?? never()
            const cells = [row.number === null ? '' : digits(row.number), row.title, row.description, digits(row.key)]
            const line = `${mark}${edges[0]}${cells.map((cell) => `${pad}${cell}${pad}`).join('|')}${edges[1]}${end}`
            return blank ? ['', line] : [line]
          })
          const parsed = parseFields(DHAMMA_GROUP_BULK_PASTE, ...(together ? [pasted.join('\n')] : pasted))
          expect(parsed).toEqual(
            rows.map((row) => ({
              ...(row.number === null ? {} : { number: row.number }),
              ...(row.title === '' ? {} : { title: row.title }),
              ...(row.description === '' ? {} : { description: row.description }),
              dictionaryNumber: row.key,
            })),
          )
        },
      ),
    )
  })

  test('has each row with text either parsed or reported', () => {
    const piece = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 6 }),
      fc.constantFrom('|', '\t', '\n', '1', '๒', 'ก'),
    )
    const row = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), (pasted) => {
        for (const kind of [JATAKA_BULK_PASTE, DHAMMA_GROUP_BULK_PASTE]) {
          const { rows, issues } = parsePastedRows(kind, pasted)
          for (const [index, text] of pasted.entries()) {
            const hasText = text.split(/[\s|｜\u200b-\u200d\u2060\ufeff]/u).some((part) => part !== '')
            const isParsed = rows.some((found) => found.index === index)
            const isReported = issues[`rows.${index}`] !== undefined
            expect(isParsed || isReported).toBe(hasText)
          }
          for (const sentence of Object.values(issues).flat()) expect(sentence).toMatch(/^แถวที่ \d+.*: .+/s)
        }
      }),
    )
  })
})

function never(): never {
  throw new Error('a row without dirt')
}
