/** One answer: as much of what is told as twenty kilobytes hold, for people and for programs, and the way to go on. */

import { invalid } from '../../foundation/refusal.ts'
import { tagOfValues } from '../../foundation/tag-of.ts'
import type { Visit } from '../pages/visit.ts'
import { clean, pieceThatFits } from './plain-text.ts'

/** Of one answer, all of it as JSON, in bytes of UTF-8. */
export const MOST_BYTES = 20_000
/** What is kept free for the way to go on. */
const FOR_THE_END = 700
/** Where less is left no piece is begun that has to be cut: its title and its citation alone may take half of that. */
const LEAST_OF_PIECE = 4_000
/** A text of so few characters is not cut. */
const SHORT = 200

/** What a piece says, for people and for programs. */
interface Said {
  readonly lines: string
  readonly value: Readonly<Record<string, unknown>>
}

export interface Cut {
  /** Whether `once` is not told yet. */
  readonly isNew: boolean
  /** Whether the piece begins and ends with it. */
  readonly begins: boolean
  readonly ends: boolean
}

/** One piece of what is told: a paragraph, a heading of a list, something that was found. */
export interface ToldPiece {
  /** Running text, which may be cut where an answer is full; empty for what is told whole or not at all. */
  readonly text: string
  /** What of it is told once in an answer: the page that the paragraphs stand on. */
  readonly once?: string
  /** @param text all of it, or what there is room for */
  write(text: string, how: Cut): Said
}

/** A piece that is told whole or not at all. */
export const wholePiece = (write: () => Said): ToldPiece => ({ text: '', write })

/** All that there is to tell. */
export interface Telling {
  /** Lines above: what it is, how it is cited, where it stands, whose it is. */
  readonly head: readonly string[]
  /** The same for programs. */
  readonly data: Readonly<Record<string, unknown>>
  /** The name of the pieces in what programs are told. */
  readonly list: string
  /** How many parts it has, each made only when it is told. */
  readonly parts: number
  piecesOf(part: number): readonly ToldPiece[]
  /** Where a part costs as much as an answer may. */
  readonly onePart?: true
}

export interface ToldAnswer {
  readonly text: string
  readonly structured: Readonly<Record<string, unknown>>
}

/** Where an answer goes on: the part, the piece in it, and the place in its text. */
interface Place {
  readonly part: number
  readonly piece: number
  readonly offset: number
}

/**
 * @param asked what was asked, without the cursor: a cursor goes on with that, and with nothing else
 * @throws Refusal `invalid_request` for a cursor that leads nowhere
 */
export function tell(visit: Visit, telling: Telling, asked: unknown, cursor: string | undefined): ToldAnswer {
  const tag = tagOfValues([asked, telling.parts]).slice(0, 8)
  const from = cursor === undefined ? { part: 0, piece: 0, offset: 0 } : placeIn(cursor, tag)
  const filling = new Filling(telling)
  const next = filling.fill(from)
  const written = next && `${next.part}.${next.piece}.${next.offset}.${tag}`
  return filling.answer(visit, written)
}

class Filling {
  private readonly lines: string[] = []
  private readonly values: unknown[] = []
  private readonly told = new Set<string>()
  private readonly head: string
  private left: number

  constructor(private readonly telling: Telling) {
    this.head = telling.head.map(clean).join('\n')
    this.left = MOST_BYTES - FOR_THE_END - bytesOf(this.head) - bytesOf(telling.data)
  }

  /** @returns where to go on; undefined at the end @throws Refusal for a place that there is not */
  fill(from: Place): Place | undefined {
    const { parts, onePart } = this.telling
    if (from.part > 0 && from.part >= parts) throw noSuchCursor()
    for (let part = from.part; part < parts; part++) {
      if (onePart && part > from.part) return { part, piece: 0, offset: 0 }
      const pieces = this.telling.piecesOf(part)
      const isFirst = part === from.part
      if (isFirst && from.piece > 0 && from.piece >= pieces.length) throw noSuchCursor()
      for (let piece = isFirst ? from.piece : 0; piece < pieces.length; piece++) {
        const offset = isFirst && piece === from.piece ? from.offset : 0
        const stop = this.add(pieces[piece], offset)
        if (stop !== undefined) return { part, piece, offset: stop }
      }
    }
    return undefined
  }

  /** @returns where in its text it was cut, from 0; undefined where all of it found room */
  private add(piece: ToldPiece | undefined, offset: number): number | undefined {
    if (!piece) return undefined
    if (offset > 0 && offset >= piece.text.length) throw noSuchCursor()
    const isNew = piece.once !== undefined && !this.told.has(piece.once)
    const say = (end: number): Said => {
      const ends = end === piece.text.length
      const said = piece.write(piece.text.slice(offset, end), { isNew, begins: offset === 0, ends })
      return ends ? said : { ...said, value: { ...said.value, goes_on: true } }
    }
    const whole = say(piece.text.length)
    if (sizeOf(whole) <= this.left) return this.take(piece, whole)
    if (piece.text === '') {
      // a piece is small beside an answer, so that one alone always has room
      if (this.values.length === 0) return this.take(piece, whole)
      return 0
    }
    const isShort = piece.text.length - offset < SHORT
    if ((this.left < LEAST_OF_PIECE || isShort) && this.values.length > 0) return offset
    const end = pieceThatFits(piece.text, offset, (to) => sizeOf(say(to)) <= this.left)
    this.take(piece, say(end))
    return end
  }

  private take(piece: ToldPiece, said: Said): undefined {
    if (piece.once !== undefined) this.told.add(piece.once)
    this.left -= sizeOf(said)
    const gap = this.lines.length === 0 ? '' : piece.text === '' ? '\n' : '\n\n'
    this.lines.push(gap + clean(said.lines))
    this.values.push(said.value)
  }

  answer(visit: Visit, next: string | undefined): ToldAnswer {
    const { data, list } = this.telling
    const goOn = next === undefined ? [] : [goingOn(visit, next)]
    return {
      text: [this.head, this.lines.join(''), ...goOn].filter((text) => text !== '').join('\n\n'),
      structured: { ...data, [list]: this.values, next_cursor: next ?? null },
    }
  }
}

const goingOn = (visit: Visit, cursor: string): string =>
  visit.say(
    `(ยังไม่จบ อ่านต่อโดยเรียกเครื่องมือเดิมด้วยค่าเดิม พร้อม cursor: "${cursor}")`,
    `(There is more: call the same tool with the same arguments and cursor: "${cursor}")`,
  )

const sizeOf = ({ lines, value }: Said): number => bytesOf(lines) + bytesOf(value) + 8

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

const CURSOR = /^(\d{1,6})\.(\d{1,6})\.(\d{1,8})\.([0-9a-f]{8})$/

function placeIn(cursor: string, tag: string): Place {
  const [, part, piece, offset, of] = CURSOR.exec(cursor) ?? []
  if (of !== tag) throw noSuchCursor()
  return { part: Number(part), piece: Number(piece), offset: Number(offset) }
}

const noSuchCursor = () =>
  invalid({
    cursor: [
      'cursor นี้ใช้กับสิ่งที่ถามไม่ได้ หรือข้อความเปลี่ยนไปแล้ว กรุณาใช้ cursor จากคำตอบก่อนหน้าพร้อมค่าเดิมทุกค่า หรือเริ่มใหม่โดยไม่ใส่ cursor',
    ],
  })
