#!/bin/sh
# @lingo-reader/epub-parser 0.4.6 gives an empty chapter where the file of a valid EPUB has a Thai name, seen on 2026-11-29. The
# package document names it by a percent-encoded address (%E0%B8%9A…), as most tools write it; the parser looks for a file with
# that name in the archive, prints a line to the console and answers with empty markup. Written as letters, which EPUB 3.3 allows
# as well, the chapter arrives. The contents of both are empty: of EPUB 3 it reads toc.ncx alone, and not the navigation document, which
# is the one that the standard requires. EPUBCheck 4.2.6 has no message about either file.
# This script makes both files, reads them and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent @lingo-reader/epub-parser@0.4.6 fflate@0.8.3
cat >read.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import { initEpubFile } from '@lingo-reader/epub-parser'
import { strToU8, zipSync } from 'fflate'
const page = (inside) => strToU8(`<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="th" lang="th"><head><title>บท</title></head><body>${inside}</body></html>`)
const html = 'media-type="application/xhtml+xml"'
const read = async (address) => {
  const book = zipSync({
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8('<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'),
    'book.opf': strToU8(`<?xml version="1.0" encoding="UTF-8"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:uuid:0b0f4a4e-7a0e-4f5e-9f63-0c6a1b0b1b1b</dc:identifier><dc:title>บท</dc:title><dc:language>th</dc:language><meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata><manifest><item id="nav" href="nav.xhtml" ${html} properties="nav"/><item id="one" href="${address}" ${html}/></manifest><spine><itemref idref="one"/></spine></package>`),
    'nav.xhtml': page(`<nav epub:type="toc"><ol><li><a href="${address}">บทที่ ๑</a></li></ol></nav>`),
    'บท.xhtml': page('<p>นโม</p>'),
  })
  writeFileSync('book.epub', book)
  const opened = await initEpubFile('book.epub')
  return `${address} ${JSON.stringify((await opened.loadChapter('one')).html)} ${JSON.stringify(opened.getToc())}`
}
const seen = [await read(encodeURI('บท.xhtml')), await read('บท.xhtml')]
console.log(seen.join('\n'))
if (seen.join() !== ['%E0%B8%9A%E0%B8%97.xhtml "" []', 'บท.xhtml "<p>นโม</p>" []'].join()) throw new Error('It changed')
JS
node read.mjs
