/** Delta encoding of ascending numbers in packed facts, which compresses to half the bytes. */

/** Delta-encodes numbers: returns the difference of each number from the one before it. */
export function deltasOf(numbers: Iterable<number>): number[] {
  let last = 0
  return Array.from(numbers, (number) => {
    const delta = number - last
    last = number
    return delta
  })
}

/** Decodes what `deltasOf` returned: the running sums of the deltas. */
export function sumsOf(deltas: readonly number[]): readonly number[] {
  let sum = 0
  return deltas.map((delta) => {
    sum += delta
    return sum
  })
}
