#!/bin/sh
# ChordSheetJS 15.5.2 puts chords over the wrong syllables of Thai, seen on 2026-11-29. In a sheet with a line of chords above each line of words,
# columns say where a chord belongs. The package counts a column for each vowel sign above or below and each tone mark, which take no room of
# their own. So the chords that it writes are further to the right with each mark. From a sheet that was aligned by eye it reads พุ[G]ทธัง for
# พุท[G]ธัง, and นี[G]่, where the tone mark is cut off from its word. Decomposed Roman Pali suffers likewise; composed letters are right. It reads
# its own sheets back as they were, so nothing shows it. ChordPro, with chords inside the line, is safe.
# This script writes and reads a few lines and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent chordsheetjs@15.5.2
cat >sheet.mjs <<'JS'
import sheets from 'chordsheetjs'
const { ChordProFormatter, ChordProParser, ChordsOverWordsParser, TextFormatter } = sheets
const width = (text) => text.replace(/\p{Mn}/gu, '').length
const lines = ['[C]พุท[G]ธัง ส[Am]รณัง', '[C]นี่ [G]คือ [F]ทางแห่ง[G]ธรรม', '[C]Bud[G]dhaṃ sa[Am]raṇaṃ', '[C]Bud[G]dhaṃ sa[Am]raṇaṃ'.normalize('NFD')]
const parts = (line) => [...line.matchAll(/\[(.*?)\]([^[]*)/g)].map(([, chord, words]) => [chord, words])
const seen = lines.map((line) => {
  const read = (sheet) => new ChordProFormatter().format(new ChordsOverWordsParser().parse(sheet)).trim()
  const written = new TextFormatter().format(new ChordProParser().parse(line))
  let above = ''
  let words = ''
  for (const [chord, text] of parts(line)) {
    above = above.padEnd(width(words)) + chord
    words += text
  }
  return [written.split('\n')[0].trimEnd(), above, read(`${above}\n${words}`), read(written) === line].join(' | ')
})
console.log(seen.join('\n'))
const expected = [
  'C  G    Am | C G   Am | [C]พุ[G]ทธัง[Am] สรณัง | true',
  'C   G   F      G | C G  F     G | [C]นี[G]่ ค[F]ือ ทาง[G]แห่งธรรม | true',
  'C  G      Am | C  G      Am | [C]Bud[G]dhaṃ sa[Am]raṇaṃ | true',
  'C  G       Am | C  G      Am | [C]Bud[G]dhaṃ s[Am]araṇaṃ | true',
].map((line, at) => at === 3 ? line.normalize('NFD') : line)
if (seen.join('\n') !== expected.join('\n')) throw new Error(`It was\n${expected.join('\n')}`)
JS
node sheet.mjs
