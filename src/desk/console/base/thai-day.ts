/** Dates as Thai editors write them, in the Buddhist Era; the API takes ISO 8601. */

import { BUDDHIST_ERA_OFFSET as ERA, toWesternDigits } from '../../../definitions/languages/numerals.ts'

/** Years below this are taken as Christian, not Buddhist. */
const MIN_BUDDHIST_YEAR = 2300

const listMonthNames = (month: 'long' | 'short') => {
  const name = new Intl.DateTimeFormat('th-TH', { month, timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => name.format(Date.UTC(2000, index, 1)).replaceAll('.', ''))
}

/**
 * Formats an ISO date for an input field, with the year of the Buddhist Era: `26/11/2569`. Other text is returned
 * unchanged.
 */
export const formatThaiDateForInput = (iso: string): string =>
  iso.replace(
    /^(\d{4})-(\d\d)-(\d\d)$/,
    (_, year, month, day) => `${Number(day)}/${Number(month)}/${Number(year) + ERA}`,
  )

/**
 * Converts a date that an editor typed to an ISO date, such as 26/11/2569, 26 พ.ย. 2569 or ๒๖ พฤศจิกายน ๖๙. Christian
 * years and ISO dates are accepted, too. Returns undefined if it is no date.
 */
export function parseThaiDateInput(typed: string): string | undefined {
  const text = toWesternDigits(typed)
    .trim()
    .replace(/พ\.?\s*ศ\.?|ค\.?\s*ศ\.?/g, '')
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return toIsoDate(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const found = /^(\d{1,2})[\s/.-]+([\p{L}\p{M}.]+|\d{1,2})[\s/.-]+(\d{2}|\d{4})$/u.exec(text)
  if (!found) return undefined
  const [, day, month = '', year = ''] = found
  return toIsoDate(Number(year) + (year.length === 2 ? 2500 : 0), toMonthNumber(month), Number(day))
}

function toMonthNumber(text: string): number {
  const name = text.replaceAll('.', '')
  const index = [listMonthNames('long'), listMonthNames('short')]
    .map((names) => names.indexOf(name))
    .find((at) => at >= 0)
  return index === undefined ? Number(text) : index + 1
}

function toIsoDate(year: number, month: number, day: number): string | undefined {
  const time = new Date(Date.UTC(year >= MIN_BUDDHIST_YEAR ? year - ERA : year, month - 1, day))
  if (Number.isNaN(time.getTime()) || time.getUTCMonth() !== month - 1 || time.getUTCDate() !== day) return undefined
  return time.toISOString().slice(0, 10)
}
