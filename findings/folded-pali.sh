#!/bin/sh
# Of five packages that take accents off Latin letters, three know a part of the Pali alphabet, seen on 2026-11-29. remove-accents 0.5.0
# and lodash.deburr 4.1.0 fold ā ī ū ñ and leave ṅ ṭ ḍ ṇ ḷ ṃ ṁ, so nibbāna is found by nibbana, and saṅgha not by sangha. mark.js 8.11.1 with
# diacritics finds words with ā and ñ, none of the other words. diacritics 1.3.0 and latinize 2.0.0 fold all, but none of the decomposed
# form (a letter and a combining mark), which deburr folds in full. So: latinize after NFC, or NFD without its marks.
# This script folds the letters in both forms, marks a few words and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent remove-accents@0.5.0 lodash.deburr@4.1.0 diacritics@1.3.0 latinize@2.0.0 mark.js@8.11.1 jsdom@26.1.0
cat >fold.cjs <<'JS'
const { JSDOM } = require('jsdom')
const folders = { 'remove-accents': require('remove-accents'), deburr: require('lodash.deburr'), diacritics: require('diacritics').remove, latinize: require('latinize').default }
const letters = Array.from('āīūñṅṭḍṇḷṃṁ')
const isLeft = (fold, form) => (letter) => /[^a-z]/.test(fold(letter.normalize(form)))
const seen = Object.entries(folders).map(([name, fold]) => {
  const left = ['NFC', 'NFD'].map((form) => letters.filter(isLeft(fold, form)).join('') || 'nothing')
  return `${name} leaves ${left[0]}, decomposed ${left[1]}`
})
const words = { nibbana: 'nibbāna', nana: 'ñāṇa', panca: 'pañca', sangha: 'saṅgha', pitaka: 'piṭaka', danda: 'daṇḍa', kala: 'kāḷa', evam: 'evaṃ' }
const { window } = new JSDOM(`<p>${Object.values(words).join(' ')}</p>`)
Object.assign(globalThis, { window, document: window.document, NodeFilter: window.NodeFilter, NodeList: window.NodeList, HTMLElement: window.HTMLElement })
const Mark = require('mark.js')
const marked = Object.keys(words).filter((word) => {
  let count
  new Mark(document.querySelector('p')).mark(word, { diacritics: true, done: (total) => (count = total) })
  return count > 0
})
seen.push(`mark.js marks ${marked.join(' ')}`)
console.log(seen.join('\n'))
const [rest, all] = ['ṅṭḍṇḷṃṁ', 'āīūñṅṭḍṇḷṃṁ']
const expected = `remove-accents leaves ${rest}, decomposed ${all}
deburr leaves ${rest}, decomposed nothing
diacritics leaves nothing, decomposed ${all}
latinize leaves nothing, decomposed ${all}
mark.js marks nibbana panca`
if (seen.join('\n') !== expected) throw new Error(`It was\n${expected}`)
JS
node fold.cjs
