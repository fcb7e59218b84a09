#!/bin/sh
# Three filters for comments take the Pali word for in-breath for an insult, seen on 2026-11-29. For bad-words 4.1.5 and @2toad/profanity 3.3.0 a word ends
# at each letter outside of ASCII, so assāsa and assāda (satisfaction) become ***āsa and ***āda; without the macron they pass. obscenity 0.4.6 finds
# them, too, and looks into words: Anālayo, the name of a monk and scholar, is censored with and without its macron, and so is the
# Thai name Siriporn (พร: blessing). leo-profanity 1.9.0 and retext-profanities 8.0.0 leave all of them. So Pali needs lists of
# exceptions, or one of the last two.
# This script checks a few words with each and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent bad-words@4.1.5 @2toad/profanity@3.3.0 obscenity@0.4.6 leo-profanity@1.9.0 retext-profanities@8.0.0 retext@9.0.0
cat >check.mjs <<'JS'
import { profanity } from '@2toad/profanity'
import { Filter } from 'bad-words'
import leo from 'leo-profanity'
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity'
import { retext } from 'retext'
import retextProfanities from 'retext-profanities'
const filter = new Filter()
const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers })
const checks = {
  'bad-words': (word) => filter.clean(word) !== word,
  '2toad': (word) => profanity.censor(word) !== word,
  obscenity: (word) => matcher.hasMatch(word),
  leo: (word) => leo.clean(word) !== word,
  retext: async (word) => (await retext().use(retextProfanities).process(word)).messages.length > 0,
}
const seen = []
for (const word of ['assāsapassāsā', 'assādo', 'assasa', 'assaddho', 'Assaji', 'Anālayo', 'Analayo', 'Siriporn', 'Ānanda']) {
  const found = []
  for (const [name, check] of Object.entries(checks)) if (await check(word)) found.push(name)
  seen.push(`${word}: ${found.join(', ') || 'none'}`)
}
seen.push(filter.clean('assāsapassāsā'))
console.log(seen.join('\n'))
const expected = `assāsapassāsā: bad-words, 2toad, obscenity
assādo: bad-words, 2toad, obscenity
assasa: none
assaddho: none
Assaji: none
Anālayo: obscenity
Analayo: obscenity
Siriporn: obscenity
Ānanda: none
***āsapassāsā`
if (seen.join('\n') !== expected) throw new Error(`It was\n${expected}`)
JS
node check.mjs
