/** Dates for readers. */

import type { PageContext } from '../pages/page-context.ts'

/** The day of a moment, where most readers are. @param at ISO 8601 */
export const formatDayOf = (at: string, context: PageContext): string =>
  new Intl.DateTimeFormat(context.lang === 'th' ? 'th-TH-u-nu-thai' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'Asia/Bangkok',
  }).format(new Date(at))
