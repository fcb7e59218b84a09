#!/bin/sh
# @tarzui/date-fns-be 1.0.10 writes years of four digits in the Buddhist era and years of two in the Common era, seen on 2026-11-29:
# 29 February 2024 is 29/02/2567 with dd/MM/yyyy and 29/02/24 with dd/MM/yy, which a Thai reader takes for 2524 (1981).
# It reads numbers of eight digits alone: the leap day 29/02/2567 arrives, but not 29 กุมภาพันธ์ 2567, which it writes itself
# for d MMMM yyyy, and not 29/2/2567. date-fns-buddhist-adapter 1.0.5, which grew out of it, does the same.
# This script writes and reads that day and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent @tarzui/date-fns-be@1.0.10 date-fns@2.30.0
cat >write.cjs <<'JS'
const Adapter = require('@tarzui/date-fns-be')
const { th } = require('date-fns/locale')
const dates = new Adapter({ locale: th })
const leapDay = new Date(2024, 1, 29)
const seen = ['dd/MM/yyyy', 'dd/MM/yy', 'd MMMM yyyy', 'd/M/yyyy'].map((form) => {
  const text = dates.formatByString(leapDay, form)
  return `${form}: ${text}, read as ${dates.parse(text, form)?.toDateString() ?? 'nothing'}`
})
console.log(seen.join('\n'))
const expected = ['dd/MM/yyyy: 29/02/2567, read as Thu Feb 29 2024', 'dd/MM/yy: 29/02/24, read as nothing', 'd MMMM yyyy: 29 กุมภาพันธ์ 2567, read as nothing', 'd/M/yyyy: 29/2/2567, read as nothing']
if (seen.join() !== expected.join()) throw new Error('It changed')
JS
node write.cjs
