#!/bin/sh
# The Pali patterns of hyphen 1.14.1 (hyph-pi of TeX) cut decomposed letters in two, seen on 2026-11-29. nibbānaṃ in NFC is nib-bā-naṃ. In
# NFD the cut is between a and its macron, so the next line begins with a mark; the niggahita goes to a line of its own (na-ṃ), and double
# consonants stay together (di-ṭṭhi for diṭ-ṭhi). The Sanskrit patterns of the same package know both forms. Hyphenopoly 6.1.0 makes no cut
# in decomposed words. Neither says so. So: NFC first.
# This script hyphenates three words in both forms and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent hyphen@1.14.1 hyphenopoly@6.1.0
cat >hyphenate.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import hyphenopoly from 'hyphenopoly'
const require = createRequire(import.meta.url)
const use = (language) => (word) => require(`hyphen/${language}`).hyphenateSync(word, { hyphenChar: '-' })
const options = { require: ['pi'], hyphen: '-', loader: async (file) => readFileSync(`node_modules/hyphenopoly/patterns/${file}`) }
const hyphenators = { 'hyphen/pi': use('pi'), 'hyphen/sa': use('sa'), hyphenopoly: await hyphenopoly.config(options).get('pi') }
const words = ['nibbānaṃ', 'saṅkhārā', 'diṭṭhiṃ']
const seen = Object.entries(hyphenators).flatMap(([name, hyphenate]) =>
  ['NFC', 'NFD'].map((form) => `${name} ${form}: ${words.map((word) => hyphenate(word.normalize(form))).join(' ')}`),
)
console.log(seen.join('\n'))
const expected = ['hyphen/pi NFC: nib-bā-naṃ saṅ-khā-rā diṭ-ṭhiṃ', 'hyphen/pi NFD: nib-ba-\u0304na-ṃ sa-ṅ-kha-\u0304rā di-ṭṭhi-ṃ']
for (const form of ['NFC', 'NFD']) expected.push(`hyphen/sa ${form}: ni-bbā-naṃ sa-ṅkhā-rā di-ṭṭhiṃ`)
expected.push('hyphenopoly NFC: nib-bā-naṃ saṅ-khā-rā diṭ-ṭhiṃ', `hyphenopoly NFD: ${words.join(' ')}`)
if (seen.join('\n').normalize('NFD') !== expected.join('\n').normalize('NFD')) throw new Error(`It was\n${expected.join('\n')}`)
JS
node hyphenate.mjs
