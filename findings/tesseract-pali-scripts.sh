#!/bin/sh
# Tesseract has no model that knows all letters of Roman Pali, seen on 2026-11-29 with the models 4.1.0 of Debian 12. The one for Latin script
# (script/Latin) has ā ī ū ñ ś ṣ, but none of ṅ ṭ ḍ ṇ ḷ ṃ ṁ; eng has not even ñ. A letter that is not in a model's list cannot be its answer: saṅghaṃ
# saraṇaṃ is read as sañgham saraņam. Other scripts of the canon have gaps as well. san lacks झ (jh) and ळ (ḷ), sin ඣ (jh) and ඪ (ḍh), and mya ဈ
# (jh), ဎ (ḍh), ဣ, three stacked letters, and both punctuation marks of Burmese, ၊ and ။, so that no sentence has an end. khm has all. So
# scans of Pali in these letters need a model of one's own.
# This script lists the letters, reads two lines and fails where any of that is no longer so. It needs Debian 12.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for model in script-latn eng san sin mya khm; do apt-get download -qq "tesseract-ocr-$model=1:4.1.0-2" 2>/dev/null; done
for package in *.deb; do dpkg -x "$package" root; done
npm init -y >/dev/null
npm install --silent tesseract.js@7.0.0 @napi-rs/canvas@1.1.1 @fontsource/noto-sans@5.3.0 @fontsource/noto-sans-devanagari@5.3.0
cat >read.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { createWorker } from 'tesseract.js'
const folder = 'root/usr/share/tesseract-ocr/5/tessdata'
const wanted = {
  Latin: 'ā ī ū ñ ś ṣ ṅ ṭ ḍ ṇ ḷ ṃ ṁ', eng: 'ā ī ū ñ ṅ ṭ ḍ ṇ ḷ ṃ ṁ', san: 'झ ढ ळ ं ् । ॥', sin: 'ඣ ළ ඤ ඨ ඪ ං ්',
  mya: 'ဈ ဋ ဌ ဍ ဎ ဏ ဠ ဿ ဣ ဥ ဧ ံ ္တ ္ဋ ္ဌ ္ဎ ္ဏ ၊ ။', khm: 'ឈ ឋ ឍ ឡ ឥ ំ ្ ។ ៕',
}
const seen = Object.entries(wanted).map(([name, letters]) => {
  // A model is a count, an offset for each part (-1: none), and the parts; part 21 is the list of letters, one a line.
  const model = readFileSync(`${folder}/${name}.traineddata`)
  const offsets = Array.from({ length: model.readInt32LE(0) }, (_, part) => Number(model.readBigInt64LE(4 + 8 * part)))
  const lines = model.subarray(offsets[21], offsets.slice(22).find((offset) => offset >= 0)).toString().split('\n').slice(1)
  const known = lines.map((line) => line.split(' ')[0]).join('')
  return `${name} lacks ${letters.split(' ').filter((letter) => !known.includes(letter)).join(' ') || 'nothing'}`
})
for (const [part, name] of [['sans', 'latin'], ['sans', 'latin-ext'], ['sans-devanagari', 'devanagari']])
  GlobalFonts.registerFromPath(`node_modules/@fontsource/noto-${part}/files/noto-${part}-${name}-400-normal.woff2`, name)
for (const [model, text] of [['Latin', 'saṅghaṃ saraṇaṃ gacchāmi'], ['san', 'झानं काळो']]) {
  const canvas = createCanvas(1000, 140)
  const pen = canvas.getContext('2d')
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, 1000, 140)
  pen.fillStyle = 'black'
  pen.font = '56px latin, latin-ext, devanagari'
  pen.fillText(text, 40, 90)
  const worker = await createWorker(model, 1, { langPath: folder, gzip: false, cacheMethod: 'none' })
  const { data } = await worker.recognize(canvas.toBuffer('image/png'))
  await worker.terminate()
  seen.push(`${text} => ${data.text.trim()}`)
}
console.log(seen.join('\n'))
const expected = `Latin lacks ṅ ṭ ḍ ṇ ḷ ṃ ṁ
eng lacks ā ī ū ñ ṅ ṭ ḍ ṇ ḷ ṃ ṁ
san lacks झ ळ
sin lacks ඣ ඪ
mya lacks ဈ ဎ ဣ ္ဋ ္ဎ ္ဏ ၊ ။
khm lacks nothing
saṅghaṃ saraṇaṃ gacchāmi => sañgham saraņam gacchāmi
झानं काळो => ड्मानं काटो`
if (seen.join('\n') !== expected) throw new Error(`It was\n${expected}`)
JS
node read.mjs
