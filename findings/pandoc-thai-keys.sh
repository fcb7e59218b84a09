#!/bin/sh
# Pandoc 3.10 (pandoc-wasm 1.1.0) ends citation keys and identifiers at the first Thai vowel sign, seen on 2026-11-29. [@พุทธ2538] cites the
# key พ, {#สี} after a heading is no identifier but part of its title, and the example labels (@ดี) and (@ดู) are citations of ด. A
# combining mark is no letter there, nor in Devanagari or in NFD. Of its own identifiers it takes them out: ดี and ดู become ด and ด-1,
# so a link to #ดี leads nowhere. The readers gfm and commonmark_x keep the marks, and braces, as in @{พุทธ2538}, keep a whole key.
# This script converts a few lines and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent pandoc-wasm@1.1.0
cat >convert.mjs <<'JS'
import { convert } from 'pandoc-wasm'
const run = async (from, to, text) => (await convert({ from, to }, text, {})).stdout.trim()
const seen = []
for (const text of ['[@พุทธ2538]', '[@सुत्त]', '[@kāla]', '[@kāla]'.normalize('NFD'), '(@ดี) ก', '@{พุทธ2538}'])
  seen.push(...(await run('markdown', 'json', text)).match(/"citationId":"[^"]*"/g))
const headings = '# ดี\n\n# ดู\n\n# Saṃyutta\n\n# ก {#สี}'
for (const reader of ['markdown', 'gfm', 'commonmark_x']) seen.push(`${reader}:`, await run(reader, 'html', headings))
console.log(seen.join('\n'))
const expected = `"citationId":"พ"
"citationId":"स"
"citationId":"kāla"
"citationId":"ka"
"citationId":"ด"
"citationId":"พุทธ2538"
markdown:
<h1 id="ด">ดี</h1>
<h1 id="ด-1">ดู</h1>
<h1 id="saṃyutta">Saṃyutta</h1>
<h1 id="ก-ส">ก {#สี}</h1>
gfm:
<h1 id="ดี">ดี</h1>
<h1 id="ดู">ดู</h1>
<h1 id="saṃyutta">Saṃyutta</h1>
<h1 id="ก-สี">ก {#สี}</h1>
commonmark_x:
<h1 id="ดี">ดี</h1>
<h1 id="ดู">ดู</h1>
<h1 id="saṃyutta">Saṃyutta</h1>
<h1 id="สี">ก</h1>`
if (seen.join('\n') !== expected) throw new Error(`It was\n${expected}`)
process.exit(0)
JS
node convert.mjs
