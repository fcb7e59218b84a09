#!/bin/sh
# fuzzball 2.2.6 finds no difference between Thai words that differ in a vowel, seen on 2026-11-29. Before it compares, it makes everything but letters and
# digits a space (full_process, the default), and the vowel signs and tone marks of Thai are neither: ผิด (wrong), ผุด (to emerge) and ผัด (to fry)
# are all "ผ ด", so ratio is 100 and the distance 0, and extract, asked for ผิด, puts ผุด first if it comes first in the list. Words with a mark at
# another place, or without one, differ as they should. Devanagari and Sinhala suffer likewise (भिक्खु and भिक्खू), and so does decomposed Roman Pali,
# where saṅgha is saṇgha. With full_process: false all are told apart. So titles and names that it calls the same need not be.
# This script compares a few words and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent fuzzball@2.2.6
cat >compare.cjs <<'JS'
const { distance, extract, ratio } = require('fuzzball')
const same = [['ผิด', 'ผุด'], ['ดี', 'ดู'], ['भिक्खु', 'भिक्खू'], ['විනය', 'වානය'], ['saṅgha', 'saṇgha'].map((word) => word.normalize('NFD'))]
const others = [['พุทฺธ', 'พุทธ'], ['น้ำ', 'นำ'], ['saṅgha', 'saṇgha']]
for (const [one, other] of [...same, ...others]) {
  const seen = [ratio(one, other), distance(one, other), ratio(one, other, { full_process: false })]
  console.log(one, other, ...seen)
  const isSame = seen[0] === 100 && seen[1] === 0
  if (isSame !== same.flat().includes(one) || seen[2] === 100) throw new Error('It was otherwise')
}
const list = ['ผุด', 'ผัด', 'ผิด']
const found = [{}, { full_process: false }].map((options) => extract('ผิด', list, options).map(([word, score]) => `${word} ${score}`).join(', '))
console.log(found.join('\n'))
if (found[0] !== 'ผุด 100, ผัด 100, ผิด 100' || !found[1].startsWith('ผิด 100, ผุด 67')) throw new Error('It was ผุด 100, ผัด 100, ผิด 100')
JS
node compare.cjs
