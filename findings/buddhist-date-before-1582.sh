#!/bin/sh
# Dates of the Buddhist era before 15 October 1582 differ by days between packages, and within one, seen on 2026-11-29. For 1 March 1292,
# which Temporal and ISO 8601 count in the Gregorian calendar, temporal-polyfill 1.0.8 (full) has 1 March 1835, and @js-temporal/polyfill 0.5.1
# 23 February, since it asks Intl, which changes to the Julian calendar there for buddhist, as ICU does, but not for gregory (ECMA-402).
# @internationalized/date 3.12.4 holds 1 March and prints 23/2/1835; so does temporal-polyfill, whose toLocaleString asks Intl, too. From then
# on all agree. So dates of Sukhothai have to be written from the numbers, and not by Intl (Node 20.20).
# This script writes three dates with each and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent @js-temporal/polyfill@0.5.1 temporal-polyfill@1.0.8 @internationalized/date@3.12.4
cat >dates.mjs <<'JS'
import { BuddhistCalendar, CalendarDate, DateFormatter, toCalendar } from '@internationalized/date'
import { Temporal as intlBased } from '@js-temporal/polyfill'
import { Temporal as own } from 'temporal-polyfill/full'
const print = (date) => `${date.day}/${date.month}/${date.year}`
const intl = (calendar, date) => new Intl.DateTimeFormat(`th-u-ca-${calendar}`, { timeZone: 'UTC' }).format(date)
const seen = [[1292, 3, 1], [1582, 10, 14], [1582, 10, 15]].map(([year, month, day]) => {
  const iso = `${year}-${`${month}`.padStart(2, '0')}-${`${day}`.padStart(2, '0')}`
  const date = new CalendarDate(year, month, day)
  const instant = date.toDate('UTC')
  const [first, second] = [own, intlBased].map(({ PlainDate }) => PlainDate.from(iso).withCalendar('buddhist'))
  const formatter = new DateFormatter('th-u-ca-buddhist', { timeZone: 'UTC' })
  const third = `${print(toCalendar(date, new BuddhistCalendar()))} printed ${formatter.format(instant)}`
  return `${iso}: ${print(first)} printed ${first.toLocaleString('th')}; ${print(second)}; ${third}; Intl ${intl('buddhist', instant)}, ${intl('gregory', instant)}`
})
console.log(seen.join('\n'))
const expected = `1292-03-01: 1/3/1835 printed 23/2/1835; 23/2/1835; 1/3/1835 printed 23/2/1835; Intl 23/2/1835, 1/3/1292
1582-10-14: 14/10/2125 printed 4/10/2125; 4/10/2125; 14/10/2125 printed 4/10/2125; Intl 4/10/2125, 14/10/1582
1582-10-15: 15/10/2125 printed 15/10/2125; 15/10/2125; 15/10/2125 printed 15/10/2125; Intl 15/10/2125, 15/10/1582`
if (seen.join('\n') !== expected) throw new Error(`It was\n${expected}`)
JS
node dates.mjs
