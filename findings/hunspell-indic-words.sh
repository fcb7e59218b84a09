#!/bin/sh
# The hunspell program cuts words of Indic scripts in two, seen on 2026-11-29 with hunspell 1.7.1 and the Sinhala and Hindi dictionaries 7.5.0 of Debian
# 12. It takes a word to end where a sign stands that has a width of its own (ා, ං, Devanagari ा), or a joiner, as in ශ්‍රී. So words of their lists
# are checked as two others: of ධර්මචක්‍ර (dharmacakra) ධර්මචක් and ර are both marked as wrong, of बाल both halves; පාලි passes, since its halves are words
# by chance. Signs above and below, as in බුද්ධ, do not cut. The dictionaries do not name these signs (WORDCHARS). Programs that hand over
# whole words are right: hunspell-asm 4.0.2 (hunspell in WebAssembly) and nspell 2.1.5 know all of them.
# This script checks a few words with each and fails where any of that is no longer so. It needs Debian 12.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq hunspell=1.7.1-1 libhunspell-1.7-0=1.7.1-1 hunspell-si=1:7.5.0-1 hunspell-hi=1:7.5.0-1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
export LD_LIBRARY_PATH="$(echo "$work"/root/usr/lib/*-linux-gnu)" LC_ALL=C.UTF-8
npm init -y >/dev/null
npm install --silent hunspell-asm@4.0.2 nspell@2.1.5
check() {
  for word in $2; do
    found=$(echo "$word" | root/usr/bin/hunspell -i UTF-8 -d "root/usr/share/hunspell/$1" -a | sed -n '2,$s/^\([*&#]\) *\([^ ]*\).*/\1\2/p')
    echo "$word" $found
  done
}
set -f
sinhala='ධර්මචක්‍ර සූත්‍ර ශ්‍රී ගාථා පාලි සංඝ බුද්ධ ධර්මය' hindi='बाल मार्ग सत्य'
{ check si_LK "$sinhala" && check hi_IN "$hindi"; } >seen
cat >check.cjs <<'JS'
const { readFileSync } = require('node:fs')
const { loadModule } = require('hunspell-asm')
const nspell = require('nspell')
const [name, ...words] = process.argv.slice(2)
const [rules, list] = ['aff', 'dic'].map((kind) => readFileSync(`root/usr/share/hunspell/${name}.${kind}`))
loadModule().then((module) => {
  const hunspell = module.create(module.mountBuffer(rules, 'a.aff'), module.mountBuffer(list, 'a.dic'))
  const other = nspell(rules, list)
  console.log(name, words.filter((word) => !hunspell.spell(word) || !other.correct(word)).length, 'of', words.length)
})
JS
node check.cjs si_LK $sinhala >>seen
node check.cjs hi_IN $hindi >>seen
cat seen
[ "$(cat seen)" = 'ධර්මචක්‍ර &ධර්මචක් &ර
සූත්‍ර &සූත් &ර
ශ්‍රී &ශ් *
ගාථා * *
පාලි * *
සංඝ * &ඝ
බුද්ධ *
ධර්මය *
बाल &ब &ल
मार्ग &म &र्ग
सत्य *
si_LK 0 of 8
hi_IN 0 of 3' ]
