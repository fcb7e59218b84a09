/** Names for edits that belong together. */

/** A name that no other batch has. */
export const createBatchName = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 16)
