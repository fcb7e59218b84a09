#!/bin/sh
# html-to-docx 1.8.0 writes Thai text that Word shows neither bold nor italic, nor in the chosen size or font, seen on 2026-11-29.
# Thai is complex script for word processors: it takes w:bCs, w:iCs, w:szCs and w:rFonts w:cs (ECMA-376, 17.3.2), while w:b, w:i,
# w:sz and w:ascii count for Latin letters alone. This package writes only those for <b>, <i> and style="font-size; font-family",
# and its options font and fontSize leave Thai in the theme's font at 11 pt (w:szCs 22). The package docx 9 writes both kinds.
# This script converts a line and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent html-to-docx@1.8.0 fflate@0.8.3
cat >convert.cjs <<'JS'
const { strFromU8, unzipSync } = require('fflate')
const convert = require('html-to-docx')
const line = '<p><b>หนา</b><i>เอียง</i><span style="font-size:20pt;font-family:Sarabun">ใหญ่</span></p>'
convert(line, null, { font: 'Sarabun', fontSize: 32 }).then((file) => {
  const parts = unzipSync(new Uint8Array(file))
  const properties = (part) => strFromU8(parts[`word/${part}.xml`]).replace(/>\s+</g, '><').match(/<w:rPr>.*?<\/w:rPr>/g) ?? []
  const seen = [...properties('document'), properties('styles')[0].replace(/<w:lang.*?>/, '')]
  console.log(seen.join('\n'))
  const expected = [
    '<w:rPr><w:b/></w:rPr>',
    '<w:rPr><w:i/></w:rPr>',
    '<w:rPr><w:rFonts w:ascii="Sarabun" w:hAnsi="Sarabun"/><w:sz w:val="40"/></w:rPr>',
    '<w:rPr><w:rFonts w:ascii="Sarabun" w:eastAsiaTheme="minorHAnsi" w:hAnsiTheme="minorHAnsi" w:cstheme="minorBidi"/><w:sz w:val="32"/><w:szCs w:val="22"/></w:rPr>',
  ]
  if (seen.join('\n') !== expected.join('\n')) throw new Error(`It was\n${expected.join('\n')}`)
})
JS
node convert.cjs
