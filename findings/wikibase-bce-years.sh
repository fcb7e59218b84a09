#!/bin/sh
# wikibase-sdk 11.6.6 moves dates before the Common era by a year, seen on 2026-11-29. In the JSON of Wikidata there is no year 0, so 563 BCE, a
# common year for the Buddha's birth, is -0563. The package hands the number on as an ISO 8601 date (-000563-01-01), where a year 0 is counted, so it is
# 564 BCE there; as milliseconds it is 564 BCE as well, for every program that prints them. The answers of the query service count the year 0 and
# are handed on as they are (-0562), so one statement has two years, by the way it was read. The calendar is passed over, too: 1 March
# 1292, marked as Julian, becomes the ISO date 1292-03-01, which is seven days before that day. As simple-day, -563 is what Wikidata means.
# This script reads a few statements and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent wikibase-sdk@11.6.6
cat >read.mjs <<'JS'
import { simplifyClaim, simplifySparqlResults } from 'wikibase-sdk'
const read = (time, precision, calendar, timeConverter) => {
  const value = { time, precision, timezone: 0, before: 0, after: 0, calendarmodel: `http://www.wikidata.org/entity/${calendar}` }
  const mainsnak = { snaktype: 'value', property: 'P569', datatype: 'time', datavalue: { type: 'time', value } }
  return simplifyClaim({ type: 'statement', rank: 'normal', mainsnak }, { timeConverter })
}
const julian = 'Q1985786', gregorian = 'Q1985727'
const birth = ['-0563-00-00T00:00:00Z', 9, julian]
const year = new Intl.DateTimeFormat('en', { calendar: 'gregory', year: 'numeric', era: 'short', timeZone: 'UTC' })
const answer = { type: 'literal', datatype: 'http://www.w3.org/2001/XMLSchema#dateTime', value: '-0562-01-01T00:00:00Z' }
const seen = [
  read(...birth, 'iso'), year.format(read(...birth, 'epoch')), read(...birth, 'simple-day'), read('-0001-00-00T00:00:00Z', 9, julian, 'iso'),
  simplifySparqlResults({ head: { vars: ['birth'] }, results: { bindings: [{ birth: answer }] } })[0].birth,
  read('+1292-03-01T00:00:00Z', 11, julian, 'iso'), read('+1292-03-01T00:00:00Z', 11, gregorian, 'iso'),
].join('\n')
console.log(seen)
const same = '1292-03-01T00:00:00.000Z'
const expected = `-000563-01-01T00:00:00.000Z\n564 BC\n-563\n-000001-01-01T00:00:00.000Z\n-0562-01-01T00:00:00Z\n${same}\n${same}`
if (seen !== expected) throw new Error(`It was\n${expected}`)
JS
node read.mjs
