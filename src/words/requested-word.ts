/** Limits of word look-ups, shared by the API, the pages and other callers. */

/**
 * Rate-limit cost of looking up a word. A look-up queries the dictionaries about a hundred times, as much as two
 * ordinary requests.
 */
export const WORD_LOOKUP_COST = 2

/** Maximum length of a requested word, in characters; longer than any word of the canon in any script. */
export const MAX_REQUESTED_WORD_CHARS = 300
