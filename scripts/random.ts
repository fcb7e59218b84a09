/** Chance that can be repeated: the same seed makes the same choices, in tests, stress tests and measures. */

export interface RandomGenerator {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number
  /** One of the values. */
  pick<T>(values: readonly T[]): T
}

/** Mulberry32: small, fast, and good enough to choose what to break or to ask. */
export function createRandom(seed: number): RandomGenerator {
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
