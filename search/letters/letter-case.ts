/** Lower case for case-insensitive literal matching. */

/** Thai letters, digits and ASCII signs, which have no case. Most texts match, which saves the slow Unicode rules. */
const UNCASED = /^[\0-@[-`{-\x7f\u0e00-\u0e7f]*$/

/**
 * Converts a text to lower case letter by letter, so that its length and all positions stay the same, and a part of it
 * becomes the same part of the result. (`toLowerCase` alone makes two units of İ, and two letters of Σ, depending on
 * the next letter.)
 */
export function lowerCaseKeepingLength(text: string): string {
  if (UNCASED.test(text)) return text
  const lower = text.toLowerCase()
  const sameLength = lower.length === text.length ? lower : text.replaceAll('İ', 'i').toLowerCase()
  return sameLength.replaceAll('ς', 'σ')
}
