/** A list of whole numbers that takes four bytes each, however long it becomes. */

export class GrowingNumbers {
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

  /** 0 where there is none. */
  at(index: number): number {
    return this.numbers[index] ?? 0
  }
}
