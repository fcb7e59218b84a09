#!/bin/sh
# @sc-voice/ms-dpd 2.54.0, the Digital Pali Dictionary for JavaScript, finds no word that is spelled with ṃ, seen on 2026-11-29. That
# is how the dictionary itself, the Chaṭṭha Saṅgāyana texts and most books write the niggahita; the package keeps it as ṁ, as SuttaCentral
# does. evaṁ is found, and even evam without the dot, but not evaṃ. The package knows of both letters: its links to the dictionary on
# the web have ṃ, and the word of such a link is not found by itself. So ṃ has to be replaced by ṁ before.
# This script looks a few words up and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --ignore-scripts @sc-voice/ms-dpd@2.54.0
cat >find.mjs <<'JS'
import { Dictionary } from '@sc-voice/ms-dpd'
const dictionary = await Dictionary.create({ lang: 'en' })
const link = Dictionary.dpdLink('evaṁ').dpdWord
const words = ['evaṁ', 'evam', 'evaṃ', link, 'saṁsāro', 'saṃsāro', 'buddhaṁ', 'buddhaṃ']
const seen = words.map((word) => {
  const found = dictionary.find(word)
  return `${word} ${found ? `${found.method} ${found.data[0].word}` : 'nothing'}`
})
console.log(seen.join('\n'))
const expected = `evaṁ entry evaṁ
evam unaccented evaṁ
evaṃ nothing
evaṃ nothing
saṁsāro entry saṁsāro
saṃsāro nothing
buddhaṁ entry buddhaṁ
buddhaṃ nothing`
if (seen.join('\n') !== expected) throw new Error(`It was\n${expected}`)
JS
node find.mjs
