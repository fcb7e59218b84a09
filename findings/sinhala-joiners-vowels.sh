#!/bin/sh
# Two transliterators read the joined letters of Pali in Sinhala script as letters with a vowel between, seen on 2026-11-29. Pali is
# printed with joined letters there, which Unicode (13.2, Sinhala) writes with a zero width joiner: after the virama for conjuncts, before
# it for letters that touch. lipilekhika 1.0.11 makes budadhaṁ of බුද්‍ධං (conjunct) and tasa, joiner, sa of තස‍්ස (touching);
# to Devanagari its conjuncts are right. Sanscript 1.3.3 reads conjuncts well, but leaves the joiner in the Roman word, where nobody sees
# it, and takes touching letters apart like the other. Without joiners both are right, so: remove them first.
# This script transliterates a few words and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent lipilekhika@1.0.11 @indic-transliteration/sanscript@1.3.3
cat >read.mjs <<'JS'
import Sanscript from '@indic-transliteration/sanscript'
import { transliterate } from 'lipilekhika'
const show = (word) => word.replaceAll('\u200d', '(joiner)')
const seen = []
for (const word of ['බුද්ධං', 'බුද්\u200dධං', 'තස්ස', 'තස\u200d්ස', 'ගන්ත්\u200dවා']) {
  const [roman, indian] = [await transliterate(word, 'Sinhala', 'Romanized'), await transliterate(word, 'Sinhala', 'Devanagari')]
  seen.push(`${show(word)}: ${show(roman)} ${show(indian)}; ${show(Sanscript.t(word, 'sinhala', 'iast'))}`)
}
console.log(seen.join('\n'))
const expected = `බුද්ධං: buddhaṁ बुद्धं; buddhaṃ
බුද්(joiner)ධං: budadhaṁ बुद्धं; bud(joiner)dhaṃ
තස්ස: tassa तस्स; tassa
තස(joiner)්ස: tasa(joiner)sa तस(joiner)्स; tasa(joiner)sa
ගන්ත්(joiner)වා: gantavā गन्त्वा; gant(joiner)vā`
if (seen.join('\n') !== expected) throw new Error(`It was\n${expected}`)
JS
node read.mjs
