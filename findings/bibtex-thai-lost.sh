#!/bin/sh
# Citation.js 0.9.0 writes BibTeX and BibLaTeX without any Thai letter, seen on 2026-11-29: author, title and publisher come out
# as {, } and {}, and the citation key as "undefined"; nothing warns. It reads Thai BibTeX well, so what it wrote cannot be read back.
# The default is format.asciiOnly, which turns ñ and ṃ into TeX commands and drops letters that have none; without it all arrives.
# This script writes a Thai book both ways and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent @citation-js/core@0.9.0 @citation-js/plugin-bibtex@0.9.0
cat >write.mjs <<'JS'
import { Cite, plugins } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
const book = { id: 'a', type: 'book', title: 'พุทธธรรม (Saṅgha)', author: [{ family: 'ปยุตฺโต', given: 'ประยุทธ์' }] }
const write = (format) => new Cite(book).format(format).replace(/\s+/g, ' ').trim()
const seen = [write('bibtex'), write('biblatex')]
plugins.config.get('@bibtex').format.asciiOnly = false
seen.push(write('bibtex'), new Cite(write('bibtex')).data[0].title)
console.log(seen.join('\n'))
const lost = '@book{undefinedSangha, author = {, }, title = { ({Sa}{\\. n}gha)}, }'
const whole = '@book{undefinedSangha, author = {ปยุตฺโต, ประยุทธ์}, title = {พุทธธรรม ({Sa}ṅgha)}, }'
if (seen.join('\n') !== [lost, lost, whole, book.title].join('\n')) throw new Error('It changed')
JS
node write.mjs
