#!/bin/sh
# The StarDict reader of foliate-js 1.0.1 misses words of a dictionary with capital Pali letters, seen on 2026-11-29. The words of a StarDict
# index are ordered by bytes, with no regard to case in A to Z alone; the reader halves the index by an order that makes Ā, Ñ and Ī small as
# well. Where it meets such a word, it goes on in the wrong half. Of 24 words in a dictionary that stardict-tools of Debian 12 wrote, Āḷāra,
# Ñātikā and ānisaṃsa are not found, although ānisaṃsa has no capital; sdcv 0.5.2 finds them all. Of the same words in small letters
# none is missed, nor of words in Thai letters. So headwords have to begin with small letters, or are found by chance.
# This script writes three dictionaries, looks all words up and fails where any of that is no longer so. It needs Debian 12.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent foliate-js@1.0.1
apt-get download -qq stardict-tools=3.0.7+git20220909+dfsg-4 sdcv=0.5.2-2+b1 dictzip=1.13.0+dfsg-1 libmaa4=1.4.7-1 libglib2.0-0 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
export PATH="$work/root/usr/bin:$PATH" LD_LIBRARY_PATH="$(echo "$work"/root/usr/lib/*-linux-gnu)" LC_ALL=C.UTF-8
cat >find.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { constants, inflateRawSync } from 'node:zlib'
import { StarDict } from 'foliate-js/dict.js'
const [name] = process.argv.slice(2)
const read = (ending) => new Blob([readFileSync(`${name}/a.${ending}`)])
const dictionary = new StarDict()
await dictionary.loadIfo(read('ifo'))
await dictionary.loadIdx(read('idx'))
await dictionary.loadDict(read('dict.dz'), async (bytes) => new Uint8Array(inflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH })))
const missed = []
for (const word of readFileSync(`${name}/words`, 'utf8').trim().split('\n')) {
  if (!(await dictionary.lookup(word)).some((entry) => entry.word === word)) missed.push(word)
}
console.log(`foliate-js, ${name}: ${missed.join(' ')}`)
JS
check() {
  mkdir "$1"
  tr ' ' '\n' >"$1/words"
  sed 's/.*/&\t&/' "$1/words" >"$1/a.tab"
  "$work/root/usr/lib/stardict-tools/tabfile" "$1/a.tab" >/dev/null 2>&1
  node find.mjs "$1"
  echo "sdcv, $1: $(while read -r word; do sdcv -0 -1 -e -n -2 "$1" "$word" 2>/dev/null | grep -qx -- "-->$word" || echo "$word"; done <"$1/words")"
}
words='Ānanda Āḷāra Āmrapālī Aṅgulimāla Bimbisāra Mahākassapa Mahānāma Moggallāna Sāriputta Uggatasarīra Ñātikā Īsigili'
words="$words ānāpāna ānisaṃsa āyu dukkha iddhi īsā ñāṇa ñāti saṅgha sutta upekkhā vedanā"
{
  echo "$words" | check names
  echo "$words" | sed 's/./\L&/g' | check small
  echo 'พุทฺธ ธมฺม สงฺฆ เทว โมกฺข อานิสํส อายุ ญาณ' | check Thai
} | tee seen
[ "$(cat seen)" = 'foliate-js, names: Āḷāra Ñātikā ānisaṃsa
sdcv, names: 
foliate-js, small: 
sdcv, small: 
foliate-js, Thai: 
sdcv, Thai: ' ]
