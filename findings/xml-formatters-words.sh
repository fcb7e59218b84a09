#!/bin/sh
# Four programs that lay out XML split words of a TEI text in two, and three of them make two words one, seen on 2026-11-29. In an edition, elements
# stand inside of words: na<hi>mo</hi> is namo, bhagavā<pb/>ti one word over two pages. xml-formatter 3.7.0, vkbeautify 0.99.3, pretty-data 0.40.0
# and xml-but-prettier 1.0.1 put each element on a line of its own, and the line break is a space in the text: na mo. Their short form (minify,
# xmlmin; the last has none) drops the space between two elements: <w>namo</w> <w>tassa</w> becomes namotassa. A reader or a search sees other
# words, and nothing can undo it. xml-formatter has collapseContent, which keeps words, and heeds xml:space="preserve"; pretty-data and
# xml-but-prettier do not. @prettier/plugin-xml 3.4.2 keeps all words without any setting.
# This script lays out a line with each and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent xml-formatter@3.7.0 vkbeautify@0.99.3 pretty-data@0.40.0 xml-but-prettier@1.0.1 prettier@3.10.1 @prettier/plugin-xml@3.4.2
cat >layout.mjs <<'JS'
import { pd } from 'pretty-data'
import { format } from 'prettier'
import vkbeautify from 'vkbeautify'
import butPrettier from 'xml-but-prettier'
import formatXml from 'xml-formatter'
const line = (attributes) => `<p${attributes}>na<hi>mo</hi> <w>tassa</w> <w>bhagavato</w> พุท<hi>ฺธํ</hi> bhagavā<pb/>ti</p>`
const words = (text) => text.replace(/<[^>]*>/g, '').trim().split(/\s+/).join(' ')
const whole = 'namo tassa bhagavato พุทฺธํ bhagavāti', split = 'na mo tassa bhagavato พุท ฺธํ bhagavā ti', joined = 'namotassabhagavato พุทฺธํ bhagavāti'
const preserve = line(' xml:space="preserve"')
const checks = {
  'xml-formatter': [formatXml(line('')), split],
  'xml-formatter, collapseContent': [formatXml(line(''), { collapseContent: true }), whole],
  'xml-formatter, preserve': [formatXml(preserve), whole],
  'xml-formatter, short': [formatXml.minify(line('')), joined],
  vkbeautify: [vkbeautify.xml(line('')), split],
  'vkbeautify, short': [vkbeautify.xmlmin(line('')), joined],
  'pretty-data': [pd.xml(line('')), split],
  'pretty-data, preserve': [pd.xml(preserve), split],
  'pretty-data, short': [pd.xmlmin(line('')), joined],
  'xml-but-prettier': [butPrettier(line('')), split],
  'xml-but-prettier, preserve': [butPrettier(preserve), split],
  prettier: [await format(line(''), { parser: 'xml', plugins: ['@prettier/plugin-xml'] }), whole],
}
for (const [name, [text, expected]] of Object.entries(checks)) {
  console.log(`${name}: ${words(text)}`)
  if (words(text) !== expected) throw new Error(`It was ${expected}`)
}
JS
node layout.mjs
