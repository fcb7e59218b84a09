#!/bin/sh
# Two packages that read EPUB give the author the role of the translator, seen on 2026-11-29. EPUB 3 says of each title and person apart what it is
# (<meta refines="#c2" property="role">trl</meta>). epub 1.3.0 and epub2 3.0.2 put all of these into one list for the book, where the last one wins: a
# book by an author (aut) and a translator (trl) has the author alone, with the role trl, and its title the type of the subtitle. Of two languages,
# pi-Thai and th, the first is left, as pi-thai. @gxl/epub-parser 2.0.4 has the author alone and no language, @lingo-reader/epub-parser 0.4.6 both
# persons with their roles, one language and no subtitle. r2-shared-js 1.0.82 has all, the title in both scripts as well. Most books of the
# canon have a translator, and many two languages. This script makes a book, reads it with each and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent epub@1.3.0 epub2@3.0.2 @gxl/epub-parser@2.0.4 @lingo-reader/epub-parser@0.4.6 r2-shared-js@1.0.82 jszip@3.10.1
cat >read.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import gxl from '@gxl/epub-parser'
import { initEpubFile } from '@lingo-reader/epub-parser'
import Epub from 'epub'
import epub2 from 'epub2'
import JSZip from 'jszip'
import { EpubParsePromise } from 'r2-shared-js/dist/es8-es2017/src/parser/epub.js'
const of = (id, property, value) => `<meta refines="#${id}" property="${property}">${value}</meta>`
const xhtml = (body) => `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>ก</title></head><body>${body}</body></html>`
const files = {
  mimetype: 'application/epub+zip',
  'META-INF/container.xml': '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>' +
    '<rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
  'book.opf': '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">' +
    '<dc:identifier id="id">urn:isbn:9780000000002</dc:identifier><dc:title id="t1" xml:lang="pi-Thai">ธมฺมปทํ</dc:title>' + of('t1', 'title-type', 'main') +
    '<meta refines="#t1" property="alternate-script" xml:lang="pi-Latn">Dhammapadaṃ</meta>' +
    '<dc:title id="t2">พร้อมคำแปล</dc:title>' + of('t2', 'title-type', 'subtitle') +
    '<dc:creator id="c1">พุทธทาส</dc:creator>' + of('c1', 'role', 'aut') + '<dc:creator id="c2">นักแปล</dc:creator>' + of('c2', 'role', 'trl') +
    '<dc:language>pi-Thai</dc:language><dc:language>th</dc:language><meta property="dcterms:modified">2024-05-22T00:00:00Z</meta></metadata>' +
    '<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>' +
    '<item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
  'nav.xhtml': xhtml('<nav epub:type="toc"><ol><li><a href="a.xhtml">ก</a></li></ol></nav>'),
  'a.xhtml': xhtml('<p>มโนปุพฺพงฺคมา</p>'),
}
const zip = new JSZip()
for (const [name, text] of Object.entries(files)) zip.file(name, text)
writeFileSync('book.epub', await zip.generateAsync({ type: 'nodebuffer' }))
console.warn = () => {}
const flat = ({ title, creator, role, language, ...others }) => [title, others['title-type'], creator, role, language]
const first = await new Promise((resolve, reject) => {
  const book = new Epub('book.epub')
  book.on('error', reject)
  book.on('end', () => resolve(flat(book.metadata)))
  book.parse()
})
const second = flat((await epub2.EPub.createAsync('book.epub')).metadata)
const { info } = await gxl.parseEpub('book.epub', { type: 'path' })
const lingo = (await initEpubFile('book.epub')).getMetadata()
const { Metadata: all } = await EpubParsePromise('book.epub')
const seen = {
  epub: first, epub2: second, '@gxl/epub-parser': [info.title._, info.author, info.language ?? 'no language'],
  '@lingo-reader/epub-parser': [lingo.title, ...lingo.creator.map(({ contributor, role }) => `${contributor} (${role})`), lingo.language],
  'r2-shared-js': [...Object.values(all.Title).sort(), all.SubTitle, all.Author[0].Name, all.Translator[0].Name, ...all.Language],
}
const same = 'ธมฺมปทํ|subtitle|พุทธทาส|trl|pi-thai'
const expected = [
  same, same, 'ธมฺมปทํ|พุทธทาส|no language', 'ธมฺมปทํ|พุทธทาส (aut)|นักแปล (trl)|pi-Thai', 'Dhammapadaṃ|ธมฺมปทํ|พร้อมคำแปล|พุทธทาส|นักแปล|pi-Thai|th',
]
for (const [at, [name, parts]] of Object.entries(seen).entries()) {
  console.log(`${name}: ${parts.join('|')}`)
  if (parts.join('|') !== expected[at]) throw new Error(`It was ${expected[at]}`)
}
JS
node read.mjs
