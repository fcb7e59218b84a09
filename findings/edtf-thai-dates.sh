#!/bin/sh
# edtf 4.11.1 writes half of what a date says in Thai, seen on 2026-11-29. EDTF (ISO 8601-2) is the notation of libraries for dates that are
# open, vague or doubtful. With the locale th, an interval ends with its first year: 1932/1957 is พ.ศ. 2475. The marks of doubt are left out as
# well: 1932~ and 1932? look like 1932, which is "c. 1932" and "1932 (?)" in English; German has all of them. And in every language years
# before the Common era have no era unless one is asked for: the Buddha's years -0562/-0482 are "563 – 483", and -0562 alone is "563"; in Thai it
# is พ.ศ. -19. With { era: 'short' } English has BC. So Thai dates have to be put together from their parts.
# This script writes a few dates in three languages and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent edtf@4.11.1
cat >write.mjs <<'JS'
import edtf, { format } from 'edtf'
const seen = ['1932/1957', '1932', '1932~', '1932?', '-0562', '-0562/-0482'].map((text) => {
  const date = edtf(text)
  return [text, format(date, 'th'), format(date, 'en'), format(date, 'de'), format(date, 'en', { era: 'short' })].join(' | ').replaceAll(/\s/g, ' ')
}).join('\n')
console.log(seen)
const expected = `1932/1957 | พ.ศ. 2475 | 1932 – 1957 | 1932–1957 | 1932 – 1957 AD
1932 | พ.ศ. 2475 | 1932 | 1932 | 1932 AD
1932~ | พ.ศ. 2475 | c. 1932 | ca. 1932 | c. 1932 AD
1932? | พ.ศ. 2475 | 1932 (?) | 1932 (?) | 1932 AD (?)
-0562 | พ.ศ. -19 | 563 | 563 | 563 BC
-0562/-0482 | พ.ศ. -19 | 563 – 483 | 563–483 | 563 – 483 BC`
if (seen !== expected) throw new Error(`It was\n${expected}`)
JS
node write.mjs
