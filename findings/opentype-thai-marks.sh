#!/bin/sh
# opentype.js 2.0.0 cannot lay out Thai in two of three Thai fonts, seen on 2026-11-29. It reads the tables of the Thai script, but not the
# kind of rule by which Sarabun and Noto Serif Thai move marks: a tone mark over a vowel sign (ที่, ปี่) and ญฺ of Pali end with the error
# "Substitution type 11 is not supported in chaining substitution", with the features liga and rlig off as well. So a line of Thai cannot be
# drawn, while ดี and พุทฺธํ can. In Noto Sans Thai Looped, which has no such rules, all arrives. In none of them is ำ taken apart, so that
# the tone of น้ำ stays below its circle.
# This script lays out a few words in three fonts and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent opentype.js@2.0.0 @fontsource/sarabun@5.3.0 @fontsource/noto-serif-thai@5.3.0 @fontsource/noto-sans-thai-looped@5.3.0
cat >draw.cjs <<'JS'
const { readFileSync } = require('node:fs')
const opentype = require('opentype.js')
const seen = ['sarabun', 'noto-serif-thai', 'noto-sans-thai-looped'].map((name) => {
  const file = new Uint8Array(readFileSync(`node_modules/@fontsource/${name}/files/${name}-thai-400-normal.woff`))
  const font = opentype.parse(file.buffer)
  const draw = (word, options) => {
    try {
      return `${word} ${font.stringToGlyphs(word, options).length} glyphs`
    } catch ({ message }) {
      return `${word} ${message}`
    }
  }
  const circle = font.charToGlyphIndex('ํ')
  const apart = font.stringToGlyphs('น้ำ').some(({ index }) => index === circle)
  return [name, ...['ดี', 'พุทฺธํ', 'ที่', 'ญฺ'].map((word) => draw(word)), draw('ปี่', { features: { liga: false, rlig: false } }), `น้ำ ${apart ? 'apart' : 'whole'}`].join('; ')
})
console.log(seen.join('\n'))
const message = 'Substitution type 11 is not supported in chaining substitution'
const moved = `ดี 2 glyphs; พุทฺธํ 6 glyphs; ที่ ${message}; ญฺ ${message}; ปี่ ${message}; น้ำ whole`
const plain = 'ดี 2 glyphs; พุทฺธํ 6 glyphs; ที่ 3 glyphs; ญฺ 2 glyphs; ปี่ 3 glyphs; น้ำ whole'
if (seen.join('\n') !== `sarabun; ${moved}\nnoto-serif-thai; ${moved}\nnoto-sans-thai-looped; ${plain}`) throw new Error('It changed')
JS
node draw.cjs
