/** The 16 hex digits by which entity tags and versions tell one state from another. */

/** Differs when the bytes, or the letters, differ. */
export const digestTag = (content: string | Uint8Array): string => Bun.hash(content).toString(16).padStart(16, '0')

/** The same over any values, as their JSON. */
export const digestTagOfValues = (values: unknown): string => digestTag(JSON.stringify(values))
