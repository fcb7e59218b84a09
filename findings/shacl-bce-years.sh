#!/bin/sh
# Two validators for SHACL say that the Buddha died before he was born, seen on 2026-11-29 with rdf-validate-shacl 0.6.5 and shacl-engine 1.1.2 on N3
# 2.13.12. Years before the Common era have a minus (xsd:gYear, xsd:date), so -0563 is earlier than -0483. For these packages it is later: a birth in
# -0563 that has to be before (sh:lessThan) a death in -0483 does not conform, and one in -0483 before a death in -0563 does. The minus is passed over, so -0563
# is not before 80 either, but before 600. A bound (sh:maxInclusive "-0483") lets later years through and stops earlier ones. Dates suffer likewise,
# times (xsd:dateTime) do so with bounds. Plain numbers (xsd:integer) and years of the Common era are right.
# This script checks a few dates with both and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent rdf-validate-shacl@0.6.5 shacl-engine@1.1.2 n3@2.13.12
cat >check.mjs <<'JS'
import { DataFactory, Parser, Store } from 'n3'
import Shacl from 'rdf-validate-shacl'
import { Validator } from 'shacl-engine'
const prefixes = '@prefix sh: <http://www.w3.org/ns/shacl#>. @prefix xsd: <http://www.w3.org/2001/XMLSchema#>. @prefix ex: <http://example.org/>.'
const read = (text) => new Store(new Parser().parse(`${prefixes} ${text}`))
const conforms = async (rule, data) => {
  const shapes = read(`ex:Shape a sh:NodeShape; sh:targetNode ex:person; sh:property [ sh:path ex:born; ${rule} ].`)
  const person = read(`ex:person ${data} .`)
  const first = await new Shacl(shapes).validate(person)
  const second = await new Validator(shapes, { factory: DataFactory }).validate({ dataset: person })
  return `${first.conforms} ${second.conforms}`
}
const before = (born, died, type) => conforms('sh:lessThan ex:died', `ex:born "${born}"^^xsd:${type}; ex:died "${died}"^^xsd:${type}`)
const atMost = (born, bound, type) => conforms(`sh:maxInclusive "${bound}"^^xsd:${type}`, `ex:born "${born}"^^xsd:${type}`)
const [birth, death] = ['-0562-05-01', '-0482-05-01']
const dates = [
  [before, '-0563', '-0483', 'gYear', false], [before, '-0483', '-0563', 'gYear', true], [before, '-0563', '0080', 'gYear', false],
  [before, '-0563', '0600', 'gYear', true], [before, '0120', '0480', 'gYear', true], [before, '-563', '-483', 'integer', true],
  [before, birth, death, 'date', false], [before, death, birth, 'date', true], [before, '2024-05-01', '2024-06-01', 'date', true],
  [before, `${birth}T00:00:00Z`, `${death}T00:00:00Z`, 'dateTime', true],
  [atMost, '-0563', '-0483', 'gYear', false], [atMost, '-0483', '-0563', 'gYear', true], [atMost, '-563', '-483', 'integer', true],
  [atMost, birth, death, 'date', false], [atMost, death, birth, 'date', true], [atMost, `${birth}T00:00:00Z`, `${death}T00:00:00Z`, 'dateTime', false],
]
for (const [check, first, second, type, expected] of dates) {
  const seen = await check(first, second, type)
  console.log(`${first} ${check === before ? 'before' : 'at most'} ${second} (${type}): ${seen}`)
  if (seen !== `${expected} ${expected}`) throw new Error(`It was ${expected} for both`)
}
JS
node check.mjs
