#!/bin/sh
# Two packages for sunrise give the dawn of another day in Thailand, seen on 2026-11-29. A monk's day begins at dawn, and programs ask for today's.
# sunrise-sunset-js 3.3.1 takes the day of UTC: at noon of 10 March 2026 in Bangkok its sunset is today's and its sunrise tomorrow's, so the day ends
# before it begins; before 7:00 sunrise is today's, and sunset yesterday's. With timezoneId: 'Asia/Bangkok' both are of the day. suncalc
# 2.0.2 takes the nearest noon of the sun, which comes at 12:28: from 0:00 to about 0:18, and so for each date without a time of day, both are
# of the day before. So it is in Colombo and Yangon (and London), but not in Bodh Gaya and Tokyo, where the sun is ahead of the clock.
# This script asks both at a few hours and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent suncalc@2.0.2 sunrise-sunset-js@3.3.1
cat >ask.mjs <<'JS'
import { getTimes } from 'suncalc'
import { getSunTimes } from 'sunrise-sunset-js'
const zone = 'Asia/Bangkok'
const local = (timeZone) => new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', hour: '2-digit', minute: '2-digit' })
const print = ({ sunrise, sunset }) => [sunrise, sunset].map((time) => local(zone).format(time)).join(' - ')
const seen = ['00:00', '06:00', '12:00'].map((hour) => {
  const time = new Date(`2026-03-10T${hour}+07:00`)
  return [hour, print(getSunTimes(13.75, 100.5, time)), print(getSunTimes(13.75, 100.5, time, { timezoneId: zone })), print(getTimes(time, 13.75, 100.5))].join(' | ')
})
for (const [place, timeZone, offset, ...point] of [
  ['Yangon', 'Asia/Yangon', '+06:30', 16.8, 96.2], ['Colombo', 'Asia/Colombo', '+05:30', 6.93, 79.86], ['London', 'Europe/London', '+00:00', 51.5, -0.1],
  ['Bodh Gaya', 'Asia/Kolkata', '+05:30', 24.7, 84.99], ['Tokyo', 'Asia/Tokyo', '+09:00', 35.7, 139.7],
]) seen.push(`${place} ${local(timeZone).format(getTimes(new Date(`2026-03-10T00:00${offset}`), ...point).sunrise).split(',')[0].split(' ')[0]}`)
console.log(seen.join('\n'))
const expected = `00:00 | 10, 06:29 - 9, 18:27 | 10, 06:28 - 10, 18:27 | 9, 06:29 - 9, 18:27
06:00 | 10, 06:29 - 9, 18:27 | 10, 06:28 - 10, 18:27 | 10, 06:29 - 10, 18:27
12:00 | 11, 06:28 - 10, 18:27 | 10, 06:28 - 10, 18:27 | 10, 06:29 - 10, 18:27
Yangon 9
Colombo 9
London 9
Bodh Gaya 10
Tokyo 10`
if (seen.join('\n') !== expected) throw new Error(`It was\n${expected}`)
JS
node ask.mjs
