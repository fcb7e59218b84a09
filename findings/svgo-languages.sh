#!/bin/sh
# SVGO 4.1.0 takes the language off the words of a picture, seen on 2026-11-29. SVG 2 has lang on each element, as HTML has it, and a chart or a title page
# marks Pali with it (<text lang="pi-Thai">): fonts, line breaks and voices go by it. With its defaults SVGO takes the attribute away everywhere,
# also from the root, and from <title> and <desc>, which screen readers speak. xml:lang stays. A style rule :lang(pi-Thai) stays
# as well and then applies to nothing; in quotes (:lang("pi-Thai")) it is gone, too. Nothing warns. With the plugin removeUnknownsAndDefaults
# off, lang stays.
# This script makes a picture small and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent svgo@4.1.0
cat >small.mjs <<'JS'
import { optimize } from 'svgo'
const picture = (name, rule) =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${name}="th"><style>text{fill:red}${rule}{fill:#00f}</style><title ${name}="th">สวด</title>` +
  `<desc ${name}="pi">namo</desc><text ${name}="pi-Thai">พุทฺธํ</text><text><tspan ${name}="pi-Thai">สรณํ</tspan></text></svg>`
const plugins = [{ name: 'preset-default', params: { overrides: { removeUnknownsAndDefaults: false } } }]
const seen = {
  lang: optimize(picture('lang', ':lang(pi-Thai)')).data,
  'xml:lang': optimize(picture('xml:lang', ':lang(pi-Thai)')).data,
  quotes: optimize(picture('xml:lang', ':lang("pi-Thai")')).data,
  'lang, plugin off': optimize(picture('lang', ':lang(pi-Thai)'), { plugins }).data,
}
const left = Object.entries(seen).map(([name, text]) => {
  console.log(`${name}: ${text}`)
  return `${name} ${text.match(/ (xml:)?lang="/g)?.length ?? 0} ${text.includes(':lang(')}`
}).join(', ')
const expected = 'lang 0 true, xml:lang 5 true, quotes 5 false, lang, plugin off 5 true'
if (left !== expected) throw new Error(`It is ${left}, and was ${expected}`)
JS
node small.mjs
