#!/bin/sh
# Fonts of @fontsource 5.3.0 declare letters of Pali that they do not have, seen on 2026-11-29. The unicode-range of each latin-ext
# file has U+1E00-1E9F, so a browser loads it for ṭ ḍ ṇ ḷ ṅ ṃ ṁ. Noto Sans Thai, its looped sister and Noto Serif Thai have none of
# these, only ā ī ū ñ; IBM Plex Sans Thai has not even the long vowels; Sarabun, Kanit and Trirong lack ṁ alone. The reader pays for a
# file and gets single letters of another font inside a word. (Phinthu, nikhahit and yamakkan are in all Thai files.)
# This script compares the declared ranges with the fonts and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
fonts='ibm-plex-sans-thai noto-sans-thai noto-sans-thai-looped noto-serif-thai kanit sarabun trirong'
npm install --silent fontkit@2.0.4 $(printf '@fontsource/%s@5.3.0 ' $fonts)
cat >compare.cjs <<'JS'
const { readFileSync } = require('node:fs')
const fontkit = require('fontkit')
const isIn = (ranges, code) =>
  ranges.split(',').some((range) => {
    const [from, to = from] = range.trim().slice(2).split('-').map((digits) => Number.parseInt(digits, 16))
    return code >= from && code <= to
  })
const seen = process.argv.slice(2).map((name) => {
  const folder = `node_modules/@fontsource/${name}`
  const faces = readFileSync(`${folder}/400.css`, 'utf8').match(/@font-face\s*\{[^}]*\}/g) ?? []
  const missing = faces.flatMap((face) => {
    const font = fontkit.openSync(`${folder}/${/url\(\.\/(files\/[^)]+\.woff2)\)/.exec(face)[1]}`)
    const ranges = /unicode-range:\s*([^;]+)/.exec(face)[1]
    return Array.from('āīūñṅṭḍṇḷṃṁฺํ๎').filter((letter) => {
      const code = letter.codePointAt(0)
      return isIn(ranges, code) && !font.hasGlyphForCodePoint(code)
    })
  })
  return `${name}: ${missing.join(' ')}`
})
console.log(seen.join('\n'))
const noto = 'ṅ ṭ ḍ ṇ ḷ ṃ ṁ'
const expected = `ibm-plex-sans-thai: ā ī ū ${noto}
noto-sans-thai: ${noto}
noto-sans-thai-looped: ${noto}
noto-serif-thai: ${noto}
kanit: ṁ
sarabun: ṁ
trirong: ṁ`
if (seen.join('\n') !== expected) throw new Error(`It was\n${expected}`)
JS
node compare.cjs $fonts
