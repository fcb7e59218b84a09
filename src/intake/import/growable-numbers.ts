/** A growable list of 32-bit integers that takes four bytes per number. */

/** A growable list of 32-bit integers. */
export class GrowableNumberArray {
  private numbers = new Int32Array(1 << 10)
  private count = 0

  /** The number of integers in the list. */
  get length(): number {
    return this.count
  }

  /** Appends a number. */
  add(number: number): void {
    if (this.count === this.numbers.length) {
      const larger = new Int32Array(2 * this.count)
      larger.set(this.numbers)
      this.numbers = larger
    }
    this.numbers[this.count++] = number
  }

  /** Returns all numbers as a view, which is invalid after the next `add`. */
  all(): Int32Array {
    return this.numbers.subarray(0, this.count)
  }

  /** Returns the number at an index; 0 beyond the end. */
  at(index: number): number {
    return this.numbers[index] ?? 0
  }
}
