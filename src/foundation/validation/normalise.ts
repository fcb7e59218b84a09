/**
 * Normalises what people type to the form that is stored: trimmed, NFC, LF, no invisible characters. It first checks
 * the length of texts and lists, so that rejecting large input costs little.
 */

import { MAX_LONG_TEXT_CHARS, MAX_SHORT_TEXT_CHARS } from '../../definitions/labels.ts'
import { cleanTypedText } from '../../definitions/languages/cleaning.ts'
import { DIRECTION_OVERRIDE_SIGNS } from '../direction-signs.ts'
import { countCharacters } from './characters.ts'
import { hasTooManyCombiningMarks, TOO_MANY_MARKS_SENTENCE } from './combining-marks.ts'
import { DROP_UTF16_UNIT, rewriteUtf16Units } from './rewrite-units.ts'
import { type ErrorSentenceKeywords, formatTooLongSentence } from './sentences.ts'
import { MAX_VALIDATION_ERRORS } from './validation-errors.ts'
import { hasUrlUserInfo } from './web-address.ts'

/** A value that cannot be stored, with its path in the body and the reason. */
export interface UnstorableValue {
  readonly path: readonly string[]
  /** The Thai reason, without the name of the field. */
  readonly sentence: string
}

/** Maximum nesting: deeper than any body of this API, and a guard against stack exhaustion. */
const MAX_DEPTH = 32

/** Maximum typed characters that NFC composes to one. */
const MAX_CHARS_PER_NFC_CHAR = 4

const HAS_CONTROL = /[\p{Cc}]/u
const FORBIDDEN_CONTROL = /[^\P{Cc}\t\n]/u

/** A step of a path, linked to its parent. The path is built only when there is an error. */
interface PathStep {
  readonly key: string
  readonly parent: PathStep | undefined
  readonly depth: number
}

/**
 * Returns a copy of a JSON value in the form that is stored (decisions §3; contract, rules common to all operations,
 * 6):
 *
 * - Strings are trimmed, in NFC (which keeps Thai SARA AM composed), with LF as line end. An empty string becomes null.
 * - Text that editors write is cleaned like files.
 * - A string that cannot be stored becomes null and is added to `blemishes`. It is too long however counted, or has
 *   more than 30 combining marks in a row, other control characters, direction overrides in typed text, or half a
 *   surrogate pair.
 * - Parts that the schema rejects in any case are not traversed. A list that is too long keeps its first excess item,
 *   an unknown key keeps its name, and a list or object of the wrong type becomes empty.
 *
 * @param blemishes the values that cannot be stored are added to it
 */
export function normaliseJsonValue(
  schema: unknown,
  value: unknown,
  blemishes: UnstorableValue[],
  form: NormalisedTextOrigin = 'typed',
): unknown {
  return normalise(toSchema(schema), value, { blemishes, form }, undefined)
}

/**
 * Where a string comes from. `typed` strings are cleaned and checked. `stored` strings come from a library and must be
 * stored again unchanged, even with line ends in titles.
 */
export type NormalisedTextOrigin = 'typed' | 'stored'

interface NormalisationContext {
  readonly blemishes: UnstorableValue[]
  readonly form: NormalisedTextOrigin
}

function normalise(schema: Schema, value: unknown, context: NormalisationContext, step: PathStep | undefined): unknown {
  const { blemishes, form } = context
  if (typeof value === 'string') {
    const normalised = normaliseText(schema, value, form)
    const hasLineBreak =
      form === 'typed' && schema['x-one-line'] && typeof normalised === 'string' && LINE_END.test(normalised)
    const text = hasLineBreak ? { sentence: describeLineBreak(value) } : normalised
    if (form === 'typed' && schema['x-without-user'] && hasUrlUserInfo(value)) {
      addBlemish(blemishes, step, 'ต้องไม่มีชื่อผู้ใช้หรือรหัสผ่านหน้าเครื่องหมาย @ กรุณาใส่ลิงก์ที่เปิดได้โดยไม่ต้องใช้ชื่อผู้ใช้')
      return null
    }
    if (typeof text === 'string') return text === '' ? null : text
    addBlemish(blemishes, step, text.sentence)
    return null
  }
  if (typeof value !== 'object' || value === null) return value
  const isList = Array.isArray(value)
  if (!allowsType(schema, isList ? 'array' : 'object')) return isList ? [] : {}
  if (step && step.depth >= MAX_DEPTH) {
    addBlemish(blemishes, step, 'ซ้อนกันหลายชั้นเกินไป กรุณาลดชั้นลง')
    return null
  }
  const under = (key: string): PathStep => ({ key, parent: step, depth: (step?.depth ?? 0) + 1 })
  if (isList) {
    const { maxItems = value.length } = schema
    const items = value.length > maxItems ? value.slice(0, maxItems + 1) : value
    const each = toSchema(schema.items)
    return items.map((item, index) => normalise(each, item, context, under(String(index))))
  }
  let unknown = 0
  const entries: [string, unknown][] = []
  for (const [key, item] of Object.entries(value)) {
    const subschema = findSubschema(schema, key)
    if (subschema !== undefined) entries.push([key, normalise(toSchema(subschema), item, context, under(key))])
    else if (unknown++ < MAX_VALIDATION_ERRORS) entries.push([key, null])
  }
  return Object.fromEntries(entries)
}

/** The schema keywords that limit a value, or describe its parts. */
interface Schema extends Pick<ErrorSentenceKeywords, 'type'> {
  readonly maxLength?: number
  readonly maxItems?: number
  /** Whether the value quotes other content, so that any character is allowed. */
  readonly 'x-quoted'?: true
  /** Whether the value is an address in which no user name may be typed. */
  readonly 'x-without-user'?: true
  /** Whether the value is a single line; see createTextCleaningSchemaKeywords in src/definitions/labels.ts. */
  readonly 'x-one-line'?: true
  readonly 'x-cleaned'?: true
  readonly items?: unknown
  readonly properties?: Readonly<Record<string, unknown>>
  readonly patternProperties?: Readonly<Record<string, unknown>>
  readonly additionalProperties?: unknown
}

/** Schema of a value that is validated later. */
const ANYTHING: Schema = { maxLength: MAX_LONG_TEXT_CHARS }

const toSchema = (schema: unknown): Schema => (typeof schema === 'object' && schema !== null ? schema : ANYTHING)

const allowsType = ({ type }: Schema, wanted: string): boolean => type === undefined || [type].flat().includes(wanted)

/** The subschema of a key; undefined if the object must not have it. */
function findSubschema({ properties, patternProperties, additionalProperties }: Schema, key: string): unknown {
  if (properties && Object.hasOwn(properties, key)) return properties[key]
  for (const [pattern, schema] of Object.entries(patternProperties ?? {})) {
    if (new RegExp(pattern, 'u').test(key)) return schema
  }
  return additionalProperties === false ? undefined : ANYTHING
}

function addBlemish(blemishes: UnstorableValue[], step: PathStep | undefined, sentence: string): void {
  if (blemishes.length < MAX_VALIDATION_ERRORS) blemishes.push({ path: toPath(step), sentence })
}

function toPath(step: PathStep | undefined): readonly string[] {
  const path: string[] = []
  for (let at = step; at; at = at.parent) path.push(at.key)
  return path.reverse()
}

/** Returns the text as it is stored, or the reason why it cannot be stored. */
function normaliseText(
  { maxLength = MAX_SHORT_TEXT_CHARS, 'x-cleaned': isCleaned, 'x-quoted': isQuoted }: Schema,
  text: string,
  form: NormalisedTextOrigin,
): string | { readonly sentence: string } {
  // counts characters only if needed: two units may be one character
  if (text.length > maxLength * MAX_CHARS_PER_NFC_CHAR && countCharacters(text) > maxLength * MAX_CHARS_PER_NFC_CHAR) {
    return { sentence: formatTooLongSentence(maxLength, countCharacters(text)) }
  }
  if (hasTooManyCombiningMarks(text)) return { sentence: TOO_MANY_MARKS_SENTENCE }
  const normal = normaliseString(isCleaned && form === 'typed' ? cleanTypedText(text) : text)
  // NFC may split one mark into two
  if (normal !== text && hasTooManyCombiningMarks(normal)) return { sentence: TOO_MANY_MARKS_SENTENCE }
  const mayOverrideDirection = isQuoted || form === 'stored'
  const isForbidden = !isStorable(normal) || (!mayOverrideDirection && DIRECTION_OVERRIDE.test(normal))
  // searches the text as it was sent, so that the sender finds the position
  const sentence = isForbidden ? describeBlemish(text) : undefined
  return sentence === undefined ? normal : { sentence }
}

/**
 * Returns a string in its stored form: trimmed, in NFC, with LF line ends. Check before that it has not too many
 * combining marks in a row (see hasTooManyCombiningMarks).
 */
export function normaliseString(text: string): string {
  const lines = text.includes('\r') ? rewriteUtf16Units(text, withLineFeeds) : text
  return trimInvisible(lines).normalize('NFC')
}

const LF = 0x0a
const CR = 0x0d

/** Replaces CRLF and CR by LF, unit by unit. */
function withLineFeeds(unit: number, before: number): number {
  if (unit === CR) return LF
  return unit === LF && before === CR ? DROP_UTF16_UNIT : unit
}

/** White space and invisible characters that are trimmed from the ends. */
const BLANK = /[\s\u200b\u2060]/

function trimInvisible(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && BLANK.test(text.charAt(start))) start++
  while (start < end && BLANK.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/** Characters that end a line, in files and on screens. */
const LINE_END = /[\n\u2028\u2029]/

/**
 * The sentence for a text that must be one line, with the position of the line break; those at the ends are trimmed
 * anyway.
 */
function describeLineBreak(text: string): string {
  const lead = text.length - text.trimStart().length
  return `ต้องเป็นบรรทัดเดียว แต่มีการขึ้นบรรทัดใหม่${describeCharacterPosition(text, lead + text.trimStart().search(/[\r\n\u2028\u2029]/))} กรุณาลบออก`
}

const DIRECTION_OVERRIDE = new RegExp(`[${DIRECTION_OVERRIDE_SIGNS}]`, 'u')

const isStorable = (text: string): boolean =>
  text.isWellFormed() && !(HAS_CONTROL.test(text) && FORBIDDEN_CONTROL.test(text))

/** Matches half of a surrogate pair without the other. */
const LONE_SURROGATE = /[\ud800-\udfff]/u

/** Says why a string cannot be stored, with the position of the first faulty character. */
function describeBlemish(text: string): string {
  const half = LONE_SURROGATE.exec(text)
  if (half) return `มีอักขระที่เสียหาย${describeCharacterPosition(text, half.index)} กรุณาพิมพ์ข้อความใหม่แทนการคัดลอก`
  const control = FORBIDDEN_SIGN.exec(text)
  const code = control?.[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  const place = describeCharacterPosition(text, control?.index ?? 0)
  return `มีอักขระควบคุมที่มองไม่เห็น (U+${code}) ปนอยู่${place} กรุณาลบออกหรือพิมพ์ข้อความใหม่`
}

/** Control characters other than tabs and line ends, and direction overrides. */
const FORBIDDEN_SIGN = new RegExp(`[^\\P{Cc}\\t\\n\\r]|[${DIRECTION_OVERRIDE_SIGNS}]`, 'u')

/**
 * Describes the position of a UTF-16 unit in Thai as a reader counts: the character in its line, and the line if there
 * are several.
 */
export function describeCharacterPosition(text: string, index: number): string {
  const before = text.slice(0, index).split(/\r\n?|\n/)
  const character = countCharacters(before.at(-1) ?? '') + 1
  const line = before.length === 1 ? '' : `บรรทัดที่ ${before.length} `
  return `ที่${line}ตัวอักษรที่ ${character}`
}
