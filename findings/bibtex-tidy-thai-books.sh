#!/bin/sh
# bibtex-tidy 1.14.0 takes all Thai books for one and the same, seen on 2026-11-29. To find entries that are in a file twice, it compares the author's
# family name and the title by their ASCII letters and digits alone. Thai has none, so อานาปานสติ and พุทธธรรม by two authors are duplicates, and so
# are all books in Devanagari or Chinese: with --duplicates each of them but the first gets a warning, and with --merge they are taken out of the
# file. A comma in the author, which leaves the given name aside, makes no difference; a number in the title does. Roman Pali keeps enough letters
# to tell books apart. Keys that it makes (generateKeys) lose the vowel signs: ตัวกูของกู becomes ตวกของก.
# This script tidies a few books and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent bibtex-tidy@1.14.0
cat >tidy.cjs <<'JS'
const { tidy } = require('bibtex-tidy')
const file = (books) => books.map(([author, title], at) => `@book{b${at + 1}, author={${author}}, title={${title}}}`).join('\n')
const keys = (text) => text.match(/(?<=@book\{)[^,]*/g).join(' ')
const files = [
  [['พุทธทาสภิกขุ', 'อานาปานสติ'], ['พุทธทาสภิกขุ', 'ตัวกูของกู'], ['ป. อ. ปยุตฺโต', 'พุทธธรรม']],
  [['ใจดี, เสนาะ', 'ธรรมะ'], ['รักไทย, สมชาย', 'วินัย']],
  [['ใจดี, เสนาะ', 'ธรรมะ ๑'], ['รักไทย, สมชาย', 'วินัย 2']],
  [['बुद्धघोस', 'विसुद्धिमग्ग'], ['धम्मपाल', 'परमत्थमञ्जूसा']],
  [['法顯', '佛國記'], ['玄奘', '大唐西域記']],
  [['Ñāṇamoli, Bhikkhu', 'Dīgha'], ['Ñāṇamoli, Bhikkhu', 'Majjhima']],
].map(file)
const seen = files.map((text) => `${tidy(text, { duplicates: true }).warnings.length} ${keys(tidy(text, { merge: true }).bibtex)}`)
seen.push(keys(tidy(files[0], { generateKeys: '[title]' }).bibtex))
console.log(seen.join('\n'))
const expected = '2 b1\n1 b1\n0 b1 b2\n1 b1\n1 b1\n0 b1 b2\nอานาปานสต ตวกของก พทธธรรม'
if (seen.join('\n') !== expected) throw new Error(`It was\n${expected}`)
JS
node tidy.cjs
