#!/bin/sh
# fontkit 2.0.4 (which PDFKit sets text with) does not shape Myanmar letters, and stops at Khmer ones, seen on 2026-11-29 with Noto Sans. In
# ဗုဒ္ဓံ the virama is drawn and ဓ stands on the line in full size; in နမော the vowel ေ stays after its consonant, although it belongs
# before it; what is one sign above ဃ in သင်္ဃံ is three glyphs. Nothing warns, and no glyph is missing. Khmer words with ំ, as all in
# -aṃ, end with the error "Cannot read properties of null"; those without are right, and so are Sinhala with joiners and Devanagari,
# glyph by glyph as in HarfBuzz. So a PDF of the Burmese or Cambodian canon needs another program.
# This script shapes a few words in four scripts with both programs and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent fontkit@2.0.4 harfbuzzjs@1.6.4 @expo-google-fonts/noto-sans-myanmar@0.4.2 @expo-google-fonts/noto-sans-sinhala@0.4.2 \
  @expo-google-fonts/noto-sans-khmer@0.4.3 @expo-google-fonts/noto-sans-devanagari@0.4.1
cat >shape.mjs <<'JS'
import { readFileSync } from 'node:fs'
import * as fontkit from 'fontkit'
import * as harfbuzz from 'harfbuzzjs'
const shapeRight = (file, word) => {
  const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(readFileSync(file)).buffer), 0))
  const buffer = new harfbuzz.Buffer()
  buffer.addText(word)
  buffer.guessSegmentProperties()
  harfbuzz.shape(font, buffer)
  return buffer.getGlyphInfosAndPositions().map(({ codepoint }) => codepoint)
}
const compare = (script, word) => {
  const file = `node_modules/@expo-google-fonts/noto-sans-${script.toLowerCase()}/400Regular/NotoSans${script}_400Regular.ttf`
  const right = shapeRight(file, word)
  try {
    const { glyphs } = fontkit.openSync(file).layout(word)
    if (glyphs.map(({ id }) => id).join() === right.join()) return `${word} same`
    return `${word} ${glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints).replace(/\p{M}/gu, '\u25cc$&')).join(' ')} for ${right.length}`
  } catch (error) {
    return `${word} ${error.message}`
  }
}
const words = {
  Myanmar: ['ဗုဒ္ဓံ', 'နမော', 'သင်္ဃံ', 'သရဏံ'],
  Khmer: ['ពុទ្ធ', 'ពុទ្ធំ', 'នមោ', 'នំ'],
  Sinhala: ['බුද\u200d්ධං', 'බුද්\u200dධං', 'ගන්ත්\u200dවා'],
  Devanagari: ['बुद्धं', 'नमो', 'सङ्घं'],
}
const seen = Object.entries(words).flatMap(([script, list]) => list.map((word) => compare(script, word)))
console.log(seen.join('\n'))
const error = "Cannot read properties of null (reading 'xCoordinate')"
const expected = `ဗုဒ္ဓံ ဗ \u25ccု ဒ \u25cc္ ဓ \u25ccံ for 5
နမော န မ \u25ccေ \u25ccာ for 4
သင်္ဃံ သ င \u25cc် \u25cc္ ဃ \u25ccံ for 3
သရဏံ same
ពុទ្ធ same
ពុទ្ធំ ${error}
នមោ same
នំ ${error}
${[...words.Sinhala, ...words.Devanagari].map((word) => `${word} same`).join('\n')}`
if (seen.join('\n') !== expected) throw new Error(`It was\n${expected}`)
JS
node shape.mjs
