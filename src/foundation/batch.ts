/** Names of batches: edits that are made and undone together. */

/** Creates a unique batch name: 16 hexadecimal digits. */
export const createBatchName = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 16)
