/** Times of the server as editors read them: of the Buddhist Era, wherever they stand. */

const moment = new Intl.DateTimeFormat('th-TH-u-ca-buddhist', { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat('th-TH-u-ca-buddhist', { dateStyle: 'medium' })
const dayOfServer = new Intl.DateTimeFormat('th-TH-u-ca-buddhist', { dateStyle: 'medium', timeZone: 'UTC' })

/** @param iso a moment, ISO 8601 */
export const readableTime = (iso: string): string => moment.format(new Date(iso))
export const readableDay = (iso: string): string => day.format(new Date(iso))

/** From one day to another. @param from ISO days, as the server counts them */
export const readableDays = (from: string, to: string): string =>
  dayOfServer.formatRange(new Date(from), new Date(to))
