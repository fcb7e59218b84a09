#!/bin/sh
# Three packages write the Chinese word for prajñā as "bān ruò", seen on 2026-11-29. It is 般若 and read bōrě, as every dictionary has it. pinyin-pro
# 3.29.4, pinyin 4.0.0 and @napi-rs/pinyin 1.8.0 give the common reading of each letter, in 般若波羅蜜多心經 as well, although all three
# choose readings by words. 南無 (nāmó) is nán wú in all, and the last one has fú for the Buddha in 阿彌陀佛. chinese-to-pinyin 1.3.1 has bō rě,
# and nā mó in simplified letters (南无) alone. The word list @pinyin-pro/data 1.3.1 (complete), added to pinyin-pro, makes 般若 right and
# leaves 南無. So titles and names of Chinese Buddhist texts sort and read wrongly.
# This script reads a few words with each and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent pinyin-pro@3.29.4 @pinyin-pro/data@1.3.1 pinyin@4.0.0 @napi-rs/pinyin@1.8.0 chinese-to-pinyin@1.3.1
cat >read.cjs <<'JS'
const { addDict, pinyin } = require('pinyin-pro')
const { pinyin: ofPinyin } = require('pinyin')
const napi = require('@napi-rs/pinyin')
const chinese = require('chinese-to-pinyin')
const words = ['般若', '般若波羅蜜多心經', '南無', '南无', '阿彌陀佛']
const readers = [
  (word) => pinyin(word),
  (word) => ofPinyin(word, { segment: true }).flat().join(' '),
  (word) => napi.pinyin(word, { style: 1, segment: true }).join(' '),
  (word) => chinese(word),
]
const seen = readers.map((read) => words.map(read).join(', '))
addDict(require('@pinyin-pro/data/complete'))
seen.push(words.map(readers[0]).join(', '))
console.log(seen.join('\n'))
const expected = [
  'bān ruò, bān ruò bō luó mì duō xīn jīng, nán wú, nán wú, ā mí tuó fó',
  'bān ruò, bān ruò bō luó mì duō xīn jīng, nán wú, nán wú, ā mí tuó fó',
  'bān ruò, bān ruò bō luó mì duō xīn jīng, nán wú, nán wú, ā mí tuó fú',
  'bō rě, bō rě bō luó mì duō xīn jīng, nán wú, nā mó, ā mí tuó fú',
  'bō rě, bō rě bō luó mì duō xīn jīng, nán wú, nán wú, ā mí tuó fó',
]
if (seen.join('\n') !== expected.join('\n')) throw new Error(`It was\n${expected.join('\n')}`)
JS
node read.cjs
