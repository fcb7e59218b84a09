/** What is said of a licence that the source does not state. */

/** As packages have it, so that silence is not taken for freedom (sources §2). */
export const LICENCE_NOT_STATED = 'not stated by the source'

/** The licence as the source states it; null where it states none, for who says so in the reader's language. */
export const statedLicence = (licence: string | null): string | null =>
  licence === LICENCE_NOT_STATED ? null : licence
