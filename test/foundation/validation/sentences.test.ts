/** The sentences that an editor reads under a field: what is wrong and what would be right, word for word. */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { Type } from 'typebox'
import { resourcesByName } from '../../../src/definitions/registry.ts'
import { createRecordBodySchema, getWritableFields } from '../../../src/definitions/schemas.ts'
import { AppError } from '../../../src/foundation/app-error.ts'
import { normaliseJsonValue, normaliseString } from '../../../src/foundation/validation/normalise.ts'
import { findValidationIssues, normaliseAndValidateBody } from '../../../src/foundation/validation/validate-body.ts'
import { anyCharacter } from '../../support/any-character.ts'
import { fullBody } from '../../support/examples.ts'

const { books, divisions } = resourcesByName
const groups = resourcesByName['dhamma-groups']

/** What is said of a body that is right but for these values. */
function said(resource: typeof books | typeof divisions | typeof groups, over: object): unknown {
  try {
    normaliseAndValidateBody(createRecordBodySchema(getWritableFields(resource)), { ...fullBody(resource), ...over })
    return undefined
  } catch (error) {
    return error instanceof AppError ? error.issues : error
  }
}

describe('a validation message', () => {
  test.each([
    [books, { title: '' }, { title: ['กรุณากรอกชื่อหนังสือ'] }],
    [books, { slug: null }, { slug: ['กรุณากรอกชื่อในลิงก์'] }],
    [books, { shelves: 'recent' }, { shelves: ['ชั้นหนังสือต้องเป็นรายการในวงเล็บเหลี่ยม [ ]'] }],
    [books, { title: 7 }, { title: ['ชื่อหนังสือต้องเป็นข้อความ'] }],
    [books, { title: 'ก'.repeat(1234) }, { title: ['ชื่อหนังสือยาวเกินไป ใส่ได้ไม่เกิน 300 ตัวอักษร (ตอนนี้มี 1,234)'] }],
    [
      books,
      { title: 'ก\u0007' },
      { title: ['ชื่อหนังสือมีอักขระควบคุมที่มองไม่เห็น (U+0007) ปนอยู่ที่ตัวอักษรที่ 2 กรุณาลบออกหรือพิมพ์ข้อความใหม่'] },
    ],
    [
      books,
      { description: '  ก\r\nขค\u000bง' },
      {
        description: ['คำอธิบายมีอักขระควบคุมที่มองไม่เห็น (U+000B) ปนอยู่ที่บรรทัดที่ 2 ตัวอักษรที่ 3 กรุณาลบออกหรือพิมพ์ข้อความใหม่'],
      },
    ],
    [books, { title: 'ก\ud800' }, { title: ['ชื่อหนังสือมีอักขระที่เสียหายที่ตัวอักษรที่ 2 กรุณาพิมพ์ข้อความใหม่แทนการคัดลอก'] }],
    [
      books,
      { slug: 'Metta Sutta' },
      { slug: ['ชื่อในลิงก์ใช้ได้เฉพาะตัวอักษร a–z ตัวเล็ก ตัวเลข 0–9 และขีดกลางคั่นระหว่างคำ เช่น metta-sutta'] },
    ],
    [books, { publishedYear: 0 }, { publishedYear: ['ปีที่พิมพ์ (พ.ศ.) ต้องไม่น้อยกว่า 1'] }],
    [books, { publishedYear: 3001 }, { publishedYear: ['ปีที่พิมพ์ (พ.ศ.) ต้องไม่เกิน 3,000'] }],
    [books, { publishedYear: 2569.5 }, { publishedYear: ['ปีที่พิมพ์ (พ.ศ.) ต้องเป็นจำนวนเต็ม'] }],
    [
      books,
      { publishedYear: '๒๕๖๙' },
      { publishedYear: ['ปีที่พิมพ์ (พ.ศ.) ต้องเป็นจำนวนเต็ม กรุณาส่งเป็นเลขอารบิก 2569 โดยไม่ใส่เครื่องหมายคำพูด'] },
    ],
    [books, { publishedYear: 'สอง' }, { publishedYear: ['ปีที่พิมพ์ (พ.ศ.) ต้องเป็นจำนวนเต็ม'] }],
    [books, { writtenIn: 'thai' }, { writtenIn: ['ภาษาที่เขียนต้องเป็นค่าใดค่าหนึ่งใน: ไทย, English, บาลี'] }],
    [
      books,
      { shelves: ['new'] },
      { shelves: ['ชั้นหนังสือ: ข้อที่ 1 ต้องเป็นค่าใดค่าหนึ่งใน: featured, popular, recent, continue'] },
    ],
    [books, { shelves: ['recent', 'recent'] }, { shelves: ['ชั้นหนังสือมีค่าซ้ำกัน กรุณาเหลือไว้ค่าละหนึ่งรายการ'] }],
    [
      books,
      { cover: 'cover.png' },
      { cover: ['ภาพปกต้องเป็นลิงก์ที่ขึ้นต้นด้วย https:// หรือ http:// หรือที่อยู่ในเว็บนี้ที่ขึ้นต้นด้วย / และไม่มีช่องว่าง'] },
    ],
    [books, { order: 3 }, { order: ['ไม่รู้จักช่อง “order” หรือช่องนี้แก้ไขเองไม่ได้ กรุณาลบออกแล้วส่งใหม่'] }],
    [divisions, { firstVolume: 46 }, { firstVolume: ['เล่มแรกต้องไม่เกิน 45'] }],
    [
      groups,
      { members: [{ title: 'ศีล' }, { pali: 'samādhi' }] },
      { 'members.1.title': ['กรุณากรอกข้อธรรม ข้อที่ 2: ชื่อข้อธรรม'] },
    ],
    [
      groups,
      { members: [{ title: 'ศีล', number: 1 }] },
      { 'members.0.number': ['ข้อธรรม: ข้อที่ 1 ไม่รู้จักช่อง “number” หรือช่องนี้แก้ไขเองไม่ได้ กรุณาลบออกแล้วส่งใหม่'] },
    ],
    [groups, { members: ['ศีล'] }, { 'members.0': ['ข้อธรรม: ข้อที่ 1 ต้องเป็นชุดข้อมูลในวงเล็บปีกกา { }'] }],
    [groups, { members: Array(201).fill({ title: 'ก' }) }, { members: ['ข้อธรรมมีได้ไม่เกิน 200 รายการ'] }],
  ])('%#', (resource, over, issues) => {
    expect(said(resource, over)).toEqual(issues)
  })

  test('exists for every fault of any body', () => {
    const schema = createRecordBodySchema(getWritableFields(books))
    const names = Object.keys(getWritableFields(books))
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 3 })), (body) => {
        for (const sentences of Object.values(findValidationIssues(schema, body) ?? {})) {
          for (const sentence of sentences) {
            expect(sentence).toMatch(/\p{Script=Thai}/u)
            expect(sentence).toBe(sentence.trim())
            expect(sentence).not.toMatch(/undefined|null|NaN|\[object|must|ไม่ถูกต้อง$/)
          }
        }
      }),
    )
  })
})

/** What JSON.parse may give; a minus before a zero is lost on the way. */
const jsonBody = fc.jsonValue({ maxDepth: 4 }).map((value): unknown => JSON.parse(JSON.stringify(value)))

describe('the stored form', () => {
  test('is idempotent', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter }),
        (text) => normaliseString(normaliseString(text)) === normaliseString(text),
      ),
    )
  })

  test('of a value keeps its shape; only texts change, and empty ones are null', () => {
    fc.assert(
      fc.property(jsonBody, (value) => {
        const shape = (one: unknown): unknown => {
          if (typeof one === 'string') return 'text'
          if (Array.isArray(one)) return one.map(shape)
          if (typeof one === 'object' && one !== null)
            return Object.entries(one).map(([key, item]) => [key, shape(item)])
          return one
        }
        const emptied = (one: unknown): unknown =>
          JSON.parse(JSON.stringify(one), (_, item) => (typeof item === 'string' && item.trim() === '' ? null : item))
        expect(shape(normaliseJsonValue({}, value, []))).toEqual(shape(emptied(value)))
      }),
    )
  })

  test('is rejected below the maximum depth', () => {
    const nested = (depth: number): unknown => (depth === 0 ? 'ก' : [nested(depth - 1)])
    const blemishes = (depth: number) => {
      const found: { readonly path: readonly string[]; readonly sentence: string }[] = []
      normaliseJsonValue({}, { title: nested(depth) }, found)
      return found
    }
    expect(blemishes(20)).toEqual([])
    expect(blemishes(5_000)).toMatchObject([{ sentence: 'ซ้อนกันหลายชั้นเกินไป กรุณาลดชั้นลง' }])
    expect(blemishes(5_000)[0]?.path[0]).toBe('title')
  })

  test('of a body with reserved keys of JavaScript is a plain object', () => {
    const body = JSON.parse('{"__proto__": {"title": "ก"}, "constructor": 1}')
    const stored = normaliseJsonValue({}, body, []) as object
    expect([Object.getPrototypeOf(stored) === Object.prototype, Object.keys(stored)]).toEqual([
      true,
      ['__proto__', 'constructor'],
    ])
    const schema = Type.Object({ title: Type.Optional(Type.String()) }, { additionalProperties: false })
    expect(Object.keys(findValidationIssues(schema, stored) ?? {}).toSorted()).toEqual(['__proto__', 'constructor'])
    expect(({} as { title?: string }).title).toBeUndefined()
  })
})
