/** A growing row of UTF-16 units that strings are made of, without an object for every string. */
export class UnitBuffer {
  units: Uint16Array<ArrayBuffer>
  #bytes: Buffer
  length = 0

  constructor(capacity = 4096) {
    this.units = new Uint16Array(capacity)
    this.#bytes = Buffer.from(this.units.buffer)
  }

  /** Begins anew, with room for so many units. */
  reset(capacity: number): void {
    this.length = 0
    if (this.units.length < capacity) this.#grow(capacity * 2)
  }

  push(unit: number): void {
    if (this.length === this.units.length) this.#grow(this.length * 2)
    this.units[this.length++] = unit
  }

  #grow(capacity: number): void {
    const units = new Uint16Array(capacity)
    units.set(this.units)
    this.units = units
    this.#bytes = Buffer.from(units.buffer)
  }

  text(start = 0, end = this.length): string {
    return this.#bytes.toString('utf16le', start * 2, end * 2)
  }
}
