#!/bin/sh
# biblatex-csl-converter 3.6.0 takes the given name of a Thai author for a particle like "von", seen on 2026-11-29. BibTeX has the particle
# in small letters, and the package takes each word for one that stays the same in small letters: Thai has no case, so all of them do.
# {เสนาะ ใจดี} becomes a family name with a particle and without a given name, and CSL styles print and sort it like that. Devanagari and
# Sinhala suffer likewise; "ใจดี, เสนาะ" is right. Citation.js 0.9.0 and the parser of Better BibTeX (@retorquere/bibtex-parser 9.0.29)
# find the given name in both forms. So Thai authors need the comma.
# This script reads a few authors with all three and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent biblatex-csl-converter@3.6.0 @citation-js/core@0.9.0 @citation-js/plugin-bibtex@0.9.0 @retorquere/bibtex-parser@9.0.29
cat >read.mjs <<'JS'
import { createRequire } from 'node:module'
import * as better from '@retorquere/bibtex-parser'
import { CSLExporter, parse } from 'biblatex-csl-converter'
const require = createRequire(import.meta.url)
const { Cite } = require('@citation-js/core')
require('@citation-js/plugin-bibtex')
const seen = ['เสนาะ ใจดี', 'ใจดี, เสนาะ', 'ป. อ. ปยุตฺโต', 'बुद्ध दास', 'බුද්ධ දාස', 'Bhikkhu Ñāṇamoli'].map((author) => {
  const source = `@book{a, author={${author}}, title={t}, date={2012}}`
  const { entries } = parse(source)
  const [name] = new CSLExporter(entries, false, {}).parse()[1].author
  const [other] = new Cite(source).data[0].author
  const [third] = better.parse(source).entries[0].fields.author
  return `${author}: ${name['non-dropping-particle'] ?? '-'} | ${name.given || '-'} | ${name.family}; ${other.given} | ${other.family}; ${third.firstName} | ${third.lastName}`
})
console.log(seen.join('\n'))
const expected = `เสนาะ ใจดี: เสนาะ | - | ใจดี; เสนาะ | ใจดี; เสนาะ | ใจดี
ใจดี, เสนาะ: - | เสนาะ | ใจดี; เสนาะ | ใจดี; เสนาะ | ใจดี
ป. อ. ปยุตฺโต: ป. อ. | - | ปยุตฺโต; ป. อ. | ปยุตฺโต; ป. อ. | ปยุตฺโต
बुद्ध दास: बुद्ध | - | दास; बुद्ध | दास; बुद्ध | दास
බුද්ධ දාස: බුද්ධ | - | දාස; බුද්ධ | දාස; බුද්ධ | දාස
Bhikkhu Ñāṇamoli: - | Bhikkhu | Ñāṇamoli; Bhikkhu | Ñāṇamoli; Bhikkhu | Ñāṇamoli`
if (seen.join('\n') !== expected) throw new Error(`It was\n${expected}`)
JS
node read.mjs
