/** The 16 hex digits by which entity tags and versions tell one state from another. */

/** Differs when the bytes, or the letters, differ. */
export const tagOf = (content: string | Uint8Array): string =>
  Bun.hash(content).toString(16).padStart(16, '0')

/** The same over any values, as their JSON. */
export const tagOfValues = (values: unknown): string => tagOf(JSON.stringify(values))
