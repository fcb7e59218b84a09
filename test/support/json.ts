/** The body of any answer, as tests look into it. */

/**
 * The parsed body of a response. Types for 90 operations would be unchecked assertions; createAnswerChecker validates
 * bodies by the OpenAPI document instead.
 */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Json = any
