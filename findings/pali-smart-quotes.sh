#!/bin/sh
# Typographic quotes of Pali come out half done, seen on 2026-11-29. Pali closes a quotation with ti, written right after it ("dhamman"ti).
# markdown-it 15.0.3 with typographer leaves such quotes straight, or turns the second one alone ('evaṃ, bhante’ti); so it does in Thai
# letters. smartquotes 2.3.2 knows a to z only: before āyasmā it closes (”āyasmā”), before Thai it writes a double prime (″ดี”).
# retext-smartypants 6.2.0 does all of these right; but where Thai has no space before the quote, as is common, it closes twice (ว่า”ดี”แล้ว).
# So quotes of the canon have to be written as they should be shown.
# This script converts a few sentences and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent markdown-it@15.0.3 smartquotes@2.3.2 retext@9.0.0 retext-smartypants@6.2.0
cat >convert.mjs <<'JS'
import MarkdownIt from 'markdown-it'
import { retext } from 'retext'
import smartypants from 'retext-smartypants'
import smartquotes from 'smartquotes'
const markdown = new MarkdownIt({ typographer: true })
const texts = ['"dhamman"ti', "'evaṃ, bhante'ti", '"พุทฺโธ"ติ', 'so "āyasmā" vutto', 'ว่า "ดี" แล้ว', 'ว่า"ดี"แล้ว']
const seen = texts.map((text) =>
  [markdown.renderInline(text).replaceAll('&quot;', '"'), smartquotes.string(text), String(retext().use(smartypants).processSync(text))].join(' | '),
)
console.log(seen.join('\n'))
const expected = `"dhamman"ti | “dhamman”ti | “dhamman”ti
'evaṃ, bhante’ti | ’evaṃ, bhante’ti | ‘evaṃ, bhante’ti
"พุทฺโธ"ติ | ″พุทฺโธ”ติ | “พุทฺโธ”ติ
so “āyasmā” vutto | so ”āyasmā” vutto | so “āyasmā” vutto
ว่า “ดี” แล้ว | ว่า ”ดี” แล้ว | ว่า “ดี” แล้ว
ว่า"ดี"แล้ว | ว่า”ดี”แล้ว | ว่า”ดี”แล้ว`
if (seen.join('\n') !== expected) throw new Error(`It was\n${expected}`)
JS
node convert.mjs
