/**
 * Parses the JSON of a body without holding anybody up: what takes parsers long or much memory (millions of small
 * values, in a row or in each other) is counted before it is parsed, and a long body is parsed piece by piece.
 */

import { setImmediate } from 'node:timers/promises'
import { invalid } from '../refusal.ts'

/** Longer bodies are parsed in pieces of about this size, in bytes; each takes some 20 ms. */
const PIECE = 1024 * 1024
/** Bytes that are counted without a pause, which takes about 10 ms. */
const STRETCH = 4 * PIECE
/** Values that are parsed at once, which takes 120 ms where every key is another. */
export const MOST_AT_ONCE = 50_000

const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

const decoder = new TextDecoder('utf-8', { fatal: true })

/** A list that is a value of the outermost object, with where each of its items ends. */
interface LongList {
  /** Index of its opening bracket. */
  readonly start: number
  /** Index of the comma or bracket behind each item. */
  readonly ends: number[]
}

/**
 * The JSON value of a body.
 * @param mostValues that the body may hold: items of lists and keys of objects, all together.
 * @throws Refusal `invalid_request` when there is none, it is malformed, or holds too many values.
 */
export async function parseJson(bytes: Uint8Array, mostValues: number): Promise<unknown> {
  if (bytes.byteLength === 0) throw invalid({}, 'ไม่มีข้อมูลส่งมา กรุณาส่งข้อมูลแบบ JSON เช่น {"title": "…"}')
  const lists = await survey(bytes, mostValues)
  try {
    return bytes.byteLength < PIECE ? parse(bytes, 0, bytes.byteLength) : await parsePieces(bytes, lists)
  } catch {
    throw malformed()
  }
}

const parse = (bytes: Uint8Array, start: number, end: number): unknown =>
  JSON.parse(decoder.decode(bytes.subarray(start, end)))

/** Finds the lists of the outermost object, in one pass over all bytes. @throws Refusal `invalid_request` */
async function survey(bytes: Uint8Array, mostValues: number): Promise<readonly LongList[]> {
  const lists: LongList[] = []
  let list: LongList | undefined
  let depth = 0
  /** How many values there are, and how many before the present item of a list. */
  let [values, before] = [0, 0]
  let pause = STRETCH
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case QUOTE:
        at = endOfString(bytes, at)
        break
      case COMMA:
        values++
        if (depth !== 2 || !list) break
        list.ends.push(at)
        before = values
        break
      case OPEN_LIST:
      case OPEN_OBJECT:
        values++
        if (depth === 1 && bytes[at] === OPEN_LIST) list = { start: at, ends: [] }
        depth++
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        if (--depth === 1 && list) {
          if (bytes[at] !== CLOSE_LIST) throw malformed()
          list.ends.push(at)
          lists.push(list)
          list = undefined
        }
    }
    if (values > mostValues) throw tooMany(mostValues)
    if (values - before > MOST_AT_ONCE) throw tooMany(MOST_AT_ONCE)
    if (at < pause) continue
    pause = at + STRETCH
    await setImmediate()
  }
  if (depth !== 0) throw malformed()
  return lists
}

/** Index of the quotation mark that ends a string; the length of the body where none does. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    if (bytes[at] === BACKSLASH) at++
    else if (bytes[at] === QUOTE) return at
  }
  return bytes.length
}

/** Parses the lists of the outermost object item by item, and all around them with a number for each list. */
async function parsePieces(bytes: Uint8Array, lists: readonly LongList[]): Promise<unknown> {
  const parsed: unknown[][] = []
  const around: string[] = []
  let at = 0
  for (const [number, { start, ends }] of lists.entries()) {
    around.push(decoder.decode(bytes.subarray(at, start + 1)), String(number))
    parsed.push(await parseItems(bytes, start + 1, ends))
    at = ends.at(-1) ?? start
  }
  around.push(decoder.decode(bytes.subarray(at)))
  const whole: unknown = JSON.parse(around.join(''))
  if (lists.length === 0 || typeof whole !== 'object' || whole === null) return whole
  return Object.fromEntries(
    Object.entries(whole).map(([key, value]) => [
      key,
      Array.isArray(value) ? parsed[Number(value[0])] : value,
    ]),
  )
}

/** The items between a list's brackets, some together, so that neither few long nor many short ones take long. */
async function parseItems(bytes: Uint8Array, start: number, ends: readonly number[]): Promise<unknown[]> {
  const items: unknown[] = []
  let from = start
  for (const [index, end] of ends.entries()) {
    const isLast = index === ends.length - 1
    if (end - from < PIECE && !isLast) continue
    const some = JSON.parse(`[${decoder.decode(bytes.subarray(from, end))}]`)
    // only a list without items may have nothing between two commas or brackets
    if (some.length === 0 && ends.length > 1) throw malformed()
    for (const item of some) items.push(item)
    from = end + 1
    if (!isLast) await setImmediate()
  }
  return items
}

const malformed = () =>
  invalid({}, 'อ่านข้อมูลที่ส่งมาไม่ได้ เพราะไม่ใช่ JSON ที่ถูกต้อง กรุณาตรวจสอบเครื่องหมายคำพูด จุลภาค และวงเล็บ')

const tooMany = (most: number) =>
  invalid(
    {},
    `ข้อมูลที่ส่งมามีค่าย่อยมากเกินไป ส่งได้ครั้งละไม่เกิน ${new Intl.NumberFormat('th-TH').format(most)} ค่า กรุณาแบ่งส่งทีละส่วน`,
  )
