/** Makes text from outside safe to display: it must not reverse the rest of a line or move the cursor of a terminal. */

/**
 * Unicode characters that reverse the direction of a whole run of text, for the character class of a regular
 * expression. No typed text needs them. The marks that writers of right-to-left scripts type are not among them.
 */
export const DIRECTION_OVERRIDE_SIGNS = '\u202a-\u202e\u2066-\u2069'

/** Invisible characters that change the direction of the text after them. */
const INVISIBLE_DIRECTION_SIGNS = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069'
const DIRECTION_SIGN = new RegExp(`[${INVISIBLE_DIRECTION_SIGNS}]`, 'gu')
const SIGN_TO_ESCAPE = new RegExp(`[${INVISIBLE_DIRECTION_SIGNS}]|[^\\P{Cc}\\t\\n]`, 'gu')

/** Replaces invisible direction characters in a text by their code points, such as `[U+202E]`. */
export const escapeDirectionSigns = (text: string): string =>
  text.replace(SIGN_TO_ESCAPE, (sign) => `[U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`)

/** Removes invisible direction characters from a name. Without this, `gpj.exe` could look like `exe.jpg`. */
export const removeDirectionSigns = (text: string): string => text.replace(DIRECTION_SIGN, '')
