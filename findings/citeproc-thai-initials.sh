#!/bin/sh
# citeproc 2.4.63 (citeproc-js, which Citation.js and Zotero format with) shortens Thai given names to a vowel, seen on 2026-11-29: เสนาะ
# becomes เ., ไพศาล ไ. and โสภณ โ. In Thai these vowels are written before their consonant, and the initial is the consonant (ส., พ., ส.),
# so different names share an initial that Thai readers do not know. Styles with initialize-with take the first letter as stored.
# Its sorting is right (กาญจนา, เกษม, ขวัญ), in the locale th-TH as in en-US. Names that begin with a consonant and Ñāṇa… come out well.
# This script formats a few authors and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent citeproc@2.4.63
cat >format.cjs <<'JS'
const CSL = require('citeproc')
const namespace = 'xmlns="http://purl.org/net/xbiblio/csl" version="1.0"'
const style = `<style ${namespace} class="in-text"><info><title>a</title><id>a</id><updated>2026-01-01T00:00:00+00:00</updated></info>
<citation><layout><text variable="title"/></layout></citation><bibliography><sort><key variable="author"/></sort>
<layout><names variable="author"><name initialize-with="." name-as-sort-order="all" sort-separator=", "/></names></layout></bibliography></style>`
const locale = (language) => `<locale ${namespace} xml:lang="${language}"><terms><term name="and">และ</term><term name="et-al">และคณะ</term></terms></locale>`
const names = [['สุขใจ', 'เสนาะ'], ['เกษม', 'ไพศาล'], ['กาญจนา', 'โสภณ'], ['ขวัญ', 'ใจ'], ['ธรรมดี', 'ประเสริฐ'], ['Bhikkhu', 'Ñāṇamoli']]
const items = names.map(([family, given], at) => ({ id: `${at}`, type: 'book', title: 'a', author: [{ family, given }] }))
const format = (language) => {
  const engine = new CSL.Engine({ retrieveLocale: locale, retrieveItem: (id) => items[id] }, style, language, true)
  engine.updateItems(items.map(({ id }) => id))
  return engine.makeBibliography()[1].map((entry) => entry.replace(/<[^>]+>/g, '').trim()).join(' / ')
}
const seen = ['th-TH', 'en-US'].map(format)
console.log(seen.join('\n'))
const thai = 'กาญจนา, โ. / เกษม, ไ. / ขวัญ, ใ. / ธรรมดี, ป. / สุขใจ, เ.'
if (seen.join('\n') !== [`${thai} / Bhikkhu, Ñ.`, `Bhikkhu, Ñ. / ${thai}`].join('\n')) throw new Error('It changed')
JS
node format.cjs
