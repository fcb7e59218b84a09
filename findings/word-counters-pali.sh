#!/bin/sh
# Three word counters find no word in Pali, unless it is in Roman letters, where they find too many, seen on 2026-11-29. word-count 0.3.1,
# wordcount 1.1.1 and word-counting 1.1.4 count 0 in the line พุทฺธํ สรณํ คจฺฉามิ, and 0 in Sinhala, Devanagari and Myanmar letters as well, although
# the words have spaces between them. In Roman Pali ṃ and ṇ end a word, so the same three words are five. alfaaz 1.1.0, which was made for many
# languages, counts 3 in Roman, Sinhala and Devanagari, but in Thai and Myanmar each letter and each mark is a word (17). So lengths and reading
# times made with them tell nothing.
# This script counts the words of one line in five scripts and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent word-count@0.3.1 wordcount@1.1.1 word-counting@1.1.4 alfaaz@1.1.0
cat >count.cjs <<'JS'
const { countWords } = require('alfaaz')
const [first, second, third] = ['word-count', 'wordcount', 'word-counting'].map((name) => require(name)).map((found) => found.default ?? found)
const counters = [first, second, (text) => third(text).wordsCount, countWords]
const lines = ['Buddhaṃ saraṇaṃ gacchāmi', 'พุทฺธํ สรณํ คจฺฉามิ', 'බුද්ධං සරණං ගච්ඡාමි', 'बुद्धं सरणं गच्छामि', 'ဗုဒ္ဓံ သရဏံ ဂစ္ဆာမိ']
const seen = lines.map((line) => counters.map((count) => count(line)).join(' '))
console.log(seen.join('\n'))
if (seen.join() !== '5 5 5 3,0 0 0 17,0 0 0 3,0 0 0 3,0 0 0 17') throw new Error('It was 5 5 5 3, 0 0 0 17, 0 0 0 3, 0 0 0 3, 0 0 0 17')
JS
node count.cjs
