/** Lower case for case-insensitive literal matching. */

/** Text of letters without case: Thai ones, digits and ASCII signs. Most texts are, and Unicode rules are slow. */
const UNCASED = /^[\0-@[-`{-\x7f\u0e00-\u0e7f]*$/

/**
 * Converts a text to lower case letter by letter, so that its length and all positions stay the same, and a part of it
 * becomes that part of the result. (`toLowerCase` alone makes two units of İ, and two letters of Σ, depending on the
 * next letter.)
 */
export function lowerCaseKeepingLength(text: string): string {
  if (UNCASED.test(text)) return text
  const lower = text.toLowerCase()
  const even = lower.length === text.length ? lower : text.replaceAll('İ', 'i').toLowerCase()
  return even.replaceAll('ς', 'σ')
}
