#!/bin/sh
# opening_hours 3.15.0 has one dawn for all monasteries of the world, seen on 2026-11-29. OpenStreetMap writes the hours of a temple as dawn-11:30 or
# sunrise-sunset, and the package asks for the place to reckon them. Its types say that lat and lon are numbers, and its own notes that constant hours are
# taken where there is no place. It takes a place for one only where both are strings, as one map service gives them: with numbers dawn is 5:30
# and sunset 18:00 on all days, in Chiang Mai as in Berlin, and nothing warns. On 21 December, dawn in Chiang Mai is 6:28, and Berlin's sunset 15:53.
# Of holidays (PH) it has none for Thailand, Sri Lanka, Myanmar, Cambodia, Laos and India: "PH off" is read, and then the question whether it is
# open raises an error. This script asks with both kinds of places and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent opening_hours@3.15.0
grep -q 'lat: number' node_modules/opening_hours/types/index.d.ts
cat >ask.cjs <<'JS'
const OpeningHours = require('opening_hours')
console.error = () => {}
const place = (kind, latitude, longitude, country) => ({ lat: kind(latitude), lon: kind(longitude), address: { country_code: country, state: '' } })
const clock = (time) => time.toTimeString().slice(0, 5)
const hours = (where, day) => {
  const open = new OpeningHours('dawn-sunset', where)
  const [[from, to]] = open.getOpenIntervals(new Date(`${day}T00:00:00`), new Date(`${day}T23:59:00`))
  return `${clock(from)}-${clock(to)} ${open.getWarnings().length}`
}
const [, , latitude, longitude, country] = process.argv
const days = ['2026-06-21', '2026-12-21']
const seen = [String, Number].flatMap((kind) => days.map((day) => hours(place(kind, latitude, longitude, country), day)))
let holidays = 'holidays'
try {
  new OpeningHours('Mo-Su 06:00-18:00; PH off', place(String, latitude, longitude, country)).getState(new Date('2026-12-21'))
} catch (error) {
  holidays = String(error).includes('no holidays (PH) defined') ? 'no holidays' : String(error)
}
console.log([...seen, holidays].join(', '))
JS
constant='05:30-18:00 0, 05:30-18:00 0'
check() {
  seen=$(TZ="$1" node ask.cjs "$2" "$3" "$4")
  echo "$1 ($4): $seen"
  case "$seen" in "$5, $constant, $6") ;; *) echo "It was $5, $constant, $6"; exit 1 ;; esac
}
check Asia/Bangkok 18.79 98.98 th '05:23-19:03 0, 06:28-17:52 0' 'no holidays'
check Asia/Kolkata 24.696 84.9914 in '04:35-18:41 0, 06:04-17:06 0' 'no holidays'
check Asia/Colombo 7.29 80.64 lk '05:29-18:25 0, 05:51-17:56 0' 'no holidays'
check Asia/Yangon 16.8 96.15 mm '05:09-18:41 0, 06:05-17:37 0' 'no holidays'
check Asia/Phnom_Penh 11.55 104.9 kh '05:14-18:26 0, 05:51-17:41 0' 'no holidays'
check Asia/Vientiane 17.97 102.63 la '05:10-18:47 0, 06:12-17:39 0' 'no holidays'
check Europe/Berlin 52.52 13.4 de '03:52-21:33 0, 07:33-15:53 0' holidays
