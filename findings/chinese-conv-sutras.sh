#!/bin/sh
# Two converters write "cloud" for "says" and "how" in Chinese scriptures, seen on 2026-11-29. 云 (to say, 云何: how) and 雲 (cloud) are one in simplified
# letters. chinese-conv 4.0.0 always makes 雲: 于意云何, the commonest question of the Diamond Sūtra, becomes 於意雲何; likewise 後 (after)
# for 后 in 皇后 (queen), and its way to simplified letters takes 乾闥婆 (gandharva) for 干, dry. opencc-js 1.4.2 chooses by words: all of these are right,
# and so are 云云, 故云 and 又云; but not the words that bring in a quotation, 佛云, 經云, 論云 and 偈云, which become "Buddha cloud" and so on, in all four of
# its variants (t, tw, twp, hk). So texts of the canon have to be kept as they were printed, and not made from simplified ones.
# This script converts a few words with both and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent chinese-conv@4.0.0 opencc-js@1.4.2
cat >convert.mjs <<'JS'
import { sify, tify } from 'chinese-conv'
import { Converter } from 'opencc-js'
const kinds = ['t', 'tw', 'twp', 'hk'].map((to) => Converter({ from: 'cn', to }))
const simplify = Converter({ from: 't', to: 'cn' })
const words = ['于意云何', '云云', '故云', '又云', '皇后', '佛云', '经云', '论云', '偈云']
const seen = words.map((word) => [word, tify(word), ...new Set(kinds.map((convert) => convert(word)))].join(' '))
seen.push(`乾闥婆 ${sify('乾闥婆')} ${simplify('乾闥婆')}`)
console.log(seen.join('\n'))
const expected = `于意云何 於意雲何 於意云何
云云 雲雲 云云
故云 故雲 故云
又云 又雲 又云
皇后 皇後 皇后
佛云 佛雲 佛雲
经云 經雲 經雲
论云 論雲 論雲
偈云 偈雲 偈雲
乾闥婆 干闼婆 乾闼婆`
if (seen.join('\n') !== expected) throw new Error(`It was\n${expected}`)
JS
node convert.mjs
