#!/bin/sh
# sentencex 1.0.17, Wikimedia's splitter of sentences for many languages, cuts Thai years to pieces, seen on 2026-11-29. พ.ศ. 2449, as every Thai text writes
# the Buddhist era, becomes "พ.", "ศ. " and "2449", and so do months (ม.ค.) and the Lao and Sinhala marks of an era; B.E. 2449 in English stays whole.
# In Khmer it finds no end of a sentence: ។ and ៕ are letters like others for it, as ། is in Tibetan, while । of Devanagari and ။ of Burmese end one; so
# does ၊, which is a comma in Burmese. The sentences of Node's Intl.Segmenter (ICU 78) differ from it in Khmer alone, where they are right.
# This script splits a few texts with both and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent sentencex@1.0.17
cat >split.mjs <<'JS'
import { segment } from 'sentencex'
const texts = [
  ['th', 'เกิด พ.|ศ. |2449'], ['th', 'วันที่ 3 ม.|ค. |2500'], ['lo', 'ພ.|ສ. |2500'], ['si', 'ක්‍රි.|පූ. |543 දී'], ['en', 'In B.E. 2449 he was born. |Later'],
  ['hi', 'एवं मे सुतं। |एकं समयं'], ['my', 'ဧဝံ မေ သုတံ။ |ဧကံ သမယံ'], ['my', 'ဘဂဝါ၊ |သာဝတ္ထိယံ'], ['bo', 'བཀྲ་ཤིས། བདེ་ལེགས།'], ['km', 'ឯវំ មេ សុតំ។ ឯកំ សមយំ៕ អថ'],
]
for (const [lang, parts] of texts) {
  const text = parts.replaceAll('|', '')
  const seen = segment(lang, text).join('|')
  const byIntl = Array.from(new Intl.Segmenter(lang, { granularity: 'sentence' }).segment(text), ({ segment: part }) => part).join('|')
  console.log(lang, seen, byIntl === seen ? '' : byIntl)
  if (seen !== parts || byIntl !== (lang === 'km' ? 'ឯវំ មេ សុតំ។ |ឯកំ សមយំ៕ |អថ' : parts)) throw new Error(`It was ${parts}`)
}
JS
node split.mjs
