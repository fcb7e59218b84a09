/** Judges single values in the lines of a package; a fault is a Thai sentence that names the key. */

import { SLUG_LENGTH, SLUG_PATTERN } from '../resources/kinds/slug.ts'
import { EDITIONS, type Edition, isEdition } from '../texts/format.ts'

/** Why a line cannot be taken; caught by those who know its file and number. */
export class LineFault extends Error {
  override readonly name = 'LineFault'
}

export type Line = Readonly<Record<string, unknown>>

const SLUG = new RegExp(SLUG_PATTERN)
const HAS_CONTROL = /\p{Cc}/u
const FORBIDDEN_CONTROL = /[^\P{Cc}\t\n]/u

/** A line as an object. */
export function objectIn(value: unknown, what = 'แต่ละบรรทัด'): Line {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new LineFault(`${what}ต้องเป็น JSON object`)
  }
  return value as Line
}

export function slugIn(line: Line, key: string): string {
  const value = line[key]
  if (value === undefined || value === null) throw new LineFault(`ไม่มี “${key}”`)
  if (typeof value !== 'string' || value.length > SLUG_LENGTH || !SLUG.test(value)) {
    throw new LineFault(
      `“${key}” คือ ${shown(value)} แต่ต้องเป็นตัวอักษร a–z ตัวเล็ก ตัวเลข 0–9 และขีดกลางคั่นระหว่างคำ ไม่เกิน ${SLUG_LENGTH} ตัว`,
    )
  }
  return value
}

export function slugOrNullIn(line: Line, key: string): string | null {
  return line[key] === undefined || line[key] === null ? null : slugIn(line, key)
}

/** A string as it is stored: trimmed, NFC, LF. */
export function stringIn(line: Line, key: string, longest: number): string {
  const value = line[key]
  if (typeof value !== 'string') throw new LineFault(`“${key}” ต้องเป็นข้อความ แต่พบ ${shown(value)}`)
  const text = storedText(value, key).trim()
  if (text === '') throw new LineFault(`“${key}” ว่างเปล่า`)
  if ([...text].length > longest) throw new LineFault(`“${key}” ยาวเกิน ${longest} ตัวอักษร`)
  return text
}

export function stringOrNullIn(line: Line, key: string, longest: number): string | null {
  const value = line[key]
  return value === undefined || value === null || value === '' ? null : stringIn(line, key, longest)
}

export function editionIn(line: Line, key: string): Edition {
  const value = line[key]
  if (isEdition(value)) return value
  throw new LineFault(`“${key}” คือ ${shown(value)} แต่ต้องเป็น ${EDITIONS.join(', ')}`)
}

export function integerIn(line: Line, key: string, most: number = Number.MAX_SAFE_INTEGER): number {
  const value = line[key]
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= most) return value
  const wanted = most === Number.MAX_SAFE_INTEGER ? 'จำนวนเต็มตั้งแต่ 1' : `จำนวนเต็ม 1–${most}`
  throw new LineFault(`“${key}” คือ ${shown(value)} แต่ต้องเป็น${wanted}`)
}

export function integerOrNullIn(line: Line, key: string, most?: number): number | null {
  return line[key] === undefined || line[key] === null ? null : integerIn(line, key, most)
}

/** Text in NFC with LF line ends; nothing is trimmed. */
export function storedText(text: string, key: string): string {
  if (!text.isWellFormed()) throw new LineFault(`“${key}” มีอักขระที่เสียหาย (ครึ่งหนึ่งของอักขระคู่)`)
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  if (HAS_CONTROL.test(lines) && FORBIDDEN_CONTROL.test(lines)) {
    throw new LineFault(`“${key}” มีอักขระควบคุมที่มองไม่เห็นปนอยู่`)
  }
  return lines.normalize('NFC')
}

/** A value as it may stand in a sentence: short, and never mistaken for the sentence itself. */
export function shown(value: unknown): string {
  const text = value === undefined ? 'ไม่มีค่า' : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
