/** Formats dates for readers. */

import type { PageContext } from '../pages/page-context.ts'

/** Formats a time as a date in Thailand, in the page's language. @param at ISO 8601 */
export const formatThailandDate = (at: string, context: PageContext): string =>
  new Intl.DateTimeFormat(context.lang === 'th' ? 'th-TH-u-nu-thai' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'Asia/Bangkok',
  }).format(new Date(at))
