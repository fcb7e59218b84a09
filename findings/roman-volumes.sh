#!/bin/sh
# Three of six packages do not read the volume numbers of Pali references, seen on 2026-11-29. Scholars cite the Pali Text Society's volumes in small
# Roman letters: D ii 90, M iii 204, and pages of introductions as xliv. @ultirequiem/roman 1.1.0 reads all of these as 0, with no error, so that
# volumes sort and link as one. roman-numbers 1.0.2 makes NaN of them, and romans 3.1.0 raises an error. In capitals all three are right.
# deromanize 1.0.0, roman-numerals 0.3.2 and numeric-quantity 3.3.3 (romanNumerals: true) read both. So references need toUpperCase() first.
# This script reads a few volumes with each and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent @ultirequiem/roman@1.1.0 roman-numbers@1.0.2 romans@3.1.0 deromanize@1.0.0 roman-numerals@0.3.2 numeric-quantity@3.3.3
cat >read.cjs <<'JS'
const deromanize = require('deromanize')
const { numericQuantity } = require('numeric-quantity')
const romanNumbers = require('roman-numbers')
const romanNumerals = require('roman-numerals')
const romans = require('romans')
const { parseRoman } = require('@ultirequiem/roman')
const packages = [
  parseRoman, romanNumbers.romanToArab, romans.deromanize, deromanize, romanNumerals.toArabic, (text) => numericQuantity(text, { romanNumerals: true }),
]
for (const [volume, number] of Object.entries({ i: 1, ii: 2, iii: 3, iv: 4, xliv: 44 })) {
  for (const text of [volume, volume.toUpperCase()]) {
    const seen = packages.map((read) => {
      try {
        return read(text)
      } catch {
        return 'error'
      }
    }).join(' ')
    console.log(`${text}: ${seen}`)
    const expected = (text === volume ? [0, NaN, 'error', number, number, number] : Array(6).fill(number)).join(' ')
    if (seen !== expected) throw new Error(`It was ${expected}`)
  }
}
JS
node read.cjs
