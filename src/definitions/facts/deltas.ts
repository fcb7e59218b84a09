/** Rising numbers as packed facts have them: how far each is from the one before, which packs in half the bytes. */

/** How far each number is from the one before. */
export function deltasOf(numbers: Iterable<number>): number[] {
  let last = 0
  return Array.from(numbers, (number) => {
    const delta = number - last
    last = number
    return delta
  })
}

/** The numbers that deltas were made of. */
export function sumsOf(deltas: readonly number[]): readonly number[] {
  let sum = 0
  return deltas.map((delta) => {
    sum += delta
    return sum
  })
}
