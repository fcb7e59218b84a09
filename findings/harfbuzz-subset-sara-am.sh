#!/bin/sh
# The subset that HarfBuzz makes of a Thai font for น้ำ cannot set น้ำ with HarfBuzz, seen on 2026-11-29 with subset-font 2.9.0 (hb-subset
# in WebAssembly), harfbuzzjs 1.6.4 and Sarabun. The shaper always takes ำ apart into ํ and า; the subsetter keeps what the text names, with
# the tables that place marks, but neither of the two. Sarabun joins ํ and the tone of น้ำ; its subset has boxes in place of ํ and า. Words
# without ำ (ปี่, ญฺ) are as in the whole font. With ํ and า added to the text, น้ำ is right.
# This script shapes three words in the font and in two subsets and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent subset-font@2.9.0 harfbuzzjs@1.6.4 @expo-google-fonts/sarabun@0.4.1
cat >shape.mjs <<'JS'
import { readFileSync } from 'node:fs'
import * as harfbuzz from 'harfbuzzjs'
import subsetFont from 'subset-font'
const words = ['ปี่', 'น้ำ', 'ญฺ']
const whole = readFileSync('node_modules/@expo-google-fonts/sarabun/400Regular/Sarabun_400Regular.ttf')
const make = (text) => subsetFont(whole, text, { targetFormat: 'sfnt' })
const fonts = { whole, subset: await make(words.join('')), 'subset with ํ and า': await make(`${words.join('')}ํา`) }
const seen = Object.entries(fonts).map(([name, file]) => {
  const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(file).buffer), 0))
  const shaped = words.map((word) => {
    const buffer = new harfbuzz.Buffer()
    buffer.addText(word)
    buffer.guessSegmentProperties()
    harfbuzz.shape(font, buffer)
    const glyphs = buffer.getGlyphInfosAndPositions()
    return `${word} ${glyphs.length} glyphs, ${glyphs.filter(({ codepoint }) => codepoint === 0).length} missing`
  })
  return `${name}: ${shaped.join('; ')}`
})
console.log(seen.join('\n'))
const right = 'ปี่ 3 glyphs, 0 missing; น้ำ 3 glyphs, 0 missing; ญฺ 2 glyphs, 0 missing'
const wrong = 'ปี่ 3 glyphs, 0 missing; น้ำ 4 glyphs, 2 missing; ญฺ 2 glyphs, 0 missing'
if (seen.join('\n') !== `whole: ${right}\nsubset: ${wrong}\nsubset with ํ and า: ${right}`) throw new Error('It changed')
JS
node shape.mjs
