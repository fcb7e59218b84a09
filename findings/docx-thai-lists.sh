#!/bin/sh
# Lists of a Word document that are counted in Thai letters arrive with other marks, seen on 2026-11-29. (ก), (ข) of a list (w:numFmt thaiLetters,
# ECMA-376, 17.9.17) are cited in the text by these letters. docx-preview 0.4.1 names a way of counting for it that CSS does not have
# (thaiLetters), so browsers show (1), (2); for Thai digits (thaiNumbers) it has the right one, thai. Pandoc 3.10 (pandoc-wasm 1.1.0) makes lists
# without a kind, where it keeps a, b (lowerLetter). mammoth 1.13.0 makes one list of all that stand after each other, so the next list
# begins with 3. The letters are nowhere, and only mammoth has a list of messages; it is empty.
# This script makes a document, reads it with all three and fails where any of that is no longer so. It needs zip.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent docx-preview@0.4.1 jsdom@26.1.0 mammoth@1.13.0 pandoc-wasm@1.1.0
head='<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
formats=http://schemas.openxmlformats.org
main="xmlns:w=\"$formats/wordprocessingml/2006/main\""
word=application/vnd.openxmlformats-officedocument.wordprocessingml
relation() {
  echo "$head<Relationships xmlns=\"$formats/package/2006/relationships\"><Relationship Id=\"r1\"
    Type=\"$formats/officeDocument/2006/relationships/$1\" Target=\"$2\"/></Relationships>"
}
mkdir -p file/_rels file/word/_rels
cat >'file/[Content_Types].xml' <<XML
$head<Types xmlns="$formats/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="$word.document.main+xml"/>
<Override PartName="/word/numbering.xml" ContentType="$word.numbering+xml"/></Types>
XML
relation officeDocument word/document.xml >file/_rels/.rels
relation numbering numbering.xml >file/word/_rels/document.xml.rels
number=0 lists= counts= items=
for format in thaiLetters thaiNumbers lowerLetter; do
  number=$((number + 1))
  lists="$lists<w:abstractNum w:abstractNumId=\"$number\"><w:lvl w:ilvl=\"0\"><w:start w:val=\"1\"/><w:numFmt w:val=\"$format\"/>
    <w:lvlText w:val=\"(%1)\"/></w:lvl></w:abstractNum>"
  counts="$counts<w:num w:numId=\"$number\"><w:abstractNumId w:val=\"$number\"/></w:num>"
  for text in ศีล สมาธิ; do
    items="$items<w:p><w:pPr><w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"$number\"/></w:numPr></w:pPr><w:r><w:t>$text</w:t></w:r></w:p>"
  done
done
echo "$head<w:numbering $main>$lists$counts</w:numbering>" >file/word/numbering.xml
echo "$head<w:document $main><w:body>$items</w:body></w:document>" >file/word/document.xml
(cd file && zip -qr ../lists.docx .)
cat >read.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { JSDOM } from 'jsdom'
import mammoth from 'mammoth'
import { convert } from 'pandoc-wasm'
const buffer = readFileSync('lists.docx')
const { window } = new JSDOM('<div></div>')
const { document, DOMParser, XMLSerializer, Node, HTMLElement } = window
Object.assign(globalThis, { window, document, DOMParser, XMLSerializer, Node, HTMLElement })
const preview = await import('docx-preview')
await preview.renderAsync(buffer, document.querySelector('div'), document.head)
const styles = Array.from(document.querySelectorAll('style'), (style) => style.textContent).join('')
const { value, messages } = await mammoth.convertToHtml({ buffer })
const pandoc = await convert({ from: 'docx', to: 'html', 'input-files': ['lists.docx'] }, null, { 'lists.docx': new Blob([buffer]) })
const seen = [
  Array.from(styles.matchAll(/counter\([^,]*, ([^)]*)\)/g), ([, kind]) => kind).join(' '),
  `${value.replace(/<li>[^<]*<\/li>/g, '-')} ${messages.length}`,
  pandoc.stdout.match(/<ol[^>]*>/g).join(' '),
].join('\n')
console.log(seen)
const expected = 'thaiLetters thai lower-alpha\n<ol>------</ol> 0\n<ol> <ol> <ol type="a">'
if (seen !== expected) throw new Error(`It was\n${expected}`)
JS
node read.mjs
