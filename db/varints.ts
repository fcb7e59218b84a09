/** Encodes sequences of whole numbers as bytes: LEB128 (seven bits per byte), with zigzag where they have a sign. */

/** Collects LEB128 bytes in a buffer that grows. */
export class Leb128Writer {
  bytes = new Uint8Array(1_024)
  length = 0

  /** Ensures space for more bytes. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more))
    larger.set(this.bytes.subarray(0, this.length))
    this.bytes = larger
  }

  /** Adds a number from 0 to 2 ** 53; space must be reserved (eight bytes suffice). */
  add(value: number): void {
    let rest = value
    while (rest > 0x7f) {
      this.bytes[this.length++] = (rest & 0x7f) | 0x80
      rest = rest > 0x7fffffff ? Math.floor(rest / 128) : rest >>> 7
    }
    this.bytes[this.length++] = rest
  }

  /** Adds some of other bytes; a loop, since a view for each of millions of short lists costs more. */
  copy(bytes: Uint8Array, from: number, to: number): void {
    this.reserve(to - from)
    for (let at = from; at < to; at++) this.bytes[this.length++] = bytes[at] ?? 0
  }

  /** Returns the bytes so far, which are valid until the next change, and begins again. */
  take(): Uint8Array {
    const taken = this.bytes.subarray(0, this.length)
    this.length = 0
    return taken
  }
}

/** Encodes whole numbers as zigzag LEB128 bytes. */
export class ZigzagVarintWriter {
  readonly #bytes = new Leb128Writer()

  /** Appends a number. @param value a whole number of at most 30 bits, of either sign */
  put(value: number): void {
    this.#bytes.reserve(5)
    this.#bytes.add((value << 1) ^ (value >> 31))
  }

  putAll(values: Iterable<number>): void {
    for (const value of values) this.put(value)
  }

  /** Returns the bytes written so far. */
  finish(): Uint8Array {
    return this.#bytes.take().slice()
  }
}

/** Decodes all numbers that a ZigzagVarintWriter encoded, in the same order. */
export function decodeZigzagVarints(bytes: Uint8Array): Int32Array {
  const numbers = new Int32Array(bytes.length)
  let [count, value, shift] = [0, 0, 0]
  for (const byte of bytes) {
    value |= (byte & 0x7f) << shift
    shift += 7
    if (byte >= 0x80) continue
    numbers[count++] = (value >>> 1) ^ -(value & 1)
    value = 0
    shift = 0
  }
  return numbers.subarray(0, count)
}
