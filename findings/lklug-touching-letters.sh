#!/bin/sh
# The Sinhala font of Debian 12 cannot join the letters of Pali that touch, seen on 2026-11-29 with fonts-lklug-sinhala 0.6, the only Sinhala font of its
# Sinhala desktop, and harfbuzzjs 1.6.4. Pali is printed with two kinds of joined letters: some become one new form (බුද්‍ධ), others stand so
# close that they touch (ධම‍්ම, තස‍්ස, සඞ‍්ඝ). Unicode writes the second kind with a joiner before the virama. LKLUG has the first kind, and shows
# the virama in each of the second, so dhamma, tassa, saṅgha, bhikkhu and cakkhu look as in modern Sinhala. Noto Sans Sinhala and Abhaya
# Libre (@expo-google-fonts 0.4) have both. So a page of the canon needs one of these.
# This script shapes some words in the three fonts and fails where any of that is no longer so. It needs Debian 12.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq fonts-lklug-sinhala=0.6-4 2>/dev/null
dpkg -x *.deb root
npm init -y >/dev/null
npm install --silent harfbuzzjs@1.6.4 @expo-google-fonts/noto-sans-sinhala@0.4.2 @expo-google-fonts/abhaya-libre@0.4.1
cat >shape.mjs <<'JS'
import { readFileSync } from 'node:fs'
import * as harfbuzz from 'harfbuzzjs'
const virama = '\u0dca', joiner = '\u200d'
const files = {
  LKLUG: 'root/usr/share/fonts/truetype/sinhala/lklug.ttf',
  'Noto Sans Sinhala': 'node_modules/@expo-google-fonts/noto-sans-sinhala/400Regular/NotoSansSinhala_400Regular.ttf',
  'Abhaya Libre': 'node_modules/@expo-google-fonts/abhaya-libre/400Regular/AbhayaLibre_400Regular.ttf',
}
// The plus stands for letters that become one form, the dot for letters that touch.
const written = (word) => word.replace('+', virama + joiner).replace('.', joiner + virama)
const single = ['බුද+ධ', 'ප+රඥා', 'අට+ඨ', 'ත+ව'], touching = ['ධම.ම', 'තස.ස', 'සඞ.ඝ', 'භික.ඛු', 'චක.ඛු', 'ඉච.ඡා', 'දළ.හ']
for (const [name, file] of Object.entries(files)) {
  const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(readFileSync(file)).buffer), 0))
  const glyphs = (text) => {
    const buffer = new harfbuzz.Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    harfbuzz.shape(font, buffer)
    return buffer.getGlyphInfosAndPositions().map(({ codepoint }) => codepoint)
  }
  const sign = glyphs(virama).at(-1)
  const shown = [...single, ...touching].filter((word) => glyphs(written(word)).includes(sign))
  if ([...single, ...touching].some((word) => glyphs(written(word)).includes(0))) throw new Error('All letters were there')
  console.log(`${name} shows the virama in ${shown.map(written).join(' ') || 'none'}`)
  if (shown.join() !== (name === 'LKLUG' ? touching.join() : '')) throw new Error('LKLUG showed it in touching letters, the others in none')
}
JS
node shape.mjs
