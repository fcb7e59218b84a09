/** Lower case for case-insensitive literal matching. */

/** Thai letters, digits and ASCII signs, which have no case. Most texts match, which saves the slow Unicode rules. */
const UNCASED = /^[\0-@[-`{-\x7f\u0e00-\u0e7f]*$/

/**
 * Converts a text to lower case letter by letter, so that its length and all positions stay the same. (`toLowerCase`
 * makes two UTF-16 units of İ, and of Σ one of two letters, depending on the next letter.)
 */
export function lowerCaseKeepingLength(text: string): string {
  if (UNCASED.test(text)) return text
  const lower = text.toLowerCase()
  const sameLength = lower.length === text.length ? lower : text.replaceAll('İ', 'i').toLowerCase()
  return sameLength.replaceAll('ς', 'σ')
}
