#!/bin/sh
# wtf_wikipedia 10.4.2 leaves the Pali and Sanskrit words out of Wikipedia articles, seen on 2026-11-29. Of a template that it does not know it takes
# nothing, not even its text, and it does not know those that articles on Buddhism have on every page: {{IAST|nirvāṇa}}, {{langx|pi|…}}, which
# has taken the place of {{lang-pi|…}}, {{transliteration|…}} and {{tlit|…}}, the newer names of {{transl|…}}, and {{linktext|…}}. So
# "(Pali: {{langx|pi|nibbāna}})" ends with a bare colon, and nothing tells of a gap. {{lang|pi|…}}, {{lang-pi|…}}, {{transl|sa|IAST|…}} and
# {{nihongo|…}} arrive. wikiparser-node 1.40.0 keeps each template with its parts, so a caller can write them out.
# This script reads a few sentences with both and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent wtf_wikipedia@10.4.2 wikiparser-node@1.40.0
cat >read.mjs <<'JS'
import Parser from 'wikiparser-node'
import wtf from 'wtf_wikipedia'
const lost = [
  '{{IAST|nirvāṇa}}', '{{langx|pi|nibbāna}}', '{{langx|th|นิพพาน}}', '{{transliteration|pi|nibbāna}}', '{{transliteration|sa|IAST|nirvāṇa}}',
  '{{tlit|pi|nibbāna}}', '{{linktext|涅槃}}',
]
const kept = ['{{lang|pi|nibbāna}}', '{{lang-pi|nibbāna}}', '{{transl|pi|nibbāna}}', '{{transl|sa|IAST|nirvāṇa}}', '{{lang|th|นิพพาน}}']
for (const template of [...lost, ...kept]) {
  const word = template.split('|').at(-1).replace('}}', '')
  const text = wtf(`The word ${template} is old.`).text()
  const part = Parser.parse(template).querySelector('template').getAllArgs().at(-1).value
  console.log(template, '|', text, '|', part)
  if (text !== (lost.includes(template) ? 'The word is old.' : `The word ${word} is old.`) || part !== word) throw new Error('It was otherwise')
}
JS
node read.mjs
