/** What may be asked of the dictionaries, alike in the API, on the page and by programs. */

/** It asks the dictionaries for a hundred words, and so costs as much as two ordinary requests. */
export const WORD_LOOKUP_COST = 2

/** In characters; longer than any word of the canon, written in any script. */
export const MAX_REQUESTED_WORD_CHARS = 300
