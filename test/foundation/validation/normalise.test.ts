/** The stored form of what people type (decisions §3). */

import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { Type } from 'typebox'
import { createTextCleaningSchemaKeywords } from '../../../src/definitions/labels.ts'
import {
  normaliseJsonValue,
  normaliseString,
  type UnstorableValue,
} from '../../../src/foundation/validation/normalise.ts'
import { findValidationIssues } from '../../../src/foundation/validation/validate-body.ts'

test('zero-width characters are trimmed at the ends and kept inside', () => {
  expect(normaliseString('\u200b \u2060ธรรม\u200bบท\u200b ')).toBe('ธรรม\u200bบท')
  expect(normaliseJsonValue({}, { title: '\u200b' }, [])).toEqual({ title: null })
})

test.each([
  ['น\u0e4d\u0e49า หนา้ ท่ี', 'น้ำ หน้า ที่'],
  ['ธรรม\u200bบท สัง\u00adฆะ ก\u00a0ข', 'ธรรมบท สังฆะ ก ข'],
  ['ผ\uf70aา น\uf70b\u0e33', 'ผ่า น้ำ'],
  ['ක්\u200dර', 'ක්\u200dර'],
])('text %j of a form is stored as %j, as from files; stored text stays', (typed, stored) => {
  const schema = Type.Object({ title: Type.String(createTextCleaningSchemaKeywords(500)), quoted: Type.String() })
  const body = { title: typed, quoted: typed }
  expect(normaliseJsonValue(schema, body, [])).toEqual({ title: stored, quoted: typed })
  expect(normaliseJsonValue(schema, body, [], 'stored')).toEqual(body)
})

test('normalisation is idempotent', () => {
  const typed = fc.string({ unit: fc.constantFrom('ก', 'ำ', '\u200b', ' ', '\r', '\n', '\t', 'e', '\u0301') })
  fc.assert(
    fc.property(typed, (text) => {
      const stored = normaliseString(text)
      expect(normaliseString(stored)).toBe(stored)
    }),
  )
})

test('all line ends become line feeds', () => {
  const typed = fc.string({ unit: fc.constantFrom('ก', '\r', '\n', '\ud800', '\u{1f600}') })
  fc.assert(
    fc.property(typed, (text) => {
      expect(normaliseString(`.${text}.`)).toBe(`.${text.replace(/\r\n?/g, '\n')}.`.normalize('NFC'))
    }),
  )
})

test('invalid values are not examined further', () => {
  const schema = Type.Object(
    {
      title: Type.String({ maxLength: 2 }),
      list: Type.Array(Type.String(), { maxItems: 2 }),
      number: Type.Integer(),
    },
    { additionalProperties: false },
  )
  const blemishes: UnstorableValue[] = []
  const stored = normaliseJsonValue(
    schema,
    { title: 'ก'.repeat(9), list: Array(9).fill(' ก '), number: [[[]]], unknown: { deep: ['ข'] } },
    blemishes,
  )
  expect(stored).toEqual({ title: null, list: ['ก', 'ก', 'ก'], number: [], unknown: null })
  expect(blemishes).toEqual([{ path: ['title'], sentence: 'ยาวเกินไป ใส่ได้ไม่เกิน 2 ตัวอักษร (ตอนนี้มี 9)' }])
  expect(Object.keys(findValidationIssues(schema, stored, blemishes) ?? {}).toSorted()).toEqual([
    'list',
    'number',
    'title',
    'unknown',
  ])
})

test('a text is too long only if it is in every Unicode form', () => {
  const schema = Type.Object({ title: Type.String({ maxLength: 2 }) })
  const blemishes: UnstorableValue[] = []
  // one character of NFC, in four parts
  expect(normaliseJsonValue(schema, { title: '\u03b1\u0313\u0300\u0345'.repeat(2) }, blemishes)).toEqual({
    title: 'ᾂᾂ',
  })
  expect(blemishes).toEqual([])
})

test('direction overrides are rejected by place when typed, and accepted in stored text', () => {
  const text = { type: 'string', maxLength: 50 }
  const schema = { type: 'object', properties: { title: text, quoted: { ...text, 'x-quoted': true } } }
  for (const sign of '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069') {
    const sent = { title: `ก\nขค${sign}ง`, quoted: `ก${sign}` }
    const blemishes: UnstorableValue[] = []
    expect(normaliseJsonValue(schema, sent, blemishes)).toEqual({ ...sent, title: null })
    expect(blemishes.map(({ path, sentence }) => [path, sentence.includes('ที่บรรทัดที่ 2 ตัวอักษรที่ 3')])).toEqual([
      [['title'], true],
    ])
    expect(normaliseJsonValue(schema, sent, [], 'stored')).toEqual(sent)
  }
  const allowed = { title: 'ก\u061cข\u200eค\u200fง' }
  const none: UnstorableValue[] = []
  expect([normaliseJsonValue(schema, allowed, none), none]).toEqual([allowed, []])
})
