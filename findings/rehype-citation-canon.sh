#!/bin/sh
# rehype-citation 2.3.2 spoils the places that are cited in the canon, seen on 2026-11-29. It follows Pandoc's syntax, where what comes after the
# comma names a place. It takes the first letter that is also a Roman number (D, M, i) for the beginning of a page number: [@key, D ii 90]
# is printed as "p. D ii90", M i 2 as "p. M i2", Dhp 183 as "p. D hp 183" and Vin i 4 as "p. Vi n i 4". What has none is left out: of
# [@key, S ii 5] only author and year are left, likewise of หน้า ๙๐, and of "passim". After a label of its own it joins volume and page
# (p. ii 90: "p. ii90"); of Thai digits the label goes (p. ๙๐). p. 90 and vol. ii, p. 90 are right. Nothing warns. Pandoc 3.10 (pandoc-wasm
# 1.1.0) keeps all of these as they are. This script formats a few citations with both and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent rehype-citation@2.3.2 rehype-parse@9.0.1 rehype-stringify@10.0.1 unified@11.0.5 pandoc-wasm@1.1.0
echo '@book{key, author={Bodhi}, title={Suttas}, year={2000}}' >books.bib
cat >cite.mjs <<'JS'
import { convert } from 'pandoc-wasm'
import citation from 'rehype-citation'
import parse from 'rehype-parse'
import stringify from 'rehype-stringify'
import { unified } from 'unified'
const rehype = unified().use(parse, { fragment: true }).use(citation, { bibliography: 'books.bib', path: process.cwd() }).use(stringify)
const list = '---\nreferences:\n- {id: key, type: book, title: Suttas, author: [{family: Bodhi}], issued: 2000}\n---\n\n'
for (const [place, byRehype] of Object.entries({
  'D ii 90': ', p. D ii90', 'M i 2': ', p. M i2', 'S ii 5': '', 'Dhp 183': ', p. D hp 183', 'Vin i 4': ', p. Vi n i 4', 'หน้า ๙๐': '', passim: '',
  'p. ii 90': ', p. ii90', 'p. ๙๐': ' ๙๐', 'p. 90': ', p. 90', 'vol. ii, p. 90': ', vol. ii, p. 90',
})) {
  const text = `[@key, ${place}]`
  const one = String(await rehype.process(`<p>${text}</p>`)).split('</p>')[0].replace(/<[^>]*>/g, '')
  const other = (await convert({ from: 'markdown', to: 'plain', citeproc: true }, list + text, {})).stdout.split('\n')[0].replaceAll('\u00a0', ' ').trim()
  console.log(text, '|', one, '|', other)
  const printed = place.replace(/^pp?\. (?=[a-z0-9])/, '')
  if (one !== `(Bodhi, 2000${byRehype})` || !other.endsWith(` ${printed})`)) throw new Error('It was otherwise')
}
JS
node cite.mjs
