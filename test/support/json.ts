/** The body of any answer, as tests look into it. */

/**
 * Honest types would have to be told for each of 90 operations at every call, and the compiler would believe them
 * without a look. What tests read is held to the OpenAPI document instead, by the answer checker.
 */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Json = any
