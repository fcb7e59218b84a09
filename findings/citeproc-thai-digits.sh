#!/bin/sh
# citeproc 2.4.63 (citeproc-js) does not take Thai digits for numbers, seen on 2026-11-29. Pages ๑๒-๑๕ get the label of one page (p., not pp.)
# and keep their hyphen, where 12-15 gets an en dash; page-range-format, which makes 123–125 into 123–25, leaves ๑๒๓-๑๒๕. An edition ๒ is
# no ordinal, and is-numeric is false, so styles that write "2nd ed." print a bare ๒. A year written ๒๕๖๗ is no date: as raw text it is printed
# as it is, after all other years. So references to Thai books need Western digits, which many books and catalogues do not have.
# This script formats a few references and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent citeproc@2.4.63
cat >format.cjs <<'JS'
const CSL = require('citeproc')
const namespace = 'xmlns="http://purl.org/net/xbiblio/csl" version="1.0"'
const edition = '<choose><if is-numeric="edition"><number variable="edition" form="ordinal" suffix=" ed."/></if><else><text variable="edition"/></else></choose>'
const style = `<style ${namespace} class="in-text" page-range-format="chicago"><info><title>a</title><id>a</id><updated>2026-01-01T00:00:00+00:00</updated></info>
<citation><layout><text variable="title"/></layout></citation><bibliography><sort><key variable="issued"/></sort><layout><group delimiter=", ">
<group delimiter=" "><label variable="page" form="short"/><text variable="page"/></group>${edition}<date variable="issued"><date-part name="year"/></date></group></layout></bibliography></style>`
const terms = '<term name="page" form="short"><single>p.</single><multiple>pp.</multiple></term><term name="ordinal">th</term><term name="ordinal-02">nd</term>'
const format = (items) => {
  const engine = new CSL.Engine({ retrieveLocale: () => `<locale ${namespace} xml:lang="en-US"><terms>${terms}</terms></locale>`, retrieveItem: (id) => items[id] }, style, 'en-US', true)
  engine.updateItems(items.map(({ id }) => id))
  return engine.makeBibliography()[1].map((entry) => entry.replace(/<[^>]+>/g, '').trim()).join(' | ')
}
const book = (values, at) => ({ id: `${at}`, type: 'book', title: 'a', ...values })
const year = (raw) => ({ issued: { raw } })
const seen = [[{ page: '12-15' }, { page: '๑๒-๑๕' }], [{ page: '123-125' }, { page: '๑๒๓-๑๒๕' }], [{ edition: '2' }, { edition: '๒' }], [year('2560'), year('๒๕๖๗'), year('2550')]]
  .map((items) => format(items.map(book)))
console.log(seen.join('\n'))
const expected = 'pp. 12–15 | p. ๑๒-๑๕\npp. 123–25 | p. ๑๒๓-๑๒๕\n2nd ed. | ๒\n2550 | 2560 | ๒๕๖๗'
if (seen.join('\n') !== expected) throw new Error(`It was\n${expected}`)
JS
node format.cjs
