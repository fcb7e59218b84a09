#!/bin/sh
# scv-esm 1.140.185, the reference library of SuttaCentral Voice, forgets which sutta of a range was cited, seen on 2026-11-29. an1.5:1.1 is
# in the file an1.1-10, dhp183:1 in dhp179-196; the SuttaRef has the right address in scid, but toString, which writes references as text,
# gives an1.1-10:1.1 and dhp179-196:1. No segment of the texts has such an address: their keys name the single sutta. Read again, the
# reference keeps the wrong one. References to files of one sutta come back as they were, but for a space: of "SN 12.23:1.1" scid is "sn
# 12.23:1.1", which is no key either, while its string is right. exists() is true for all.
# This script writes and reads a few references and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --ignore-scripts scv-esm@1.140.185
cat >read.mjs <<'JS'
import { SuttaRef } from 'scv-esm/main.mjs'
const seen = ['an1.5:1.1', 'dhp183:1', 'mn10:1.1', 'SN 12.23:1.1'].map((text) => {
  const reference = SuttaRef.create(text)
  return `${text}: scid ${reference.scid}, as text ${reference}, read again ${SuttaRef.create(`${reference}`).scid}, exists ${reference.exists()}`
})
console.log(seen.join('\n'))
const expected = `an1.5:1.1: scid an1.5:1.1, as text an1.1-10:1.1/pli/ms, read again an1.1-10:1.1, exists true
dhp183:1: scid dhp183:1, as text dhp179-196:1/pli/ms, read again dhp179-196:1, exists true
mn10:1.1: scid mn10:1.1, as text mn10:1.1/pli/ms, read again mn10:1.1, exists true
SN 12.23:1.1: scid sn 12.23:1.1, as text sn12.23:1.1/pli/ms, read again sn12.23:1.1, exists true`
if (seen.join('\n') !== expected) throw new Error(`It was\n${expected}`)
JS
node read.mjs
