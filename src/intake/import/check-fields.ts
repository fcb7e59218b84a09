/** Validates single values in the lines of a package. A fault is a Thai sentence that names the key. */

import type { EditionId } from '../../definitions/editions.ts'
import { MAX_SLUG_CHARS, SLUG_PATTERN } from '../../definitions/kinds/slug.ts'
import { countCharacters } from '../../foundation/validation/characters.ts'
import { hasTooManyCombiningMarks, TOO_MANY_MARKS_SENTENCE } from '../../foundation/validation/combining-marks.ts'

/** Error for an invalid line of a package. A caller that knows the file and the number of the line catches it. */
export class PackageLineError extends Error {
  override readonly name = 'PackageLineError'
}

/** A JSON object in a package. */
export type PackageJsonObject = Readonly<Record<string, unknown>>

const SLUG = new RegExp(SLUG_PATTERN)
const LINE_END = /[\n\u2028\u2029]/
const HAS_CONTROL = /\p{Cc}/u
const STRAY_CONTROLS = /[^\P{Cc}\t\n]+/gu

/** UTF-16 units per character before normalisation: one NFC character may come as four, of two units each. */
const MAX_UNITS_PER_CHAR = 8

/** Receives the number of control characters that were dropped from a text. They come from converted old files. */
export type StrayCharacterListener = (dropped: number) => void

/**
 * Returns a parsed value if it is a JSON object.
 * @param what Thai name of the value, for the error message
 * @throws PackageLineError
 */
export function requireJsonObject(value: unknown, what = 'แต่ละบรรทัด'): PackageJsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new PackageLineError(`${what}ต้องเป็น JSON object`)
  }
  return value as PackageJsonObject
}

/** Returns a required slug. @throws PackageLineError */
export function readRequiredPackageSlug(line: PackageJsonObject, key: string): string {
  const value = line[key]
  if (value === undefined || value === null) throw new PackageLineError(`ไม่มี “${key}”`)
  if (typeof value !== 'string' || value.length > MAX_SLUG_CHARS || !SLUG.test(value)) {
    throw new PackageLineError(
      `“${key}” คือ ${quoteValueInSentence(value)} แต่ต้องเป็นตัวอักษร a–z ตัวเล็ก ตัวเลข 0–9 และขีดกลางคั่นระหว่างคำ ไม่เกิน ${MAX_SLUG_CHARS} ตัว`,
    )
  }
  return value
}

/** Returns an optional slug; null if it is absent. @throws PackageLineError */
export function readOptionalPackageSlug(line: PackageJsonObject, key: string): string | null {
  return line[key] === undefined || line[key] === null ? null : readRequiredPackageSlug(line, key)
}

/**
 * Returns a required string, trimmed and normalised to NFC with LF line ends.
 * @param maxChars maximum length in characters
 * @param onStray is called if control characters were dropped
 * @throws PackageLineError if it is no string, empty or too long, or as in normaliseTextForStorage
 */
export function readRequiredPackageString(
  line: PackageJsonObject,
  key: string,
  maxChars: number,
  onStray: StrayCharacterListener,
): string {
  const value = line[key]
  if (typeof value !== 'string') throw new PackageLineError(`“${key}” ต้องเป็นข้อความ แต่พบ ${quoteValueInSentence(value)}`)
  const tooLong = () => new PackageLineError(`“${key}” ยาวเกิน ${maxChars} ตัวอักษร`)
  if (value.length > maxChars * MAX_UNITS_PER_CHAR) throw tooLong()
  const text = normaliseTextForStorage(value, key, onStray).trim()
  if (text === '') throw new PackageLineError(`“${key}” ว่างเปล่า`)
  if (countCharacters(text) > maxChars) throw tooLong()
  return text
}

/** Maximum length of a title in characters, the same as for the title of a heading (decisions §4). */
export const MAX_TITLE_CHARS = 500

/**
 * Returns a required title of at most `MAX_TITLE_CHARS` characters. Line breaks are not allowed, as in the API.
 * @param onStray is called if control characters were dropped
 * @throws PackageLineError
 */
export function readRequiredPackageTitle(
  line: PackageJsonObject,
  key: string,
  onStray: StrayCharacterListener,
): string {
  const text = readRequiredPackageString(line, key, MAX_TITLE_CHARS, onStray)
  if (LINE_END.test(text)) throw new PackageLineError(`“${key}” ต้องเป็นบรรทัดเดียว แต่มีการขึ้นบรรทัดใหม่ กรุณาลบออก`)
  return text
}

/**
 * Returns an optional string of at most `maxChars` characters; null if absent or empty. Only spaces are an error.
 * @param onStray is called if control characters were dropped
 * @throws PackageLineError
 */
export function readOptionalPackageString(
  line: PackageJsonObject,
  key: string,
  maxChars: number,
  onStray: StrayCharacterListener,
): string | null {
  const value = line[key]
  return value === undefined || value === null || value === ''
    ? null
    : readRequiredPackageString(line, key, maxChars, onStray)
}

/**
 * Returns the id of an edition. @param editions editions in which the package may have text @throws PackageLineError
 */
export function readPackageEditionId(line: PackageJsonObject, key: string, editions: readonly EditionId[]): EditionId {
  const value = line[key]
  const found = editions.find((edition) => edition === value)
  if (found !== undefined) return found
  throw new PackageLineError(`“${key}” คือ ${quoteValueInSentence(value)} แต่ต้องเป็น ${editions.join(', ')}`)
}

/** Returns a required integer from 1 to `max`, by default the greatest safe integer. @throws PackageLineError */
export function readRequiredPackagePositiveInteger(
  line: PackageJsonObject,
  key: string,
  max: number = Number.MAX_SAFE_INTEGER,
): number {
  const value = line[key]
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= max) return value
  const expected = max === Number.MAX_SAFE_INTEGER ? 'จำนวนเต็มตั้งแต่ 1' : `จำนวนเต็ม 1–${max}`
  throw new PackageLineError(`“${key}” คือ ${quoteValueInSentence(value)} แต่ต้องเป็น${expected}`)
}

/** Returns an optional integer from 1 to `max`; null if it is absent. @throws PackageLineError */
export function readOptionalPackagePositiveInteger(line: PackageJsonObject, key: string, max?: number): number | null {
  return line[key] === undefined || line[key] === null ? null : readRequiredPackagePositiveInteger(line, key, max)
}

/**
 * Returns text in NFC with LF line ends and without stray control characters (decisions §4). It is not trimmed.
 * @param key name of the field, for the error message
 * @param onStray is called if control characters were dropped
 * @throws PackageLineError for half a surrogate pair, or more than 30 combining marks in a row
 */
export function normaliseTextForStorage(text: string, key: string, onStray: StrayCharacterListener): string {
  if (!text.isWellFormed()) throw new PackageLineError(`“${key}” มีอักขระที่เสียหาย (ครึ่งหนึ่งของอักขระคู่)`)
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  const clean = HAS_CONTROL.test(lines) ? lines.replace(STRAY_CONTROLS, '') : lines
  if (clean.length < lines.length) onStray(lines.length - clean.length)
  if (hasTooManyCombiningMarks(clean)) throw new PackageLineError(`“${key}” ${TOO_MANY_MARKS_SENTENCE}`)
  return clean.normalize('NFC')
}

/** Quotes a value in a Thai message. It is shortened, and quotes separate it from the sentence. */
export function quoteValueInSentence(value: unknown): string {
  if (value === undefined) return 'ไม่มีค่า'
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? '[…]' : '{…}'
  const text = JSON.stringify(typeof value === 'string' ? value.slice(0, 60) : value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
