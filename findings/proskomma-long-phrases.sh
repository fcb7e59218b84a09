#!/bin/sh
# proskomma-core 0.11.3 drops letters out of long Thai phrases, seen on 2026-11-29. It keeps the text as words of at most 127 characters and
# gives each word 255 bytes, which is 85 letters of Thai; the rest of the word is cut off. Thai has no spaces between words, so a
# whole phrase is one word for it. A phrase of 85 letters arrives, one of 95 loses 10, and one of 140 loses 42 in its middle. The
# text is shorter everywhere: in mainText, by verse and by tokens. A line on the console tells a number of bytes, but not the place. Roman Pali
# is safe, since 127 of its letters fit. With a space of no width (U+200B) between the words, all letters arrive.
# This script imports a few phrases and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent proskomma-core@0.11.3
cat >import.mjs <<'JS'
import { Proskomma } from 'proskomma-core'
const words = 'พระพุทธเจ้า ทรง แสดง ธรรม แก่ ภิกษุ ทั้งหลาย ที่ เชตวัน มหาวิหาร อาราม ของ อนาถบิณฑิกเศรษฐี ใกล้ กรุง สาวัตถี ว่า เรา จัก แสดง ธรรม ที่ มี อุปการะ มาก แก่ เธอ ทั้งหลาย จง ฟัง จง ใส่ใจ ให้ ดี'
const thai = words.replaceAll(' ', '')
const kept = (phrase) => {
  const library = new Proskomma()
  library.importDocument({ lang: 'tha', abbr: 'dhp' }, 'usfm', `\\id OTH\n\\c 1\n\\p\n\\v 1 ${phrase}\n`)
  return library.gqlQuerySync('{ documents { mainText } }').data.documents[0].mainText
}
const seen = [thai.slice(0, 85), thai.slice(0, 95), thai.slice(0, 140), 'ā'.repeat(127), words.replaceAll(' ', '\u200B')]
  .map((phrase) => `${phrase.length} ${kept(phrase).length}`)
const middle = kept(thai.slice(0, 140)) === thai.slice(0, 85) + thai.slice(127, 140)
console.log(seen.join('\n'), middle)
if (seen.join(', ') !== '85 85, 95 85, 140 98, 127 127, 190 190' || !middle) throw new Error('It was 85 85, 95 85, 140 98, 127 127, 190 190, true')
JS
node import.mjs
