/** Dates for readers. */

import type { Visit } from '../pages/visit.ts'

/** The day of a moment, where most readers are. @param at ISO 8601 */
export const dayOf = (at: string, visit: Visit): string =>
  new Intl.DateTimeFormat(visit.lang === 'th' ? 'th-TH-u-nu-thai' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'Asia/Bangkok',
  }).format(new Date(at))
