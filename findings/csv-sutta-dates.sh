#!/bin/sh
# Two packages that read tables take references to suttas for dates, seen on 2026-11-29. csv-parse 7.0.3 with cast_date, and vega-loader 5.1.3, which
# guesses the type of each column (parse: 'auto'), ask the date reader of JavaScript, and that passes over a word it does not know. MN 10 is 1
# October 2001, SN 12.23 is 23 December, Dhp 183 the year 183, and มีนา 5 (5 March in Thai) 1 May. In vega-loader a column that holds nothing else
# is lost as a whole; one with a reference that is no date, such as AN 3.65, stays text. Nothing warns, and the text cannot be had back from the date.
# papaparse 5.7.1 (dynamicTyping), csvtojson 2.0.14 (checkType) and d3-dsv 3.0.2 (autoType) keep all of them. All of them make 1.10 the number 1.1.
# This script reads a table with each in Node and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent csv-parse@7.0.3 vega-loader@5.1.3 papaparse@5.7.1 csvtojson@2.0.14 d3-dsv@3.0.2
cat >read.mjs <<'JS'
import { parse } from 'csv-parse/sync'
import csvtojson from 'csvtojson'
import { autoType, csvParse } from 'd3-dsv'
import papaparse from 'papaparse'
import { read } from 'vega-loader'
const references = ['MN 10', 'SN 12.23', 'Dhp 183', 'มีนา 5', 'A ii 5']
const table = (rows) => `ref,text\n${rows.map((row) => `${row},a`).join('\n')}`
const print = (rows) =>
  rows.map(({ ref }) => (typeof ref === 'string' ? ref : ref === 1.1 ? `number ${ref}` : new Date(ref).toISOString().slice(0, 10))).join(', ')
const readers = {
  'csv-parse': (text) => parse(text, { columns: true, cast: true, cast_date: true }),
  'vega-loader': (text) => read(text, { type: 'csv', parse: 'auto' }),
  papaparse: (text) => papaparse.parse(text, { header: true, dynamicTyping: true }).data,
  csvtojson: (text) => csvtojson({ checkType: true }).fromString(text),
  'd3-dsv': (text) => csvParse(text, autoType),
}
const seen = []
for (const [name, reader] of Object.entries(readers)) {
  const parts = []
  for (const rows of [references, ['MN 10', 'AN 3.65'], ['1.10']]) parts.push(print(await reader(table(rows))))
  seen.push(`${name}: ${parts.join(' | ')}`)
}
console.log(seen.join('\n'))
const dates = '2001-10-01, 2001-12-23, 0183-01-01, 2001-05-01, 2001-05-01'
const kept = `${references.join(', ')} | MN 10, AN 3.65`
const expected = [`csv-parse: ${dates} | 2001-10-01, AN 3.65`, `vega-loader: ${dates} | MN 10, AN 3.65`, `papaparse: ${kept}`, `csvtojson: ${kept}`, `d3-dsv: ${kept}`]
  .map((line) => `${line} | number 1.1`).join('\n')
if (seen.join('\n') !== expected) throw new Error(`It was\n${expected}`)
JS
TZ=UTC node read.mjs
