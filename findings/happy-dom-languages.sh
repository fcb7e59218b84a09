#!/bin/sh
# Three of five programs that select elements of a page do not know all selectors for languages, seen on 2026-11-29. :lang(pi) is all Pali, in Roman
# letters (pi) and in Thai (pi-Thai), with what is inside of it; :lang("*-Thai") is all in Thai letters. happy-dom 21.0.4, in which pages are
# tested, finds nothing for any of them and gives no error, so that a test that no Pali is without its font passes. cheerio 1.2.0 rejects them
# with an error. hast-util-select 6.0.4 knows them without quotes; with quotes, which the standard allows, it finds nothing. jsdom 29.1.1 and
# linkedom 0.18.15 find all. [lang|="pi"] is known to all, but misses what is inside.
# This script selects passages of a page with each and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent happy-dom@21.0.4 cheerio@1.2.0 hast-util-select@6.0.4 hast-util-from-html@2.1.0 jsdom@29.1.1 linkedom@0.18.15
cat >select.mjs <<'JS'
import { load } from 'cheerio'
import { Window } from 'happy-dom'
import { fromHtml } from 'hast-util-from-html'
import { selectAll } from 'hast-util-select'
import { JSDOM } from 'jsdom'
import { parseHTML } from 'linkedom'
const page = '<!doctype html><html lang="th"><body><p id="a">ไทย</p><p id="b" lang="pi-Thai">พุทฺธํ <b id="c">สรณํ</b></p><p id="d" lang="pi">dhammaṁ</p></body></html>'
const ids = (document, selector) => [...document.querySelectorAll(selector)].map(({ id }) => id)
const programs = {
  'happy-dom': (selector) => {
    const window = new Window()
    window.document.write(page)
    return ids(window.document, selector)
  },
  cheerio: (selector) => load(page)(selector).toArray().map(({ attribs }) => attribs.id),
  'hast-util-select': (selector) => selectAll(selector, fromHtml(page)).map(({ properties }) => properties.id),
  jsdom: (selector) => ids(new JSDOM(page).window.document, selector),
  linkedom: (selector) => ids(parseHTML(page).document, selector),
}
const found = {
  'p:lang(th)': ['', 'error', 'a', 'a', 'a'],
  'body :lang(pi)': ['', 'error', 'bcd', 'bcd', 'bcd'],
  'body :lang(pi-Thai)': ['', 'error', 'bc', 'bc', 'bc'],
  'body :lang(\\*-Thai)': ['', 'error', 'bc', 'bc', 'bc'],
  'body :lang("*-Thai")': ['', 'error', '', 'bc', 'bc'],
  'body :lang("pi")': ['', 'error', '', 'bcd', 'bcd'],
  'body [lang|="pi"]': ['bd', 'bd', 'bd', 'bd', 'bd'],
}
for (const [selector, expected] of Object.entries(found)) {
  const seen = Object.values(programs).map((select) => {
    try {
      return select(selector).join('')
    } catch {
      return 'error'
    }
  })
  console.log(`${selector}: ${Object.keys(programs).map((name, at) => `${name} ${seen[at] || 'nothing'}`).join(', ')}`)
  if (seen.join() !== expected.join()) throw new Error(`It was ${expected}`)
}
JS
node select.mjs
