#!/bin/sh
# chrono-node 2.10.3 knows the Buddhist era by BE alone, seen on 2026-11-29. 10 March 2567 BE becomes 2024, as it should; with dots, as
# most books write it (2567 B.E.), and in front of the year (B.E. 2567), the mark is passed over: the first is the year 2567 of the Common
# era, the second a day of the current year. So is BE after a date in digits (22/5/2567 BE). As a verb it is an era, too:
# "until 10 March 99 be ready" is a day of the year -444. All but the guessed year are given as certain.
# This script reads a few dates and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent chrono-node@2.10.3
cat >read.mjs <<'JS'
import * as chrono from 'chrono-node'
const texts = ['10 March 2567 BE', '10 March 2567 B.E.', '10 March B.E. 2567', '22/5/2567 BE', 'until 10 March 99 be ready']
const seen = texts.map((text) => {
  const [{ start, text: read }] = chrono.parse(text, new Date(2026, 0, 1))
  return `${text}: ${read}, year ${start.get('year')}${start.isCertain('year') ? '' : ' (a guess)'}`
})
console.log(seen.join('\n'))
const expected = `10 March 2567 BE: 10 March 2567 BE, year 2024
10 March 2567 B.E.: 10 March 2567, year 2567
10 March B.E. 2567: 10 March, year 2026 (a guess)
22/5/2567 BE: 22/5/2567, year 2567
until 10 March 99 be ready: 10 March 99 be, year -444`
if (seen.join('\n') !== expected) throw new Error(`It was\n${expected}`)
JS
node read.mjs
