#!/bin/sh
# Sanscript 1.3.3 (@indic-transliteration) writes the vowels e and o after their consonant in Thai, seen on 2026-11-29: me becomes
# มเ and mokkho มโกฺขโ. Thai puts เ and โ before it (Unicode, chapter 16.1: เม, โมกฺโข), so nobody can read that; and where it reads
# Thai, เทโว becomes edova, and อ stays as an a (อิติ: aiti). The niggahita comes back as a tilde. In IAST it knows ṃ, not ṁ, and takes the ḷ
# of Pali for the vowel of Sanskrit: kāḷo becomes กาฦโอ. To Devanagari and Sinhala words with ṃ and without ḷ come out right.
# This script transliterates a few words of the canon and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent @indic-transliteration/sanscript@1.3.3
cat >write.cjs <<'JS'
const { t: transliterate } = require('@indic-transliteration/sanscript')
const words = ['buddhaṃ', 'me', 'mokkho', 'saṅghe', 'evaṁ', 'kāḷo']
const seen = words.map((word) => `${word} ${transliterate(word, 'iast', 'thai')}`)
seen.push(...['พุทฺธํ', 'เม', 'เทโว', 'อิติ'].map((word) => `${word} ${transliterate(word, 'thai', 'iast')}`))
console.log(seen.join('\n'))
if (seen.join() !== [
  ...['buddhaṃ พุทฺธํ', 'me มเ', 'mokkho มโกฺขโ', 'saṅghe สงฺฆเ', 'evaṁ เอวṁ', 'kāḷo กาฦโอ'],
  ...['พุทฺธํ buddha~', 'เม ema', 'เทโว edova', 'อิติ aiti'],
].join()) throw new Error('It changed')
JS
node write.cjs
