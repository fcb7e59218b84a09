/** One answer: as much of a page as twenty kilobytes hold, for people and for programs, and the way to go on. */

import { invalid } from '../../foundation/refusal.ts'
import { tagOfValues } from '../../foundation/tag-of.ts'
import type { Visit } from '../pages/visit.ts'
import { clean, pieceThatFits } from './plain-text.ts'

/** Of one answer, all of it as JSON, in bytes of UTF-8. */
export const MOST_BYTES = 20_000
/** The same where the text of a heading is read: three answers hold all of DN 16 in an edition (160,000 characters). */
export const MAX_TEXT_BYTES = 320_000
/** What is kept free for the way to go on. */
const FOR_THE_END = 700
/** Where less is left no piece is begun that has to be cut: its citation and its links alone may take half of that. */
const LEAST_OF_PIECE = 4_000
/** A text of so few characters is not cut. */
const SHORT = 200

/** What a piece says, for people and for programs. */
interface Said {
  readonly lines: string
  readonly value: Readonly<Record<string, unknown>>
}

export interface Cut {
  /** Whether the piece told before stood elsewhere. */
  readonly isElsewhere: boolean
  /** Whether the piece ends with it. */
  readonly ends: boolean
}

/** One piece of what is told: a paragraph, a heading, an item of a list. */
export interface ToldPiece {
  /** May be cut where an answer is full. */
  readonly text: string
  /** The page that it stands on. */
  readonly where: string | undefined
  /** @param text all of it, or what there is room for */
  write(text: string, how: Cut): Said
}

/** A page that is told. */
export interface Telling {
  /** Lines above: what it is, how it is cited, where it stands, whose it is. */
  readonly head: readonly string[]
  /** The same for programs. */
  readonly data: Readonly<Record<string, unknown>>
  /** Each made when it is told; undefined for nothing to tell. */
  readonly pieces: readonly (() => ToldPiece | undefined)[]
  /** The number of the page on which it goes on, and whether at once, where there is room. */
  readonly next: number | undefined
  readonly runsOn: boolean
}

export interface ToldAnswer {
  readonly text: string
  readonly structured: Readonly<Record<string, unknown>>
}

type PageOf = (number: number) => Telling | undefined

/** Where an answer goes on: the number of the page, the piece on it, and the place in its text. */
type Place = readonly [page: number, piece: number, offset: number]

/**
 * @param maxBytes of all of the answer as JSON, in UTF-8
 * @param pageOf the first page for 0 @param asked what was asked, without the cursor: a cursor goes on with that alone
 * @throws Refusal `invalid_request` for a cursor that leads nowhere
 */
export function tell(
  visit: Visit,
  pageOf: PageOf,
  asked: unknown,
  cursor: string | undefined,
  maxBytes = MOST_BYTES,
): ToldAnswer {
  const tag = tagOfValues([asked]).slice(0, 8)
  const [page, piece, offset] = cursor === undefined ? [0, 0, 0] : placeIn(cursor, tag)
  const filling = new Filling(pageOf(page) ?? refuse(), maxBytes)
  const next = filling.fill(page, piece, offset, pageOf)
  return filling.answer(visit, next && [...next, tag].join('.'))
}

class Filling {
  private readonly lines: string[] = []
  private readonly values: unknown[] = []
  private where: string | undefined
  private readonly head: string
  private readonly data: Telling['data']
  private left: number

  constructor(
    private telling: Telling,
    maxBytes: number,
  ) {
    this.data = telling.data
    this.head = telling.head.map(clean).join('\n')
    this.left = maxBytes - FOR_THE_END - bytesOf(this.head) - bytesOf(telling.data)
  }

  /** @returns where to go on; undefined at the end @throws Refusal for a place that there is not */
  fill(page: number, from: number, offset: number, pageOf: PageOf): Place | undefined {
    const { pieces, next, runsOn } = this.telling
    if (from >= pieces.length && page + from > 0) refuse()
    for (const [index, piece] of pieces.entries()) {
      const stop = index < from ? undefined : this.add(piece(), index === from ? offset : 0)
      if (stop !== undefined) return [page, index, stop]
    }
    if (next === undefined) return undefined
    const telling = runsOn && this.left > LEAST_OF_PIECE ? pageOf(next) : undefined
    if (!telling) return [next, 0, 0]
    this.telling = telling
    return this.fill(next, 0, 0, pageOf)
  }

  /** @returns where in its text it was cut, from 0; undefined where all of it found room */
  private add(piece: ToldPiece | undefined, offset: number): number | undefined {
    if (!piece) return undefined
    const { text, where } = piece
    if (offset > 0 && offset >= text.length) refuse()
    const isElsewhere = where !== this.where
    const say = (end: number): Said => {
      const ends = end === text.length
      const { lines, value } = piece.write(text.slice(offset, end), { isElsewhere, ends })
      return { lines: clean(lines), value: ends ? value : { ...value, goes_on: true } }
    }
    const whole = say(text.length)
    if (sizeOf(whole) <= this.left) return this.take(piece, whole)
    const isShort = text.length - offset < SHORT
    if ((this.left < LEAST_OF_PIECE || isShort) && this.values.length > 0) return offset
    const end = pieceThatFits(text, offset, (to) => sizeOf(say(to)) <= this.left)
    this.take(piece, say(end))
    return end
  }

  private take({ where }: ToldPiece, said: Said): undefined {
    this.where = where
    this.left -= sizeOf(said)
    this.lines.push(said.lines)
    this.values.push(said.value)
  }

  answer(visit: Visit, next: string | undefined): ToldAnswer {
    const goOn = next === undefined ? [] : [goingOn(visit, next)]
    return {
      text: [this.head, ...this.lines, ...goOn].join('\n\n'),
      structured: { ...this.data, blocks: this.values, next_cursor: next ?? null },
    }
  }
}

const goingOn = (visit: Visit, cursor: string): string =>
  visit.say(
    `(ยังไม่จบ อ่านต่อโดยเรียกเครื่องมือเดิมด้วยค่าเดิม พร้อม cursor: "${cursor}")`,
    `(There is more: call the same tool with the same arguments and cursor: "${cursor}")`,
  )

/** With the lines between two pieces. */
const sizeOf = ({ lines, value }: Said): number => bytesOf(lines) + bytesOf(value) + 8

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

const CURSOR = /^(\d{1,6})\.(\d{1,6})\.(\d{1,8})\.([0-9a-f]{8})$/

function placeIn(cursor: string, tag: string): Place {
  const [, page, piece, offset, of] = CURSOR.exec(cursor) ?? []
  if (of !== tag) refuse()
  return [Number(page), Number(piece), Number(offset)]
}

function refuse(): never {
  throw invalid({
    cursor: [
      'cursor นี้ใช้กับสิ่งที่ถามไม่ได้ หรือข้อความเปลี่ยนไปแล้ว กรุณาใช้ cursor จากคำตอบก่อนหน้าพร้อมค่าเดิมทุกค่า หรือเริ่มใหม่โดยไม่ใส่ cursor',
    ],
  })
}
