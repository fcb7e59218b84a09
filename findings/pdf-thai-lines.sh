#!/bin/sh
# PDFKit 0.20.2 and jsPDF 4.2.1 end lines of Thai inside of syllables, seen on 2026-11-29. Both break lines at spaces, which Thai has between
# phrases alone, and cut what is wider than the column at any code point, one like the other: a line begins with ำ or อ, whose consonant is
# on the line before, or ends with ไ or ใ, whose consonant is on the next. Marks above and below stay, since they have no width. Nothing
# warns. With a space of no width (U+200B) between the words, PDFKit breaks there; jsPDF goes on as before, and cuts ะ and า off.
# This script breaks two lines with both and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --ignore-scripts pdfkit@0.20.2 jspdf@4.2.1 @expo-google-fonts/sarabun@0.4.1
cat >break.cjs <<'JS'
const { readFileSync } = require('node:fs')
const { jsPDF } = require('jspdf')
const PDFDocument = require('pdfkit')
const file = 'node_modules/@expo-google-fonts/sarabun/400Regular/Sarabun_400Regular.ttf'
const kit = (text, width) => {
  const page = new PDFDocument()
  const lines = []
  page._fragment = (line) => lines.push(line)
  page.font(file, 14).text(text, 0, 0, { width })
  return lines
}
const js = (text, width) => {
  const page = new jsPDF({ unit: 'pt' })
  page.addFileToVFS('a.ttf', readFileSync(file).toString('base64'))
  page.addFont('a.ttf', 'a', 'normal')
  page.setFont('a').setFontSize(14)
  return page.splitTextToSize(text, width)
}
const deeds = 'ผู้ทำกรรมนำคำสำคัญไปทำบุญแต่ในน้ำใจ'
const sutta = 'พระผู้มีพระภาคเจ้าตรัสถามภิกษุทั้งหลายว่าเธอทั้งหลายรู้หรือไม่'
const spaced = Array.from(new Intl.Segmenter('th', { granularity: 'word' }).segment(sutta), ({ segment }) => segment).join('\u200b')
const seen = [[deeds, 70], [sutta, 90], [spaced, 90]].flatMap(([text, width]) =>
  [kit, js].map((breakLines) => `${breakLines.name}: ${breakLines(text, width).join(' | ').replaceAll('\u200b', '')}`),
)
console.log(seen.join('\n'))
const expected = `kit: ผู้ทำกรรมน | ำคำสำคัญไ | ปทำบุญแต่ใ | นน้ำใจ
js: ผู้ทำกรรมน | ำคำสำคัญไ | ปทำบุญแต่ใ | นน้ำใจ
kit: พระผู้มีพระภาค | เจ้าตรัสถามภิก | ษุทั้งหลายว่าเธ | อทั้งหลายรู้หรือ | ไม่
js: พระผู้มีพระภาค | เจ้าตรัสถามภิก | ษุทั้งหลายว่าเธ | อทั้งหลายรู้หรือ | ไม่
kit: พระผู้มี | พระภาค | เจ้าตรัส | ถามภิกษุ | ทั้งหลาย | ว่าเธอทั้ง | หลายรู้ | หรือไม่
js: พระผู้มีพร | ะภาคเจ้าต | รัสถามภิกษุ | ทั้งหลายว่ | าเธอทั้งหล | ายรู้หรือไม่`
if (seen.join('\n') !== expected) throw new Error(`It was\n${expected}`)
JS
node break.cjs
