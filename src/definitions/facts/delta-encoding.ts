/** Delta encoding of ascending numbers in built-in files. It halves their size after compression. */

/** Returns the difference of each number from the number before it, and of the first from 0. */
export function encodeDeltas(numbers: Iterable<number>): number[] {
  let last = 0
  return Array.from(numbers, (number) => {
    const delta = number - last
    last = number
    return delta
  })
}

/** Decodes the numbers that `encodeDeltas` encoded. */
export function decodeDeltas(deltas: Iterable<number>): Float64Array {
  let sum = 0
  return Float64Array.from(deltas, (delta) => {
    sum += delta
    return sum
  })
}
