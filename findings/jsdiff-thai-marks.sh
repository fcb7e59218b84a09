#!/bin/sh
# jsdiff 9.0.0 compares Thai "words" mark by mark, seen on 2026-11-29. diffWords knows the letters of Latin words; of other scripts each code
# point is a word. Between ดี and ดู it finds ด unchanged, ี removed and ู added; between น้ำ and นำ a lone tone mark; between พุทฺธํ and
# พุทธํ a lone phinthu. Wrapped in <ins> and <del>, such a mark has no letter to be above or below. Devanagari, and ṃ
# against ṁ in decomposed Roman letters, suffer likewise; composed they are words. With the option intlSegmenter the differences are words.
# This script compares a few pairs and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent diff@9.0.0
cat >compare.mjs <<'JS'
import { diffWords } from 'diff'
const compare = (before, after, options) =>
  diffWords(before, after, options).map(({ added, removed, value }) => `${added ? '+' : removed ? '-' : '='}${value}`).join(' ')
const pairs = [['ดี', 'ดู'], ['น้ำ', 'นำ'], ['พุทฺธํ สรณํ', 'พุทธํ สรณํ'], ['सुत्त', 'सत्त'], ['saṅghaṃ', 'saṅghaṁ'], ['saṅghaṃ', 'saṅghaṁ'].map((word) => word.normalize('NFD'))]
const intlSegmenter = new Intl.Segmenter('th', { granularity: 'word' })
const seen = [...pairs.map(([before, after]) => compare(before, after)), ...pairs.slice(0, 3).map(([before, after]) => compare(before, after, { intlSegmenter }))]
console.log(seen.join('\n'))
const expected = `=ด -ี +ู
=น -้ =ำ
=พุท -ฺ =ธํ สรณํ
=स -ु =त्त
-saṅghaṃ +saṅghaṁ
=${'saṅgham'.normalize('NFD')} -\u0323 +\u0307
-ดี +ดู
-น้ำ +นำ
-พุทฺธํ +พุทธํ = สรณํ`
if (seen.join('\n') !== expected) throw new Error(`It was\n${expected}`)
JS
node compare.mjs
