/** Roman numerals, as books number volumes and chapters and lists their items. */

const STEPS = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
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

/** Writes a positive integer as a Roman numeral in small letters. */
export function toRomanNumeral(value: number): string {
  let left = value
  return STEPS.map(([step, letters]) => {
    const times = Math.floor(left / step)
    left -= times * step
    return letters.repeat(times)
  }).join('')
}

/** Returns the value of a Roman numeral in small or capital letters; 0 for any other text, such as `iix`. */
export function fromRomanNumeral(numeral: string): number {
  let left = numeral.toLowerCase()
  let value = 0
  for (const [step, letters] of STEPS) {
    while (left.startsWith(letters)) [left, value] = [left.slice(letters.length), value + step]
  }
  return left === '' && toRomanNumeral(value) === numeral.toLowerCase() ? value : 0
}
