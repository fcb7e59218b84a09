/** Hashes as 16 hexadecimal digits, for entity tags and versions. */

/** Hashes a text or bytes to 16 hexadecimal digits (not cryptographic). */
export const hashContentToHexTag = (content: string | Uint8Array): string =>
  Bun.hash(content).toString(16).padStart(16, '0')

/** Hashes any JSON value to 16 hexadecimal digits (not cryptographic). */
export const hashJsonToHexTag = (values: unknown): string => hashContentToHexTag(JSON.stringify(values))
