/** Judges single values in the lines of a package; a fault is a Thai sentence that names the key. */

import type { Edition } from '../../definitions/editions.ts'
import { SLUG_LENGTH, SLUG_PATTERN } from '../../definitions/kinds/slug.ts'
import { countCharacters } from '../../foundation/validation/characters.ts'
import { hasTooManyCombiningMarks, TOO_MANY_MARKS_SENTENCE } from '../../foundation/validation/combining-marks.ts'

/** Why a line cannot be taken; caught by those who know its file and number. */
export class LineFault extends Error {
  override readonly name = 'LineFault'
}

/** A JSON object of a package. */
export type PackageObject = Readonly<Record<string, unknown>>

const SLUG = new RegExp(SLUG_PATTERN)
const LINE_END = /[\n\u2028\u2029]/
const HAS_CONTROL = /\p{Cc}/u
const STRAY_CONTROLS = /[^\P{Cc}\t\n]+/gu

/** One character of NFC may be written as four, each of them stored in two units. */
const MAX_UNITS = 8

/** Is told how many control characters were dropped from a text: they come in when old files are converted. */
export type StrayCharacterListener = (dropped: number) => void

/** A line as an object. */
export function parseLineObject(value: unknown, what = 'แต่ละบรรทัด'): PackageObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new LineFault(`${what}ต้องเป็น JSON object`)
  }
  return value as PackageObject
}

/** Reads a required slug. @throws LineFault */
export function readSlug(line: PackageObject, key: string): string {
  const value = line[key]
  if (value === undefined || value === null) throw new LineFault(`ไม่มี “${key}”`)
  if (typeof value !== 'string' || value.length > SLUG_LENGTH || !SLUG.test(value)) {
    throw new LineFault(
      `“${key}” คือ ${quoteValueInSentence(value)} แต่ต้องเป็นตัวอักษร a–z ตัวเล็ก ตัวเลข 0–9 และขีดกลางคั่นระหว่างคำ ไม่เกิน ${SLUG_LENGTH} ตัว`,
    )
  }
  return value
}

/** Reads an optional slug. @throws LineFault */
export function readOptionalSlug(line: PackageObject, key: string): string | null {
  return line[key] === undefined || line[key] === null ? null : readSlug(line, key)
}

/** A string as it is stored: trimmed, NFC, LF. */
export function readString(line: PackageObject, key: string, longest: number, stray: StrayCharacterListener): string {
  const value = line[key]
  if (typeof value !== 'string') throw new LineFault(`“${key}” ต้องเป็นข้อความ แต่พบ ${quoteValueInSentence(value)}`)
  const tooLong = () => new LineFault(`“${key}” ยาวเกิน ${longest} ตัวอักษร`)
  if (value.length > longest * MAX_UNITS) throw tooLong()
  const text = toStoredText(value, key, stray).trim()
  if (text === '') throw new LineFault(`“${key}” ว่างเปล่า`)
  if (countCharacters(text) > longest) throw tooLong()
  return text
}

/** The same in one line, as titles are over the API. */
export function readSingleLine(
  line: PackageObject,
  key: string,
  longest: number,
  stray: StrayCharacterListener,
): string {
  const text = readString(line, key, longest, stray)
  if (LINE_END.test(text)) throw new LineFault(`“${key}” ต้องเป็นบรรทัดเดียว แต่มีการขึ้นบรรทัดใหม่ กรุณาลบออก`)
  return text
}

/** Reads an optional string of limited length. @throws LineFault */
export function readOptionalString(
  line: PackageObject,
  key: string,
  longest: number,
  stray: StrayCharacterListener,
): string | null {
  const value = line[key]
  return value === undefined || value === null || value === '' ? null : readString(line, key, longest, stray)
}

/** Reads the name of a known edition. @throws LineFault @param editions that the package may have text in */
export function readEdition(line: PackageObject, key: string, editions: readonly Edition[]): Edition {
  const value = line[key]
  const found = editions.find((edition) => edition === value)
  if (found !== undefined) return found
  throw new LineFault(`“${key}” คือ ${quoteValueInSentence(value)} แต่ต้องเป็น ${editions.join(', ')}`)
}

/** Reads a positive integer. @throws LineFault */
export function readInteger(line: PackageObject, key: string, most: number = Number.MAX_SAFE_INTEGER): number {
  const value = line[key]
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= most) return value
  const wanted = most === Number.MAX_SAFE_INTEGER ? 'จำนวนเต็มตั้งแต่ 1' : `จำนวนเต็ม 1–${most}`
  throw new LineFault(`“${key}” คือ ${quoteValueInSentence(value)} แต่ต้องเป็น${wanted}`)
}

/** Reads an optional positive integer. @throws LineFault */
export function readOptionalInteger(line: PackageObject, key: string, most?: number): number | null {
  return line[key] === undefined || line[key] === null ? null : readInteger(line, key, most)
}

/** Text in NFC with LF line ends and without stray control characters (decisions §4); nothing is trimmed. */
export function toStoredText(text: string, key: string, stray: StrayCharacterListener): string {
  if (!text.isWellFormed()) throw new LineFault(`“${key}” มีอักขระที่เสียหาย (ครึ่งหนึ่งของอักขระคู่)`)
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  const clean = HAS_CONTROL.test(lines) ? lines.replace(STRAY_CONTROLS, '') : lines
  if (clean.length < lines.length) stray(lines.length - clean.length)
  if (hasTooManyCombiningMarks(clean)) throw new LineFault(`“${key}” ${TOO_MANY_MARKS_SENTENCE}`)
  return clean.normalize('NFC')
}

/** A value as it may be in a sentence: short, and never mistaken for the sentence itself. */
export function quoteValueInSentence(value: unknown): string {
  if (value === undefined) return 'ไม่มีค่า'
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? '[…]' : '{…}'
  const text = JSON.stringify(typeof value === 'string' ? value.slice(0, 60) : value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
