/** The encodings of raw files: their text with the byte at which each letter begins, and letters as their bytes. */

import { letterOfByte } from '../pack/formats/cp874.ts'

export interface Encoded {
  readonly name: 'utf-8' | 'utf-16le' | 'utf-16be' | 'cp874'
  readonly text: string
  /** The byte at which each UTF-16 unit begins, and the end of the file behind them. */
  readonly offsets: Uint32Array
  /** Null where the encoding lacks one of the letters. */
  encode(letters: string): Uint8Array | null
}

/** By byte order mark; without one UTF-8 where the bytes are that, else CP874. */
export function decoded(bytes: Uint8Array): Encoded | null {
  const [a, b, c] = bytes
  if (a === 0xff && b === 0xfe) return wide(bytes, 2, true)
  if (a === 0xfe && b === 0xff) return wide(bytes, 2, false)
  // without a mark XML tells its width by its first sign
  if (a === 0x3c && b === 0) return wide(bytes, 0, true)
  if (a === 0 && b === 0x3c) return wide(bytes, 0, false)
  return utf8(bytes, a === 0xef && b === 0xbb && c === 0xbf ? 3 : 0) ?? cp874(bytes)
}

function wide(bytes: Uint8Array, mark: number, isLittle: boolean): Encoded | null {
  if (bytes.length % 2 !== 0) return null
  const name = isLittle ? 'utf-16le' : 'utf-16be'
  const count = (bytes.length - mark) / 2
  return {
    name,
    text: new TextDecoder(name).decode(bytes.subarray(mark)),
    offsets: Uint32Array.from({ length: count + 1 }, (_, unit) => mark + unit * 2),
    encode: (letters) => {
      const units = Buffer.from(letters, 'utf16le')
      return isLittle ? units : units.swap16()
    },
  }
}

function utf8(bytes: Uint8Array, mark: number): Encoded | null {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.subarray(mark))
  } catch {
    return null
  }
  const offsets = new Uint32Array(text.length + 1)
  let at = mark
  for (let unit = 0; unit < text.length; unit++) {
    offsets[unit] = at
    const code = text.charCodeAt(unit)
    // two units of UTF-16 are four bytes together
    at += code < 0x80 ? 1 : code < 0x800 ? 2 : code >= 0xd800 && code < 0xe000 ? 2 : 3
  }
  offsets[text.length] = at
  return { name: 'utf-8', text, offsets, encode: (letters) => Buffer.from(letters) }
}

/** Lower halves of two Pali letters are left out by bytes of their own: a file writes them one way or the other. */
function cp874(bytes: Uint8Array): Encoded {
  const text: string[] = []
  const offsets: number[] = []
  const counts = new Uint32Array(256)
  for (const [at, byte] of bytes.entries()) {
    counts[byte] = (counts[byte] ?? 0) + 1
    const letter = letterOfByte(byte)
    if (letter === null) continue
    text.push(letter)
    offsets.push(at)
  }
  offsets.push(bytes.length)
  return {
    name: 'cp874',
    text: text.join(''),
    offsets: Uint32Array.from(offsets),
    encode: (letters) => {
      const encoded = [...letters].map((letter) => byteOf(letter, counts))
      return encoded.every((byte) => byte !== undefined) ? Uint8Array.from(encoded) : null
    },
  }
}

const BYTES: ReadonlyMap<string | null, readonly number[]> = Map.groupBy(
  Array.from({ length: 256 }, (_, byte) => byte),
  letterOfByte,
)

/** Of the bytes of a letter the one that the file has most, else the one that CP874 has. */
const byteOf = (letter: string, counts: Uint32Array): number | undefined =>
  BYTES.get(letter)?.toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || b - a)[0]
