#!/bin/sh
# musicxml-io 0.9.6 puts the syllables of a chant on the wrong notes, seen on 2026-11-29. In the lyrics of ABC notation (2.1), an underscore
# holds the syllable for one more note, and a bar (|) moves on to the next measure. The package takes both for letters of the song: of
# na-mo_ tas-sa the second syllable is "mo_", and tas is on the third note instead of the fourth. All that follows is early by as many
# notes as were held. A tilde, which joins two syllables under one note, is printed as well. The MusicXML has no <extend>, and nothing warns.
# Written back as ABC, these lines are as before, so the round trip hides it. Hyphens and stars are right. abcjs 6.7.2 reads all of them right.
# This script reads a few lines with both and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent musicxml-io@0.9.6 abcjs@6.7.2
cat >read.mjs <<'JS'
import abcjs from 'abcjs'
import { parseAbc, serialize, serializeAbc } from 'musicxml-io'
const lines = ['na-mo_ tas-sa', 'นะ-โม_ ตัส-สะ', 'na-mo | tas-sa', 'pā-ṇā~ti pā-tā', 'na-mo * tas-sa', 'นะ-โม ตัส-สะ']
const seen = lines.map((lyrics) => {
  const abc = `X:1\nT:a\nM:4/4\nL:1/4\nK:C\nC D E F|G A B c|\nw:${lyrics}\n`
  const song = parseAbc(abc)
  const xml = serialize(song)
  const notes = xml.split('<note').slice(1).map((note) => note.match(/<text>(.*?)<\/text>/)?.[1] ?? '')
  const voice = abcjs.parseOnly(abc)[0].lines[0].staff[0].voices[0].filter((part) => part.el_type === 'note')
  const others = voice.map((note) => note.lyric?.[0].syllable.replace('\u00A0', ' ') ?? '')
  return [notes, others].map((texts) => texts.slice(0, 6).join('/')).join(' | ') + ` ${xml.includes('<extend')} ${serializeAbc(song).includes(`w:${lyrics}\n`)}`
})
console.log(seen.join('\n'))
const expected = [
  'na/mo_/tas/sa// | na/mo//tas/sa/ false true',
  'นะ/โม_/ตัส/สะ// | นะ/โม//ตัส/สะ/ false true',
  'na/mo/|/tas/sa/ | na/mo///tas/sa false true',
  'pā/ṇā~ti/pā/tā// | pā/ṇā ti/pā/tā// false true',
  'na/mo//tas/sa/ | na/mo//tas/sa/ false false',
  'นะ/โม/ตัส/สะ// | นะ/โม/ตัส/สะ// false true',
]
if (seen.join('\n') !== expected.join('\n')) throw new Error(`It was\n${expected.join('\n')}`)
JS
node read.mjs
