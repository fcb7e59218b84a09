#!/bin/sh
# Four packages that read Chinese numbers misread those of the canon, seen on 2026-11-29. In scriptures 百八 and 一百八 are 108, 千二百五十 the 1250 monks
# around the Buddha, and scrolls are numbered 廿五 (25). chinese-numbers-converter 2.3.1 and chinese-parseint2 2.0.6 know 一百八 as people say it in shops,
# 180, and so 百八. chinese-parseint 1.2.1 passes over a 百 or 千 in front: 百八 is 8, 千二百五十 is 250 and 百 is 0; 廿五 is no number. nzh 1.0.14 has these
# right and drops what it does not know: 廿五 is 5, 卅二 is 2, and 一〇八, as books write 108 today, is 18. No call reports an error. 二十五,
# 一百零八 and 八萬四千 (84000) are right in all. So no package reads all numbers of scrolls and lists.
# This script reads a few numbers with each and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent nzh@1.0.14 chinese-numbers-converter@2.3.1 chinese-parseint@1.2.1 chinese-parseint2@2.0.6
cat >read.cjs <<'JS'
const ChineseNumber = require('chinese-numbers-converter')
const parseInt1 = require('chinese-parseint')
const { chinese_parseInt: parseInt2 } = require('chinese-parseint2')
const nzh = require('nzh')
const packages = [(text) => nzh.hk.decodeS(text), (text) => new ChineseNumber(text).toInteger(), parseInt1, parseInt2]
const numbers = {
  二十五: '25 25 25 25', 一百零八: '108 108 108 108', 八萬四千: '84000 84000 84000 84000', 一千二百五十: '1250 1250 1250 1250',
  廿五: '5 25 NaN 25', 卅二: '2 32 NaN 32', 一百八: '108 180 108 180', 百八: '108 180 8 180', 千二百五十: '1250 1250 250 1250',
  百: '100 100 0 100', 一〇八: '18 108 108 108',
}
for (const [text, expected] of Object.entries(numbers)) {
  const seen = packages.map((read) => read(text)).join(' ')
  console.log(`${text}: ${seen}`)
  if (seen !== expected) throw new Error(`It was ${expected}`)
}
JS
node read.cjs
