/** Encodes sequences of small whole numbers as bytes: LEB128 (seven bits per byte) with zigzag for the sign. */

/** Encodes whole numbers as zigzag LEB128 bytes. */
export class VarintWriter {
  private bytes = new Uint8Array(1_024)
  private length = 0

  /** Appends a number. @param value a whole number of at most 30 bits, of either sign */
  put(value: number): void {
    if (this.length + 5 > this.bytes.length) {
      const larger = new Uint8Array(this.bytes.length * 2)
      larger.set(this.bytes)
      this.bytes = larger
    }
    let rest = (value << 1) ^ (value >> 31)
    while (rest > 0x7f) {
      this.bytes[this.length++] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    this.bytes[this.length++] = rest
  }

  putAll(values: Iterable<number>): void {
    for (const value of values) this.put(value)
  }

  /** Returns the bytes written so far. */
  finish(): Uint8Array {
    return this.bytes.slice(0, this.length)
  }
}

/** Decodes all numbers that a VarintWriter encoded, in the same order. */
export function decodeVarints(bytes: Uint8Array): Int32Array {
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
