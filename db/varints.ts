/** Rows of small whole numbers as bytes: LEB128, seven bits a byte, with the sign in the lowest bit (zigzag). */

/** Appends numbers to a growing row of bytes. */
export class VarintWriter {
  private bytes = new Uint8Array(1_024)
  private length = 0

  /** @param value a whole number of at most 30 bits, of either sign */
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

  /** What was written so far. */
  finish(): Uint8Array {
    return this.bytes.slice(0, this.length)
  }
}

/** Reads numbers in the order in which a VarintWriter wrote them. */
export class VarintReader {
  private at = 0

  constructor(private readonly bytes: Uint8Array) {}

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length
  }

  /** The next number; 0 past the end. */
  next(): number {
    let [value, shift] = [0, 0]
    for (;;) {
      const byte = this.bytes[this.at++] ?? 0
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) break
      shift += 7
    }
    return (value >>> 1) ^ -(value & 1)
  }
}
