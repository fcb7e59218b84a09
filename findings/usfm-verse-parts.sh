#!/bin/sh
# usfm-js 3.4.3 loses the verses that follow a verse in two parts, seen on 2026-11-29. USFM numbers the parts of a verse 1a and 1b. The
# package reads 1a as verse 1. When 1b comes, which is verse 1 for it again, the text of 1b is gone, and so is verse 2 and all that follows
# up to the next chapter; of verse 3, only the lines under \q1 are left. With 3-4a, verse 3 begins with the letters "-4a". Bare numbers
# and plain ranges (1-2) are right. Nothing warns. usfm-grammar 2.3.1 keeps all verses and their numbers.
# This script reads a chapter with both and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent usfm-js@3.4.3 usfm-grammar@2.3.1
cat >read.cjs <<'JS'
const usfm = require('usfm-js')
const { USFMParser } = require('usfm-grammar')
const sources = [
  '\\v 1-2 มโนปุพฺพงฺคมา\n\\v 3 ธมฺมา',
  '\\v 1a มโนปุพฺพงฺคมา\n\\v 1b ธมฺมา\n\\v 2 มโนเสฏฺฐา\n\\v 3 มโนมยา\n\\q1 มนสา',
  '\\v 3-4a มนสา\n\\v 4b เจ',
].map((verses) => `\\id OTH\n\\c 1\n\\p\n${verses}\n\\c 2\n\\p\n\\v 1 จบ\n`)
const ofJs = (source) =>
  Object.entries(usfm.toJSON(source).chapters[1]).filter(([number]) => number !== 'front')
    .map(([number, { verseObjects }]) => `${number} ${verseObjects.map(({ text }) => text ?? '').join('').trim()}`)
const ofGrammar = (source) =>
  new USFMParser(source).toJSON().chapters[0].contents.filter((part) => part.verseNumber).map((part) => `${part.verseNumber} ${part.verseText}`)
const seen = sources.flatMap((source) => [ofJs(source).sort().join(', '), ofGrammar(source).join(', ')])
console.log(seen.join('\n'))
const expected = [
  '1-2 มโนปุพฺพงฺคมา, 3 ธมฺมา', '1-2 มโนปุพฺพงฺคมา, 3 ธมฺมา',
  '1 มโนปุพฺพงฺคมา, 3 มนสา', '1a มโนปุพฺพงฺคมา, 1b ธมฺมา, 2 มโนเสฏฺฐา, 3 มโนมยา มนสา',
  '3 -4a มนสา, 4 เจ', '3-4a มนสา, 4b เจ',
]
if (seen.join('\n') !== expected.join('\n')) throw new Error(`It was\n${expected.join('\n')}`)
JS
node read.cjs
