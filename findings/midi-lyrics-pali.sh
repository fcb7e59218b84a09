#!/bin/sh
# Two MIDI packages write Pali lyrics with other letters, seen on 2026-11-29. midi-writer-js 3.2.1 and @tonejs/midi 2.0.28 keep only the low
# byte of each character: saṅghaṃ becomes saEghaC, aṭṭha ammha, ñāṇa has a control character, and Thai is control characters and digits. The
# wrong words look like text, so a karaoke player shows them, and nothing warns. mido 1.2.10 (Debian 12) writes Latin-1 unless told
# otherwise and ends with an error at ṃ; abc2midi (20230208, Debian 12) writes UTF-8, and all letters arrive.
# This script writes a few syllables with each and fails where any of that is no longer so. It needs Debian 12 and Python 3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq abcmidi=20230208+ds1-1 python3-mido=1.2.10-1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
npm init -y >/dev/null
npm install --silent midi-writer-js@3.2.1 @tonejs/midi@2.0.28
cat >write.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import midi from '@tonejs/midi'
import writer from 'midi-writer-js'
const words = ['saṅghaṃ', 'aṭṭha', 'ñāṇa', 'พุทธ', 'Namo']
const lyrics = (bytes) => [...Buffer.from(bytes).toString('latin1').matchAll(/\xff\x05([\x00-\x7f])/g)]
  .map((found) => Buffer.from(bytes).subarray(found.index + 3, found.index + 3 + found[1].charCodeAt(0)).toString('latin1'))
const track = new writer.Track()
for (const word of words) {
  track.addLyric(word)
  track.addEvent(new writer.NoteEvent({ pitch: 'C4', duration: '4' }))
}
const song = new midi.Midi()
song.header.meta = words.map((text, ticks) => ({ type: 'lyrics', text, ticks }))
const seen = [lyrics(new writer.Writer(track).buildFile()), lyrics(song.toArray())].map((texts) => JSON.stringify(texts))
console.log(seen.join('\n'))
const expected = JSON.stringify(['saEghaC', 'ammha', 'ñ\x01Ga', '\x1e8\x17\x18', 'Namo'])
if (seen.some((texts) => texts !== expected)) throw new Error(`It was\n${expected}`)
writeFileSync('song.abc', `X:1\nT:a\nM:4/4\nL:1/4\nK:C\nCDEFG|\nw: ${words.join(' ')}\n`)
JS
node write.mjs
PYTHONPATH=root/usr/lib/python3/dist-packages python3 - >seen <<'PY'
import mido
for word in ['Namo', 'saṅghaṃ', 'พุทธ']:
    song = mido.MidiFile()
    song.tracks.append(mido.MidiTrack([mido.MetaMessage('lyrics', text=word)]))
    try:
        song.save('python.mid')
        print(word, 'written')
    except UnicodeEncodeError as error:
        print(word, error.encoding)
PY
cat seen
[ "$(cat seen)" = 'Namo written
saṅghaṃ latin-1
พุทธ latin-1' ]
root/usr/bin/abc2midi song.abc -o song.mid >/dev/null
for word in saṅghaṃ aṭṭha ñāṇa พุทธ; do grep -aq "$word" song.mid; done
