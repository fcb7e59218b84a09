#!/bin/sh
# numfmt 4.0.1 leaves out the calendar and the digits of a number format's locale, seen on 2026-11-28.
# In [$-D07041E], 0D stands for Thai digits, 07 for the Thai Buddhist calendar and 041E for Thai (ECMA-376, 18.8.31). Spreadsheets
# show 1 January 2024 in such a cell as ๑ มกราคม ๒๕๖๗; this package translates the month alone and gives "1 มกราคม 2024".
# The Buddhist year is there under its own letters (bbbb), so a caller can rewrite y to b and the digits by itself.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent numfmt@4.0.1
cat >format.mjs <<'JS'
import { format } from 'numfmt'
const seen = [format('[$-D07041E]d mmmm yyyy', 45292), format('[$-107041E]yyyy', 45292), format('bbbb', 45292)]
console.log(seen.join(' | '))
if (seen.join() !== ['1 มกราคม 2024', '2024', '2567'].join()) throw new Error('It changed')
JS
node format.mjs
