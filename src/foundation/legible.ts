/** Words of others inside what is said: nothing in them may turn the rest of a line round, or move the cursor of a terminal. */

/**
 * Signs that turn whole runs of letters round, for a class of characters: no user types them. Those that only mark a direction,
 * which writers of right-to-left scripts do type, are none of them.
 */
export const DIRECTION_OVERRIDE_SIGNS = '\u202a-\u202e\u2066-\u2069'

/** Signs without width that turn the direction of what comes after them. */
const TURNING = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069'
const TURNS = new RegExp(`[${TURNING}]`, 'gu')
const UNSHOWN = new RegExp(`[${TURNING}]|[^\\P{Cc}\\t\\n]`, 'gu')

/** A sentence or a line with such signs written out, as `[U+202E]`. */
export const escapeDirectionSigns = (text: string): string =>
  text.replace(UNSHOWN, (sign) => `[U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`)

/** A name without them: `gpj.exe` must not look like `exe.jpg`. */
export const removeDirectionSigns = (text: string): string => text.replace(TURNS, '')
