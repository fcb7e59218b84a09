/** Names of batches: edits that are made and undone together. */

/** Creates a unique name for a batch: 16 hexadecimal digits. */
export const createBatchName = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 16)
