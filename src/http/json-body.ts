/**
 * Parses JSON bodies. The values of a body are counted before parsing, because millions of small or nested values take
 * parsers much time and memory. A long body blocks no other request, because a worker thread parses it (see worker.ts).
 */

import { formatGroupedNumber } from '../definitions/languages/numerals.ts'
import { createInvalidRequestError } from '../foundation/app-error.ts'

/**
 * Maximum number of values in an ordinary body, and in one item of a long list. So many values take 120 ms to parse, if
 * each has another key.
 */
export const MAX_JSON_VALUES = 50_000

const QUOTE = 0x22
const COMMA = 0x2c
const OPENING_BRACKET = 0x5b
const BACKSLASH = 0x5c
const CLOSING_BRACKET = 0x5d
const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses a JSON body.
 * @param mostValues maximum number of values: items of lists and keys of objects together
 * @throws AppError `invalid_request` if there is no body, it is malformed, or has too many values
 */
export function parseJsonBody(bytes: Uint8Array, mostValues: number): unknown {
  if (bytes.byteLength === 0) throw createInvalidRequestError({}, 'ไม่มีข้อมูลส่งมา กรุณาส่งข้อมูลแบบ JSON เช่น {"title": "…"}')
  rejectTooManyValues(bytes, mostValues)
  try {
    return JSON.parse(decoder.decode(bytes))
  } catch {
    throw createMalformedError()
  }
}

/** Counts values in one pass over the bytes, whether they are well-formed or not. @throws AppError `invalid_request` */
function rejectTooManyValues(bytes: Uint8Array, mostValues: number): void {
  let depth = 0
  /** Whether the position is in a list of the outermost object, whose items are counted one by one. */
  let isInLongList = false
  /** The number of values, and the number before the present item of such a list. */
  let [values, valuesBeforeItem] = [0, 0]
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case QUOTE:
        at = findEndOfString(bytes, at)
        break
      case COMMA:
        values++
        if (depth === 2 && isInLongList) valuesBeforeItem = values
        break
      case OPENING_BRACKET:
      case OPENING_BRACE:
        values++
        if (depth === 1) isInLongList = bytes[at] === OPENING_BRACKET
        depth++
        break
      case CLOSING_BRACKET:
      case CLOSING_BRACE:
        depth--
    }
    if (values > mostValues) throw createTooManyValuesError(mostValues)
    if (values - valuesBeforeItem > MAX_JSON_VALUES) throw createTooManyValuesError(MAX_JSON_VALUES)
  }
}

/** Index of the quotation mark that ends a string; the length of the body if there is none. */
function findEndOfString(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    if (bytes[at] === BACKSLASH) at++
    else if (bytes[at] === QUOTE) return at
  }
  return bytes.length
}

const createMalformedError = () =>
  createInvalidRequestError({}, 'อ่านข้อมูลที่ส่งมาไม่ได้ เพราะไม่ใช่ JSON ที่ถูกต้อง กรุณาตรวจสอบเครื่องหมายคำพูด จุลภาค และวงเล็บ')

const createTooManyValuesError = (max: number) =>
  createInvalidRequestError({}, `ข้อมูลที่ส่งมามีค่าย่อยมากเกินไป ส่งได้ครั้งละไม่เกิน ${formatGroupedNumber(max)} ค่า กรุณาแบ่งส่งทีละส่วน`)
