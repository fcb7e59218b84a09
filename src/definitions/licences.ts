/** Handles licences that a source does not state. */

/** Licence text in packages whose source states none. It prevents readers from taking the work as free (sources §2). */
export const LICENCE_NOT_STATED = 'not stated by the source'

/** Returns the licence that a source states. Null if it states none; callers then say so in the reader's language. */
export const getStatedLicence = (licence: string | null): string | null =>
  licence === LICENCE_NOT_STATED ? null : licence
