#!/bin/sh
# mammoth 1.13.0 loses words of valid Word documents (ECMA-376, WordprocessingML), seen on 2026-11-28:
# - the base text and the reading of w:ruby, text inside w:fldSimple, and text inside w:dir and w:bdo do not arrive,
#   although word processors show them in the line; a warning names the element, not its place or its words;
# - w:cr is left out, so the words before and after it become one;
# - an ordered list that starts at 3 (w:start) comes out as <ol> without a start, so it is numbered from 1.
# This script makes such a document, reads it, and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent mammoth@1.13.0 fflate@0.8.3
cat >read.cjs <<'JS'
const { strToU8, zipSync } = require('fflate')
const mammoth = require('mammoth')
const ns = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (...all) =>
  strToU8(`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.map(([type, target], at) => `<Relationship Id="r${at}" Type="${office}/${type}" Target="${target}"/>`).join('')}</Relationships>`)
const run = (words) => `<w:r><w:t xml:space="preserve">${words}</w:t></w:r>`
const paragraph = (inside, properties = '') => `<w:p>${properties}${run('A')}${inside}${run('Z')}</w:p>`
const body = [
  paragraph(`<w:r><w:ruby><w:rubyPr/><w:rt>${run('reading')}</w:rt><w:rubyBase>${run('base')}</w:rubyBase></w:ruby></w:r>`),
  paragraph(`<w:fldSimple w:instr="AUTHOR">${run('field')}</w:fldSimple>`),
  paragraph(`<w:dir w:val="ltr">${run('dir')}</w:dir><w:bdo w:val="ltr">${run('bdo')}</w:bdo>`),
  paragraph('<w:r><w:cr/></w:r>'),
  paragraph('', '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>'),
]
const types = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const file = zipSync({
  '[Content_Types].xml': strToU8(`<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${types}.document.main+xml"/><Override PartName="/word/numbering.xml" ContentType="${types}.numbering+xml"/></Types>`),
  '_rels/.rels': relations(['officeDocument', 'word/document.xml']),
  'word/_rels/document.xml.rels': relations(['numbering', 'numbering.xml']),
  'word/document.xml': strToU8(`<w:document ${ns}><w:body>${body.join('')}</w:body></w:document>`),
  'word/numbering.xml': strToU8(`<w:numbering ${ns}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="3"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`),
})
mammoth.convertToHtml({ buffer: Buffer.from(file) }).then(({ value, messages }) => {
  console.log(value)
  console.log(messages.map(({ message }) => message).join('\n'))
  const expected = '<p>AZ</p><p>AZ</p><p>AZ</p><p>AZ</p><ol><li>AZ</li></ol>'
  if (value !== expected) throw new Error(`It was ${expected}`)
})
JS
node read.cjs
