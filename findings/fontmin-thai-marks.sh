#!/bin/sh
# fontmin 2.0.3 makes subsets of Thai fonts that cannot set Thai, seen on 2026-11-29 with Sarabun. It keeps the outlines of the wanted
# characters and drops the tables GSUB, GPOS and GDEF, by which Thai fonts place their marks. Shaped by HarfBuzz, as browsers do, น้ำ
# has two boxes for missing glyphs, since ำ is taken apart into ํ and า and neither was wanted; the tone of ปี่ and the dot of ญฺ are
# not moved to their places. Nothing warns, and Latin text looks as before.
# This script shapes three words in the font and in its subset and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --ignore-scripts fontmin@2.0.3 harfbuzzjs@1.6.4 @expo-google-fonts/sarabun@0.4.1
cat >shape.mjs <<'JS'
import { readFileSync } from 'node:fs'
import Fontmin from 'fontmin'
import * as harfbuzz from 'harfbuzzjs'
const words = ['ปี่', 'น้ำ', 'ญฺ']
const source = 'node_modules/@expo-google-fonts/sarabun/400Regular/Sarabun_400Regular.ttf'
const subset = await new Promise((resolve, reject) =>
  new Fontmin().src(source).use(Fontmin.glyph({ text: words.join(''), hinting: false })).run((error, files) => (error ? reject(error) : resolve(files[0].contents))),
)
const seen = [readFileSync(source), subset].flatMap((file) => {
  const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(file).buffer), 0))
  const tables = Array.from({ length: file.readUInt16BE(4) }, (_, at) => file.toString('latin1', 12 + 16 * at, 16 + 16 * at))
  const shaped = words.map((word) => {
    const buffer = new harfbuzz.Buffer()
    buffer.addText(word)
    buffer.guessSegmentProperties()
    harfbuzz.shape(font, buffer)
    const glyphs = buffer.getGlyphInfosAndPositions()
    return `${word}: ${glyphs.length} glyphs, ${glyphs.filter(({ codepoint }) => codepoint === 0).length} missing, last shifted by ${glyphs.at(-1).xOffset}`
  })
  return [`tables: ${tables.filter((name) => /^G/.test(name)).join(' ')}`, ...shaped]
})
console.log(seen.join('\n'))
const expected = `tables: GDEF GPOS GSUB
ปี่: 3 glyphs, 0 missing, last shifted by -147
น้ำ: 3 glyphs, 0 missing, last shifted by 0
ญฺ: 2 glyphs, 0 missing, last shifted by -10
tables: 
ปี่: 3 glyphs, 0 missing, last shifted by 0
น้ำ: 4 glyphs, 2 missing, last shifted by 0
ญฺ: 2 glyphs, 0 missing, last shifted by 0`
if (seen.join('\n') !== expected) throw new Error(`It was\n${expected}`)
JS
node shape.mjs
