/** Handles licences that a source does not state. */

/**
 * Licence text in packages whose source states none, so that a missing statement is not taken for a free licence
 * (sources §2).
 */
export const LICENCE_NOT_STATED = 'not stated by the source'

/**
 * Returns the licence that a source states; null when it states none, so that callers can say so in the reader's
 * language.
 */
export const getStatedLicence = (licence: string | null): string | null =>
  licence === LICENCE_NOT_STATED ? null : licence
