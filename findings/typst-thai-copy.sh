#!/bin/sh
# In PDF files of Typst 0.14.2, pdf.js finds other Thai letters than those on the page, seen on 2026-11-29 with Sarabun. A PDF has one table from
# glyphs to text (ToUnicode). Typst puts a whole syllable into it where a letter first comes with a mark: after พุทฺธํ, each plain พ of the file
# is read as พุ and each ธ as ธํ, so พระ is พุระ and ธรรม ธํรรม. Where the plain letter comes first, the vowel is a control character. Typst also
# writes the right text beside such letters (ActualText), and Poppler 22.12 reads nearly all from that; pdf.js 5.6.205, which shows PDF in
# Firefox and on many pages, does not. Roman Pali is right. So Thai cannot be searched or copied there.
# This script writes a file, reads it with pdf.js and fails where any of that (without Poppler) is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent @myriaddreamin/typst-ts-node-compiler@0.7.0 pdfjs-dist@5.6.205 @expo-google-fonts/sarabun@0.4.1
cat >write.mjs <<'JS'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
const compiler = NodeCompiler.create({ fontArgs: [{ fontPaths: ['node_modules/@expo-google-fonts/sarabun/400Regular'] }] })
const read = async (lines) => {
  const pdf = compiler.pdf({ mainFileContent: `#set text(font: "Sarabun", lang: "th")\n${lines.join('\n\n')}` })
  const { items } = await (await (await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise).getPage(1)).getTextContent()
  return items.map(({ str }) => str).join('').replaceAll(' ', '').replace(/[\0-\x1f]/g, '□')
}
const seen = await Promise.all([['พระ', 'พุทฺธํ'], ['พุทฺธํ', 'พระ', 'ธรรม'], ['ที่', 'ทาง'], ['กรุณา', 'การ'], ['Buddhaṃ', 'saṅghaṃ']].map(read))
console.log(seen.join('\n'))
const expected = ['พระพ□ทฺ□ธํ□', 'พุ□ทฺ□ธํ□พุระธํรรม', 'ที่□□ที่าง', 'กรุ□ณาการุ', 'Buddhaṃsaṅghaṃ']
if (seen.join() !== expected.join()) throw new Error(`It was ${expected.join()}`)
JS
node write.mjs
