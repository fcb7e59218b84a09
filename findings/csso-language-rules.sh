#!/bin/sh
# csso 5.0.5, which makes style sheets small, drops rules for languages, seen on 2026-11-29. In :lang() a language may be in quotes, and several
# may stand there with commas (Selectors 4). Browsers know both, and :lang("*-Thai"), which is all that is in Thai letters, Pali as well as
# Thai, is commonly written with quotes. The package takes out each rule that has such a selector, with all that it says for other selectors: of
# p, :lang("pi-Thai") nothing is left for p. Nothing warns. :lang(pi-Thai), :lang(\*-Thai) and [lang|="pi"] stay. So fonts and line heights of a
# script are gone from the page. clean-css 5.3.3, cssnano 7.1.9, esbuild 0.28.2 and lightningcss 1.33.0 keep all of these rules.
# This script makes a few rules small with each and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent csso@5.0.5 clean-css@5.3.3 cssnano@7.1.9 postcss@8.5.33 esbuild@0.28.2 lightningcss@1.33.0
cat >small.mjs <<'JS'
import CleanCSS from 'clean-css'
import cssnano from 'cssnano'
import { minify } from 'csso'
import { transformSync } from 'esbuild'
import { transform } from 'lightningcss'
import postcss from 'postcss'
const lost = [':lang("pi-Thai")', ':lang("*-Thai")', ':lang(pi,th)', 'p,:lang("pi-Thai")', 'p:not(:lang("th"))', 'p,q:lang(th,pi)']
const kept = [':lang(pi-Thai)', ':lang(\\*-Thai)', '[lang|=pi]', 'p:not(:lang(th))', 'p:has(:lang(pi))']
const others = {
  'clean-css': (text) => new CleanCSS({ level: 2 }).minify(text).styles,
  cssnano: async (text) => (await postcss([cssnano()]).process(text, { from: undefined })).css,
  esbuild: (text) => transformSync(text, { loader: 'css', minify: true }).code,
  lightningcss: (text) => transform({ filename: 'a.css', code: Buffer.from(text), minify: true }).code.toString(),
}
for (const selector of [...lost, ...kept]) {
  const rule = `${selector}{color:red}`
  const small = minify(rule).css
  const rest = []
  for (const [name, make] of Object.entries(others)) if ((await make(rule)).includes('color:red')) rest.push(name)
  console.log(`${selector}: ${small || 'nothing'}; kept by ${rest.join(', ')}`)
  if (small !== (kept.includes(selector) ? rule : '')) throw new Error('csso: the opposite was so')
  if (rest.length !== 4) throw new Error('All four kept it')
}
JS
node small.mjs
