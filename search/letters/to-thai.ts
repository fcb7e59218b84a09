/** Transliterates roman Pali to Thai script. */

import { ROMAN_BY_THAI_PALI_CONSONANT } from './thai-pali.ts'

const PHINTHU = '\u0e3a'
const NIKHAHIT = '\u0e4d'

const THAI_CONSONANTS_BY_ROMAN = new Map(
  Object.entries(ROMAN_BY_THAI_PALI_CONSONANT).map(([thai, roman]) => [roman, thai]),
)
const THAI_VOWELS_BY_ROMAN = new Map([
  ['a', ''],
  ['ā', 'า'],
  ['i', 'ิ'],
  ['ī', 'ี'],
  ['u', 'ุ'],
  ['ū', 'ู'],
])

/** A syllable of roman Pali: consonants, vowel, niggahita; at least one of them. */
const SYLLABLE =
  /(?=[aāiīuūeokgṅcjñtdnṭḍṇpbmyrlvshḷṃ])((?:[kgcjṭḍtdpb]h|[kgṅcjñṭḍṇtdnpbmyrlvshḷ])*)(iṃ|[aāiīuūeo]?)(ṃ?)/g

/**
 * Transliterates roman Pali to Thai script, in the canon's spelling. Digits become Thai ones, other text stays.
 * `thaiPaliToRoman` of the result is the text in lower case with niggahita ṃ.
 */
export function romanPaliToThai(text: string): string {
  const plain = text.normalize('NFC').toLowerCase().replace(/[ṁŋ]/g, 'ṃ')
  return plain
    .replace(SYLLABLE, spellSyllable)
    .replace(/[0-9]/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)))
}

function spellSyllable(_: string, cluster: string, vowel: string, niggahita: string): string {
  const tail = niggahita === '' ? '' : NIKHAHIT
  const isLeading = vowel === 'e' || vowel === 'o'
  const sign =
    vowel === '' && tail === '' ? PHINTHU : vowel === 'iṃ' ? 'ึ' : `${THAI_VOWELS_BY_ROMAN.get(vowel) ?? ''}${tail}`
  const leadingVowel = isLeading ? (vowel === 'e' ? 'เ' : 'โ') : ''
  // most syllables begin with one consonant or none
  const single = cluster === '' ? 'อ' : THAI_CONSONANTS_BY_ROMAN.get(cluster)
  if (single !== undefined) return leadingVowel + single + sign
  const consonants = cluster.match(/[kgcjṭḍtdpb]h|./g) ?? []
  const thai = consonants.map((letter) => THAI_CONSONANTS_BY_ROMAN.get(letter) ?? letter)
  const onset = isLeading ? findOnsetStart(consonants) : 0
  const before = thai.slice(0, onset).map((letter) => letter + PHINTHU)
  return before.join('') + leadingVowel + thai.slice(onset).join(PHINTHU) + sign
}

/** Returns the index of the consonant before which a leading vowel is written: เทฺว (dve), but เมตฺเต (mette). */
function findOnsetStart(consonants: string[]): number {
  let start = Math.max(0, consonants.length - 1)
  while (start > 0) {
    const first = consonants[start - 1] ?? ''
    const second = consonants[start] ?? ''
    const isCluster =
      first !== second && (/^[yrlvh]$/.test(second) || first === 's' || (first === 'h' && second === 'm'))
    if (!isCluster) break
    start--
  }
  return start
}
