#!/bin/sh
# Two packages that split text for speech services cut Thai inside a syllable, seen on 2026-11-29. Services take some thousand letters at a time;
# ssml-split 0.5.0 and polly-ssml-split 0.1.0 look for a full stop, a comma or a space, and where none comes they cut after any letter.
# Thai has spaces between phrases only. So ภิกษุทั้งหลาย becomes ภิกษุท and ั้งหลาย: the first part ends with a lone consonant, the second begins
# with a vowel sign. Nothing warns; for Google, ssml-split adds an empty part. With a space of no width (U+200B) between the words it is the
# same (ภ and ิกษุ). Chants with spaces between the words are cut at one.
# This script splits a few texts with both and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent ssml-split@0.5.0 polly-ssml-split@0.1.0
cat >split.cjs <<'JS'
const { SSMLSplit } = require('ssml-split')
const polly = require('polly-ssml-split')
const words = 'พระพุทธเจ้า ทรง แสดง ธรรม แก่ ภิกษุ ทั้งหลาย ที่ เชตวัน มหาวิหาร อาราม ของ อนาถบิณฑิกเศรษฐี ใกล้ กรุง สาวัตถี'
const chant = 'นะโม ตัสสะ ภะคะวะโต อะระหะโต สัมมาสัมพุทธัสสะ พุทธัง สะระณัง คัจฉามิ ธัมมัง สะระณัง คัจฉามิ'
const limits = { softLimit: 30, hardLimit: 60 }
polly.configure(limits)
const splitters = [(text) => polly.split(text), ...['google', 'aws'].map((synthesizer) => (text) => new SSMLSplit({ synthesizer, ...limits }).split(text))]
const texts = [words.replaceAll(' ', ''), words.replaceAll(' ', '\u200B'), chant]
const seen = texts.map((text) => splitters.map((split) => split(`<speak>${text}</speak>`).map((part) => part.replace(/<.*?>/g, '').replaceAll('\u200B', ''))))
const ends = seen.map((results) => results.map((parts) => `${parts.length} ${parts[0].slice(-9)}|${parts[1].slice(0, 7)}`).join(', '))
console.log(ends.join('\n'))
const expected = [
  '3 แก่ภิกษุท|ั้งหลาย, 4 แก่ภิกษุท|ั้งหลาย, 3 แก่ภิกษุท|ั้งหลาย', '3 งธรรมแก่ภ|ิกษุทั้, 4 งธรรมแก่ภ|ิกษุทั้, 3 งธรรมแก่ภ|ิกษุทั้',
  '2  สะระณัง |คัจฉามิ, 2  สะระณัง |คัจฉามิ, 2  สะระณัง |คัจฉามิ',
]
if (ends.join('\n') !== expected.join('\n')) throw new Error(`It was\n${expected.join('\n')}`)
JS
node split.cjs
