#!/bin/sh
# vietnamese-lunar-calendar 0.0.6 moves Vesak with the clock of the machine, seen on 2026-11-29. It reckons the new moons in the time zone of the machine
# instead of Vietnam's. With TZ=Asia/Ho_Chi_Minh, Vesak (Lễ Phật Đản, 15th of the fourth month) is on 12 May 2025 and 31 May 2026, as Vietnam keeps it
# and amlich 0.0.2 has it. With TZ=UTC, as most servers have, the same call marks 11 May and 30 May: in 26 of the years 1968 to 2050 the right day is
# not marked, twice by a month (4 June 1974); with America/New_York in 50, with Asia/Tokyo in 4. The vegetarian days move as well. Year, month and
# day are given as numbers, so nothing in the call names a zone. With Vietnam's zone as well, a year with a second fourth month,
# such as 2020, has two of these days. So TZ has to be set for the whole program.
# This script asks for these days in four zones and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent vietnamese-lunar-calendar@0.0.6 amlich@0.0.2
cat >days.cjs <<'JS'
const amlich = require('amlich')
const { LunarDate } = require('vietnamese-lunar-calendar')
const iso = (year, month, day) => new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
const marked = (year) => {
  const days = []
  for (let month = 4; month <= 6; month++) {
    for (let day = 1; day <= (month === 5 ? 31 : 30); day++) {
      if (new LunarDate(year, month, day).holiday?.includes('Phật Đản')) days.push(iso(year, month, day))
    }
  }
  return days
}
const right = (year) => iso(...amlich.convertLunar2Solar(15, 4, year, 0, 7).reverse())
const years = Array.from({ length: 83 }, (_, at) => 1968 + at)
const missed = years.filter((year) => !marked(year).includes(right(year)))
console.log([marked(1974).at(-1), ...[2020, 2025, 2026].flatMap(marked), missed.length, new LunarDate(2025, 5, 12).isVegetarianDay, right(2025), right(2026)].join(' '))
JS
check() {
  seen=$(TZ="$1" node days.cjs)
  echo "$1: $seen"
  test "$seen" = "$2 2025-05-12 2026-05-31" || { echo "It was $2"; exit 1; }
}
check Asia/Ho_Chi_Minh "1974-06-05 2020-05-07 2020-06-06 2025-05-12 2026-05-31 0 true"
check UTC "1974-06-04 2020-05-07 2025-05-11 2026-05-30 26 false"
check America/New_York "1974-06-04 2020-05-06 2025-05-11 2026-05-30 50 false"
check Asia/Tokyo "1974-06-05 2020-05-07 2020-06-06 2025-05-12 2026-05-31 4 true"
