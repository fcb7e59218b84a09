/** Limits of word look-ups, shared by the API, the pages and other callers. */

/**
 * Cost of a word look-up for the rate limit. A look-up queries the dictionaries about a hundred times, which takes as
 * long as two ordinary requests.
 */
export const WORD_LOOKUP_RATE_LIMIT_COST = 2

/** Maximum length of a requested word, in characters. No word of the canon is as long in any script. */
export const MAX_REQUESTED_WORD_CHARS = 300
