/** Parses the lines of a JSON Lines file from a stream of bytes. Only one line is in memory. */

import { PackageFault } from './package-fault.ts'

/** A non-blank line: its value, or a Thai sentence about why it cannot be read. */
type JsonLine = {
  /** Counted from 1, blank lines included. */
  readonly number: number
  /** Bytes of the file read so far, this line included. */
  readonly end: number
} & ({ readonly value: unknown; readonly fault?: undefined } | { readonly fault: string })

/** Maximum bytes of a line, ten times the longest real passage; a file without line ends would fill the memory. */
const MAX_LINE_BYTES = 16 * 1024 * 1024

/** Maximum opening brackets of a line; a passage has two per paragraph. Parsing takes 90 bytes of memory each. */
const MAX_BRACKETS = 1_000_000

const LINE_FEED = 10
const OPENING_BRACKET = 0x5b
const OPENING_BRACE = 0x7b

/**
 * Yields the parsed lines of a .jsonl file. Blank lines are skipped. CRLF and a byte-order mark are accepted.
 * @param path path of the package, for error messages
 * @param file name of the file in it
 * @throws PackageFault if a line is too long
 */
export async function* eachJsonLine(
  stream: AsyncIterable<Uint8Array>,
  path: string,
  file: string,
): AsyncGenerator<JsonLine> {
  let number = 0
  let end = 0
  let pending: Uint8Array[] = []
  let pendingBytes = 0

  for await (const chunk of stream) {
    let start = 0
    for (;;) {
      const at = chunk.indexOf(LINE_FEED, start)
      const chunkPart = chunk.subarray(start, at === -1 ? undefined : at)
      if (pendingBytes + chunkPart.length > MAX_LINE_BYTES) {
        throw new PackageFault(path, file, number + 1, 'บรรทัดนี้ยาวเกิน 16 MiB กรุณาตรวจสอบการขึ้นบรรทัดใหม่')
      }
      if (at === -1) {
        if (chunkPart.length > 0) pending.push(chunkPart.slice())
        pendingBytes += chunkPart.length
        break
      }
      number++
      end += pendingBytes + chunkPart.length + 1
      const line = parseLine(pending.length > 0 ? Buffer.concat([...pending, chunkPart]) : chunkPart)
      pending = []
      pendingBytes = 0
      if (line) yield { number, end, ...line }
      start = at + 1
    }
  }
  if (pendingBytes > 0) {
    const line = parseLine(Buffer.concat(pending))
    if (line) yield { number: number + 1, end: end + pendingBytes, ...line }
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Parses a line; returns undefined for a blank one. */
function parseLine(bytes: Uint8Array): { value: unknown } | { fault: string } | undefined {
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    return { fault: 'มีอักขระที่ไม่ใช่ UTF-8 กรุณาบันทึกไฟล์เป็น UTF-8' }
  }
  if (text.trim() === '') return undefined
  if (bytes.length > MAX_BRACKETS && countOpeningBrackets(bytes) > MAX_BRACKETS) {
    return { fault: 'บรรทัดนี้มีวงเล็บเปิดเกิน 1,000,000 ตัว จึงไม่ใช่ข้อความของหัวข้อ' }
  }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { fault: 'ไม่ใช่ JSON ที่ถูกต้อง หนึ่งบรรทัดต้องเป็น JSON object หนึ่งชุด' }
  }
}

function countOpeningBrackets(bytes: Uint8Array): number {
  let count = 0
  for (const byte of bytes) if (byte === OPENING_BRACKET || byte === OPENING_BRACE) count++
  return count
}
