#!/bin/sh
# astrocite-ris 0.16.4 reads Thai authors as authors without a name, seen on 2026-11-29. In RIS a name without a comma is one that is not to be
# turned round, as Thai monks' names are not. The package gives the family name "" for พุทธทาสภิกขุ, ป. อ. ปยุตฺโต and "เสนาะ ใจดี", and also for Ñāṇamoli
# and names in Chinese or Devanagari; a record keeps its title and publisher, so the loss is seen only in the finished reference. Of
# "Bhikkhu Bodhi" it makes the family name Bodhi. With a comma ("ใจดี, เสนาะ") all letters arrive. @citation-js/plugin-ris 0.8.2 has all names.
# This script reads a few authors with both and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent astrocite-ris@0.16.4 @citation-js/core@0.8.2 @citation-js/plugin-ris@0.8.2
cat >read.cjs <<'JS'
const { Cite } = require('@citation-js/core')
require('@citation-js/plugin-ris')
const { parse } = require('astrocite-ris')
const names = ['พุทธทาสภิกขุ', 'ป. อ. ปยุตฺโต', 'เสนาะ ใจดี', 'Ñāṇamoli', '佛光', 'बुद्धदास', 'Bhikkhu Bodhi', 'ใจดี, เสนาะ']
const text = ({ family, given, literal }) => literal ?? [family, given].filter((part) => part !== undefined).join(', ')
const seen = names.map((name) => {
  const ris = `TY  - BOOK\nAU  - ${name}\nTI  - พุทธธรรม\nER  - \n`
  const [book] = parse(ris)
  return `${text(book.author[0])} | ${text(new Cite(ris, { forceType: '@ris/file' }).data[0].author[0])} | ${book.title}`
})
console.log(seen.join('\n'))
const read = ['', '', '', '', '', '', 'Bodhi, Bhikkhu', 'ใจดี, เสนาะ']
const expected = names.map((name, at) => `${read[at]} | ${name} | พุทธธรรม`)
if (seen.join('\n') !== expected.join('\n')) throw new Error(`It was\n${expected.join('\n')}`)
JS
node read.cjs
