/** Cuts a stream of bytes into lines of JSON, holding one line at a time. */

import { PackageFault } from './package-fault.ts'

/** One line that is not blank, parsed. */
export interface JsonLine {
  /** Counted from 1, blank lines included. */
  readonly number: number
  readonly value: unknown
  /** Bytes of the file read so far, this line included. */
  readonly end: number
}

/** Far beyond any passage; a guard against a file without line ends that would fill the memory. */
const LONGEST_LINE = 64 * 1024 * 1024

const LINE_FEED = 10

/**
 * The lines of a .jsonl file. Blank lines are skipped, CRLF and a byte-order mark are taken.
 * @throws PackageFault for a line that is no JSON, no UTF-8, or too long.
 */
export async function* jsonLines(
  stream: AsyncIterable<Uint8Array>,
  path: string,
  file: string,
): AsyncGenerator<JsonLine> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let number = 0
  let end = 0
  let pending: Uint8Array[] = []
  let pendingBytes = 0

  const parse = (bytes: Uint8Array): unknown => {
    let text: string
    try {
      text = decoder.decode(bytes)
    } catch {
      throw new PackageFault(path, file, number, 'มีอักขระที่ไม่ใช่ UTF-8 กรุณาบันทึกไฟล์เป็น UTF-8')
    }
    if (text.trim() === '') return undefined
    try {
      return JSON.parse(text)
    } catch {
      throw new PackageFault(path, file, number, 'ไม่ใช่ JSON ที่ถูกต้อง หนึ่งบรรทัดต้องเป็น JSON object หนึ่งชุด')
    }
  }

  for await (const chunk of stream) {
    let start = 0
    for (;;) {
      const at = chunk.indexOf(LINE_FEED, start)
      const piece = chunk.subarray(start, at === -1 ? undefined : at)
      if (pendingBytes + piece.length > LONGEST_LINE) {
        throw new PackageFault(path, file, number + 1, 'บรรทัดนี้ยาวเกิน 64 MiB กรุณาตรวจสอบการขึ้นบรรทัดใหม่')
      }
      if (at === -1) {
        if (piece.length > 0) pending.push(piece.slice())
        pendingBytes += piece.length
        break
      }
      number++
      end += pendingBytes + piece.length + 1
      const value = parse(pending.length > 0 ? joined(pending, pendingBytes, piece) : piece)
      pending = []
      pendingBytes = 0
      if (value !== undefined) yield { number, value, end }
      start = at + 1
    }
  }
  if (pendingBytes > 0) {
    number++
    end += pendingBytes
    const value = parse(joined(pending, pendingBytes, new Uint8Array(0)))
    if (value !== undefined) yield { number, value, end }
  }
}

function joined(pieces: readonly Uint8Array[], bytes: number, last: Uint8Array): Uint8Array {
  const whole = new Uint8Array(bytes + last.length)
  let at = 0
  for (const piece of [...pieces, last]) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
