/** A seeded random generator: the same seed makes the same choices, in tests, stress tests and measures. */

/** A seeded random generator. */
export interface RandomGenerator {
  /** Returns a number from 0 to below 1. */
  next(): number
  /** Returns a whole number from 0 to below `end`. */
  below(end: number): number
  /** Returns one of the values. @throws Error for an empty list */
  pick<T>(values: readonly T[]): T
}

/** Creates a random generator (Mulberry32: fast, not for cryptography). */
export function createRandomGenerator(seed: number): RandomGenerator {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    next,
    below,
    pick: (values) => {
      const value = values[below(values.length)]
      if (value === undefined) throw new Error('There is nothing to choose from')
      return value
    },
  }
}
