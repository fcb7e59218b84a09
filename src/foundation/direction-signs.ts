/** Makes text of others safe to display: it must not reverse the rest of a line or move the cursor of a terminal. */

/**
 * Unicode characters that reverse the direction of whole runs of text, for use in a regular expression's character
 * class. Nothing typed needs them. Marks of direction, which writers of right-to-left scripts do type, are not among
 * them.
 */
export const DIRECTION_OVERRIDE_SIGNS = '\u202a-\u202e\u2066-\u2069'

/** Invisible characters that change the direction of the text after them. */
const TURNING = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069'
const TURNS = new RegExp(`[${TURNING}]`, 'gu')
const UNSHOWN = new RegExp(`[${TURNING}]|[^\\P{Cc}\\t\\n]`, 'gu')

/** Replaces invisible direction characters in a text by their code points, such as `[U+202E]`. */
export const escapeDirectionSigns = (text: string): string =>
  text.replace(UNSHOWN, (sign) => `[U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`)

/** Removes invisible direction characters from a name: `gpj.exe` must not look like `exe.jpg`. */
export const removeDirectionSigns = (text: string): string => text.replace(TURNS, '')
