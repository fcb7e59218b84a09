/** A list of whole numbers that takes four bytes each, however long it becomes. */

export class GrowableNumberArray {
  private numbers = new Int32Array(1 << 10)
  private count = 0

  get length(): number {
    return this.count
  }

  add(number: number): void {
    if (this.count === this.numbers.length) {
      const larger = new Int32Array(2 * this.count)
      larger.set(this.numbers)
      this.numbers = larger
    }
    this.numbers[this.count++] = number
  }

  /** All of them; not to be kept over the next `add`. */
  all(): Int32Array {
    return this.numbers.subarray(0, this.count)
  }

  /** 0 where there is none. */
  at(index: number): number {
    return this.numbers[index] ?? 0
  }
}
