#!/bin/sh
# ical.js 2.2.1 puts lunar observances on the same number in the Gregorian calendar, seen on 2026-11-29. RFC 7529 lets a rule name its calendar:
# with RSCALE=CHINESE, the 8th of month 4 is the Buddha's birthday of East Asia, 5 May 2025 and 24 May 2026. The package passes over RSCALE
# and answers 8 April for every year, with no error; so the day is wrong by a month. A leap month (5L) is taken for May, and is written
# back as May into the file. The rule that a program gets (ICAL.Recur) has no RSCALE. rrule 2.8.1 rejects such a rule with an error. So these
# days have to be written as single dates (RDATE).
# This script reads three rules with both and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent ical.js@2.2.1 rrule@2.8.1
cat >read.mjs <<'JS'
import ICAL from 'ical.js'
import rrule from 'rrule'
const rules = ['FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=8', 'FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=15', 'FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=1']
const seen = rules.map((rule) => {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:a', 'DTSTART;VALUE=DATE:20240515', `RRULE:RSCALE=CHINESE;${rule};COUNT=3`, 'END:VEVENT', 'END:VCALENDAR']
  const event = new ICAL.Component(ICAL.parse(lines.join('\r\n'))).getFirstSubcomponent('vevent')
  const days = new ICAL.Event(event).iterator()
  const dates = [1, 2].map(() => String(days.next())).join(' ')
  let other = 'no error'
  try { rrule.rrulestr(`DTSTART:20240515\nRRULE:RSCALE=CHINESE;${rule}`) } catch (error) { other = error.message }
  return [dates, event.toString().match(/BYMONTH=\w+/)[0], event.getFirstPropertyValue('rrule'), other].join(' | ')
})
const lunar = new Intl.DateTimeFormat('en-u-ca-chinese', { month: 'numeric', day: 'numeric', timeZone: 'UTC' })
seen.push(['2025-05-05', '2026-05-24'].map((day) => lunar.format(new Date(day))).join(' '))
console.log(seen.join('\n'))
const expected = [
  "2025-04-08 2026-04-08 | BYMONTH=4 | FREQ=YEARLY;COUNT=3;BYMONTH=4;BYMONTHDAY=8 | Unknown RRULE property 'RSCALE'",
  "2025-04-15 2026-04-15 | BYMONTH=4 | FREQ=YEARLY;COUNT=3;BYMONTH=4;BYMONTHDAY=15 | Unknown RRULE property 'RSCALE'",
  "2025-05-01 2026-05-01 | BYMONTH=5 | FREQ=YEARLY;COUNT=3;BYMONTH=5;BYMONTHDAY=1 | Unknown RRULE property 'RSCALE'",
  '4/8 4/8',
]
if (seen.join('\n') !== expected.join('\n')) throw new Error(`It was\n${expected.join('\n')}`)
JS
node read.mjs
