#!/bin/sh
# PDF files that Skia writes have Thai tone marks on paper and not in their text, seen on 2026-11-29 with @napi-rs/canvas 1.1.1. Thai fonts
# show a mark that has to move by another glyph, and Skia's table of characters (ToUnicode) has no line for it. pdf.js 5.6.205 gives
# U+0000 for each: the tones of น้ำ and ที่นั่น, the vowel and tone of ปี่, and the ญ of ญฺ cannot be copied or searched. Sarabun and Noto Sans Thai
# Looped agree. What Chromium 156 prints, by Skia too, has ActualText for these glyphs; Poppler 22.12 reads that and has all letters,
# pdf.js and MuPDF 1.21 do not. So the text of such a PDF is no source for an edition.
# This script writes three lines in both fonts, reads them and fails where any of that (without the printing) is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent @napi-rs/canvas@1.1.1 pdfjs-dist@5.6.205 @fontsource/sarabun@5.3.0 @fontsource/noto-sans-thai-looped@5.3.0
cat >write.mjs <<'JS'
import { GlobalFonts, PDFDocument } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
const seen = []
for (const name of ['sarabun', 'noto-sans-thai-looped']) {
  GlobalFonts.registerFromPath(`node_modules/@fontsource/${name}/files/${name}-thai-400-normal.woff2`, name)
  const written = new PDFDocument({ title: 'a' })
  const page = written.beginPage(600, 300)
  page.font = `32px "${name}"`
  for (const [line, text] of ['น้ำใจ ปี่', 'ที่นั่น ญฺ', 'พุทฺธํ'].entries()) page.fillText(text, 40, 80 + 60 * line)
  written.endPage()
  const read = await getDocument({ data: new Uint8Array(written.close()), verbosity: 0 }).promise
  const { items } = await (await read.getPage(1)).getTextContent()
  seen.push(`${name}: ${items.map(({ str, hasEOL }) => `${str}${hasEOL ? ' | ' : ''}`).join('').replaceAll('\0', '□')}`)
}
console.log(seen.join('\n'))
const lines = 'น□าใจ ป□□ | ที□นั□น □ฺ | พุทฺธํ'
if (seen.join() !== [`sarabun: ${lines}`, `noto-sans-thai-looped: ${lines}`].join()) throw new Error('It changed')
JS
node write.mjs
