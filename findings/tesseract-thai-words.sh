#!/bin/sh
# Tesseract gives nearly every Thai letter as a word of its own in hOCR and TSV, seen on 2026-11-29 with tesseract.js 7.0.0 and
# @tesseract.js-data/tha 1.0.0. A vowel sign below is a word without its consonant. The plain text of the same page is right with the
# model 4.0.0_best_int; with 4.0.0, whose words are the same, it has a space after each of them, and the real spaces are lost among
# them. So these words cannot be joined by spaces, nor searched or highlighted; only the widest gap between two boxes is a space.
# This script reads a line in Sarabun with both models and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent tesseract.js@7.0.0 @tesseract.js-data/tha@1.0.0 @napi-rs/canvas@1.1.1 @fontsource/sarabun@5.3.0
cat >read.mjs <<'JS'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { createWorker } from 'tesseract.js'
GlobalFonts.registerFromPath('node_modules/@fontsource/sarabun/files/sarabun-thai-400-normal.woff2', 'Sarabun')
const canvas = createCanvas(1000, 140)
const pen = canvas.getContext('2d')
pen.fillStyle = 'white'
pen.fillRect(0, 0, 1000, 140)
pen.fillStyle = 'black'
pen.font = '56px Sarabun'
pen.fillText('พระพุทธเจ้า แสดงธรรม', 40, 90)
const seen = []
for (const kind of ['4.0.0_best_int', '4.0.0']) {
  const worker = await createWorker('tha', 1, { langPath: `node_modules/@tesseract.js-data/tha/${kind}`, cacheMethod: 'none' })
  const { data } = await worker.recognize(canvas.toBuffer('image/png'), {}, { text: true, hocr: true, tsv: true })
  await worker.terminate()
  const words = Array.from(data.hocr.matchAll(/ocrx_word'[^>]*bbox (\d+) \d+ (\d+)[^>]*>([^<]*)/g), ([, from, to, word]) => ({ from: Number(from), to: Number(to), word }))
  const gaps = words.slice(1).map(({ from }, at) => from - words[at].to)
  const table = data.tsv.trim().split('\n').map((line) => line.split('\t')).filter(([level]) => level === '5')
  seen.push(`text: ${data.text.trim().replace(/ +/g, ' ')}`, `hOCR: ${words.map(({ word }) => word).join('|')}`)
  seen.push(`TSV: ${table.map((row) => row.at(-1)).join('|')}`, `space before: ${words[gaps.indexOf(Math.max(...gaps)) + 1].word}`)
}
console.log(seen.join('\n'))
const words = 'พ|ร|ะ|พ|ุ|ท|ธ|เ|จ|้|า|แส|ด|ง|ธร|ร|ม'
const expected = `text: พระพุทธเจ้า แสดงธรรม
hOCR: ${words}
TSV: ${words}
space before: แส
text: ${words.replaceAll('|', ' ')}
hOCR: ${words}
TSV: ${words}
space before: แส`
if (seen.join('\n') !== expected) throw new Error(`It was\n${expected}`)
JS
node read.mjs
