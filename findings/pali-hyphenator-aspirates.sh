#!/bin/sh
# The Pali hyphenator of js-ebt 1.3.0 (SuttaCentral Voice) cuts aspirates in two, seen on 2026-11-29. Words of more than 25 letters are cut
# around parts that it knows, and the rest in its middle: kathaṁkathā becomes kathaṁkat-hā and paṭighānunaya paṭig-hānunaya, although th
# and gh are one letter in Pali. The part iccha makes vicikicchā vicik-icchā. Of three known parts in a row, the last has two soft
# hyphens before it (deva--dukkha). In NFD some lines begin with a macron. The patterns of hyphen/pi do none of this in NFC.
# This script hyphenates a few words and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent js-ebt@1.3.0 hyphen@1.14.1
cat >hyphenate.cjs <<'JS'
const { hyphenateSync } = require('hyphen/pi')
const { PaliHyphenator } = require('js-ebt')
const hyphenator = new PaliHyphenator({ hyphen: '-' })
const words = ['vicikicchākathaṁkathāsallānaṁ', 'abhijjhādomanassapaṭighānunaya', 'sokaparidevadukkhadomanassupāyāsā']
const seen = [...words, words[0].normalize('NFD')].map((word) => hyphenator.hyphenate(word))
seen.push(hyphenateSync(words.join(' '), { hyphenChar: '-' }))
console.log(seen.join('\n'))
const expected = [
  'vicik-icchā-kathaṁkat-hāsallānaṁ',
  'abhijjhā-domanas-sapaṭig-hānunaya',
  'soka-pari-deva--dukkha-domanas-supāyāsā',
  'vicik-iccha-\u0304katham-\u0307katha-\u0304sallānaṁ',
  'vi-ci-kic-chā-ka-thaṁ-ka-thā-sal-lā-naṁ abhij-jhā-do-ma-nas-sa-pa-ṭi-ghā-nu-na-ya so-ka-pa-ri-de-va-duk-kha-do-ma-nas-su-pā-yā-sā',
]
if (seen.join('\n').normalize('NFD') !== expected.join('\n').normalize('NFD')) throw new Error(`It was\n${expected.join('\n')}`)
JS
node hyphenate.cjs
