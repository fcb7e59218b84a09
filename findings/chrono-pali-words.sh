#!/bin/sh
# chrono-node 2.10.3 finds Saturdays in the canon, seen on 2026-11-29. The names of days end for it at each letter outside of ASCII, so satāni (hundreds),
# satānaṃ and satīmā (mindful) have "sat" in them, a word of its own, which is a day of this week: "dasa satāni" (ten hundreds) is last Saturday, and
# in "10 satāni" the number becomes the hour. sunā is a Sunday likewise. Without the macron (satani) and in Thai letters nothing is found. Neither
# does compromise-dates 3.9.0 find any of them. So dates in notes on Pali texts are found where none are, and stand as certain as others.
# This script reads a few phrases with both and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent chrono-node@2.10.3 compromise@14.17.0 compromise-dates@3.9.0
cat >read.mjs <<'JS'
import { parse } from 'chrono-node'
import compromise from 'compromise'
import dates from 'compromise-dates'
compromise.plugin(dates)
const now = new Date(2026, 10, 29, 12)
const seen = ['dasa satāni', '10 satāni', 'satānaṃ', 'sato satīmā', 'sunā', 'dasa satani', 'ทส สตานิ'].map((text) => {
  const found = parse(text, now).map(({ text: part, start }) => {
    const hour = start.isCertain('hour') ? ` at ${start.get('hour')}` : ''
    return `${part}: day ${start.get('weekday')}${start.isCertain('weekday') ? ', certain' : ''}${hour}`
  })
  return `${text} | ${found.join()} | ${compromise(text).dates().length}`
})
console.log(seen.join('\n'))
const expected = `dasa satāni | sat: day 6, certain | 0
10 satāni | 10 sat: day 6, certain at 10 | 0
satānaṃ | sat: day 6, certain | 0
sato satīmā | sat: day 6, certain | 0
sunā | sun: day 0, certain | 0
dasa satani |  | 0
ทส สตานิ |  | 0`
if (seen.join('\n') !== expected) throw new Error(`It was\n${expected}`)
JS
node read.mjs
