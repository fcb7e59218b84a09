#!/bin/sh
# Pandoc 3.10 (pandoc-wasm 1.1.0) marks Thai as Arabic for Word, and loses the language of Pali in most formats, seen on 2026-11-29. Of a document with
# lang: th, Word takes the language of Thai letters from w:bidi (ECMA-376, 17.3.2.20), where Pandoc writes ar-SA; th stands in w:val, which is
# for Latin letters. In OpenDocument it is likewise: fo:language is th, style:language-complex none. Of [พุทฺธํ]{lang=pi-Thai}, TEI and
# DocBook, which have xml:lang, keep nothing, nor does Typst; LaTeX keeps sa, but not pi; ConTeXt loses the script. HTML, JATS, Djot and
# MediaWiki keep all. Nothing warns. So a search, a voice or a spelling check goes by the wrong language.
# This script converts a few lines and fails where any of that is no longer so. It needs unzip.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent pandoc-wasm@1.1.0
cat >convert.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import { convert } from 'pandoc-wasm'
const page = '---\nlang: th\n---\n\nดี'
for (const to of ['docx', 'odt']) {
  const name = `page.${to}`
  const { files } = await convert({ from: 'markdown', to, 'output-file': name }, page, {})
  writeFileSync(name, Buffer.from(await files[name].arrayBuffer()))
}
for (const to of ['tei', 'docbook5', 'typst', 'latex', 'context', 'html', 'jats', 'djot', 'mediawiki']) {
  const kept = []
  for (const lang of ['pi-Thai', 'sa']) {
    const { stdout } = await convert({ from: 'markdown', to }, `[ธมฺม]{lang=${lang}}`, {})
    kept.push(stdout.match(/pi-Thai|sanskrit|\b(?:pi|sa)\b/)?.[0] ?? '-')
  }
  console.log(to, ...kept)
}
JS
node convert.mjs >seen
unzip -p page.docx word/styles.xml | grep -o '<w:lang[^>]*>' >>seen
unzip -p page.odt styles.xml | grep -oE '(fo:language|style:language-complex)="[^"]*"' | sort -u >>seen
cat seen
[ "$(cat seen)" = 'tei - -
docbook5 - -
typst - -
latex - sanskrit
context pi sa
html pi-Thai sa
jats pi-Thai sa
djot pi-Thai sa
mediawiki pi-Thai sa
<w:lang w:bidi="ar-SA" w:eastAsia="zh-CN" w:val="th" />
fo:language="th"
style:language-complex="zxx"' ]
