#!/bin/sh
# fontkit 2.0.4 (which pdfkit sets text with) takes SARA AM apart and leaves the tone mark in front of its nikhahit, seen on
# 2026-11-29. น้ำ is then ◌้ with ◌ํ above it; read and printed it is ◌ํ with ◌้ above. HarfBuzz, as browsers do, moves the nikhahit
# before the tone (Unicode, chapter 16.1, Thai). In Noto Sans Thai the circle floats over the tone mark, a third of the type size
# too high; in Sarabun it looks right, since that font has a ligature for the wrong order. All of ปี่, ญฺ, พุทฺธํ agree.
# This script shapes both words in both fonts with both programs and fails where the behaviour has changed.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent fontkit@2.0.4 harfbuzzjs@1.6.4 wawoff2@2.0.1 @fontsource/noto-sans-thai@5.3.0 @fontsource/sarabun@5.3.0
cat >shape.mjs <<'JS'
import { readFileSync } from 'node:fs'
import * as fontkit from 'fontkit'
import * as harfbuzz from 'harfbuzzjs'
import woff2 from 'wawoff2'
const seen = []
for (const name of ['noto-sans-thai', 'sarabun']) {
  const file = `node_modules/@fontsource/${name}/files/${name}-thai-400-normal.woff2`
  const font = fontkit.openSync(file)
  const bytes = await woff2.decompress(readFileSync(file))
  const face = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(bytes).buffer), 0))
  for (const word of ['น้ำ', 'พุทฺธํ']) {
    const buffer = new harfbuzz.Buffer()
    buffer.addText(word)
    buffer.guessSegmentProperties()
    harfbuzz.shape(face, buffer)
    const [right, here] = [buffer.getGlyphInfosAndPositions().map(({ codepoint }) => codepoint), font.layout(word).glyphs.map(({ id }) => id)]
    seen.push(`${name} ${word}: ${here.map((id) => font.getGlyph(id).name).join(' ')}${String(here) === String(right) ? '' : ` (HarfBuzz: ${right.map((id) => font.getGlyph(id).name).join(' ')})`}`)
  }
}
console.log(seen.join('\n'))
const expected = `noto-sans-thai น้ำ: uni0E19 uni0E49 uni0E4D uni0E32 (HarfBuzz: uni0E19 uni0E4D uni0E49.small uni0E32)
noto-sans-thai พุทฺธํ: uni0E1E uni0E38 uni0E17 uni0E3A uni0E18 uni0E4D
sarabun น้ำ: uni0E19 uni0E4D0E49 uni0E32
sarabun พุทฺธํ: uni0E1E uni0E38 uni0E17 uni0E3A uni0E18 uni0E4D`
if (seen.join('\n') !== expected) throw new Error(`It was\n${expected}`)
JS
node shape.mjs
