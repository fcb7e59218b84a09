/** Lower case for case-insensitive literal matching. */

/**
 * Converts a text to lower case letter by letter, so that its length and all positions stay the same, and a part of it
 * becomes that part of the result. (`toLowerCase` alone makes two units of İ, and two letters of Σ, depending on the
 * next letter.)
 */
export function lowerCaseKeepingLength(text: string): string {
  const lower = text.toLowerCase()
  const even = lower.length === text.length ? lower : text.replaceAll('İ', 'i').toLowerCase()
  return even.replaceAll('ς', 'σ')
}
