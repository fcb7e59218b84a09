/** Turns validation errors into Thai sentences that say what is wrong and what would be right. */

import type { TSchema } from 'typebox'
import { formatGroupedNumber, toWesternDigits } from '../../definitions/languages/numerals.ts'
import { countCharacters } from './characters.ts'

/** The parts of a validation error that sentences are made from. */
interface ValidationFault {
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'ข้อความ',
  integer: 'จำนวนเต็ม',
  number: 'ตัวเลข',
  boolean: ' true หรือ false',
  array: 'รายการในวงเล็บเหลี่ยม [ ]',
  object: 'ชุดข้อมูลในวงเล็บปีกกา { }',
}

/** Maximum characters of a text that may be a number with spaces around it. */
const MAX_NUMBER_CHARS = 100

const characters = (text: unknown) => (typeof text === 'string' ? countCharacters(text) : 0)
const formatLimit = (fault: ValidationFault) => formatGroupedNumber(Number(fault.params.limit))

const sentences: Readonly<
  Record<string, (label: string, fault: ValidationFault, value: unknown, schema: ErrorSentenceKeywords) => string>
> = {
  type: (label, _, value, schema) =>
    value === null
      ? formatMissingFieldSentence(label)
      : `${label}ต้องเป็น${typeName(schema.type)}${suggestNumber(schema.type, value)}`,
  minLength: (label, fault, value) =>
    characters(value) === 0 ? formatMissingFieldSentence(label) : `${label}ต้องมีอย่างน้อย ${formatLimit(fault)} ตัวอักษร`,
  maxLength: (label, fault, value) => label + formatTooLongSentence(Number(fault.params.limit), characters(value)),
  pattern: (label, _, __, schema) => describeWanted(label, schema),
  format: (label, _, __, schema) => describeWanted(label, schema),
  minimum: (label, fault) => `${label}ต้องไม่น้อยกว่า ${formatLimit(fault)}`,
  maximum: (label, fault) => `${label}ต้องไม่เกิน ${formatLimit(fault)}`,
  enum: (label, _, __, schema) => `${label}ต้องเป็นค่าใดค่าหนึ่งใน: ${listChoices(schema.enum)}`,
  const: (label, _, __, schema) => `${label}ต้องเป็น ${String(schema.const)}`,
  maxItems: (label, fault) => `${label}มีได้ไม่เกิน ${formatLimit(fault)} รายการ`,
  minItems: (label, fault) => `${label}ต้องมีอย่างน้อย ${formatLimit(fault)} รายการ`,
  uniqueItems: (label) => `${label}มีค่าซ้ำกัน กรุณาเหลือไว้ค่าละหนึ่งรายการ`,
}

const describeWanted = (label: string, schema: ErrorSentenceKeywords) =>
  `${label}${schema['x-wanted'] ?? 'มีรูปแบบไม่ถูกต้อง กรุณาตรวจสอบแล้วส่งใหม่'}`

/** The keywords of a JSON schema from which the Thai sentences about validation errors are made. */
export interface ErrorSentenceKeywords extends TSchema {
  readonly title?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  /** What a valid value looks like, in Thai, appended to the label. */
  readonly 'x-wanted'?: string
}

/**
 * Returns the Thai sentence for a text that is too long, without the name of its field.
 * @param limit maximum number of characters
 * @param characters number of characters of the text
 */
export const formatTooLongSentence = (limit: number, characters: number): string =>
  `ยาวเกินไป ใส่ได้ไม่เกิน ${formatGroupedNumber(limit)} ตัวอักษร (ตอนนี้มี ${formatGroupedNumber(characters)})`

/** Returns the Thai sentence for a required field without a value. @param label Thai name of the field */
export const formatMissingFieldSentence = (label: string): string => `กรุณากรอก${label.trimEnd()}`

/** Returns the Thai sentence for a key of a JSON body that the schema does not allow. */
export const formatUnknownFieldSentence = (key: string): string =>
  `ไม่รู้จักช่อง “${key.slice(0, 60)}” หรือช่องนี้แก้ไขเองไม่ได้ กรุณาลบออกแล้วส่งใหม่`

/** Returns a field name as the beginning of a Thai sentence. A space follows unless the name ends in Thai script. */
export const toThaiSentenceSubject = (name: string): string => (/\p{Script=Thai}$/u.test(name) ? name : `${name} `)

/**
 * Returns the Thai sentence for one validation error.
 * @param name Thai name of the field
 * @param value the faulty value
 */
export function formatValidationSentence(
  name: string,
  fault: ValidationFault,
  value: unknown,
  schema: ErrorSentenceKeywords,
): string {
  const label = toThaiSentenceSubject(name)
  return sentences[fault.keyword]?.(label, fault, value, schema) ?? `${label}ไม่ถูกต้อง กรุณาตรวจสอบแล้วส่งใหม่`
}

function typeName(type: ErrorSentenceKeywords['type']): string {
  const first = typeof type === 'string' ? type : type?.find((name) => name !== 'null')
  return TYPE_NAMES[first ?? ''] ?? 'ค่าที่ถูกต้อง'
}

/** Shows how to send a number that a spreadsheet or form sent as text, perhaps in Thai digits. */
function suggestNumber(type: ErrorSentenceKeywords['type'], value: unknown): string {
  if (![type].flat().includes('integer') || typeof value !== 'string' || value.length > MAX_NUMBER_CHARS) return ''
  const digits = toWesternDigits(value.trim())
  if (!/^\d{1,15}$/.test(digits)) return ''
  return ` กรุณาส่งเป็นเลขอารบิก ${Number(digits)} โดยไม่ใส่เครื่องหมายคำพูด`
}

const listChoices = (values: readonly unknown[] = []) => values.filter((value) => value !== null).join(', ')
