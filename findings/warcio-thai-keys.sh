#!/bin/sh
# A web archive has two keys for one Thai page in warcio 2.4.11 (JavaScript), seen on 2026-11-29. The index of WARC files is sorted by a form of the
# address (SURT) that is all in small letters. The package makes the address small before it writes Thai letters as bytes: /wiki/ดี becomes
# %E0%B8…, and the same page with %E0%B8… in its address, as every WARC record has it, %e0%b8…. So an address in letters, as people type and
# link it, is not found in the index. Roman Pali suffers more: typed, Ā is made ā (%C4%81), archived, it stays another letter than ā (%c4%80,
# %c4%81), although Buddha and buddha share a key. Addresses have to go through URL(…).href before getSurt.
# This script indexes three pages, looks them up and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent warcio@2.4.11
cat >write.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import { getSurt, WARCRecord, WARCSerializer } from 'warcio'
const pages = ['ดี', 'Ānanda', 'Buddha'].map((name) => `https://example.org/wiki/${name}`)
const record = (url) =>
  WARCRecord.create({ url, date: '2026-11-29T00:00:00Z', type: 'response', warcVersion: 'WARC/1.1', httpHeaders: {} }, [new TextEncoder().encode('1')])
writeFileSync('pages.warc', Buffer.concat(await Promise.all(pages.map(async (url) => WARCSerializer.serialize(await record(url))))))
for (const url of [...pages, new URL(pages[0]).href, 'https://example.org/wiki/ānanda', 'https://example.org/wiki/buddha']) console.log(getSurt(url))
JS
node write.mjs >keys
npx warcio cdx-index pages.warc | cut -d' ' -f1 >index
cat index keys
[ "$(sed 's/^org,example)\/wiki\///' index keys)" = '%e0%b8%94%e0%b8%b5
%c4%80nanda
buddha
%E0%B8%94%E0%B8%B5
%C4%81nanda
buddha
%e0%b8%94%e0%b8%b5
%C4%81nanda
buddha' ]
