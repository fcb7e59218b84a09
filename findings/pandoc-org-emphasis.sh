#!/bin/sh
# Pandoc 3.10 (pandoc-wasm 1.1.0) loses bold and italic of running Thai in Org and Textile, seen on 2026-11-29. Both formats take marks for
# emphasis only at the border of a word; Thai has no spaces there, so ว่า**ดี**ครับ of Markdown becomes ว่า*ดี*ครับ, which Pandoc itself reads back
# with stars as text. Italic and deleted text suffer likewise, and so does Chinese. For other formats with the same rule
# it knows the way out: \ in reStructuredText, doubled marks in AsciiDoc, braces in Jira, #strong in Typst; and in Textile it
# writes brackets around a raised letter, but not around bold. Between spaces all are right. Nothing warns.
# This script converts a few lines there and back and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent pandoc-wasm@1.1.0
cat >convert.mjs <<'JS'
import { convert } from 'pandoc-wasm'
const run = async (from, to, text) => {
  const { stdout, stderr } = await convert({ from, to, wrap: 'none' }, text, {})
  return stdout.trim() + stderr
}
const seen = []
for (const text of ['ว่า**ดี**ครับ', 'ว่า *ดี*ครับ', 'ว่า~~ดี~~ครับ', '佛**法**僧', 'ดี^๒^ก', 'ว่า **ดี** ครับ'])
  for (const format of ['org', 'textile']) {
    const written = await run('markdown', format, text)
    seen.push(`${format} ${written} ${(await run(format, 'markdown', written)) === text}`)
  }
for (const format of ['rst', 'asciidoc', 'jira', 'typst']) seen.push(`${format} ${await run('markdown', format, 'ว่า**ดี**ครับ')}`)
console.log(seen.join('\n'))
const expected = [
  'org ว่า*ดี*ครับ false', 'textile ว่า*ดี*ครับ false', 'org ว่า /ดี/ครับ false', 'textile ว่า _ดี_ครับ false', 'org ว่า+ดี+ครับ false', 'textile ว่า-ดี-ครับ false',
  'org 佛*法*僧 false', 'textile 佛*法*僧 false', 'org ดี^{๒}ก true', 'textile ดี[^๒^]ก true', 'org ว่า *ดี* ครับ true', 'textile ว่า *ดี* ครับ true',
  'rst ว่า\\ **ดี**\\ ครับ', 'asciidoc ว่า**ดี**ครับ', 'jira ว่า{*}ดี{*}ครับ', 'typst ว่า#strong[ดี]ครับ',
]
if (seen.join('\n') !== expected.join('\n')) throw new Error(`It was\n${expected.join('\n')}`)
process.exit(0)
JS
node convert.mjs
