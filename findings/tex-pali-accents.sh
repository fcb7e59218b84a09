#!/bin/sh
# Of six programs that read the TeX accents of Pali, one reads all, seen on 2026-11-29. Older files write Satipa{\d t}{\d t}h{\=a}na and D{\=\i}gha.
# biblatex-csl-converter 3.6.0 knows no accent with a dot: {\d t} becomes a t between spaces, \.{n} puts the dot on the letter before (sȧngha), and of
# the author {\~N}{\=a}{\d n}amoli it makes "namoli" with a particle "Ñā". unified-latex-to-hast 1.8.4 takes all marks off but that of ñ. Citation.js
# 0.9.0, @retorquere/bibtex-parser 9.0.29 and Pandoc 3.10 (pandoc-wasm 1.1.0) make ī, which TeX writes with a dotless i, two characters that look
# like it (ı and a macron), and no normalization makes them ī, so that Dīgha is not found. astrocite-bibtex 0.16.4 has all letters. Nothing warns.
# This script reads one title with each and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent @citation-js/core@0.9.0 @citation-js/plugin-bibtex@0.9.0 @retorquere/bibtex-parser@9.0.29 biblatex-csl-converter@3.6.0 \
  astrocite-bibtex@0.16.4 @unified-latex/unified-latex-to-hast@1.8.4 @unified-latex/unified-latex-util-parse@1.8.4 hast-util-to-text@4.0.2 unified@11.0.5 \
  pandoc-wasm@1.1.0
cat >read.mjs <<'JS'
import '@citation-js/plugin-bibtex'
import { Cite } from '@citation-js/core'
import { parse } from '@retorquere/bibtex-parser'
import { unifiedLatexToHast } from '@unified-latex/unified-latex-to-hast'
import { unifiedLatexFromString } from '@unified-latex/unified-latex-util-parse'
import astrocite from 'astrocite-bibtex'
import { BibLatexParser, CSLExporter } from 'biblatex-csl-converter'
import { toText } from 'hast-util-to-text'
import { convert } from 'pandoc-wasm'
import { unified } from 'unified'
const title = 'Satipa{\\d t}{\\d t}h{\\=a}na sa\\.{n}gha\\d{m} k\\={a}\\d{l}o {\\~n}{\\=a}{\\d n}a D{\\=\\i}gha'
const file = `@book{key, author={{\\~N}{\\=a}{\\d n}amoli, Bhikkhu}, title={{${title}}}, year={2000}}`
const latex = unified().use(unifiedLatexFromString).use(unifiedLatexToHast)
const { 1: item } = new CSLExporter(new BibLatexParser(file).parse().entries).parse()
const pandoc = JSON.parse((await convert({ from: 'bibtex', to: 'csljson' }, file, {})).stdout)[0]
const seen = Object.entries({
  astrocite: astrocite.parse(file)[0].title,
  citation: new Cite(file).data[0].title,
  retorquere: parse(file).entries[0].fields.title,
  pandoc: pandoc.title,
  biblatex: item.title,
  author: JSON.stringify(item.author),
  unified: toText(latex.runSync(latex.parse(title))),
}).map(([name, text]) => `${name}: ${text.replace(/<[^>]*>/g, '').normalize()}`).join('\n')
console.log(seen)
const dotless = 'Satipaṭṭhāna saṅghaṃ kāḷo ñāṇa D\u0131\u0304gha'
const expected = `astrocite: Satipaṭṭhāna saṅghaṃ kāḷo ñāṇa Dīgha
citation: ${dotless}
retorquere: ${dotless}
pandoc: ${dotless}
biblatex: Satipa t thāna sȧngham kālo ñā na Dīgha
author: [{"given":"Bhikkhu","family":"namoli","non-dropping-particle":"Ñā"}]
unified: Satipa t thana sangham kalo ña na Dıgha`
if (seen !== expected) throw new Error(`It was\n${expected}`)
JS
node read.mjs
