#!/bin/sh
# anchorme 3.0.8 ends a Thai address at its first vowel sign, seen on 2026-11-29. Of https://th.wikipedia.org/wiki/พระไตรปิฎก it links
# …/wiki/พระไตรป, which is another page, and leaves ิฎก after the link, where the sign has no letter to stand on; of /พุทธ?read=1 only the
# host is left, of ?q=ดี only ?q=ด. It knows the letters of many scripts and no combining mark, so Devanagari suffers likewise, and Roman
# Pali that is decomposed. Addresses without marks and percent-encoded ones arrive. linkifyjs 4.4.0, linkify-it 6.1.0 and autolinker
# 4.1.5 find all of them whole.
# This script finds a few addresses with all four and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent anchorme@3.0.8 linkifyjs@4.4.0 linkify-it@6.1.0 autolinker@4.1.5
cat >link.cjs <<'JS'
const { Autolinker } = require('autolinker')
const { LinkifyIt } = require('linkify-it')
const linkify = require('linkifyjs')
const anchorme = require('anchorme').default
const paths = ['wiki/พระไตรปิฎก', 'พุทธ?read=1', '?q=ดี', 'ธรรม?read=1', 'सुत्त', 'saṅghaṃ', 'saṅghaṃ'.normalize('NFD'), '%E0%B8%94%E0%B8%B5']
const seen = paths.map((path) => {
  const address = `https://example.org/${path}`
  const line = `ดู ${address} จบ`
  const found = anchorme.list(line).map(({ string }) => (string === address ? 'whole' : string))
  const others = [linkify.find(line)[0].value, new LinkifyIt().match(line)[0].text, Autolinker.parse(line, {})[0].getMatchedText()]
  return `${path}: ${found}; ${others.map((other) => (other === address ? 'whole' : other)).join(' ')}`
})
console.log(seen.join('\n'))
const expected = `wiki/พระไตรปิฎก: https://example.org/wiki/พระไตรป; whole whole whole
พุทธ?read=1: https://example.org/; whole whole whole
?q=ดี: https://example.org/?q=ด; whole whole whole
ธรรม?read=1: whole; whole whole whole
सुत्त: https://example.org/; whole whole whole
saṅghaṃ: whole; whole whole whole
${'saṅghaṃ'.normalize('NFD')}: https://example.org/san; whole whole whole
%E0%B8%94%E0%B8%B5: whole; whole whole whole`
if (seen.join('\n') !== expected) throw new Error(`It was\n${expected}`)
JS
node link.cjs
