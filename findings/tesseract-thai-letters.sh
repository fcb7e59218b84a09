#!/bin/sh
# Tesseract's Thai model knows five of the ten Thai digits, and no phinthu, seen on 2026-11-29 in both models of
# @tesseract.js-data/tha 1.0.0 (tesseract.js 7.0.0); tha and Thai of Debian 12 have the same letters. ๔ ๖ ๗ ๘ ๙, ฺ, ฌ, ฃ, ฅ, ฦ and ๎ are
# not in its list, so it cannot answer with them: numbers of volumes and pages come out as other numbers, with a confidence near
# 90, จฺฉ as จุฉ, and ฌาน as ญาน. ำ is missing as well: it is read as ํ and า, and น้ำ without its tone. Other prose reads well.
# This script lists the letters, reads three lines in Sarabun, and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent tesseract.js@7.0.0 @tesseract.js-data/tha@1.0.0 @napi-rs/canvas@1.1.1 @fontsource/sarabun@5.3.0
cat >read.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { createWorker } from 'tesseract.js'
const folder = 'node_modules/@tesseract.js-data/tha'
const seen = ['4.0.0', '4.0.0_best_int'].map((kind) => {
  // A model is a count, an offset for each part (-1: none), and the parts; part 21 is the list of letters, one a line.
  const model = gunzipSync(readFileSync(`${folder}/${kind}/tha.traineddata.gz`))
  const offsets = Array.from({ length: model.readInt32LE(0) }, (_, part) => Number(model.readBigInt64LE(4 + 8 * part)))
  const lines = model.subarray(offsets[21], offsets.slice(22).find((offset) => offset >= 0)).toString().split('\n').slice(1)
  const letters = lines.map((line) => line.split(' ')[0]).join('')
  const thai = Array.from({ length: 0x5b }, (_, at) => String.fromCharCode(0xe01 + at)).filter((letter) => /\p{Assigned}/u.test(letter))
  return `${kind} lacks ${thai.filter((letter) => !letters.includes(letter)).join(' ')}`
})
GlobalFonts.registerFromPath('node_modules/@fontsource/sarabun/files/sarabun-thai-400-normal.woff2', 'Sarabun')
const draw = (text) => {
  const canvas = createCanvas(1100, 140)
  const pen = canvas.getContext('2d')
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, 1100, 140)
  pen.fillStyle = 'black'
  pen.font = '56px Sarabun'
  pen.fillText(text, 40, 90)
  return canvas.toBuffer('image/png')
}
const worker = await createWorker('tha', 1, { langPath: `${folder}/4.0.0_best_int`, cacheMethod: 'none' })
for (const text of ['ข้อ ๑๒๓๔๕ หน้า ๖๗๘๙๐', 'คจฺฉามิ น้ำ', 'ฌาน วิปัสสนา']) {
  const { data } = await worker.recognize(draw(text))
  seen.push(`${text} => ${data.text.trim()}${data.confidence > 85 ? ' (sure)' : ''}`)
}
await worker.terminate()
console.log(seen.join('\n'))
const missing = 'ฃ ฅ ฌ ฦ ำ ฺ ฿ ๅ ๎ ๏ ๔ ๖ ๗ ๘ ๙ ๚ ๛'
const expected = `4.0.0 lacks ${missing}
4.0.0_best_int lacks ${missing}
ข้อ ๑๒๓๔๕ หน้า ๖๗๘๙๐ => ข้อ ๑๒๓๕๕ หน้า ๒๕๕๐ (sure)
คจฺฉามิ น้ำ => คจุฉามิ นํา (sure)
ฌาน วิปัสสนา => ญาน วิปัสสนา (sure)`
if (seen.join('\n') !== expected) throw new Error(`It was\n${expected}`)
JS
node read.mjs
