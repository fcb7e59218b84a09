#!/bin/sh
# dom-anchor-text-quote 4.0.2 puts a note on another repetition of a refrain, seen on 2026-11-29. It finds a passage by its words and 32 letters before and
# after (TextQuoteSelector of the W3C). Pali texts repeat themselves: saraṇaṁ gacchāmi comes nine times in the three refuges. Of the selectors that the package
# makes for them and reads at once in the same page, three come to the wrong place: the first and the fourth are put on the seventh, the last on the sixth,
# although only one place has the letters of the selector around it. Nothing warns. With a hint, the place in the text where it stood, all are
# right as long as the text does not change. @apache-annotator/dom 0.2.0 makes shorter selectors and finds each at its own place alone.
# This script makes and reads the nine selectors with both and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent dom-anchor-text-quote@4.0.2 @apache-annotator/dom@0.2.0 @apache-annotator/selector@0.2.0 jsdom@29.1.1
cat >refuges.mjs <<'JS'
import { createTextQuoteSelectorMatcher, describeTextQuote } from '@apache-annotator/dom'
import { fromRange, toTextPosition } from 'dom-anchor-text-quote'
import { JSDOM } from 'jsdom'
const lines = ['', 'Dutiyampi ', 'Tatiyampi '].flatMap((time) => ['buddhaṁ', 'dhammaṁ', 'saṅghaṁ'].map((jewel) => `${time}${jewel} saraṇaṁ gacchāmi.`))
const { window } = new JSDOM(`<body><div id="text">${lines.map((line) => `<p>${line}</p>`).join('\n')}</div></body>`)
for (const name of ['document', 'Node', 'NodeFilter', 'Range', 'Text', 'Element']) globalThis[name] = window[name]
const root = document.getElementById('text')
const text = root.textContent
const seen = { quote: [], unique: [], hint: [], apache: [] }
const lineAt = (place) => text.slice(0, place).split('\n').length
for (const paragraph of root.querySelectorAll('p')) {
  const range = document.createRange()
  range.setStart(paragraph.firstChild, paragraph.textContent.indexOf('saraṇaṁ'))
  range.setEnd(paragraph.firstChild, paragraph.textContent.length)
  const quote = fromRange(root, range)
  const around = `${quote.prefix}${quote.exact}${quote.suffix}`
  seen.unique.push(text.split(around).length - 1)
  seen.quote.push(lineAt(toTextPosition(root, quote).start))
  seen.hint.push(lineAt(toTextPosition(root, quote, { hint: text.indexOf(around) + quote.prefix.length }).start))
  const places = []
  for await (const match of createTextQuoteSelectorMatcher(await describeTextQuote(range, root))(root)) {
    places.push([...root.querySelectorAll('p')].indexOf(match.startContainer.parentNode) + 1)
  }
  seen.apache.push(places.join('+'))
}
console.log(seen)
const right = '1 2 3 4 5 6 7 8 9'
const expected = { quote: '7 2 3 7 5 6 7 8 6', unique: '1 1 1 1 1 1 1 1 1', hint: right, apache: right }
for (const [name, places] of Object.entries(expected)) if (seen[name].join(' ') !== places) throw new Error(`${name}: it was ${places}`)
JS
node refuges.mjs
