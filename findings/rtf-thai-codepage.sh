#!/bin/sh
# @iarna/rtf-to-html 1.1.0 (rtf-parser 1.3.3) rejects rich text in the Thai code page, seen on 2026-11-29: with \ansicpg874, which
# Thai Windows writes at the head of every file, it ends with "Codepage 874 is not available". The same bytes are read rightly
# where only the font is Thai (\fcharset222), and even text that is all in \u escapes is rejected for the head. So \ansicpg874 has to be
# written as \ansicpg1252 before, and fonts need \fcharset222.
# This script reads the same words in three files and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent @iarna/rtf-to-html@1.1.0 rtf-parser@1.3.3 iconv-lite@0.4.24
cat >read.cjs <<'JS'
const { encode } = require('iconv-lite')
const { fromString } = require('@iarna/rtf-to-html')
const words = 'นโม ตสฺส'
const bytes = Array.from(encode(words, 'windows874'), (byte) => `\\'${byte.toString(16)}`).join('')
const escapes = Array.from(words, (letter) => `\\u${letter.charCodeAt(0)}?`).join('')
const file = (page, charset, text) => `{\\rtf1\\ansi\\ansicpg${page}\\uc1{\\fonttbl{\\f0\\fnil\\fcharset${charset} Sarabun;}}\\f0 ${text}\\par}`
const read = (text) =>
  new Promise((resolve) => fromString(text, (error, html) => resolve(error?.message ?? />([^<>\s][^<>]*)<\/(?:span|p)>/.exec(html)?.[1])))
Promise.all([file(874, 222, bytes), file(874, 222, escapes), file(1252, 222, bytes)].map(read)).then((seen) => {
  console.log(seen.join('\n'))
  const missing = 'Codepage 874 is not available.'
  if (seen.join() !== [missing, missing, words].join()) throw new Error('It changed')
})
JS
node read.cjs
