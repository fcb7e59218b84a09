#!/bin/sh
# Four language detectors give four names to Roman Pali, two of them with certainty, seen on 2026-11-29. None of them knows Pali. franc 6.2.0
# says Makhuwa (vmw); tinyld 1.3.4 Berber, and without the marks Latin, with an accuracy of 1; eld 1.0.1 Finnish, not reliable; CLD3
# (cld3-asm 4.0.0) Hindi in Latin letters, reliable, and more surely without the marks. Pali in Thai letters is Thai for all of them,
# for CLD3 more surely than Thai prose. So no detector tells Pali from a translation on one page: texts need their own lang.
# This script asks them about four texts and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --ignore-scripts cld3-asm@4.0.0 eld@1.0.1 franc@6.2.0 tinyld@1.3.4
cat >detect.mjs <<'JS'
import { loadModule } from 'cld3-asm'
import { eld } from 'eld'
import { franc } from 'franc'
import { detectAll } from 'tinyld'
const marks = 'evaṃ me sutaṃ ekaṃ samayaṃ bhagavā sāvatthiyaṃ viharati jetavane anāthapiṇḍikassa ārāme tatra kho bhagavā bhikkhū āmantesi bhikkhavoti'
const texts = {
  marks,
  plain: marks.normalize('NFD').replace(/\p{M}/gu, ''),
  Thai: 'เอวมฺเม สุตํ เอกํ สมยํ ภควา สาวตฺถิยํ วิหรติ เชตวเน อนาถปิณฺฑิกสฺส อาราเม',
  prose: 'พระผู้มีพระภาคเจ้าประทับอยู่ ณ พระวิหารเชตวัน',
}
const cld = (await loadModule()).create(0, 1000)
const seen = Object.entries(texts).map(([name, text]) => {
  const [{ lang, accuracy }] = detectAll(text)
  const guess = eld.detect(text)
  const { language, is_reliable, probability } = cld.findLanguage(text)
  return `${name}: franc ${franc(text)}, tinyld ${lang} ${accuracy}, eld ${guess.language} ${guess.isReliable()}, CLD3 ${language} ${is_reliable} ${probability.toFixed(5)}`
})
console.log(seen.join('\n'))
const expected = `marks: franc vmw, tinyld ber 1, eld fi false, CLD3 hi-Latn true 0.95476
plain: franc vmw, tinyld la 1, eld fi false, CLD3 hi-Latn true 0.99764
Thai: franc tha, tinyld th 1, eld th true, CLD3 th true 0.99997
prose: franc tha, tinyld th 1, eld th true, CLD3 th true 0.99991`
if (seen.join('\n') !== expected) throw new Error(`It was\n${expected}`)
JS
node detect.mjs
