/** Roman numerals as books number volumes and chapters. */

const VALUES: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 }

/** The value of a roman numeral in small or capital letters; 0 for what is none, such as `iix`. */
export function romanValue(numeral: string): number {
  const letters = [...numeral.toLowerCase()]
  const value = letters.reduce((sum, letter, at) => {
    const own = VALUES[letter] ?? Number.NaN
    return sum + (own < (VALUES[letters[at + 1] ?? ''] ?? 0) ? -own : own)
  }, 0)
  return value > 0 && numeralOf(value) === numeral.toLowerCase() ? value : 0
}

const STEPS = [
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const

/** A number as a roman numeral in small letters. */
function numeralOf(value: number): string {
  let [rest, numeral] = [value, '']
  for (const [step, letters] of STEPS) {
    while (rest >= step) [rest, numeral] = [rest - step, numeral + letters]
  }
  return numeral
}
