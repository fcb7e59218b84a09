/** Text without its case, for what is meant literally and yet whatever its case. */

/**
 * A text in lower case, letter by letter: it stays as long as it was, so that a place in one is the place in the other,
 * and a piece of it becomes that piece of the other. (`toLowerCase` alone makes two units of İ, and two letters of Σ,
 * by what is beside it.)
 */
export function lowerCaseKeepingLength(text: string): string {
  const lower = text.toLowerCase()
  const even = lower.length === text.length ? lower : text.replaceAll('İ', 'i').toLowerCase()
  return even.replaceAll('ς', 'σ')
}
