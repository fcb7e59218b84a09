#!/bin/sh
# Two of three SPARQL engines cannot sort or search years before the Common era, seen on 2026-11-29. A question about the Buddha's century asks for years
# (xsd:gYear) before -0500, and for the first one. RDFLib 6.1.1 (Debian 12) and Comunica 5.4.1 put -0483 before -0563 and say that -0483 is the least;
# a filter for years before -0500 finds none. RDFLib does so with dates (xsd:date) as well; a filter for dates before 1000 finds nothing
# there, and YEAR() ends the whole query with an error. Comunica is right for dates, but not for times (xsd:dateTime), whose YEAR() is empty.
# Oxigraph 0.5.11 has all of these right. Nothing warns. Years of the Common era are right in all. So such years need a number of their own.
# This script asks the three and fails where any of that is no longer so. It needs Debian 12 and Python 3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq python3-rdflib=6.1.1-1 python3-isodate python3-pyparsing python3-six 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
npm init -y >/dev/null
npm install --silent @comunica/query-sparql-rdfjs@5.4.1 n3@2.13.12 oxigraph@0.5.11
cat >ask.py <<'PY'
import json
import logging
from rdflib import Graph

logging.disable(logging.CRITICAL)
graph = Graph().parse('data.ttl')


def ask(query):
    try:
        return ' '.join(str(value) for row in graph.query(query) for value in row)
    except AttributeError:
        return 'error'


print(json.dumps([ask(query) for query in json.load(open('queries.json'))]))
PY
cat >ask.mjs <<'JS'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { QueryEngine } from '@comunica/query-sparql-rdfjs'
import { Parser, Store } from 'n3'
import oxigraph from 'oxigraph'
const data = `@prefix ex: <http://example.org/>. @prefix xsd: <http://www.w3.org/2001/XMLSchema#>.
ex:all ex:year "-0563"^^xsd:gYear, "-0483"^^xsd:gYear, "0080"^^xsd:gYear, "1292"^^xsd:gYear; ex:date "-0562-05-01"^^xsd:date, "-0482-05-01"^^xsd:date;
  ex:time "-0562-05-01T00:00:00"^^xsd:dateTime, "-0482-05-01T00:00:00"^^xsd:dateTime .`
const first = (what) => `SELECT ?value { ex:all ex:${what} ?value } ORDER BY ?value`
const before = (what, value, type) => `SELECT ?value { ex:all ex:${what} ?value FILTER(?value < "${value}"^^xsd:${type}) } ORDER BY ?value`
const years = (what) => `SELECT ?year { ex:all ex:${what} ?value BIND(YEAR(?value) AS ?year) } ORDER BY ?year`
const queries = [
  first('year'), first('date'), first('time'), 'SELECT (MIN(?value) AS ?least) { ex:all ex:year ?value }', before('year', '-0500', 'gYear'),
  before('date', '-0500-01-01', 'date'), before('date', '1000-01-01', 'date'), years('date'), years('time'),
].map((query) => `PREFIX ex: <http://example.org/> PREFIX xsd: <http://www.w3.org/2001/XMLSchema#> ${query}`)
writeFileSync('data.ttl', data)
writeFileSync('queries.json', JSON.stringify(queries))
const python = { env: { ...process.env, PYTHONPATH: 'root/usr/lib/python3/dist-packages' } }
const rdflib = JSON.parse(execFileSync('/usr/bin/python3', ['-W', 'ignore', 'ask.py'], python).toString())
const store = new Store(new Parser().parse(data))
const comunica = []
for (const query of queries) {
  const rows = await (await new QueryEngine().queryBindings(query, { sources: [store] })).toArray()
  comunica.push(rows.flatMap((row) => [...row.values()].map(({ value }) => value)).join(' '))
}
const other = new oxigraph.Store()
other.load(data, { format: 'text/turtle' })
const right = queries.map((query) => other.query(query).flatMap((row) => [...row.values()].map(({ value }) => value)).join(' '))
const [b, d, c] = ['-0562-05-01', '-0482-05-01', 'T00:00:00']
const turned = '-0483 -0563 0080 1292'
const expected = [
  [turned, turned, '-0563 -0483 0080 1292'], [`${d} ${b}`, `${b} ${d}`, `${b} ${d}`], [`${d}${c} ${b}${c}`, `${d}${c} ${b}${c}`, `${b}${c} ${d}${c}`],
  ['-0483', '-0483', '-0563'], ['', '', '-0563'], ['', b, b], ['', `${b} ${d}`, `${b} ${d}`], ['error', '-562 -482', '-562 -482'], ['error', '', '-562 -482'],
]
for (const [at, query] of queries.entries()) {
  const seen = [rdflib, comunica, right].map((answers) => answers[at])
  console.log(`${query.replace(/^.*SELECT/, 'SELECT')}\n  ${seen.map((answer) => answer || 'nothing').join(' | ')}`)
  if (seen.join('|') !== expected[at].join('|')) throw new Error(`It was ${expected[at].join(' | ')}`)
}
JS
node ask.mjs
